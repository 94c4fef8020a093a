import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { paymentStatuses, type PaymentStatus } from '../orders/index.ts';
import { expectedPayments } from './payment-machine.cases.ts';
import { getNews, paymentMachineDiagram, paymentNews, paymentTable, providerStates, refundNews, statusAfter } from './index.ts';

const every = paymentStatuses.flatMap((status) => paymentNews.map((news) => ({ status, news, answer: expectedPayments[status][news] })));

test.each(every)('$news in $status: $answer', ({ status, news, answer }) => {
  expect(statusAfter(status, [news])).toBe(answer);
});

test('every status can be reached', () => {
  const reached = new Set<PaymentStatus>(['processing']);
  for (const status of reached) {
    for (const news of paymentNews) {
      const next = statusAfter(status, [news]);
      if (next !== 'contradiction') reached.add(next);
    }
  }
  expect([...reached].toSorted()).toEqual([...paymentStatuses].toSorted());
});

test('the same news again changes nothing more', () => {
  for (const { status, news, answer } of every) {
    if (answer !== 'contradiction') expect([status, news, statusAfter(answer, [news])]).toEqual([status, news, answer]);
  }
});

test('replies, webhooks and jobs may come in any order: what is final stays', () => {
  for (const last of ['success', 'refundSuccess', 'refundFailure', 'cancel'] as const) {
    for (const late of ['tried', 'awaitingCard', 'declined', 'awaitingGuest', 'processing', 'authorised'] as const) {
      expect(statusAfter(last, [late])).toBe(last);
    }
  }
});

test("the provider's states as news", () => {
  expect(providerStates.map((state) => getNews(state, false))).toEqual([...providerStates]);
  expect(getNews('awaitingCard', true)).toBe('declined');
  expect(getNews('authorised', true), 'an earlier decline').toBe('authorised');
});

describe('refunds of a captured payment', () => {
  test.each([
    { name: 'none has ended', captured: 1000, refunded: 0, latest: null, news: null },
    { name: 'nothing is captured', captured: 0, refunded: 0, latest: 'success', news: null },
    { name: 'a part', captured: 1000, refunded: 400, latest: 'success', news: 'partlyRefunded' },
    { name: 'all, in two parts', captured: 1000, refunded: 1000, latest: 'success', news: 'refunded' },
    { name: 'one failed', captured: 1000, refunded: 400, latest: 'failure', news: 'refundFailed' },
    { name: 'one came back after it was done', captured: 1000, refunded: 0, latest: 'failure', news: 'refundFailed' },
    { name: 'one failed and another one gave all back', captured: 1000, refunded: 1000, latest: 'failure', news: 'refunded' },
  ] as const)('$name', ({ captured, refunded, latest, news }) => {
    expect(refundNews(captured, refunded, latest)).toBe(news);
  });
});

const page = readFileSync(new URL('../../../../docs/algorithms/payments.md', import.meta.url), 'utf8');
const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
test('the page shows the diagram of the code', () => {
  expect(page).toContain(paymentMachineDiagram());
});
test.each(paymentStatuses)('the page has the row of %s', (status) => {
  expect(rows).toContainEqual(['', status, ...paymentNews.map((news) => paymentTable[status][news]), '']);
});

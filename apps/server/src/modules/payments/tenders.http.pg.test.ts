import { randomUUID } from 'node:crypto';
import { takePayment } from '@servery/contract/counter-payments';
import { acceptOrder, cancelOrder, completeOrder, getOrder, placeOrder } from '@servery/contract/online-ordering';
import { previewDocument } from '@servery/contract/printers';
import * as contract from '@servery/contract/tenders';
import { defaultTaxRules } from '@servery/domain/tax';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let admin: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const days = Array.from({ length: 4 }, (_, index) => new Date(Date.now() + (index - 1) * 86_400_000).toISOString().slice(0, 10));

/** A store in New Zealand with 2 % on cards, where every order of this file is 46.03: 30.00 and a holiday's surcharge. */
beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  staff = await server.signIn('storeUser');
  admin = await server.signIn('storeAdmin');
  await server.test.owner.query(`update store set country = 'NZ', currency = 'NZD' where id = $1`, [server.storeId]);
  await server.change('tax', { rules: [...defaultTaxRules.NZ] });
  await server.change('business', { taxRegistered: true });
  await server.change('surcharges', {
    card: { amountInCents: 0, percentage: 2_000, applicableBelowAmount: null },
    publicHoliday: {
      enabled: true,
      isEnabledForOnline: true,
      surcharge: { amountInCents: 1603, percentage: 0 },
      holidays: days.map((date) => ({ name: 'Matariki', date })),
    },
  });
});
afterAll(() => server.close());

async function newOrder(change?: Parameters<TestServer['orderBody']>[0]) {
  const body = server.orderBody({ shownTotal: 4603, ...change });
  const answer = await server.call(placeOrder, { params: at(), body });
  expect([answer.status, answer.error?.message]).toEqual([201, undefined]);
  const params = { ...at(), orderId: body.id };
  await server.call(acceptOrder, { params, body: { etaInMinutes: 15 }, cookie: staff });
  return params;
}
type Params = Awaited<ReturnType<typeof newOrder>>;
const list = (params: Params, query: { base?: number; tip?: number } = {}) =>
  server.call(contract.listTenders, { params, query, cookie: staff });
const part = { kind: 'cash', base: 4603, tip: 0, amount: 4600, given: null, note: '' } as const;
type Part = Omit<typeof part, 'kind' | 'base' | 'tip' | 'amount' | 'given'> & {
  kind: 'cash' | 'card';
  base: number;
  tip: number;
  amount: number;
  given: number | null;
};
const take = (params: Params, change: Partial<Part> = {}, id: string = randomUUID()) =>
  server.call(contract.takeTender, { params, body: { ...part, ...change, id }, cookie: staff });
const undo = (params: Params, tenderId: string) =>
  server.call(contract.undoTender, { params: { ...params, tenderId }, body: { reason: 'Wrong order' }, cookie: admin });
const readInvoice = async (params: Params) =>
  (await server.call(previewDocument, { params: { ...params, document: 'ORDER_INVOICE' }, query: { lineWidth: 48 }, cookie: staff })).data
    .text;
const readOrder = async (params: Params) => (await server.call(getOrder, { params, cookie: staff })).data;

describe('what is due', () => {
  it('depends on how it is paid', async () => {
    const params = await newOrder();
    const due = {
      base: 4603,
      tip: 0,
      refund: 0,
      cash: { base: 4603, tip: 0, surcharge: 0, rounding: -3, tax: 0, amount: 4600 },
      card: { base: 4603, tip: 0, surcharge: 92, rounding: 0, tax: 12, amount: 4695 },
    };
    expect((await list(params)).data).toEqual({ rows: [], due });
    expect((await readOrder(params)).due).toEqual(due);
    expect((await list(params, { base: 1000, tip: 50 })).data.due).toMatchObject({
      base: 4603,
      cash: { amount: 1050 },
      card: { surcharge: 20, amount: 1070 },
    });
    expect((await list(params, { base: 4604 })).data.due).toMatchObject({ cash: null, card: null });
  });

  it('follows the surcharge of terminals, if they have one of their own', async () => {
    const params = await newOrder();
    await server.change('surcharges', { eftpos: { separate: true, amountInCents: 0, percentage: 1_000, applicableBelowAmount: null } });
    const { data } = await list(params);
    await server.change('surcharges', { eftpos: { separate: false, amountInCents: 0, percentage: 0, applicableBelowAmount: null } });
    expect(data.due.card).toMatchObject({ surcharge: 46, amount: 4649 });
  });

  it('404: an order that is not there', async () => {
    expect((await list({ ...at(), orderId: randomUUID() })).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });
});

describe('takeTender', () => {
  it('201: all of it in cash, with what was given and the change', async () => {
    const params = await newOrder();
    const answer = await take(params, { given: 5000 });
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      tender: { kind: 'cash', base: 4603, rounding: -3, amount: 4600, given: 5000, change: 400, takenBy: 'storeUser' },
      order: { paymentStatus: 'PAID' },
      due: { base: 0, cash: null, card: null },
    });
    const page = await readOrder(params);
    expect(page.takenPayments).toMatchObject([{ method: 'cash', amount: 4600 }]);
    expect(page.timeline.findLast(({ type }) => type === 'payment.taken')?.note).toBe('$46.00 in cash');
    expect((await server.call(completeOrder, { params, body: {}, cookie: staff })).status).toBe(200);
  });

  it('201: in parts, cash and card, each at what it costs; the order is paid with the last', async () => {
    const params = await newOrder();
    const first = await take(params, { base: 1501, amount: 1500 });
    expect(first.data).toMatchObject({ order: { paymentStatus: 'NOT_PAID' }, due: { base: 3102, card: { surcharge: 62, amount: 3164 } } });
    expect((await server.call(completeOrder, { params, body: {}, cookie: staff })).error.code).toBe('ORDER_NOT_PAID');
    const second = await take(params, { kind: 'card', base: 2000, tip: 300, amount: 2340 });
    expect(second.data.tender).toMatchObject({ base: 2000, tip: 300, surcharge: 40, amount: 2340, given: null, change: null });
    expect(await readInvoice(params)).toMatch(/Includes a tip of .3\.00\s+Includes a surcharge of .0\.40\s+TO PAY +.11\.02/);
    // 26.03 of all cash is 26.00, of which 15.00 was paid.
    const third = await take(params, { base: 1102, amount: 1100, given: 2000 });
    expect(third.data).toMatchObject({ tender: { rounding: -2, change: 900 }, order: { paymentStatus: 'PAID' }, due: { base: 0 } });
    expect((await list(params)).data.rows.map(({ amount }) => amount)).toEqual([1500, 2340, 1100]);
    expect(await readInvoice(params)).toMatch(
      /Cash, .+15\.00\s+Rounded down by .0\.01\s+Card in store, .+23\.40[^]+11\.00\s+Rounded down by .0\.02/,
    );
  });

  it('200: the same id again', async () => {
    const params = await newOrder();
    const id = randomUUID();
    const first = await take(params, { given: 5000 }, id);
    const again = await take(params, { given: 5000 }, id);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect((await take(params, { given: 6000 }, id)).error.message).toContain('another payment');
  });

  it('400, 409: too little cash, more than is due, an amount that has changed, paid or ended', async () => {
    const params = await newOrder();
    expect((await take(params, { given: 4000 })).error.fields?.[0]?.path).toBe('given');
    expect((await take(params, { base: 0 })).status).toBe(400);
    expect((await take(params, { base: 4604, amount: 4600 })).error.message).toContain('more than is due');
    // What was quoted for cash is no amount for a card.
    expect((await take(params, { kind: 'card' })).error.message).toContain('It is $46.95 now.');
    await take(params);
    expect((await take(params)).error.message).toContain('paid already');
    const ended = await newOrder();
    await server.call(cancelOrder, { params: ended, body: { reason: 'other' }, cookie: staff });
    expect((await take(ended)).error.message).toContain('rejected or cancelled');
    expect((await list(params)).data.rows).toHaveLength(1);
  });

  it.each([2, 10, 50])('%i devices that take halves at once: two are recorded', async (count) => {
    const params = await newOrder();
    const answers = await Promise.all(Array.from({ length: count }, () => take(params, { kind: 'card', base: 2302, amount: 2348 })));
    // The second half is a cent more than is left.
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const rest = await Promise.all(Array.from({ length: count }, () => take(params, { kind: 'card', base: 2301, amount: 2347 })));
    expect(rest.filter(({ status }) => status === 201)).toHaveLength(1);
    const { data } = await list(params);
    expect(data.rows.reduce((sum, { base }) => sum + base, 0)).toBe(4603);
    expect((await readOrder(params)).paymentStatus).toBe('PAID');
  });
});

describe('the calls of the release before', () => {
  const takeAsBefore = (params: Params, method: 'cash' | 'card', amount: number, note = '') =>
    server.call(takePayment, { params, body: { id: randomUUID(), method, amount, note }, cookie: staff });

  it('record cash as it is rounded, and the change that the note of a till says', async () => {
    const params = await newOrder();
    const answer = await takeAsBefore(params, 'cash', 4603, 'Given $50.00, change $4.00, rounding -$0.03');
    expect(answer.data).toMatchObject({ payment: { amount: 4600 }, order: { paymentStatus: 'PAID' } });
    expect((await list(params)).data.rows).toMatchObject([{ base: 4603, rounding: -3, given: 5000, change: 400 }]);
  });

  it('record a card at what their screen showed', async () => {
    const params = await newOrder();
    await takeAsBefore(params, 'card', 4603);
    expect((await list(params)).data.rows).toMatchObject([{ base: 4603, surcharge: 0, amount: 4603 }]);
  });

  it('do not take the whole once a part is paid', async () => {
    const params = await newOrder();
    await take(params, { base: 1500, amount: 1500 });
    expect((await takeAsBefore(params, 'card', 4603)).status).toBe(409);
    expect((await takeAsBefore(params, 'card', 3103)).data.order.paymentStatus).toBe('PAID');
  });
});

describe('undoTender', () => {
  it('200: it is due again, once', async () => {
    const params = await newOrder();
    const first = await take(params, { base: 1500, amount: 1500 });
    const second = await take(params, { kind: 'card', base: 3103, amount: 3165 });
    const undone = await undo(params, first.data.tender.id);
    expect(undone.data).toMatchObject({
      tender: { undoneBy: 'storeAdmin', undoneReason: 'Wrong order' },
      order: { paymentStatus: 'NOT_PAID' },
      due: { base: 1500 },
    });
    expect((await undo(params, first.data.tender.id)).data).toEqual(undone.data);
    expect((await undo(params, randomUUID())).error.code).toBe('ORDER_DOES_NOT_EXIST');
    expect((await undo(params, second.data.tender.id)).data.due.base).toBe(4603);
  });
});

describe('an order whose money is here', () => {
  it('is not cancelled while a part is paid', async () => {
    const params = await newOrder();
    const { data } = await take(params, { base: 1500, amount: 1500 });
    const cancel = () => server.call(cancelOrder, { params, body: { reason: 'itemIssue' }, cookie: staff });
    expect((await cancel()).error.message).toContain('A part of this order is paid');
    await undo(params, data.tender.id);
    expect((await cancel()).data).toMatchObject({ status: 'cancelled', paymentStatus: 'CANCELLED', toHandBack: null });
  });

  it('says what to hand back until all of it has been: what was taken, not what was quoted', async () => {
    const params = await newOrder();
    const first = await take(params, { base: 1500, amount: 1500 });
    const second = await take(params, { kind: 'card', base: 3103, amount: 3165 });
    const cancelled = await server.call(cancelOrder, { params, body: { reason: 'itemIssue' }, cookie: staff });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', paymentStatus: 'PAID', toHandBack: 4665 });
    expect((await undo(params, first.data.tender.id)).data.order).toMatchObject({ paymentStatus: 'PAID', toHandBack: 3165 });
    expect((await undo(params, second.data.tender.id)).data.order).toMatchObject({ paymentStatus: 'CANCELLED', toHandBack: null });
  });
});

import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { makeStaffOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { getDue, makeTender } from '@servery/app-kit/testing/fixtures/tender.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { listTenders, takeTender } from '@servery/contract/tenders';
import { completeOrder, reopenOrder } from '@servery/contract/online-ordering';
import { undoSeconds } from '@servery/domain/orders';
import { addMinutes } from '@servery/domain/time';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeStaff, openOrder, openStaff, type Staff } from '../../testing/open-staff.tsx';

const ready = (number: string) =>
  toOrderRow(number, { status: 'accepted', paymentStatus: 'PAID', readyAt: new Date().toISOString(), version: 3 });
const card = (number: string) => page.getByRole('article', { name: `Order ${number}` });
const handOver = (number: string) => card(number).getByRole('button', { name: 'Handed over' }).click();
const undo = page.getByRole('button', { name: 'Undo' });
const bar = (words: string) => page.getByRole('status').filter({ hasText: words });

let staff: Staff;
const toRow = (orderId: string) => staff.orders.find(({ id }) => id === orderId)!;
beforeEach(() => {
  staff = fakeStaff({ orders: [ready('W-001'), ready('W-002')] });
  fakeApi(completeOrder, ({ params }) => ({ ...toRow(params.orderId), status: 'completed' as const, version: 4 }));
});
afterEach(() => vi.useRealTimers());

it('an order that was handed over by mistake is reopened', async () => {
  const { requests } = fakeApi(reopenOrder, ({ params }) => ({ ...toRow(params.orderId), version: 5 }));
  await openStaff(staff);
  await handOver('W-001');
  await expect.element(bar('W-001 completed')).toBeVisible();
  await expect.element(card('W-001')).not.toBeInTheDocument();
  await expectAccessible('undo a completion');
  await undo.click();
  await expect.element(card('W-001')).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  expect(requests.map(({ params }) => params.orderId)).toEqual([ready('W-001').id]);
});

it('undoes the last of several first, then the one before; by keyboard', async () => {
  fakeApi(reopenOrder, ({ params }) => ({ ...toRow(params.orderId), version: 5 }));
  await openStaff(staff);
  await handOver('W-001');
  await expect.element(bar('W-001 completed')).toBeVisible();
  await handOver('W-002');
  await expect.element(bar('W-002 completed')).toBeVisible();
  for (let stop = 0; stop < 20 && document.activeElement !== undo.element(); stop += 1) await userEvent.tab();
  await expect.element(undo).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(card('W-002')).toBeVisible();
  await expect.element(bar('W-001 completed')).toBeVisible();
  await undo.click();
  await expect.element(card('W-001')).toBeVisible();
});

it('a double click undoes one order: the one that takes its place stays', async () => {
  const { requests } = fakeApi(reopenOrder, ({ params }) => ({ ...toRow(params.orderId), version: 5 }));
  await openStaff(staff);
  await handOver('W-001');
  await expect.element(bar('W-001 completed')).toBeVisible();
  await handOver('W-002');
  await expect.element(bar('W-002 completed')).toBeVisible();
  await undo.dblClick();
  await expect.element(bar('W-001 completed')).toBeVisible();
  expect(requests.map(({ params }) => params.orderId)).toEqual([ready('W-002').id]);
});

it('the offer expires, and a refusal gives the reason', async () => {
  fakeApi(reopenOrder, () => refusal('UNDO_TIME_PASSED'));
  await openStaff(staff);
  await handOver('W-001');
  await expect.element(undo).toBeVisible();
  await undo.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'W-001 is still completed' })).toMatchTextContent('Too late to undo');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  const click = handOver('W-002');
  await vi.advanceTimersByTimeAsync(50);
  await click;
  await expect.poll(() => undo.query() !== null).toBe(true);
  await vi.advanceTimersByTimeAsync(undoSeconds * 1000);
  await expect.poll(() => undo.query()).toBe(null);
});

it('an order completed a moment ago can be undone on its page, also after a reload', async () => {
  const now = new Date().toISOString();
  const done = makeStaffOrder('W-004', { status: 'completed', paymentStatus: 'PAID', acceptedAt: now, closedAt: now, version: 4 });
  const opened = await openOrder(staff, done);
  const { requests } = fakeApi(reopenOrder, () => {
    opened.order = { ...done, status: 'accepted', closedAt: null, version: 5 };
    return toOrderRow(done.number, { id: done.id, status: 'accepted', paymentStatus: 'PAID', version: 5 });
  });
  await expect.element(bar('W-004 completed')).toBeVisible();
  await expectAccessible('an order that was completed a moment ago');
  await undo.click();
  await expect.element(page.getByRole('button', { name: 'Handed over' })).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
  expect(requests.map(({ params }) => params.orderId)).toEqual([done.id]);
});

it('an order completed longer ago cannot be undone on its page', async () => {
  const closedAt = addMinutes(new Date().toISOString(), -1);
  await openOrder(
    staff,
    makeStaffOrder('W-005', { status: 'completed', paymentStatus: 'PAID', acceptedAt: closedAt, closedAt, version: 4 }),
  );
  await expect.element(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await expect.element(undo).not.toBeInTheDocument();
});

it('an order with an amount due is not handed over from the list: the first press says so, and takes the payment there', async () => {
  const owed = toOrderRow('W-003', { status: 'accepted', readyAt: new Date().toISOString(), version: 3 });
  staff.orders = [owed];
  const completed = fakeApi(completeOrder, ({ params }) => ({ ...toRow(params.orderId), status: 'completed' as const, version: 5 }));
  fakeApi(listTenders, { rows: [], due: getDue(1650) });
  fakeApi(takeTender, ({ body }) => {
    staff.orders = [{ ...owed, paymentStatus: 'PAID', version: 4 }];
    return { tender: makeTender(body.amount, { id: body.id }), order: toRow(owed.id), due: getDue(0) };
  });
  await openStaff(staff);
  const list = location.pathname;
  await handOver('W-003');
  const asked = page.getByRole('dialog', { name: '$16.50 is not paid yet' });
  await expect.element(asked).toBeVisible();
  await expectAccessible('handing over what is not paid');
  expect([location.pathname, completed.requests.length]).toEqual([list, 0]);
  await asked.getByRole('button', { name: 'Take $16.50…' }).click();
  await page
    .getByRole('dialog', { name: '$16.50 to take' })
    .getByRole('button', { name: /^Take \$16\.50 / })
    .click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  await handOver('W-003');
  await expect.element(bar('W-003 completed')).toBeVisible();
  expect(completed.requests.map(({ params }) => params.orderId)).toEqual([owed.id]);
});

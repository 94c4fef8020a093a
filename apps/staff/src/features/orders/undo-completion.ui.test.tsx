import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { orderRowOf } from '@servery/app-kit/testing/fixtures/staff.ts';
import { completeOrder, getOrder, reopenOrder } from '@servery/contract/online-ordering';
import { undoSeconds } from '@servery/domain/orders';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeStaff, openStaff, type Staff } from '../../testing/open-staff.tsx';

const ready = (number: string) =>
  orderRowOf(number, { status: 'accepted', paymentStatus: 'PAID', readyAt: new Date().toISOString(), version: 3 });
const card = (number: string) => page.getByRole('article', { name: `Order ${number}` });
const handOver = (number: string) => card(number).getByRole('button', { name: 'Handed over' }).click();
const undo = page.getByRole('button', { name: 'Undo' });
const bar = (words: string) => page.getByRole('status').filter({ hasText: words });

let staff: Staff;
const rowOf = (orderId: string) => staff.orders.find(({ id }) => id === orderId)!;
beforeEach(() => {
  staff = fakeStaff({ orders: [ready('W-001'), ready('W-002')] });
  fakeApi(completeOrder, ({ params }) => ({ ...rowOf(params.orderId), status: 'completed' as const, version: 4 }));
});
afterEach(() => vi.useRealTimers());

it('an order that was handed over by mistake comes back', async () => {
  const { requests } = fakeApi(reopenOrder, ({ params }) => ({ ...rowOf(params.orderId), version: 5 }));
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

it('of several the last one first, then the one before; by the keyboard', async () => {
  fakeApi(reopenOrder, ({ params }) => ({ ...rowOf(params.orderId), version: 5 }));
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

it('the offer ends with its seconds, and a refusal says why', async () => {
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

it('what is owed for is not handed over from the list: it opens the order, to take the money first', async () => {
  const owed = orderRowOf('W-003', { status: 'accepted', readyAt: new Date().toISOString(), version: 3 });
  staff.orders = [owed];
  const completed = fakeApi(completeOrder, () => refusal('ORDER_NOT_PAID'));
  fakeApi(getOrder, () => new Promise<never>(() => {}));
  await openStaff(staff);
  await handOver('W-003');
  await expect.poll(() => location.pathname).toMatch(new RegExp(`/orders/${owed.id}$`));
  expect(completed.requests).toEqual([]);
});

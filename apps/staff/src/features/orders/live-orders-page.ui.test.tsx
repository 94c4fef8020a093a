import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { makeStaffOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { toOrderRow, getOrders } from '@servery/app-kit/testing/fixtures/staff.ts';
import { storeId } from '@servery/app-kit/testing/fixtures/store.ts';
import { listAlarms } from '@servery/contract/alarms';
import { acceptOrder, getOrder, listOrders, rejectOrder } from '@servery/contract/online-ordering';
import { addMinutes } from '@servery/domain/time';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';

const ago = (minutes: number) => addMinutes(new Date().toISOString(), -minutes);
const card = (number: string) => page.getByRole('article', { name: `Order ${number}` });

fiveStates({
  screen: 'open orders',
  fake: fakeStaff,
  open: openStaff,
  endpoint: listOrders,
  answers: { filled: getOrders([toOrderRow('W-042')]), empty: getOrders() },
  shows: { loading: /Loading/, empty: 'No open orders', error: 'An Error Occurred', offline: /No connection/, filled: 'W-042' },
});

it('shows new orders, those being made and ready ones, on a phone and on a tablet, and counts new ones in the tab', async () => {
  const accepted = toOrderRow('W-043', { status: 'accepted', promisedFor: addMinutes(new Date().toISOString(), 20) });
  const ready = toOrderRow('W-044', { ...accepted, id: toOrderRow('W-044').id, number: 'W-044', readyAt: ago(1) });
  const test = toOrderRow('TEST-001', { status: 'accepted', test: true, paymentStatus: 'PAID' });
  await openStaff(fakeStaff({ orders: [toOrderRow('W-042'), accepted, ready, test] }));
  for (const number of ['W-042', 'W-043', 'W-044']) await expect.element(card(number)).toBeVisible();
  await expect.element(card('TEST-001')).toMatchTextContent('Test, nothing to pay');
  await expect.poll(() => document.title).toBe('(1) Orders · Servery staff');
  await expectAccessible('orders on a phone');
  await page.viewport(820, 1180);
  await expectAccessible('orders on a tablet');
});

it('names the first dishes of an order on its card, in two lines however long they are, and counts the others', async () => {
  const long = 'Slow-roasted lamb shoulder with rosemary potatoes, mint yoghurt and charred broccolini for two people to share';
  const rows = [
    toOrderRow('W-042', { itemCount: 6, firstLines: ['Margherita', 'Garlic bread', 'Cola'].map((name) => ({ quantity: 1, name })) }),
    toOrderRow('W-043', { itemCount: 9, firstLines: [1, 2, 3].map((quantity) => ({ quantity, name: long })) }),
  ];
  await page.viewport(390, 844);
  await openStaff(fakeStaff({ orders: rows }));
  await expect.element(card('W-042').getByText('1 × Margherita, 1 × Garlic bread, 1 × Cola and 3 more')).toBeVisible();
  await expect.element(card('W-042')).toMatchTextContent('6 items');
  const named = card('W-043').getByText('1 × Slow-roasted lamb');
  await expect.element(named).toBeVisible();
  const lineHeight = Number.parseFloat(getComputedStyle(named.element()).lineHeight);
  expect(named.element().getBoundingClientRect().height).toBeLessThan(2.5 * lineHeight);
  await expect.element(card('W-043').getByText('9 items')).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

const getAlarm = () => ({
  storeId,
  kind: 'orderUnaccepted' as const,
  orderId: toOrderRow('W-042').id,
  orderNumber: 'W-042',
  printJobId: null,
  message: 'Order W-042 was not accepted within 5 minutes. Accept or reject it.',
  raisedAt: ago(5),
  seenAt: null,
  seenBy: null,
  clearedAt: null,
});

it('shows three whole orders on a phone while there is an alarm', async () => {
  const firstLines = ['Margherita', 'Garlic bread', 'Sparkling water'].map((name) => ({ quantity: 1, name }));
  const named = { customerName: 'Nora Whitfield', itemCount: 6, firstLines };
  const rows = [
    toOrderRow('W-042', { ...named, placedAt: ago(6) }),
    toOrderRow('W-043', { ...named, collectionType: 'delivery', deliverySuburb: 'Newtown', placedAt: ago(2) }),
    toOrderRow('W-044', { ...named, placedAt: ago(1) }),
  ];
  const staff = fakeStaff({ orders: rows });
  fakeApi(listAlarms, { rows: [{ ...getAlarm(), id: getId('one alarm') }], cursor: 100 });
  await page.viewport(390, 844);
  await openStaff(staff);
  await expect.element(page.getByRole('button', { name: /^I’m on it/ })).toBeVisible();
  await page.getByRole('button', { name: 'Turn on sound' }).click();
  await expect.element(page.getByRole('button', { name: 'Turn on sound' })).not.toBeInTheDocument();
  await expect.element(card('W-044')).toMatchTextContent(/Nora Whitfield · Pickup.*1 × Margherita.*As soon as possible.*6 items/);
  const navigation = page.getByRole('navigation').first();
  const getFree = () => Math.min(innerHeight, navigation.element().getBoundingClientRect().top);
  await expect
    .poll(() => Math.max(...rows.map(({ number }) => card(number).element().getBoundingClientRect().bottom)) - getFree())
    .toBeLessThanOrEqual(0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
});

it('leaves room on a phone: the first order is visible below alarms and filters', async () => {
  const accepted = { status: 'accepted' as const, promisedFor: addMinutes(new Date().toISOString(), 20) };
  const rows = [
    toOrderRow('W-042', { placedAt: ago(6) }),
    toOrderRow('W-043', { collectionType: 'delivery' }),
    toOrderRow('W-044', { ...accepted, collectionType: 'dineIn', tableName: '4' }),
    toOrderRow('W-045', { ...accepted, readyAt: ago(1) }),
    toOrderRow('W-046', { ...accepted, promisedFor: ago(5) }),
  ];
  const staff = fakeStaff({ orders: rows });
  fakeApi(listAlarms, {
    rows: [
      { ...getAlarm(), id: getId('one alarm') },
      { ...getAlarm(), id: getId('another alarm') },
    ],
    cursor: 100,
  });
  await page.viewport(390, 844);
  await openStaff(staff);
  await expect.element(page.getByRole('button', { name: '1 more alarm' })).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^I’m on it/ })).toBeVisible();
  const getTop = (number: string) => card(number).element().getBoundingClientRect().top;
  await expect.poll(() => Math.min(...rows.map(({ number }) => getTop(number)))).toBeLessThanOrEqual(330);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  await expectAccessible('alarms, filters and orders on a phone');
  // Chips beyond the edge of the row can be reached.
  await page.getByRole('button', { name: /^Delivery/ }).click();
  await expect.element(card('W-042')).not.toBeInTheDocument();
});

it('asks for a reason before it rejects an order', async () => {
  const staff = fakeStaff({ orders: [toOrderRow('W-042')] });
  const { requests } = fakeApi(rejectOrder, () => {
    staff.orders = [];
    return toOrderRow('W-042', { status: 'rejected', version: 2 });
  });
  fakeApi(getOrder, makeStaffOrder('W-042'));
  await openStaff(staff);
  await card('W-042').getByRole('button', { name: 'Accept W-042' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Accept W-042' })).toBeVisible();
  await expectAccessible('accepting');
  await page.getByRole('button', { name: /^Reject instead/ }).click();
  await page.getByRole('button', { name: 'Reject W-042' }).click();
  await expect.element(page.getByText('Please choose a reason.')).toBeVisible();
  await expectAccessible('rejecting');
  expect(requests).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();

  await card('W-042').getByRole('button', { name: 'Accept W-042' }).click();
  await page.getByRole('button', { name: /^Reject instead/ }).click();
  await page.getByRole('combobox', { name: 'Reason' }).selectOptions('Too busy');
  await page.getByRole('button', { name: 'Reject W-042' }).click();
  await expect.element(card('W-042')).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body)).toEqual([{ reason: 'restaurantTooBusy', note: '' }]);
});

it('says that another device was faster, and shows the order’s current state', async () => {
  const staff = fakeStaff({ orders: [toOrderRow('W-042')] });
  const { requests } = fakeApi(acceptOrder, () => {
    staff.orders = [toOrderRow('W-042', { status: 'accepted', promisedFor: addMinutes(new Date().toISOString(), 20), version: 2 })];
    return refusal('ORDER_ALREADY_ACCEPTED');
  });
  await openStaff(staff);
  await card('W-042').getByRole('button', { name: 'Accept W-042' }).click();
  const sheet = page.getByRole('dialog', { name: 'Accept W-042' });
  await sheet.getByRole('button', { name: /^Accept( for|, as)/ }).click();
  const told = page.getByRole('alert').filter({ hasText: 'Order Already Accepted' });
  await expect.element(told).toMatchTextContent('This order has already been accepted on another device.');
  await sheet.getByRole('button', { name: 'OK' }).click();
  const kitchen = page.getByRole('region', { name: 'In the kitchen' });
  await expect.element(kitchen.getByRole('article', { name: 'Order W-042' })).toBeVisible();
  expect(requests).toHaveLength(1);
});

it('counts down until an order has to be accepted, and shows how long one has waited', async () => {
  const staff = fakeStaff({ orders: [toOrderRow('W-042', { placedAt: ago(5) }), toOrderRow('W-043', { placedAt: ago(11) })] });
  await openStaff(staff);
  await expect.element(card('W-042').getByText(/^(5:00|4:\d\d) left$/)).toBeVisible();
  await expect.element(card('W-043').getByText(/^Waiting 1[12] min$/)).toBeVisible();
});

it('shows that an order was paid on another screen, and that the payment was undone', async () => {
  const row = toOrderRow('W-042', { status: 'accepted', promisedFor: addMinutes(new Date().toISOString(), 20) });
  const staff = fakeStaff({ orders: [row] });
  await openStaff(staff);
  await expect.element(card('W-042')).toMatchTextContent('Not paid');
  await expect.poll(() => staff.live.open).toBe(1);
  const taken = { id: getId('taken'), method: 'cash' as const, amount: row.grandTotal, note: '', takenBy: 'Ines Duarte', takenAt: ago(0) };
  const payment = { ...taken, undoneAt: null, undoneBy: null, undoneReason: null };
  staff.live.send('payment.taken', { row: { ...row, paymentStatus: 'PAID', version: 2 }, payment });
  await expect.element(card('W-042')).not.toMatchTextContent('Not paid');
  await expect.element(card('W-042')).toMatchTextContent('Paid');
  const undone = { ...payment, undoneAt: ago(0), undoneBy: 'Ines Duarte', undoneReason: 'It was the other order' };
  staff.live.send('payment.takenBack', { row: { ...row, version: 3 }, payment: undone });
  await expect.element(card('W-042')).toMatchTextContent('Not paid');
});

it('says that nothing fits a search', async () => {
  await openStaff(fakeStaff({ orders: [toOrderRow('W-042')] }), '?q=nobody&show=new');
  await expect.element(page.getByText('No open order')).toBeVisible();
  await expectAccessible('no open order fits');
});

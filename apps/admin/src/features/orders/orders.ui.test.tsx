import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { getOrders, toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import { makeAcceptedOrder } from '@servery/app-kit/testing/fixtures/staff-order.ts';
import { getOrder, listOrders } from '@servery/contract/online-ordering';
import { getOrderPayment } from '@servery/contract/payments';
import { payment } from '@servery/ui/patterns/orders/payment.fixture.ts';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const rows = [
  toOrderRow('W-044', { source: 'uberEats', status: 'completed', paymentStatus: 'PAID', customerName: 'Uma' }),
  toOrderRow('W-043', { collectionType: 'delivery', deliverySuburb: 'Enmore', status: 'cancelled', paymentStatus: 'CANCELLED' }),
  toOrderRow('W-042'),
];
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

fiveStates({
  screen: 'online orders',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/online-order-history'),
  endpoint: listOrders,
  answers: { filled: getOrders(rows), empty: getOrders() },
  shows: {
    loading: 'Loading orders',
    empty: 'No online orders yet',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'W-043',
  },
});

it('finds orders by text and filters, and saves what it found as CSV, page by page', async () => {
  const { requests } = fakeApi(listOrders, ({ query }) => {
    if (query?.limit !== 100) return getOrders(rows);
    return query.cursor === undefined ? getOrders(rows.slice(0, 2), { nextCursor: 'more' }) : getOrders(rows.slice(2));
  });
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await expect.element(row('W-044')).toMatchTextContent(/Uber Eats.*Completed/);
  await page.getByRole('searchbox').fill('mia');
  await page.getByRole('combobox', { name: 'When' }).selectOptions('week');
  await expect
    .poll(() => requests.at(-1)!.query)
    .toMatchObject({ search: 'mia', source: 'website,google,uberEats', to: getOrders().tradingDay });
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => (files.push(file as Blob), 'blob:x'));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.poll(() => files.length).toBe(1);
  expect(
    (await files[0]!.text())
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.slice(0, 5)),
  ).toEqual(['W-044', 'W-043', 'W-042']);
  expect(requests.at(-1)!.query).toMatchObject({ search: 'mia', cursor: 'more', limit: 100 });
  made.mockRestore();
  clicked.mockRestore();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('shows the whole of a large total on a tablet', async () => {
  const placedAt = new Date('2025-11-22T12:47:00Z').toISOString();
  const large = { collectionType: 'delivery', deliverySuburb: 'Carrington', status: 'completed', paymentStatus: 'PAID' } as const;
  fakeApi(listOrders, getOrders([toOrderRow('W-041', { ...large, placedAt, grandTotal: 1_234_567 })]));
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await resize('tablet');
  await expect.element(row('W-041')).toMatchTextContent('$12,345.67');
  const table = page.getByRole('table').element();
  // The frame cuts off what is wider than it.
  expect(table.getBoundingClientRect().right).toBeLessThanOrEqual(table.parentElement!.getBoundingClientRect().right);
});

it('says why a CSV could not be read, and saves none', async () => {
  fakeApi(listOrders, ({ query }) => (query?.limit === 100 ? (refusal('internal_server_error') as never) : getOrders(rows)));
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/An Error Occurred/);
  await expect.element(page.getByRole('button', { name: 'Download CSV' })).toBeEnabled();
});

it('lists till orders by themselves', async () => {
  const { requests } = fakeApi(listOrders, getOrders([toOrderRow('T-7', { source: 'pos', collectionType: 'dineIn', tableName: '7' })]));
  await openAdminStore(fakeAdmin(), '/pos-order-history');
  await expect.element(row('T-7')).toBeVisible();
  expect(requests.some(({ query }) => query?.source === 'pos')).toBe(true);
});

it('shows an order with its card payment, the provider’s id, fees, refunds and printouts', async () => {
  const at = new Date().toISOString();
  const order = makeAcceptedOrder('W-042', {
    paymentMethod: 'stripeCheckout',
    paymentStatus: 'PAID',
    timeline: [{ seq: 1, type: 'order.placed', at, actor: 'Mia', note: '' }],
    printJobs: [
      {
        ...{ id: getId('job'), document: 'ORDER_TICKET', printerName: 'Kitchen', status: 'failure', unconfirmed: false, duplicate: false },
        ...{ message: 'Out of paper', createdAt: at },
      },
    ],
  });
  const refund = {
    ...{ id: getId('refund'), kind: 'PARTIAL_REFUND' as const, amount: 500, reason: 'missingItem', note: 'No chips', by: 'Nora' },
    ...{ status: 'success' as const, createdAt: at, failure: null },
  };
  fakeApi(listOrders, getOrders(rows));
  fakeApi(getOrder, order);
  fakeApi(getOrderPayment, { payment: payment({ applicationFee: 30, refunded: 500, refunds: [refund] as never, reference: 'pi_3Q' }) });
  await openAdminStore(fakeAdmin(), '/online-order-history');
  await page.getByRole('link', { name: 'W-042' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'W-042' })).toBeVisible();
  const money = page.getByRole('region', { name: 'Payment' });
  await expect.element(money).toMatchTextContent(/Visa.*4242.*Platform fee\$0\.30.*pi_3Q.*\$5\.00.*No chips/s);
  await expect.element(page.getByRole('region', { name: 'Printouts' })).toMatchTextContent(/Ticket on Kitchen.*Out of paper.*Not printed/s);
  await expectAccessible('an order');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('shows what was taken at the till, and says that an unknown order is not there', async () => {
  const at = new Date().toISOString();
  const taken = {
    ...{ id: getId('taken'), method: 'cash' as const, amount: 1650, handed: 2000, change: 350, takenAt: at, takenBy: 'Ines', note: '' },
    ...{ undoneAt: null, undoneBy: '', undoneReason: '' },
  };
  fakeApi(getOrder, makeAcceptedOrder('T-7', { source: 'pos', paymentStatus: 'PAID', takenPayments: [taken] as never }));
  await openAdminStore(fakeAdmin(), `/pos-orders/${getId('order T-7')}`);
  await expect.element(page.getByRole('region', { name: 'Payment' })).toMatchTextContent(/\$16\.50 in cash.*Ines/s);
  fakeApi(getOrder, refusal('ORDER_DOES_NOT_EXIST') as never);
  await openAdminStore(fakeAdmin(), `/pos-orders/${getId('order T-8')}`);
  await expect.element(page.getByRole('alert')).toBeVisible();
});

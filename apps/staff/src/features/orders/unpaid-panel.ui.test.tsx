import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { toOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { toOrderRow } from '@servery/app-kit/testing/fixtures/staff.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { allowUnpaidOrders, getOrder } from '@servery/contract/online-ordering';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeStaff, openStaff } from '../../testing/open-staff.tsx';
import './order-page.tsx';

type Order = ResponseOf<typeof getOrder>;
const allow = page.getByRole('button', { name: 'Allow more unpaid orders for this phone today' });

const orderWith = (given: Partial<Order>): Order => ({
  ...toOrder(),
  customerPhone: '0400 123 456',
  customerEmail: '',
  toHandBack: null,
  acknowledged: null,
  takenPayments: [],
  uberEats: null,
  unpaidCap: { verified: false, confirmedPhone: null, allowedUntil: null },
  timeline: [],
  printJobs: [],
  ...given,
});
async function openOrder(given: Partial<Order> = {}): Promise<Order> {
  const order = orderWith(given);
  fakeApi(getOrder, order);
  await openStaff(fakeStaff({ orders: [toOrderRow(order.number)] }));
  await page
    .getByRole('article', { name: `Order ${order.number}` })
    .getByRole('link')
    .first()
    .click();
  await expect.element(page.getByRole('heading', { level: 1 })).toMatchTextContent('W-042');
  return order;
}

it('lets a guest have more unpaid orders today, and shows until when', async () => {
  const order = await openOrder();
  await expect.element(page.getByText('The phone number was not confirmed for this order.')).toBeVisible();
  await expectAccessible('unpaid order');
  const message = 'Unpaid orders of this guest are not limited.';
  fakeApi(allowUnpaidOrders, () => refusal('resource_status_conflict', { message }));
  await allow.click();
  await expect.element(page.getByText(message)).toBeVisible();
  await expect.element(page.getByText('This has changed')).toBeVisible();

  const allowedUntil = '2026-11-21T17:00:00.000Z';
  const { requests } = fakeApi(allowUnpaidOrders, { allowedUntil });
  fakeApi(getOrder, { ...order, unpaidCap: { verified: false, confirmedPhone: null, allowedUntil } });
  await allow.click();
  await expect.element(page.getByText('More unpaid orders are allowed for this phone until 4:00 AM.')).toBeVisible();
  await expect.element(allow).not.toBeInTheDocument();
  expect(requests.map(({ params }) => params.orderId)).toEqual([order.id]);
});

it('shows which number the guest confirmed, if it differs from the order’s', async () => {
  const confirmedPhone = '0491 570 162';
  await openOrder({ unpaidCap: { verified: false, confirmedPhone, allowedUntil: null } });
  await expect.element(page.getByText(`The guest confirmed another phone number: ${confirmedPhone}.`)).toBeVisible();
  await openOrder({ unpaidCap: { verified: true, confirmedPhone: '0400 123 456', allowedUntil: null } });
  await expect.element(page.getByText('The guest confirmed this phone number.')).toBeVisible();
  await openOrder({ customerPhone: '', unpaidCap: { verified: false, confirmedPhone: null, allowedUntil: null } });
  await expect.element(allow).toBeVisible();
  await expect.element(page.getByText(/confirmed/)).not.toBeInTheDocument();
});

it('offers nothing for an order that is paid, or does not count', async () => {
  await openOrder({ unpaidCap: null });
  await expect.element(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await expect.element(allow).not.toBeInTheDocument();
  await openOrder({ paymentStatus: 'PAID' });
  await expect.element(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
  await expect.element(allow).not.toBeInTheDocument();
});

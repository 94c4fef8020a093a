import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer, setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { getOwnOrder, placeOrder } from '@servery/contract/online-ordering';
import { toOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectTotal, fakeCheckout, fillDetails, placeButton, toCheckout } from '../../testing/checkout.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';

const hasOrderPage = () => performance.getEntriesByType('resource').some(({ name }) => name.includes('/features/orders/order-page.tsx'));

it('says that the order was placed when the network is lost right after, and shows it when it is back', async () => {
  const portal = fakeCheckout();
  const orders = fakeOrders(portal);
  expect(hasOrderPage()).toBe(false);
  // The browser stops listing loaded files after 250.
  performance.setResourceTimingBufferSize(10_000);
  performance.clearResourceTimings();
  await toCheckout(portal, ['House lemonade']);
  await expect.poll(hasOrderPage).toBe(true);
  await fillDetails('Quick');
  await expectTotal(750);
  fakeApi(placeOrder, ({ body }) => orders.set(toOrder({ id: body.id, number: 'W-042' })));
  fakeApi(getOwnOrder, () => {
    setOnline(false);
    return noAnswer;
  });
  await placeButton.click();
  await expect.element(page.getByRole('heading', { name: 'Order W-042 has been placed' })).toBeVisible();
  await expect.element(page.getByText('please do not order again')).toBeVisible();
  await expect.element(page.getByText('Your cart is safe')).not.toBeInTheDocument();
  await expectAccessible('an order placed just before the network was lost');
  fakeApi(getOwnOrder, ({ params }) => orders.get(params.orderId)!);
  setOnline(true);
  await expect.element(page.getByText('has been placed')).not.toBeInTheDocument();
  await expect.element(page.getByText('Order W-042')).toBeVisible();
});

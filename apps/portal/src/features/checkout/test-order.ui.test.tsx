import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getOtherStore, resolveStore, toRestaurant } from '@servery/app-kit/testing/fixtures/store.ts';
import { toOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { getRestaurant } from '@servery/contract/restaurants';
import { placeTestOrder } from '@servery/contract/test-orders';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakeCheckout, fillDetails, paidLater, toCheckout } from '../../testing/checkout.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openStore } from '../../testing/open-portal.tsx';

const bar = page.getByRole('complementary', { name: 'Preview' });
const testButton = page.getByRole('button', { name: /^Place test order/ });

const cardsOnly = resolveStore({ paymentMethods: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });

/** A restaurant that is being set up. */
function settingUp({ openToPublic = false, store = paidLater } = {}) {
  const portal = fakeCheckout({ store });
  fakeApi(getRestaurant, () => toRestaurant([portal.store, getOtherStore()], { openToPublic }));
  return { portal, orders: fakeOrders(portal) };
}

it('says in a preview that orders are tests, takes no card, and opens the page of the marked order', async () => {
  const { portal, orders } = settingUp({ store: cardsOnly });
  const { requests } = fakeApi(placeTestOrder, ({ body }) =>
    orders.set(toOrder({ id: body.id, number: 'TEST-001', test: true, paymentMethod: body.paymentMethod, paymentStatus: 'PAID' })),
  );
  await openStore(portal, '?preview=1');
  await expect.element(bar).toMatchTextContent('is not open to the public yet');
  expect(location.search).toBe('');
  await expect
    .element(bar.getByRole('link', { name: 'Back to admin' }))
    .toHaveAttribute('href', `/admin/restaurants/${portal.store.restaurantId}/stores/${portal.store.id}/getting-started`);
  await expectAccessible('a menu in a preview');
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Owner');
  await expect.element(page.getByText('This is a test order: no payment is taken.')).toBeVisible();
  expect(page.getByLabelText('Card number').query()).toBeNull();
  await expectAccessible('the checkout of a test order');
  await expect.element(testButton).not.toHaveAttribute('aria-disabled');
  await testButton.click();
  await expect.element(page.getByText('Test order TEST-001')).toBeVisible();
  await expect.element(page.getByText('Test order, nothing to pay')).toBeVisible();
  expect(requests.map(({ body }) => [body.paymentMethod, body.customer.name])).toEqual([['stripeCheckout', 'Owner']]);
  expect(orders.requests).toEqual([]);
  await expectAccessible('the page of a test order');
});

it('tells somebody who is not signed in what to do, keeps the cart, and takes a real order after the preview', async () => {
  const { portal } = settingUp();
  fakeApi(placeTestOrder, () => refusal('user_not_allowed'));
  await openStore(portal, '?preview=1');
  await expect.element(bar).toBeVisible();
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Curious');
  await testButton.click();
  await expect.element(page.getByText('Only admins of the restaurant can place test orders.')).toBeVisible();
  await expectAccessible('a test order is refused');
  await bar.getByRole('button', { name: 'Leave the preview' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(testButton.query()).toBeNull();
  await expect.element(page.getByLabelText('Name')).toHaveValue('Curious');
});

it('previews nothing at a restaurant that is open', async () => {
  const { portal } = settingUp({ openToPublic: true });
  await openStore(portal, '?preview=1');
  await expect.poll(() => location.search).toBe('');
  expect([bar.query(), localStorage.getItem(`servery.preview.${portal.store.restaurantId}`)]).toEqual([null, null]);
});

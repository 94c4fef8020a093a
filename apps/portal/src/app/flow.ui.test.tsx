import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getOtherStore, restaurantId, toRestaurant, resolveStore } from '@servery/app-kit/testing/fixtures/store.ts';
import { getRestaurant, getTable } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import {
  bringing,
  expectTotal,
  fakeCheckout,
  fillDetails,
  payButton,
  payLater,
  placeButton,
  toCheckout,
  typeCard,
  walkToCheckout,
} from '../testing/checkout.ts';
import { fakeCards, testCards } from '../testing/fake-cards.ts';
import { fakeOrders } from '../testing/fake-orders.ts';
import { fakePortal, openPortal, openStore, quickAdd, type Portal } from '../testing/open-portal.tsx';

/** The first question of the checkout. */
async function expectAtCheckout(portal: Portal, way: RegExp): Promise<void> {
  await openStore(portal, '/checkout');
  await expect.element(page.getByRole('radiogroup', { name: 'How you get it' }).getByRole('radio', { name: way })).toBeChecked();
}

it('takes pickup and delivery to the checkout, and the guest can still change it', async () => {
  const portal = fakeCheckout({ store: bringing() });
  await openStore(portal, '?flow=DELIVERY');
  await quickAdd('House lemonade');
  await expectAtCheckout(portal, /^Delivery/);
  await openStore(portal, '?flow=PICKUP');
  // The flow is removed from the address once applied.
  await expect.poll(() => location.search).toBe('');
  await expectAtCheckout(portal, /^Pick up/);
  await page.getByRole('radio', { name: /^Delivery/ }).click();
  await openStore(portal);
  await expectAtCheckout(portal, /^Delivery/);
});

it('goes from the restaurant to the store that the guest chooses', async () => {
  const portal = fakeCheckout({ store: bringing() });
  await openPortal(`/restaurants/${restaurantId}?flow=DELIVERY`);
  await page.getByRole('link', { name: portal.store.name }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: portal.store.name })).toBeVisible();
  await quickAdd('House lemonade');
  await expectAtCheckout(portal, /^Delivery/);
});

it('asks for the table’s code, and says so where there is no delivery', async () => {
  const portal = fakePortal();
  await openStore(portal, '?flow=DINE_IN');
  await expect.element(page.getByRole('status').filter({ hasText: 'Scan the code on your table to order to it' })).toBeVisible();
  await openStore(portal, '?flow=DELIVERY');
  await expect.element(page.getByRole('status').filter({ hasText: 'Delivery is not offered here' })).toBeVisible();
});

it.each([
  ['ORDER_HISTORY', '/orders', 'Your orders'],
  ['SAVED_ORDERS', '/saved-orders', 'Saved carts'],
  ['TABLE_BOOKINGS', '/table-bookings', 'Book a table'],
  ['MAKE_PAYMENT', '/make-payment', 'Pay for your order'],
])('%s leads to %s: %s', async (flow, path, title) => {
  await openStore(fakePortal(), `?flow=${flow}`);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.poll(() => location.pathname.endsWith(path)).toBe(true);
  await expectAccessible(title);
});

it('says that nothing is due, and whom to call to book a table', async () => {
  const portal = fakePortal();
  await openStore(portal, '?flow=MAKE_PAYMENT');
  await expect.element(page.getByText('There is nothing to pay.')).toBeVisible();
  await openStore(portal, '?flow=TABLE_BOOKINGS');
  const call = page.getByRole('link', { name: /^Call/ });
  await expect.element(call).toBeVisible();
  expect(call.element().getAttribute('href')).toMatch(/^tel:\+?\d+$/);
});

it('leads from the restaurant to pages that all stores share; an unknown flow is ignored', async () => {
  const portal = fakePortal();
  fakeApi(getRestaurant, () => toRestaurant([portal.store, getOtherStore()]));
  await openPortal(`/restaurants/${restaurantId}?flow=ORDER_HISTORY`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible();
  await openStore(portal, '?flow=NONSENSE');
  await expect.element(page.getByRole('heading', { level: 1, name: portal.store.name })).toBeVisible();
});

it('leads to the only unpaid order, and lists several', async () => {
  const portal = fakeCheckout({ store: resolveStore() });
  const orders = fakeOrders(portal);
  fakeCards(orders);
  await walkToCheckout(portal, ['House lemonade']);
  await payLater.click();
  await fillDetails('Owes Little');
  await expectTotal(750);
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  await openStore(portal, '?flow=MAKE_PAYMENT');
  await expect.poll(() => location.pathname).toMatch(/\/secure\/orders\/[0-9a-f-]+$/);
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  const due = page.getByRole('region', { name: 'To pay' });
  await expect.element(due).toMatchTextContent('$7.50');
  await expect.element(due).toMatchTextContent('By card or in cash, when you pick up');

  await toCheckout(portal, ['House lemonade']);
  await typeCard(testCards.noMoney);
  await payButton.click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'Not enough money' })).toBeVisible();
  await openStore(portal, '?flow=MAKE_PAYMENT');
  await expect.element(page.getByRole('link', { name: 'See order W-001' })).toBeVisible();
  await expectAccessible('orders to pay');
  await page.getByRole('link', { name: 'Pay for order W-002' }).click();
  await expect.element(page.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
});

it('says that a table does not exist', async () => {
  const portal = fakePortal();
  fakeApi(getTable, () => refusal('resource_not_found'));
  await openStore(portal, '/tables/00000000-0000-7000-8000-000000000000');
  await expect.element(page.getByText('We could not find that table.')).toBeVisible();
});

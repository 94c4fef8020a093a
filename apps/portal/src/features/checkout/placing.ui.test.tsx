import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer, setOnline } from '@servery/app-kit/testing/fake-network.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { toOrder } from '@servery/app-kit/testing/fixtures/order.ts';
import { quoteAt } from '@servery/app-kit/testing/fixtures/quote.ts';
import { placeOrder } from '@servery/contract/online-ordering';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { addLine, emptyCart } from '../../shared/cart/cart.ts';
import { getCartStore } from '../../shared/cart/cart-store.ts';
import { plainLine } from '../../shared/cart/plain-line.ts';
import { expectTotal, fakeCheckout, fillDetails, placeButton, summary, toCheckout } from '../../testing/checkout.ts';
import { fakeOrders } from '../../testing/fake-orders.ts';
import { openStore } from '../../testing/open-portal.tsx';

async function readyToPlace() {
  const portal = fakeCheckout();
  const orders = fakeOrders(portal);
  await toCheckout(portal, ['House lemonade']);
  await fillDetails('Impatient');
  await expectTotal(750);
  return { portal, orders };
}
const safe = page.getByText('Trying again is safe: it is placed once');

it('makes one order of two presses', async () => {
  const { orders } = await readyToPlace();
  await placeButton.dblClick();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.placed()).toHaveLength(1);
  expect(new Set(orders.requests.map(({ body }) => body.id)).size).toBe(1);
});

it('does not follow a link of the next screen by the second press', async () => {
  const { orders } = await readyToPlace();
  await placeButton.click();
  const getMap = () => document.querySelector('a[href*="openstreetmap"]');
  await expect.poll(getMap).not.toBeNull();
  const second = new MouseEvent('click', { bubbles: true, cancelable: true, detail: 2 });
  getMap()!.dispatchEvent(second);
  expect(second.defaultPrevented).toBe(true);
  expect(orders.placed()).toHaveLength(1);
});

it('says after a lost answer that a retry is safe, and sends the same order', async () => {
  const { orders, portal } = await readyToPlace();
  const lost = fakeApi(placeOrder, () => noAnswer);
  await placeButton.click();
  await expect.element(safe).toBeVisible();
  const again = fakeOrders(portal);
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(again.requests.map(({ body }) => body)).toEqual([lost.requests[0]!.body]);
  expect(orders.placed()).toEqual([]);
});

it('leaves in the cart what the guest has added since the order was sent', async () => {
  const { portal, orders } = await readyToPlace();
  const cart = getCartStore(portal.store.id);
  const getItemId = (name: string) => portal.menu.items.find((item) => item.name === name)!.id;
  fakeApi(placeOrder, ({ body }) => {
    orders.set(toOrder({ id: body.id, number: 'W-007', cart: quoteAt(portal, body).cart! }));
    return noAnswer;
  });
  await placeButton.click();
  await expect.element(safe).toBeVisible();
  for (const name of ['House lemonade', 'Garlic bread']) cart.update((before) => addLine(before, plainLine(getItemId(name))));
  fakeApi(placeOrder, refusal('resource_status_conflict', { details: { reason: 'ID_REUSED' } }));
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect.element(page.getByText('Order W-007')).toBeVisible();
  expect(cart.get().lines).toMatchObject([
    { itemId: getItemId('House lemonade'), quantity: 1 },
    { itemId: getItemId('Garlic bread'), quantity: 1 },
  ]);
});

it('shows what another tab has left in the cart when the browser’s back opens the page again', async () => {
  const { portal } = await readyToPlace();
  localStorage.setItem(`servery.cart.${portal.store.id}`, JSON.stringify(emptyCart));
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  await expect.element(page.getByText('Your cart is empty.')).toBeVisible();
});

it('finds the order that has arrived after a reload', async () => {
  const { portal, orders } = await readyToPlace();
  fakeApi(placeOrder, ({ body }) => {
    orders.set(toOrder({ id: body.id, number: 'W-007' }));
    return noAnswer;
  });
  await placeButton.click();
  await expect.element(safe).toBeVisible();
  await openStore(portal, '/checkout');
  await expect.element(page.getByText('Order W-007')).toBeVisible();
  expect(orders.placed()).toHaveLength(1);
});

it('says in another tab that the order was placed, and links to it', async () => {
  const { portal } = await readyToPlace();
  await placeButton.click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  await openStore(portal, '/checkout');
  await expect.element(page.getByText('Order W-001 has been placed.')).toBeVisible();
  await page.getByRole('link', { name: 'See order W-001' }).click();
  await expect.element(page.getByRole('heading', { name: 'Your order is with the restaurant' })).toBeVisible();
});

it('does so too where the browser reports the other tab’s changes one by one', async () => {
  const { portal } = await readyToPlace();
  const { id: storeId } = portal.store;
  const elsewhere = (key: string, text: string | null) => {
    if (text === null) localStorage.removeItem(`servery.${key}`);
    else localStorage.setItem(`servery.${key}`, text);
    dispatchEvent(new StorageEvent('storage', { key: `servery.${key}`, newValue: text }));
  };
  const attempt = { id: getId('order of the other tab'), guestToken: 'aaaaaaaaaaaaaaaaaaaaaa', sent: true };
  const order = { orderId: attempt.id, restaurantId: portal.store.restaurantId, storeId, token: attempt.guestToken };
  elsewhere(`attempt.${storeId}`, JSON.stringify(attempt));
  elsewhere('orders', JSON.stringify([{ ...order, number: 'W-007', storeName: 'Newtown', placedAt: new Date().toISOString() }]));
  elsewhere(`cart.${storeId}`, JSON.stringify(emptyCart));
  await expect.element(page.getByText('Your cart is empty.')).toBeVisible();
  elsewhere(`attempt.${storeId}`, null);
  await expect.element(page.getByText('Order W-007 has been placed.')).toBeVisible();
});

it('places nothing that another tab has placed a moment ago, before the browser has reported it', async () => {
  const { portal, orders } = await readyToPlace();
  const key = `servery.cart.${portal.store.id}`;
  localStorage.setItem(key, JSON.stringify(emptyCart));
  await placeButton.click();
  await expect.element(page.getByText('Your cart is empty.')).toBeVisible();
  expect(orders.requests).toEqual([]);
  expect(localStorage.getItem(`servery.attempt.${portal.store.id}`)).toBeNull();
});

it('keeps the cart of a phone without a connection, says so, and places it once when it is back', async () => {
  const { portal, orders } = await readyToPlace();
  setOnline(false);
  await expect.element(page.getByText('You are offline. This page may be out of date. Your cart is safe on this device.')).toBeVisible();
  await expect
    .element(page.getByText('You are offline. Your order is saved on this device. You can place it when you are back online.'))
    .toBeVisible();
  await placeButton.click();
  await expect.element(safe).toBeVisible();
  await expect.element(summary).toMatchTextContent('House lemonade');
  expect(orders.requests).toEqual([]);
  setOnline(true);
  await expect.element(page.getByText('You are offline.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: /^Try again/ }).click();
  await expect.element(page.getByText('Order W-001')).toBeVisible();
  expect(orders.placed()).toHaveLength(1);
  await openStore(portal, '/cart');
  await expect.element(page.getByText('Nothing here yet')).toBeVisible();
});

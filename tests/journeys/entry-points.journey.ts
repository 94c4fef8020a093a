import type { Page } from '@playwright/test';
import { deliver } from './delivering.ts';
import { expect, test } from './fixtures.ts';
import { openMenu, orderOne, quickAdd, settled, storeUrl } from './guest.ts';
import { cards, payButton, readyToPay } from './paying.ts';
import type { World } from './world.ts';

/** The spec's entry points into the order flow, on the address of a store and of its restaurant. */
const entry = (world: World, flow: string) => storeUrl(world, `?flow=${flow}`);
const restaurantEntry = (world: World, flow: string) => `${world.env.primary.url}/restaurants/${world.place.restaurantId}?flow=${flow}`;

/** How the checkout begins. */
async function checkedAtCheckout(page: Page, world: World): Promise<string> {
  await page.goto(storeUrl(world, '/checkout'));
  const chosen = page.getByRole('radiogroup', { name: 'How you get it' }).getByRole('radio', { checked: true });
  await expect(chosen).toBeVisible();
  return chosen.evaluate((input) => (input as unknown as { labels: { textContent: string }[] }).labels[0]!.textContent);
}

test('pickup and delivery are carried along to the checkout, and the guest may think again', async ({ world, devices }) => {
  const offer = await deliver(world);
  const guest = await devices.phone();
  await guest.goto(entry(world, 'DELIVERY'));
  await settled(guest);
  await quickAdd(guest, 'House lemonade');
  expect(await checkedAtCheckout(guest, world)).toMatch(/^Delivery/);
  await guest.goto(entry(world, 'PICKUP'));
  // What was carried along has left the address.
  await expect(guest).toHaveURL(storeUrl(world));
  expect(await checkedAtCheckout(guest, world)).toMatch(/^Pick up/);
  await guest.getByRole('radio', { name: /^Delivery/ }).check();
  await guest.goBack();
  await settled(guest);
  await guest.goto(storeUrl(world, '/checkout'));
  await expect(guest.getByRole('radio', { name: /^Delivery/ })).toBeChecked();

  await test.step('from the restaurant, through the store that the guest chooses', async () => {
    const other = await devices.phone();
    await other.goto(restaurantEntry(world, 'DELIVERY'));
    await settled(other);
    await other.getByRole('link', { name: world.storeName }).click();
    await expect(other.getByRole('heading', { level: 1, name: world.storeName })).toBeVisible();
    await quickAdd(other, 'House lemonade');
    expect(await checkedAtCheckout(other, world)).toMatch(/^Delivery/);
  });
  await offer.stop();
});

test('dine-in without a table asks for its code; delivery where there is none says so', async ({ world, devices }) => {
  const guest = await devices.phone();
  await guest.goto(entry(world, 'DINE_IN'));
  await expect(guest.getByRole('status').filter({ hasText: 'Scan the code on your table to order to it' })).toBeVisible();
  await guest.goto(entry(world, 'DELIVERY').replace(world.place.storeId, world.otherStoreId));
  await expect(guest.getByRole('status').filter({ hasText: 'Delivery is not offered here' })).toBeVisible();
});

test('the pages of their own: orders, saved carts, bookings', async ({ world, devices }) => {
  const guest = await devices.phone();
  const pages = [
    ['ORDER_HISTORY', '/orders', 'Your orders'],
    ['SAVED_ORDERS', '/saved-orders', 'Saved carts'],
    ['TABLE_BOOKINGS', '/table-bookings', 'Book a table'],
    ['MAKE_PAYMENT', '/make-payment', 'Pay for your order'],
  ] as const;
  for (const [flow, path, title] of pages) {
    const answer = await guest.goto(entry(world, flow));
    expect(answer?.status()).toBe(200);
    await expect(guest).toHaveURL(storeUrl(world, path));
    await expect(guest.getByRole('heading', { level: 1, name: title })).toBeVisible();
  }
  await expect(guest.getByText('There is nothing to pay.')).toBeVisible();
  await guest.goto(restaurantEntry(world, 'ORDER_HISTORY'));
  await expect(guest.getByRole('heading', { level: 1, name: 'Your orders' })).toBeVisible();
  await guest.goto(entry(world, 'TABLE_BOOKINGS'));
  await expect(guest.getByRole('link', { name: /^Call/ })).toHaveAttribute('href', /^tel:\+?\d+$/);

  await test.step('what is unknown is the page itself', async () => {
    await guest.goto(entry(world, 'NONSENSE'));
    await settled(guest);
    await expect(guest.getByRole('heading', { level: 1, name: world.storeName })).toBeVisible();
  });
});

test('paying: to the only order that is due, and to each where there are several @money', async ({ world, devices }) => {
  const guest = await devices.phone();
  const number = await orderOne(guest, world, { item: 'House lemonade', name: 'Owes Little' });
  await guest.goto(entry(world, 'MAKE_PAYMENT'));
  await expect(guest).toHaveURL(/\/secure\/orders\/[0-9a-f-]+$/);
  await expect(guest.getByText(`Order ${number}`)).toBeVisible();
  const due = guest.getByRole('region', { name: 'To pay' });
  await expect(due).toContainText('$7.50');
  await expect(due).toContainText('By card or in cash, when you pick up');

  await openMenu(guest, world);
  await readyToPay(guest, world, { name: 'Owes More', card: cards.noMoney });
  await payButton(guest).click();
  await expect(guest.getByRole('alert').filter({ hasText: 'Not enough money' })).toBeVisible();
  await guest.goto(entry(world, 'MAKE_PAYMENT'));
  await expect(guest.getByRole('link', { name: `See order ${number}` })).toBeVisible();
  await guest.getByRole('link', { name: /^Pay for order W-/ }).click();
  await expect(guest.getByRole('heading', { name: 'Waiting for your payment' })).toBeVisible();
});

import { ordersOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { orderNumber, placeButton, readyToPlace, totalToPay } from './guest.ts';
import type { Page } from '@playwright/test';

const placing = /\/online-ordering\/restaurants\/[^/]+\/stores\/[^/]+\/orders$/;

/** From now on the server gets what is sent, and its answers get lost on the way. */
async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route(placing, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(placing);
}

test('two taps on "Place order" are one order @race', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPlace(guest, world, 'Double Tap');
  await placeButton(guest).dblclick();
  const number = await orderNumber(guest);
  expect(await ordersOf(world, 'Double Tap')).toEqual([number]);
});

test('after a lost answer the guest is told that trying again is safe, and it is @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPlace(guest, world, 'Lost Answer');
  const answersArrive = await loseAnswers(guest);
  await placeButton(guest).click();
  await expect(guest.getByText('Trying again is safe: it is placed once')).toBeVisible();
  expect(await ordersOf(world, 'Lost Answer')).toHaveLength(1);
  await answersArrive();
  await guest.getByRole('button', { name: /^Try again/ }).click();
  const number = await orderNumber(guest);
  expect(await ordersOf(world, 'Lost Answer')).toEqual([number]);
});

test('a reload after a lost answer finds the order that has arrived @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPlace(guest, world, 'Lost And Reloaded');
  const answersArrive = await loseAnswers(guest);
  await placeButton(guest).click();
  await expect(guest.getByText('Trying again is safe: it is placed once')).toBeVisible();
  await answersArrive();
  await guest.reload();
  const number = await orderNumber(guest);
  expect(await ordersOf(world, 'Lost And Reloaded')).toEqual([number]);
});

test('a reload while the order is on its way, and a second tap, are one order @race @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPlace(guest, world, 'Impatient');
  // The request has left, and the answer is slow: the guest loads the page again and taps again before anything is known.
  const sent = guest.waitForRequest(placing);
  await guest.route('**/api/customer/orders/**', (route) => route.abort('connectionreset'));
  await guest.route(placing, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await placeButton(guest).click();
  await sent;
  await guest.reload();
  await guest.unroute(placing);
  await totalToPay(guest);
  await placeButton(guest).click();
  await expect(guest).toHaveURL(/\/success$/);
  await guest.unroute('**/api/customer/orders/**');
  await guest.reload();
  const number = await orderNumber(guest);
  expect(await ordersOf(world, 'Impatient')).toEqual([number]);
});

test('a phone without a connection keeps the cart, says so, and places once when it is back @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPlace(guest, world, 'Offline Phone');
  await guest.context().setOffline(true);
  await expect(guest.getByText('You are offline. This page may be out of date. Your cart is safe on this device.')).toBeVisible();
  await expect(guest.getByText('You are offline. Your order is kept here and can be placed when you are back.')).toBeVisible();
  await placeButton(guest).click();
  await expect(guest.getByText('Trying again is safe: it is placed once')).toBeVisible();
  await expect(guest.getByRole('region', { name: 'Your order' })).toContainText('House lemonade');
  expect(await ordersOf(world, 'Offline Phone')).toEqual([]);

  await guest.context().setOffline(false);
  await expect(guest.getByText('You are offline.')).toHaveCount(0);
  await guest.getByRole('button', { name: /^Try again/ }).click();
  const number = await orderNumber(guest);
  expect(await ordersOf(world, 'Offline Phone')).toEqual([number]);
  await guest.goBack();
  await expect(guest.getByText('Nothing here yet')).toBeVisible();
});

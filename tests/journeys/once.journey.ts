import { getOrders } from './database.ts';
import { expect, test } from './fixtures.ts';
import { orderNumber, placeButton, readyToPlace, totalToPay } from './guest.ts';
import type { Page } from '@playwright/test';

const placing = /\/online-ordering\/restaurants\/[^/]+\/stores\/[^/]+\/orders$/;

/** From now on the server receives requests, but its responses are lost. */
async function loseAnswers(page: Page): Promise<() => Promise<void>> {
  await page.route(placing, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  return () => page.unroute(placing);
}

test('a reload after a lost answer finds the order that has arrived @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await readyToPlace(guest, world, 'Lost And Reloaded');
  const answersArrive = await loseAnswers(guest);
  await placeButton(guest).click();
  await expect(guest.getByText('Trying again is safe: it is placed once')).toBeVisible();
  await answersArrive();
  await guest.reload();
  const number = await orderNumber(guest);
  expect(await getOrders(world, 'Lost And Reloaded')).toEqual([number]);
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
  expect(await getOrders(world, 'Impatient')).toEqual([number]);
});

import { getOrders, rows } from './database.ts';
import { checkoutSettings } from './delivering.ts';
import { expect, test } from './fixtures.ts';
import { orderNumber, placeButton, readyToPlace, totalToPay } from './guest.ts';
import { coupon, typeCoupon } from './offers.ts';
import type { World } from './world.ts';
import type { Locator, Page } from '@playwright/test';

const summary = (page: Page): Locator => page.getByRole('region', { name: 'Your order' });

/** What an order of a guest took of a coupon, in minor units. */
async function takenOff(world: World, name: string): Promise<(number | null)[]> {
  const found = await rows<{ coupon: { amount: number } | null }>(
    world,
    `select cart->'coupon' as coupon from orders where restaurant_id = $1 and customer_name = $2 order by placed_at`,
    [world.place.restaurantId, name],
  );
  return found.map((row) => row.coupon?.amount ?? null);
}

test('the last one, and its answer is lost: trying again is the same order with the coupon @money @fault', async ({ world, devices }) => {
  const settings = await checkoutSettings(world, { hasCoupons: true });
  const last = await coupon(world, 'ONLYONE', { maxRedeems: 1 });
  const guest = await devices.phone();
  await readyToPlace(guest, world, 'Coupon Lost Answer');
  await typeCoupon(guest, 'ONLYONE');
  await expect(summary(guest)).toContainText('Coupon ONLYONE-$0.75');
  await totalToPay(guest);
  await guest.route(/\/orders$/, async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await placeButton(guest).click();
  await expect(guest.getByText('Trying again is safe: it is placed once')).toBeVisible();
  expect(await getOrders(world, 'Coupon Lost Answer')).toHaveLength(1);
  await guest.unroute(/\/orders$/);
  // A new quote says that the coupon is used up: by this very order, which cannot be looked up yet.
  await guest.route('**/api/customer/orders/**', (route) => route.abort('connectionreset'));
  const priced = guest.waitForResponse(/\/quote$/);
  await guest.context().setOffline(true);
  await guest.context().setOffline(false);
  await priced;
  await expect(guest.getByText('Trying again is safe: it is placed once')).toBeVisible();
  await guest.getByRole('button', { name: /^Try again/ }).click();
  await expect(guest).toHaveURL(/\/success$/);
  await guest.unroute('**/api/customer/orders/**');
  await guest.reload();
  const number = await orderNumber(guest);
  expect(await getOrders(world, 'Coupon Lost Answer')).toEqual([number]);
  expect(await takenOff(world, 'Coupon Lost Answer')).toEqual([75]);
  for (const each of [last, settings]) await each.stop();
});

import { acceptOrder, completeOrder } from '@servery/contract/online-ordering';
import type { Page } from '@playwright/test';
import { expectClean } from './axe.ts';
import { rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { takeWhatIsDue } from './scenery.ts';
import {
  fillDetails,
  goToCheckout,
  openMenu,
  orderNumber,
  placeButton,
  quickAdd,
  settled,
  signInAs,
  storeUrl,
  totalToPay,
} from './guest.ts';
import { loyaltyScheme } from './offers.ts';
import type { World } from './world.ts';

const everyOrder = {
  enabled: true,
  count: 2,
  type: 'amount' as const,
  value: 250,
  noLoyaltyOnDiscountedOrders: false,
  isEnabledForPOS: true,
  isEnabledForOnline: true,
  accumulateCreditsOnDiscountedItemsOrOrders: true,
  redeemCreditsOnDiscountedItems: true,
};

/** The restaurant takes the order and hands it over: that is when it earns. */
async function handOver(world: World, number: string): Promise<void> {
  const [order] = await rows<{ id: string }>(
    world,
    'select id from orders where restaurant_id = $1 and number = $2 order by placed_at desc',
    [world.place.restaurantId, number],
  );
  const params = { ...world.place, orderId: order!.id };
  await world.owner.must(acceptOrder, { params, body: { etaInMinutes: 20 } });
  await takeWhatIsDue(world.owner, params);
  await world.owner.must(completeOrder, { params, body: {} });
}

async function orderWith(page: Page, world: World): Promise<string> {
  await openMenu(page, world);
  await quickAdd(page, 'House lemonade');
  await goToCheckout(page);
  await fillDetails(page, 'Loyal Guest');
  await totalToPay(page);
  await placeButton(page).click();
  return orderNumber(page);
}

test('two orders fill the card, the third is paid with its credit, once @money', async ({ world, devices }) => {
  const scheme = await loyaltyScheme(world, everyOrder);
  const guest = await devices.phone();
  await test.step('signed out: what it is, and how to have one', async () => {
    await guest.goto(storeUrl(world, '/loyalty-card'));
    await settled(guest);
    await expect(guest.getByText('Each order adds a stamp and $2.50 as credit.')).toBeVisible();
    await expect(guest.getByRole('link', { name: 'Sign in to collect' })).toBeVisible();
    await expectClean(guest, 'loyalty card for those who are not signed in');
    await openMenu(guest, world);
    await quickAdd(guest, 'House lemonade');
    await goToCheckout(guest);
    await expect(guest.getByRole('region', { name: /[Ll]oyalty card$/ }).getByRole('link', { name: 'Sign in to collect' })).toBeVisible();
    await guest.evaluate('localStorage.clear()');
  });
  await signInAs(guest, world, { typed: '0491 570 737', e164: '+61491570737' });
  await guest.goto(storeUrl(world, '/loyalty-card'));
  await expect(guest.getByRole('img', { name: '0 of 2 stamps' })).toBeVisible();
  await expect(guest.getByText('Nothing yet.')).toBeVisible();

  const first = await orderWith(guest, world);
  await handOver(world, first);
  await guest.goto(storeUrl(world, '/loyalty-card'));
  await expect(guest.getByRole('img', { name: '1 of 2 stamps' })).toBeVisible();
  await expect(guest.getByText('1 more order and $2.50 or more is yours to use.')).toBeVisible();
  await expect(guest.getByRole('listitem').filter({ hasText: `Earned with order ${first}` })).toContainText('+1 stamp and $2.50');

  await test.step('the checkout says what the order earns', async () => {
    await openMenu(guest, world);
    await quickAdd(guest, 'House lemonade');
    await goToCheckout(guest);
    await expect(guest.getByText('This order earns 1 stamp and $2.50 credit.')).toBeVisible();
    await expect(guest.getByRole('checkbox', { name: /^Use my credit/ })).toHaveCount(0);
    await fillDetails(guest, 'Loyal Guest');
    await totalToPay(guest);
    await placeButton(guest).click();
    await handOver(world, await orderNumber(guest));
  });

  await openMenu(guest, world);
  await quickAdd(guest, 'House lemonade');
  await goToCheckout(guest);
  await fillDetails(guest, 'Loyal Guest');
  const use = guest.getByRole('checkbox', { name: /^Use my credit of \$5\.00/ });
  await expect(use).not.toBeChecked();
  await use.check();
  await expect(guest.getByRole('region', { name: 'Your order' })).toContainText('Loyalty credit-$5.00');
  expect(await totalToPay(guest)).toBe('$2.50');
  await expectClean(guest, 'checkout with loyalty credit');
  await placeButton(guest).click();
  const third = await orderNumber(guest);
  await guest.goto(storeUrl(world, '/loyalty-card'));
  await expect(guest.getByRole('listitem').filter({ hasText: `Used for order ${third}` })).toContainText('-$5.00');
  await expect(guest.getByRole('img', { name: '0 of 2 stamps' })).toBeVisible();
  await expectClean(guest, 'loyalty card');

  await test.step('it is used once: the next checkout has none to offer', async () => {
    await openMenu(guest, world);
    await quickAdd(guest, 'House lemonade');
    await goToCheckout(guest);
    await expect(guest.getByText('Loyalty card: 0 of 2 stamps.')).toBeVisible();
    await expect(guest.getByRole('checkbox', { name: /^Use my credit/ })).toHaveCount(0);
  });
  await scheme.stop();
});

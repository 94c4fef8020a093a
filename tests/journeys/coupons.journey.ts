import { placeOrder } from '@servery/contract/online-ordering';
import { randomUUID } from 'node:crypto';
import { expectClean } from './axe.ts';
import { ordersOf, rows } from './database.ts';
import { checkoutSettings, chooseAddress, deliver } from './delivering.ts';
import { expect, test } from './fixtures.ts';
import {
  fillDetails,
  goToCheckout,
  openMenu,
  orderNumber,
  payLater,
  placeButton,
  quickAdd,
  readOn,
  readyToPlace,
  settled,
  storeUrl,
  totalToPay,
} from './guest.ts';
import { areaBetween, codeBox, coupon, placeOf, typeCoupon } from './offers.ts';
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

test('a coupon for delivery: just outside the area is asked before, just inside it is ordered with it @money', async ({
  world,
  devices,
}) => {
  const [inside, outside] = [await placeOf(world, '12 king st newtown'), await placeOf(world, '20 king st newtown')];
  const area = {
    id: 'south',
    name: 'King Street south',
    deliveryCharges: 450,
    minOrderValue: 500,
    shouldApplyThirdPartyDeliveryFee: false,
  };
  const offer = await deliver(world, { radiusInMetres: null, deliveryAreas: [{ ...area, polygon: areaBetween(inside, outside) }] });
  const settings = await checkoutSettings(world, { hasCoupons: true });
  const deal = await coupon(world, 'BRINGIT', { collectionType: ['delivery'], description: 'Ten percent off delivered orders' });
  const guest = await devices.phone();

  await test.step('the store says where it delivers, and answers an address', async () => {
    await openMenu(guest, world);
    await guest.getByRole('link', { name: 'Do you deliver to me?' }).click();
    await expect(guest.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible();
    await expect(guest.getByRole('img', { name: /^Map of the delivery area of/ })).toBeVisible();
    await expectClean(guest, 'delivery information');
    await chooseAddress(guest, '20 king st newtown', '20 King Street');
    await expect(guest.getByText('We do not deliver there')).toBeVisible();
    await expect(guest.getByRole('button', { name: 'Order for pickup' })).toBeVisible();
    await guest.getByRole('button', { name: /^Change the address/ }).click();
    await chooseAddress(guest, '12 king st newtown', '12 King Street');
    await expect(guest.getByText('Yes, we deliver to 12 King Street')).toBeVisible();
    await expect(guest.getByRole('status').filter({ hasText: 'Delivery $4.50, orders from $5.00 (King Street south).' })).toBeVisible();
    await expect(guest.getByRole('img', { name: '12 King Street lies in King Street south.' })).toBeVisible();
    await expectClean(guest, 'an address that is delivered to');
    await guest.getByRole('button', { name: 'Order for delivery' }).click();
  });

  await quickAdd(guest, 'House lemonade');
  await guest.goto(storeUrl(world, '/checkout'));
  await test.step('nothing is asked twice, and the coupon that fits is one tap away', async () => {
    await expect(guest.getByRole('button', { name: 'Change the address, 12 King Street' })).toBeVisible();
    await guest.getByRole('button', { name: 'Use BRINGIT and save $0.80' }).click();
    await expect(guest.getByRole('button', { name: 'Remove coupon BRINGIT' })).toBeFocused();
    await expect(summary(guest)).toContainText('Coupon BRINGIT-$0.80');
    await expect(summary(guest)).toContainText('Delivery$4.50');
    await fillDetails(guest, 'Coupon Brought');
    await guest.getByRole('radio', { name: /^Pay in cash at the door/ }).check();
    expect(await totalToPay(guest)).toBe('$11.70');
    await expectClean(guest, 'checkout with a coupon');
  });
  await test.step('the price is explained, step by step', async () => {
    await guest.getByRole('button', { name: 'Explain this price' }).click();
    const explained = guest.getByRole('dialog', { name: 'Price breakdown' });
    await expect(explained.getByRole('row').filter({ hasText: 'Your coupon, off the items.' })).toContainText('-$0.80');
    await expect(explained.getByRole('row').filter({ hasText: 'For bringing it to your address.' })).toContainText('+$4.50');
    await expect(explained.getByRole('row').last()).toContainText('$11.70');
    await expectClean(guest, 'a price explained');
    await guest.keyboard.press('Escape');
    await expect(explained).toBeHidden();
  });
  await test.step('just outside: said at the address, and nothing is placed', async () => {
    await guest.getByRole('button', { name: /^Change the address/ }).click();
    await chooseAddress(guest, '20 king st newtown', '20 King Street');
    await expect(guest.getByRole('alert').filter({ hasText: 'does not deliver to this address' })).toBeVisible();
    await expect(placeButton(guest)).toHaveAttribute('aria-disabled', 'true');
    await guest.getByRole('button', { name: /^Change the address/ }).click();
    await guest.getByRole('button', { name: 'Keep 20 King Street' }).waitFor();
    await chooseAddress(guest, '12 king st newtown', '12 King Street');
  });
  expect(await totalToPay(guest)).toBe('$11.70');
  await placeButton(guest).click();
  await orderNumber(guest);
  await expect(guest.getByText('Coupon BRINGIT')).toBeVisible();
  expect(await takenOff(world, 'Coupon Brought')).toEqual([80]);
  for (const each of [deal, settings, offer]) await each.stop();
});

test('the last one goes to whoever places first: the other hears of it before anything is ordered @money @race', async ({
  world,
  devices,
}) => {
  const settings = await checkoutSettings(world, { hasCoupons: true });
  const last = await coupon(world, 'LASTONE', { type: 'flatAmountDiscount', discountPercentage: null, discountAmount: 300, maxRedeems: 1 });
  const guest = await devices.phone();
  await readyToPlace(guest, world, 'Coupon Too Late');
  await typeCoupon(guest, 'last one');
  await expect(summary(guest)).toContainText('Coupon LASTONE-$3.00');
  const before = await totalToPay(guest);

  await test.step('somebody else was faster', async () => {
    const { id } = world.item('House lemonade');
    const line = { id: randomUUID(), type: 'basic' as const, itemId: id, quantity: 1, comments: '', selection: { modifiers: [] } };
    await world.owner.must(placeOrder, {
      params: world.place,
      body: {
        id: randomUUID(),
        guestToken: 'A'.repeat(22),
        collectionType: 'pickup',
        requestedFor: null,
        tableId: null,
        paymentMethod: 'inStore',
        customer: { name: 'Coupon Faster', phone: '0400 123 456' },
        comments: '',
        couponCode: 'LASTONE',
        lines: [line],
        shownTotal: Math.round(Number(before.slice(1)) * 100),
      },
    });
  });
  await placeButton(guest).click();
  await expect(guest.getByText('Nothing has been ordered yet.')).toBeVisible();
  await expect(summary(guest).getByRole('listitem').filter({ hasText: 'Coupon LASTONE' })).toContainText('$0.00');
  await expect(codeBox(guest)).toHaveAccessibleDescription('This coupon has been used as often as it can be.');
  await expect(codeBox(guest)).toHaveValue('LASTONE');
  await expect(guest.getByLabel('Name')).toHaveValue('Coupon Too Late');
  await expectClean(guest, 'checkout after a coupon ran out');
  const now = await totalToPay(guest);
  expect(Number(now.slice(1)) - Number(before.slice(1))).toBeCloseTo(3);
  await placeButton(guest).click();
  await orderNumber(guest);
  expect(await takenOff(world, 'Coupon Too Late')).toEqual([null]);
  expect(await takenOff(world, 'Coupon Faster')).toEqual([300]);
  for (const each of [last, settings]) await each.stop();
});

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
  expect(await ordersOf(world, 'Coupon Lost Answer')).toHaveLength(1);
  await guest.unroute(/\/orders$/);
  // Another look at the price says that the coupon is used up: by this very order, which cannot be looked for yet.
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
  expect(await ordersOf(world, 'Coupon Lost Answer')).toEqual([number]);
  expect(await takenOff(world, 'Coupon Lost Answer')).toEqual([75]);
  for (const each of [last, settings]) await each.stop();
});

test('a coupon that covers all of it, where only cards are taken: nothing to pay, and no card is asked for @money', async ({
  world,
  devices,
}) => {
  const paymentSettings = { pickup: ['stripeCheckout'], delivery: [], dineIn: ['stripeCheckout'] };
  const settings = await checkoutSettings(world, { hasCoupons: true, paymentSettings });
  const whole = await coupon(world, 'ONTHEHOUSE', { type: 'flatAmountDiscount', discountPercentage: null, discountAmount: 5000 });
  const almost = await coupon(world, 'ALMOST', { type: 'flatAmountDiscount', discountPercentage: null, discountAmount: 725 });
  const guest = await devices.phone();
  await openMenu(guest, world);
  await quickAdd(guest, 'House lemonade');
  await guest.goto(storeUrl(world, '/checkout'));
  await fillDetails(guest, 'Coupon Guest of Ours');
  const nothing = guest.getByText('Nothing to pay: your discounts cover all of it.');
  await expect(guest.getByLabel('Card number')).toBeVisible();
  await test.step('one that leaves less than a card can pay: said before anything is ordered', async () => {
    await typeCoupon(guest, 'ALMOST');
    await expect(
      guest.getByRole('alert').filter({ hasText: 'Cards pay from $0.50 on. Please add something to your order.' }),
    ).toBeVisible();
    await expect(guest.getByRole('button', { name: /^Pay ?\$0\.25/ })).toHaveAttribute('aria-disabled', 'true');
    await expectClean(guest, 'checkout with less than a card can pay');
    await guest.getByRole('button', { name: 'Remove coupon ALMOST' }).click();
  });
  await typeCoupon(guest, 'ONTHEHOUSE');
  await expect(nothing).toBeVisible();
  await expect(guest.getByRole('radio', { name: /^Pay/ })).toHaveCount(0);
  await expect(guest.getByLabel('Card number')).toHaveCount(0);
  await expectClean(guest, 'checkout with nothing to pay');
  await test.step('without it the card is asked for again', async () => {
    await guest.getByRole('button', { name: 'Remove coupon ONTHEHOUSE' }).click();
    await expect(guest.getByLabel('Card number')).toBeVisible();
    await typeCoupon(guest, 'ONTHEHOUSE');
    await expect(nothing).toBeVisible();
  });
  await test.step('its answer is lost: trying again is the same order, and still asks for no card', async () => {
    await guest.route(/\/orders$/, async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    });
    await expect(placeButton(guest)).toHaveText(/\$0\.00$/);
    await placeButton(guest).click();
    await expect(guest.getByText('Trying again is safe: it is placed once')).toBeVisible();
    await guest.unroute(/\/orders$/);
    await guest.getByRole('button', { name: /^Try again/ }).click();
  });
  const number = await orderNumber(guest);
  await expect(guest.getByText(/^Nothing to pay\. Ordered/)).toBeVisible();
  await expectClean(guest, 'an order that costs nothing');
  expect(await ordersOf(world, 'Coupon Guest of Ours')).toEqual([number]);
  const taken = await rows(
    world,
    `select o.status, o.payment_status, p.id from orders o left join payment p on p.restaurant_id = o.restaurant_id and p.order_id = o.id
      where o.restaurant_id = $1 and o.customer_name = 'Coupon Guest of Ours'`,
    [world.place.restaurantId],
  );
  expect(taken).toEqual([{ status: 'new', payment_status: 'PAID', id: null }]);
  for (const each of [almost, whole, settings]) await each.stop();
});

test('coupons are found on their page, come by a link, and say at the field what is wrong', async ({ world, devices }) => {
  const settings = await checkoutSettings(world, { hasCoupons: true });
  const deals = [
    await coupon(world, 'BIGORDER', { applicableOverAmount: 1500, description: 'For a hungry table' }),
    await coupon(world, 'SECRET7', { isPublic: false }),
    await coupon(world, 'OTHERONE'),
  ];
  const guest = await devices.phone();
  await guest.goto(storeUrl(world, '/coupons'));
  await settled(guest);
  const card = guest.getByRole('listitem').filter({ hasText: 'BIGORDER' });
  await expect(card).toContainText('10% off');
  await expect(card).toContainText('On items from $15.00');
  await expect(guest.getByText('SECRET7')).toHaveCount(0);
  await expectClean(guest, 'coupons to use');
  await card.getByRole('button', { name: 'Use it: BIGORDER' }).click();
  await expect(card.getByText('In your order')).toBeVisible();
  await test.step('another one in its place; taken back, the first is in the order again', async () => {
    await guest.getByRole('button', { name: 'Use it: OTHERONE' }).click();
    await expect(card.getByText('In your order')).toBeHidden();
    await guest.getByRole('button', { name: 'Undo' }).click();
    await expect(card.getByText('In your order')).toBeVisible();
  });
  await card.getByRole('link', { name: 'See the menu' }).click();
  await quickAdd(guest, 'House lemonade');
  await goToCheckout(guest);
  await fillDetails(guest, 'Coupon Reader');

  await test.step('a condition that is missing is told, and can be met or let go of', async () => {
    const told = guest.getByRole('alert').filter({ hasText: 'This coupon starts at $15.00 of items. Please add $7.50 more.' });
    await expect(told).toBeVisible();
    await expect(placeButton(guest)).toHaveAttribute('aria-disabled', 'true');
    await expectClean(guest, 'checkout with a coupon that misses its minimum');
    await guest.getByRole('button', { name: 'Go on without it' }).click();
    await expect(codeBox(guest)).toHaveValue('');
    await expect(guest.getByRole('link', { name: /^Add \$7\.50 more for 10% off with BIGORDER/ })).toBeVisible();
    await totalToPay(guest);
  });
  await test.step('a code that nobody knows changes nothing but the field', async () => {
    await typeCoupon(guest, 'NOSUCHCODE');
    await expect(codeBox(guest)).toHaveAccessibleDescription('This coupon code is not known. Please check how it is spelled.');
    await expect(placeButton(guest)).not.toHaveAttribute('aria-disabled');
    await guest.getByRole('button', { name: 'Apply' }).click();
    await expect(codeBox(guest)).toHaveAccessibleDescription(/not known/);
  });
  await test.step('a link brings a private one, and a reload keeps it', async () => {
    await guest.goto(storeUrl(world, '/checkout?coupon=secret7'));
    await expect(summary(guest)).toContainText('Coupon SECRET7-$0.75');
    await expect(guest).toHaveURL(storeUrl(world, '/checkout'));
    await guest.reload();
    await expect(summary(guest)).toContainText('Coupon SECRET7-$0.75');
    await payLater(guest).check();
    await totalToPay(guest);
    await placeButton(guest).click();
    await orderNumber(guest);
  });
  await test.step('the next cart begins without it', async () => {
    await openMenu(guest, world);
    await quickAdd(guest, 'House lemonade');
    await goToCheckout(guest);
    await expect(codeBox(guest)).toHaveValue('');
  });
  await test.step('a link to the restaurant goes along to the store that is chosen there', async () => {
    await guest.goto(`${world.env.primary.url}/restaurants/${world.place.restaurantId}?coupon=secret7`);
    await settled(guest);
    await guest.getByRole('link', { name: world.storeName }).click();
    await expect(guest.getByRole('status').filter({ hasText: 'SECRET7 is used at the checkout' })).toBeVisible();
    await expect(guest).toHaveURL(storeUrl(world));
    await goToCheckout(guest);
    await expect(summary(guest)).toContainText('Coupon SECRET7-$0.75');
  });
  for (const each of [...deals, settings]) await each.stop();
});

test('without a connection the page of coupons says so, and comes back @fault', async ({ world, devices }) => {
  const guest = await devices.phone();
  await openMenu(guest, world);
  await guest.route('**/api/coupons/**', (route) => route.abort('connectionreset'));
  await guest.getByRole('contentinfo').getByRole('link', { name: 'Coupons' }).click();
  await expect(guest.getByText('The coupons could not be read. Please try again.')).toBeVisible();
  await expectClean(guest, 'coupons that could not be read');
  await guest.unroute('**/api/coupons/**');
  await guest.getByRole('button', { name: 'Try again' }).click();
  await expect(guest.getByText('The coupons could not be read.')).toHaveCount(0);
});

test('coupons and the terms of delivery are there to be read before scripts have loaded', async ({ world, devices }) => {
  const settings = await checkoutSettings(world, { hasCoupons: true });
  const deal = await coupon(world, 'READABLE', { description: 'For whoever reads' });
  const offer = await deliver(world, { radiusInMetres: null, suburbs: [{ id: 'a', name: 'Enmore', postcode: '2042', fee: 350 }] });
  const guest = await devices.phone({ javaScript: false });
  await readOn(guest, storeUrl(world, '/coupons'), () =>
    expect(guest.getByRole('listitem').filter({ hasText: 'READABLE' })).toContainText('10% off', { timeout: 500 }),
  );
  await readOn(guest, storeUrl(world, '/delivery'), () =>
    expect(guest.getByRole('listitem').filter({ hasText: 'Enmore 2042' })).toContainText('Delivery $3.50', { timeout: 500 }),
  );
  for (const each of [offer, deal, settings]) await each.stop();
});

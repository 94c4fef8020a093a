import { explainMenu, getMenu } from '@servery/contract/menu';
import { rejectOrder } from '@servery/contract/online-ordering';
import { weekdayOf } from '@servery/domain/time';
import { rows } from './database.ts';
import { checkoutSettings } from './delivering.ts';
import { expect, test } from './fixtures.ts';
import { fillDetails, goToCheckout, openMenu, orderNumber, placeButton, quickAdd, totalToPay } from './guest.ts';
import { coupon, typeCoupon } from './offers.ts';
import { nightOfYesterday } from './store-hours.ts';

test('an order in the night counts for the trading day that began the evening before', async ({ world, devices }) => {
  const { restaurantId, storeId } = world.place;
  const night = await nightOfYesterday(world);
  const settings = await checkoutSettings(world, { hasCoupons: true });
  const offers = [
    await coupon(world, 'EVENING', { dows: [weekdayOf(night.yesterday)], endDate: night.yesterday }),
    await coupon(world, 'MORNING', { dows: [weekdayOf(night.today)] }),
  ];
  const [before] = await rows<{ last: number }>(
    world,
    `select coalesce(max(last), 0)::int as last from order_counter
      where restaurant_id = $1 and store_id = $2 and trading_day = $3 and source = 'website'`,
    [restaurantId, storeId, night.yesterday],
  );

  const explained = await world.owner.must(explainMenu, { params: world.place, query: { collectionType: 'pickup' } });
  expect(explained.store).toMatchObject({ orderable: true, tradingDay: night.yesterday });
  expect(explained.menuVersion).toBe((await world.owner.must(getMenu, { params: world.place })).version);

  const guest = await devices.phone();
  await openMenu(guest, world);
  await quickAdd(guest, 'House lemonade');
  await goToCheckout(guest);
  await fillDetails(guest, 'Night Owl');
  const summary = guest.getByRole('region', { name: 'Your order' });
  await test.step("today's coupon is not for tonight; yesterday's still is", async () => {
    await typeCoupon(guest, 'MORNING');
    await expect(guest.getByRole('alert').filter({ hasText: 'Please choose another day.' }).first()).toBeVisible();
    await expect(summary).not.toContainText('Coupon MORNING');
    await guest.getByRole('button', { name: 'Remove coupon MORNING' }).click();
    await typeCoupon(guest, 'EVENING');
    await expect(summary).toContainText('Coupon EVENING-$0.75');
  });
  expect(await totalToPay(guest)).toBe('$6.75');
  await placeButton(guest).click();
  const number = await orderNumber(guest);

  await test.step('its number goes on from the evening, and it stands under that day', async () => {
    expect(Number(number.replace('W-', ''))).toBe(before!.last + 1);
    const [order] = await rows<{ day: string }>(
      world,
      `select trading_day::text as day from orders where restaurant_id = $1 and customer_name = 'Night Owl'`,
      [restaurantId],
    );
    expect(order!.day).toBe(night.yesterday);
  });
  await test.step('staff find it under today: their day is not over', async () => {
    const staff = await devices.staff();
    await staff.getByRole('link', { name: 'History' }).click();
    const today = staff.getByRole('region', { name: 'Today', exact: true });
    await expect(today.getByRole('link', { name: /Night Owl/ })).toContainText(number);
    await staff.getByRole('button', { name: 'Yesterday' }).click();
    await expect(staff.getByRole('link', { name: /Night Owl/ })).toHaveCount(0);
    await staff.getByRole('button', { name: 'Today', exact: true }).click();
    await expect(staff.getByRole('link', { name: /Night Owl/ })).toBeVisible();
  });
  // Its number is yesterday's: left there, it would stand beside an order of today with the same one.
  const [own] = await rows<{ id: string }>(world, `select id from orders where restaurant_id = $1 and customer_name = 'Night Owl'`, [
    restaurantId,
  ]);
  await world.owner.must(rejectOrder, { params: { ...world.place, orderId: own!.id }, body: { reason: 'restaurantTooBusy', note: '' } });
  for (const each of [...offers, settings, night]) await each.stop();
});

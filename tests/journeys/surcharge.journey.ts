import { getRestaurant, listRestaurants } from '@servery/contract/restaurants';
import { addDays, formatInstantDate } from '@servery/domain/clock';
import { expectClean } from './axe.ts';
import { rows } from './database.ts';
import { changeSettings } from './delivering.ts';
import { expect, test } from './fixtures.ts';
import { fillDetails, goToCheckout, openMenu, orderNumber, placeButton, quickAdd, settled, totalToPay } from './guest.ts';
import { zoneOf } from './store-hours.ts';
import type { World } from './world.ts';

interface Surcharges {
  publicHoliday: object;
  tips: object;
}

/** Today is a holiday at the store, and it takes tips, until `stop` is called. */
async function holidayToday(world: World): Promise<{ stop(): Promise<void> }> {
  const date = formatInstantDate(new Date().toISOString(), await zoneOf(world));
  // After midnight the evening's trading day goes on, and before it the night belongs to the next: both are holidays.
  const holidays = [-1, 0, 1].map((days) => ({ name: 'Bounty Day', date: addDays(date, days) }));
  const stop = await changeSettings<Surcharges>(world, 'surcharges', (value) => ({
    ...value,
    publicHoliday: { enabled: true, isEnabledForOnline: true, surcharge: { amountInCents: 0, percentage: 15_000 }, holidays },
    tips: { enabled: true, percentages: [5, 10, 15] },
  }));
  return { stop };
}

test('a public holiday is told before paying, worked out without the tip, and gone when it is over @money', async ({ world, devices }) => {
  const holiday = await holidayToday(world);
  const guest = await devices.phone();
  await openMenu(guest, world);
  await expect(guest.getByText(/^Public holiday surcharge 15% on .* \(Bounty Day\)$/)).toBeVisible();
  await quickAdd(guest, 'House lemonade');
  await goToCheckout(guest);
  await fillDetails(guest, 'Holiday Guest');
  await expect(guest.getByText(/^Public holiday surcharge 15% on \d+ \w+ \(Bounty Day\): \$1\.13 for this order\.$/)).toBeVisible();
  const summary = guest.getByRole('region', { name: 'Your order' });
  await expect(summary).toContainText('Public holiday surcharge (Bounty Day)$1.13');
  expect(await totalToPay(guest)).toBe('$8.63');

  await test.step('no tip is chosen for the guest; a share, an amount of their own, and none', async () => {
    const tips = guest.getByRole('radiogroup', { name: 'Tip' });
    for (const way of await tips.getByRole('radio').all()) await expect(way).not.toBeChecked();
    await tips.getByRole('radio', { name: /^10%/ }).check();
    await expect(summary).toContainText('Tip$0.75');
    expect(await totalToPay(guest)).toBe('$9.38');
    await tips.getByRole('radio', { name: 'Other' }).check();
    await guest.getByLabel('Your tip').fill('two');
    await expect(guest.getByLabel('Your tip')).toHaveAccessibleDescription('Please enter an amount like $5.00.');
    await expectClean(guest, 'checkout on a holiday, with a tip that cannot be read');
    await guest.getByLabel('Your tip').fill('2');
    await expect(summary).toContainText('Tip$2.00');
    expect(await totalToPay(guest)).toBe('$10.63');
  });
  await guest.getByRole('button', { name: 'Explain this price' }).click();
  const explained = guest.getByRole('dialog', { name: 'Price breakdown' });
  await expect(explained.getByRole('row').filter({ hasText: 'On the items after discounts' })).toContainText('+$1.13');
  await expect(explained.getByRole('row').filter({ hasText: 'For the team.' })).toContainText('+$2.00');
  await explained.getByRole('button', { name: 'Close' }).click();
  await placeButton(guest).click();
  await orderNumber(guest);
  await expect(guest.getByText('Public holiday surcharge (Bounty Day)')).toBeVisible();
  const [order] = await rows<{ total: string; tip: number }>(
    world,
    `select grand_total as total, (cart->>'tip')::int as tip from orders where restaurant_id = $1 and customer_name = 'Holiday Guest'`,
    [world.place.restaurantId],
  );
  expect([Number(order!.total), order!.tip]).toEqual([1063, 200]);

  await test.step('the day is over: so is the surcharge, and so is the notice', async () => {
    await holiday.stop();
    await openMenu(guest, world);
    await expect(guest.getByText(/^Public holiday surcharge/)).toHaveCount(0);
    await quickAdd(guest, 'House lemonade');
    await goToCheckout(guest);
    expect(await totalToPay(guest)).toBe('$7.50');
  });
});

test('where the law lets it, paying by card adds to the price: told before, and gone with cash @money', async ({ world, devices }) => {
  const { rows: listed } = await world.owner.must(listRestaurants);
  const { id } = listed.find(({ name }) => name === 'Tamarind Lane')!;
  const { stores } = await world.owner.must(getRestaurant, { params: { restaurantId: id } });
  const guest = await devices.phone();
  const store = `${world.env.primary.url}/restaurants/${id}/stores/${stores[0]!.id}`;
  await guest.goto(`${store}?flow=DELIVERY`);
  await settled(guest);
  const add = guest.getByRole('button', { name: /^Add / }).first();
  await add.click();
  await expect(guest.getByRole('status').filter({ hasText: 'added' })).toBeVisible();
  await guest.goto(`${store}/checkout`);
  const summary = guest.getByRole('region', { name: 'Your order' });
  const card = guest.getByRole('radio', { name: /^Pay by card at the door/ });
  await expect(guest.getByText('Card surcharge 1.9%, on orders below $50.00').first()).toBeVisible();
  await guest.getByRole('radio', { name: /^Pay in cash at the door/ }).check();
  await expect(summary.getByText('Total', { exact: true })).toBeVisible();
  await expect(summary.getByText('Card surcharge')).toHaveCount(0);
  await card.check();
  await expect(summary.getByText('Card surcharge')).toBeVisible();
  await guest.getByRole('button', { name: 'Explain this price' }).click();
  const explained = guest.getByRole('dialog', { name: 'Price breakdown' });
  await expect(explained.getByRole('row').filter({ hasText: 'On what is paid by card.' })).toContainText('+$');
  await expectClean(guest, 'a price with a card surcharge explained');
});

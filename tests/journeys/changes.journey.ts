import { setSoldOut } from '@servery/contract/menu';
import { ordersOf, rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { dollars, fillDetails, goToCheckout, openMenu, orderNumber, placeButton, quickAdd, totalToPay } from './guest.ts';
import type { World } from './world.ts';

const markSoldOut = (world: World, name: string, soldout: boolean) =>
  world.owner.must(setSoldOut, { params: world.place, body: { items: [{ id: world.item(name).id, soldout }] } });

/** What an owner's menu editor does: a new price, and the menu published with it (here by marking something else). */
async function changePrice(world: World, name: string, price: number): Promise<void> {
  const text = 'update item set base_price = $3 where restaurant_id = $1 and id = $2';
  await rows(world, text, [world.place.restaurantId, world.item(name).id, price]);
  await markSoldOut(world, 'Charred broccolini', true);
  await markSoldOut(world, 'Charred broccolini', false);
}

test('an item that sells out during checkout is told at its line; the rest can be ordered @race', async ({ world, devices }) => {
  const [staff, guest, other] = [await devices.staff(), await devices.phone(), await devices.phone()];
  await openMenu(other, world);
  const onMenu = other.getByRole('listitem').filter({ has: other.getByRole('heading', { name: 'Garlic bread' }) });
  await expect(onMenu.getByRole('button', { name: 'Add Garlic bread' })).toBeVisible();
  await openMenu(guest, world);
  await quickAdd(guest, 'Garlic bread');
  await quickAdd(guest, 'House lemonade');
  await goToCheckout(guest);
  await fillDetails(guest, 'Sold Out Guest');
  await totalToPay(guest);

  await staff.getByRole('link', { name: 'Sold out' }).click();
  await staff.getByLabel('Search', { exact: true }).fill('garlic');
  const toggle = staff.getByRole('switch', { name: 'Sold out: Garlic bread' });
  const row = staff.getByText('Garlic bread', { exact: true });
  await row.click();
  await expect(toggle).toBeChecked();
  // A menu that lies open somewhere says so by itself.
  await expect(onMenu).toContainText('Sold out');
  await expect(onMenu.getByRole('button', { name: 'Add Garlic bread' })).toHaveCount(0);

  await placeButton(guest).click();
  const summary = guest.getByRole('region', { name: 'Your order' });
  await expect(summary.getByText('Nothing has been ordered yet.')).toBeVisible();
  const line = summary.getByRole('listitem').filter({ hasText: 'Garlic bread' });
  await expect(line.getByRole('alert')).toContainText(/sold out/i);
  await expect(guest.getByText('Please remove or change the marked items first.')).toBeVisible();
  expect(await ordersOf(world, 'Sold Out Guest')).toEqual([]);

  await line.getByRole('button', { name: 'Remove Garlic bread' }).click();
  expect(await totalToPay(guest)).toBe(dollars(world.item('House lemonade').price.basePrice));
  await placeButton(guest).click();
  const number = await orderNumber(guest);
  expect(await ordersOf(world, 'Sold Out Guest')).toEqual([number]);
  await row.click();
  await expect(toggle).not.toBeChecked();
  await expect(onMenu.getByRole('button', { name: 'Add Garlic bread' })).toBeVisible();
});

test('a price that changes during checkout is shown old and new, and nothing is placed unasked @money', async ({ world, devices }) => {
  const guest = await devices.phone();
  const name = 'Garden salad';
  const { basePrice } = world.item(name).price;
  await openMenu(guest, world);
  await quickAdd(guest, name);
  await goToCheckout(guest);
  await fillDetails(guest, 'Price Change Guest');
  expect(await totalToPay(guest)).toBe(dollars(basePrice));

  await changePrice(world, name, basePrice + 125);
  await placeButton(guest).click();
  const changes = guest.getByRole('region', { name: 'Your order' }).getByRole('alert');
  await expect(changes).toContainText('Nothing has been ordered yet.');
  await expect(changes.getByRole('listitem').filter({ hasText: name })).toContainText(
    `was ${dollars(basePrice)}, is now ${dollars(basePrice + 125)}`,
  );
  await expect(changes.getByRole('listitem').filter({ hasText: 'Total' })).toContainText(dollars(basePrice + 125));
  expect(await ordersOf(world, 'Price Change Guest')).toEqual([]);

  expect(await totalToPay(guest)).toBe(dollars(basePrice + 125));
  await placeButton(guest).click();
  const number = await orderNumber(guest);
  await expect(guest.getByRole('region', { name: 'What you ordered' })).toContainText(`Total${dollars(basePrice + 125)}`);
  expect(await ordersOf(world, 'Price Change Guest')).toEqual([number]);
  await changePrice(world, name, basePrice);
});

import { ordersOf } from './database.ts';
import { expect, test } from './fixtures.ts';
import { dollars, fillDetails, goToCheckout, openMenu, orderNumber, placeButton, quickAdd, totalToPay } from './guest.ts';

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

import { expect, test } from './fixtures.ts';
import { orderOne } from './guest.ts';
import { accept, staffCard } from './screens.ts';

test('of two devices that accept the same order one wins, and the other is told @race', async ({ world, devices }) => {
  const [first, second, guest] = [await devices.staff(), await devices.staff(), await devices.phone()];
  const number = await orderOne(guest, world, { item: 'House lemonade', name: 'Two Devices' });
  await expect(staffCard(first, number)).toBeVisible();
  await expect(first, 'what the tab says while another one is open').toHaveTitle(/^\(\d+\) Orders · Servery staff$/);

  // The second device's tap is on its way through a slow network while the first one's arrives.
  const { promise: firstIsThrough, resolve: letGo } = Promise.withResolvers<void>();
  await second.route('**/accept', async (route) => {
    await firstIsThrough;
    await route.continue();
  });
  await staffCard(second, number)
    .getByRole('button', { name: `Accept ${number}` })
    .click();
  const sheet = second.getByRole('dialog', { name: `Accept ${number}` });
  const asked = second.waitForRequest('**/accept');
  await sheet.getByRole('button', { name: /^Accept( for|, as)/ }).click();
  await asked;
  await accept(first, number);
  letGo();

  const told = second.getByRole('alert').filter({ hasText: 'Order Already Accepted' });
  await expect(told).toContainText('This order has already been accepted on another device.');
  await sheet.getByRole('button', { name: 'OK' }).click();
  for (const screen of [first, second])
    await expect(screen.getByRole('region', { name: 'In the kitchen' }).getByRole('article', { name: `Order ${number}` })).toBeVisible();
  await expect(guest.getByRole('heading', { name: 'Being prepared' })).toBeVisible();
});

test('a rejected order tells the guest why, and leaves the list', async ({ world, devices }) => {
  const [staff, guest] = [await devices.staff(), await devices.phone()];
  const number = await orderOne(guest, world, { item: 'House lemonade', name: 'Rejected Guest' });
  await staffCard(staff, number)
    .getByRole('button', { name: `Accept ${number}` })
    .click();
  await staff.getByRole('button', { name: /^Reject instead/ }).click();
  const sheet = staff.getByRole('dialog', { name: `Reject ${number}` });
  await sheet.getByRole('button', { name: `Reject ${number}` }).click();
  await expect(sheet.getByText('Please choose a reason.')).toBeVisible();
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOption('Too busy');
  await sheet.getByRole('button', { name: `Reject ${number}` }).click();
  await expect(staffCard(staff, number)).toHaveCount(0);
  await expect(guest.getByRole('heading', { name: 'The restaurant could not take this order' })).toBeVisible();
  await expect(guest.getByText('The kitchen is too busy to make it in good time.')).toBeVisible();
  await expect(guest.getByText('You have not been charged.')).toBeVisible();
});

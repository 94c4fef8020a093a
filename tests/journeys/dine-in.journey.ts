import { findTable } from './database.ts';
import { expect, test } from './fixtures.ts';
import { goToCheckout, orderNumber, placeButton, quickAdd, settled, storeUrl, totalToPay } from './guest.ts';
import { bump, toPrintout, ticket } from './screens.ts';

test('a QR code at the table brings the order to that table, without anybody accepting it', async ({ world, devices }) => {
  const kitchen = await devices.kitchen();
  const guest = await devices.phone();
  await guest.goto(storeUrl(world, `/tables/${await findTable(world, 'Table 3')}`));
  await settled(guest);
  await expect(guest.getByText('You are ordering at Table 3, Inside. We bring it to you.')).toBeVisible();
  await expect(guest.getByRole('group', { name: 'How would you like it?' }).getByRole('radio', { name: 'Table 3' })).toBeChecked();

  await quickAdd(guest, 'Charred broccolini');
  await goToCheckout(guest);
  await expect(guest.getByRole('radio', { name: /^Dine in, Table 3/ })).toBeChecked();
  // At a table the name is enough.
  await guest.getByLabel('Name').fill('Odette');
  await totalToPay(guest);
  await placeButton(guest).click();

  const number = await orderNumber(guest);
  await expect(guest.getByRole('heading', { name: 'Being prepared' })).toBeVisible();
  await expect(guest.getByText(`Table 3, ${world.storeName}`)).toBeVisible();
  await expect(ticket(kitchen, number)).toContainText('Table 3');
  await expect(ticket(kitchen, number)).toContainText('Charred broccolini');
  expect(await toPrintout(world, number)).toMatch(/table 3/i);

  await bump(kitchen, number);
  await expect(guest.getByRole('heading', { name: 'Ready, on its way to you' })).toBeVisible();
  await expect(guest.getByText('We are bringing it to Table 3.')).toBeVisible();
});

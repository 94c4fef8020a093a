import { sendOrderInvoice } from '@servery/contract/invoices';
import { expect, test } from './fixtures.ts';
import { storeUrl } from './guest.ts';
import { orderIn } from './scenery.ts';

test('the invoice of an order is mailed to the address given with the order, and to no other', async ({ world, devices }) => {
  const guest = await devices.phone();
  const { number, path } = await orderIn(world, 'accepted', { name: 'Keeps Books', email: 'books@example.com' });
  await guest.goto(storeUrl(world, path));
  await guest.getByRole('button', { name: 'Email the invoice' }).click();
  const field = guest.getByLabel('Email the invoice to');
  await expect(field).toBeFocused();
  await field.fill('books@');
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveAccessibleDescription('The email address that you entered is invalid.');
  await expect(field).toBeFocused();
  await field.fill('stranger@example.com');
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(field).toHaveAccessibleDescription(/address given with the order/);
  await field.fill('books@example.com');

  await test.step('without an answer it says so, and keeps what was typed', async () => {
    await guest.route(`**/api${sendOrderInvoice.path}`, (route) => route.abort('connectionreset'));
    await guest.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(guest.getByRole('alert').filter({ hasText: 'We did not hear back.' })).toBeVisible();
    await guest.unroute(`**/api${sendOrderInvoice.path}`);
    await expect(field).toHaveValue('books@example.com');
  });
  await guest.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(guest.getByText('The invoice is on its way to books@example.com.')).toBeVisible();
  const mail = await world.env.mailTo('books@example.com');
  expect(mail.subject).toMatch(/invoice/i);
  expect(mail.text).toContain(number);
});

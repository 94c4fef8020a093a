import type { Page } from '@playwright/test';
import { rows } from './database.ts';
import { expect, test } from './fixtures.ts';
import { fillDetails, openMenu, orderNumber, settled, storeUrl } from './guest.ts';
import { cards, heldFor, payButton, readyToPay, readStates } from './paying.ts';
import type { World } from './world.ts';

/** Asks for a code and answers it. */
async function signInByPhone(page: Page, world: World, phone: { typed: string; e164: string; shown: string }): Promise<void> {
  await page.getByLabel('Mobile number').fill(phone.typed);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code' })).toBeVisible();
  await expect(page.getByText(phone.shown)).toBeVisible();
  await page.getByLabel('Code').fill(await world.env.smsCode(phone.e164));
}

test('a customer signs in by phone, keeps a card, pays with it on another device, and gets the hold back @money', async ({
  world,
  devices,
}) => {
  const phone = { typed: '0491 570 006', e164: '+61491570006', shown: '+61 491 570 006' };
  const first = await devices.phone();
  await openMenu(first, world);
  await first.getByRole('link', { name: 'Sign in' }).click();
  await settled(first);

  await test.step('a wrong code is told at its field', async () => {
    await first.getByLabel('Mobile number').fill(phone.typed);
    await first.getByRole('button', { name: 'Send the code' }).click();
    const code = await world.env.smsCode(phone.e164);
    await first.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
    await expect(first.getByLabel('Code')).toHaveAccessibleDescription(/This code is not right/);
    await expect(first.getByText(/You can ask for another code in \d+ s/)).toBeVisible();
    await first.getByLabel('Code').fill(code);
  });

  await test.step('back to where the guest was, and signed in', async () => {
    await expect(first).toHaveURL(storeUrl(world));
    await expect(first.getByRole('link', { name: 'Account' })).toBeVisible();
  });

  await test.step('pays, and keeps the card', async () => {
    await readyToPay(first, world, { name: 'Regular', card: cards.pays });
    await expect(first.getByText(`Signed in with ${phone.shown}`)).toBeVisible();
    await first.getByLabel('Keep this card for next time').check();
    await payButton(first).click();
    await orderNumber(first);
  });

  const second = await devices.phone();
  await test.step('on another device: the orders, the name, the card', async () => {
    await second.goto(storeUrl(world, '/orders'));
    await settled(second);
    await second.getByRole('link', { name: 'Sign in to see all your orders' }).click();
    // Codes for one number are a minute apart; it has passed.
    await rows(world, 'delete from directory.sms_number where phone = $1', [phone.e164]);
    await signInByPhone(second, world, phone);
    await expect(second).toHaveURL(storeUrl(world, '/orders'));
    await expect(second.getByRole('listitem').filter({ hasText: 'House lemonade' })).toContainText('Card held');
    await second.getByRole('link', { name: /^Order W-/ }).click();
    await expect(second.getByRole('heading', { name: 'Your order is with the restaurant' })).toBeVisible();
  });

  await test.step('pays with the saved card', async () => {
    await openMenu(second, world);
    await second.getByRole('button', { name: 'Add House lemonade', exact: true }).first().click();
    await second.getByRole('link', { name: 'View order' }).click();
    await second.getByRole('dialog', { name: 'Your order' }).getByRole('link', { name: 'Go to checkout' }).click();
    await expect(second.getByRole('radio', { name: /^Visa ending in 4242/ })).toBeChecked();
    await fillDetails(second, 'Regular');
    await expect(payButton(second)).toHaveText(/^Pay\$[\d.]+$/);
    await payButton(second).click();
    await orderNumber(second);
    expect(await readStates(world, 'Regular')).toEqual(['new', 'new']);
    expect(await heldFor(world, 'Regular')).toHaveLength(2);
  });

  await test.step('cancels the second order, which nobody has accepted: its hold is released', async () => {
    await second.getByRole('button', { name: 'Cancel this order' }).click();
    await second.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await expect(second.getByRole('heading', { name: 'This order was cancelled' })).toBeVisible();
    await expect(second.getByText('You have not been charged.')).toBeVisible();
    await expect.poll(() => heldFor(world, 'Regular')).toHaveLength(1);
    expect(await readStates(world, 'Regular')).toEqual(['new', 'cancelled']);
  });

  await test.step('changes the name, removes the card, signs out', async () => {
    await second.goto(storeUrl(world, '/account'));
    await second.getByLabel('Name').fill('Regular Renamed');
    await second.getByRole('button', { name: 'Save' }).click();
    await expect(second.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await second.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
    await second.getByRole('button', { name: 'Yes, remove it' }).click();
    await expect(second.getByText('None yet.')).toBeVisible();
    await second.getByRole('button', { name: 'Sign out' }).click();
    await expect(second.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await second.goto(storeUrl(world, '/account'));
    await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

import { archiveAccount, getActiveAccount } from '@servery/contract/connect';
import { expect, test } from './fixtures.ts';
import { openStoreScreen } from './store-devices.ts';

test.describe.configure({ timeout: 150_000 });

test('a store is verified at the provider’s pages, gets a bank account and a schedule, and can stop again', async ({ world, devices }) => {
  const page = await devices.phone({ width: 1440, height: 900 });
  const storeId = world.otherStoreId;
  const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const place = { restaurantId: world.place.restaurantId, storeId };
  // The demo's stores take cards from the beginning.
  if ((await world.owner.must(getActiveAccount, { query: place })).account) await world.owner.must(archiveAccount, { body: place });
  await openStoreScreen(page, world, '/payouts', storeId);
  await expect(page.getByText('Card payments are not set up')).toBeVisible();
  await page.getByRole('link', { name: 'Set up card payments' }).click();
  await expect(step('Business details')).toContainText('Next');

  await page.getByRole('button', { name: 'Set up card payments' }).click();
  await expect(page.getByRole('heading', { name: 'Verify your business' })).toBeVisible();
  await page.getByRole('button', { name: 'Come back later' }).click();
  await expect(step('Business details')).toContainText('Started, not finished');

  await page.getByRole('button', { name: 'Continue verification' }).click();
  await page.getByLabel('Give this bank account').uncheck();
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(step('Business details')).toContainText('Done');
  await expect(step('Bank account')).toContainText('Next');

  await page.getByRole('button', { name: 'Add a bank account' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name on the account').fill('Marigold Street Pty Ltd');
  await dialog.getByLabel('BSB').fill('110-00');
  await dialog.getByLabel('Account number').fill('000123456');
  await dialog.getByRole('button', { name: 'Pay out to this account' }).click();
  await expect(dialog.getByText('Please enter the 6 digits of the BSB.')).toBeVisible();
  await dialog.getByLabel('BSB').fill('110-000');
  await dialog.getByRole('button', { name: 'Pay out to this account' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Card payments are on' })).toBeVisible();
  await expect(page.getByText('•••• 3456')).toBeVisible();

  await page.getByRole('radio', { name: 'Weekly' }).check();
  await page.getByLabel('Day of the week').selectOption('Friday');
  await page.getByRole('button', { name: 'Save the schedule' }).click();
  await expect(page.getByText('Every week on Friday.')).toBeVisible();
  await expect
    .poll(async () => (await world.owner.must(getActiveAccount, { query: place })).account?.schedule)
    .toMatchObject({ interval: 'weekly', weeklyAnchor: 'friday' });
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Weekly' })).toBeChecked();

  await page.getByRole('link', { name: 'Balance and payouts' }).click();
  await expect(page.getByText('No payouts yet')).toBeVisible();
  await page.goBack();
  await page.getByRole('main').getByRole('link', { name: 'Transaction fee' }).click();
  await expect(page.getByText('What it comes to')).toBeVisible();
  await page.goBack();

  await page.getByRole('button', { name: 'Archive the account…' }).click();
  await expect(page.getByRole('dialog')).toContainText('cannot pay by card');
  await page.getByRole('button', { name: 'Archive and stop taking cards' }).click();
  await expect(page.getByRole('button', { name: 'Set up card payments' })).toBeVisible();
  expect((await world.owner.must(getActiveAccount, { query: place })).account).toBeNull();
});

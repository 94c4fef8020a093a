import { randomUUID } from 'node:crypto';
import { createDevice } from '@servery/contract/devices';
import { archiveAccount, getActiveAccount } from '@servery/contract/connect';
import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { paidOrder } from './scenery.ts';
import { accept, staffCard } from './screens.ts';
import { addDisplay, deviceAct, openStoreScreen, storePath } from './store-devices.ts';
import { adminUrl } from './admin.ts';

test.describe.configure({ timeout: 180_000 });

test('devices of a store', async ({ world, devices }) => {
  const page = await devices.phone({ width: 1440, height: 900 });
  for (const kind of ['posTerminal', 'printer'] as const)
    await world.owner.must(createDevice, { params: world.place, body: { id: randomUUID(), kind, name: `Clean ${kind}` } });
  await openStoreScreen(page, world, '/devices');
  await expect(page.getByRole('heading', { name: 'Printers' })).toBeVisible();
  await expectClean(page, 'devices');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectClean(page, 'devices on a phone');
  await page.getByRole('button', { name: 'Add a device' }).click();
  await page.getByRole('button', { name: 'Add and show the code' }).click();
  await expect(page.getByText('Please choose what it is.')).toBeVisible();
  await expectClean(page, 'adding a device, missing');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await addDisplay(page, 'Clean display');
  await expectClean(page, 'pairing code');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.setViewportSize({ width: 820, height: 1180 });
  await page.getByRole('button', { name: 'More for Clean display' }).click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeVisible();
  await expectClean(page, "a device's menu");
  await page.keyboard.press('Escape');
  for (const act of ['Rename', 'Revoke…']) {
    await deviceAct(page, 'Clean display', act);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectClean(page, `a device: ${act}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(adminUrl(world, storePath(world, '/pos-settings')));
  await expect(page.getByRole('heading', { name: 'POS terminals', level: 1 })).toBeVisible();
  await expectClean(page, 'POS terminals');
});

test('payments of a store', async ({ world, devices }) => {
  const page = await devices.phone({ width: 1440, height: 900 });
  await openStoreScreen(page, world, '/settings/payments');
  await expect(page.getByRole('heading', { name: 'Card payments are on' })).toBeVisible();
  await expectClean(page, 'payment settings');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Use another bank account' }).click();
  await page.getByRole('button', { name: 'Pay out to this account' }).click();
  await expect(page.getByText('Please enter the 6 digits of the BSB.')).toBeVisible();
  await expectClean(page, 'bank account, missing');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'Archive the account…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'archiving');
  await page.goto(adminUrl(world, storePath(world, '/payouts')));
  await expect(page.getByText('Ready to be paid out')).toBeVisible();
  await expectClean(page, 'payouts');
  await page.goto(adminUrl(world, storePath(world, '/transaction-fee')));
  await expect(page.getByText('What it comes to')).toBeVisible();
  await expectClean(page, 'transaction fee');

  const other = { restaurantId: world.place.restaurantId, storeId: world.otherStoreId };
  if ((await world.owner.must(getActiveAccount, { query: other })).account) await world.owner.must(archiveAccount, { body: other });
  for (const [path, words] of [
    ['/settings/payments', 'Take cards online'],
    ['/payouts', 'Card payments are not set up'],
    ['/transaction-fee', 'Card payments are not set up'],
  ] as const) {
    await page.goto(adminUrl(world, storePath(world, path, world.otherStoreId)));
    await expect(page.getByText(words)).toBeVisible();
    await expectClean(page, `${path} without an account`);
  }
});

test('the money of an order', async ({ world, devices }) => {
  const [order, held] = [await paidOrder(world, { name: 'Clean Money' }), await paidOrder(world, { name: 'Clean Hold' })];
  const page = await devices.staff({ width: 390, height: 844 });
  await staffCard(page, held.number).getByRole('link', { name: held.number }).click();
  await expect(page.getByText('Held, not charged yet')).toBeVisible();
  await expectClean(page, 'a held payment');
  await page.getByRole('button', { name: 'Reject…' }).click();
  await expect(page.getByText('The guest’s card is not charged')).toBeVisible();
  await expectClean(page, 'rejecting a paid order');
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Store' }).getByRole('link', { name: 'Orders' }).click();
  await accept(page, order.number);
  await staffCard(page, order.number).getByRole('link', { name: order.number }).click();
  await page.getByRole('button', { name: 'Refund…' }).click();
  const sheet = page.getByRole('dialog', { name: 'Refund' });
  await sheet.getByRole('radio', { name: 'An amount' }).check();
  await sheet.getByRole('button', { name: /^Refund/ }).click();
  await expect(sheet.getByText('Please choose a reason.')).toBeVisible();
  await expectClean(page, 'a refund, missing');
  await sheet.getByLabel(/^Amount/).fill('5');
  await sheet.getByRole('combobox', { name: 'Reason' }).selectOption('Missing item');
  await sheet.getByRole('button', { name: 'Refund $5.00' }).click();
  await expect(sheet.getByText('$5.00 refunded')).toBeVisible();
  await expectClean(page, 'a refund made');
  await sheet.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Part refunded')).toBeVisible();
  await expectClean(page, 'an order with a refund');
});

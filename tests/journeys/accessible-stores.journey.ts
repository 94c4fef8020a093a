import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { paidOrder } from './scenery.ts';
import { accept, staffCard } from './screens.ts';

test.describe.configure({ timeout: 180_000 });

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

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { pizzeria } from './pizzeria.ts';
import { addFrom, billLine, billPane, chooseIn, getSheet, menuKey, openTill, saved } from './ringing.ts';

/** How many taps a sale takes at the counter, from the till's first page until the money is taken. */

test.describe.configure({ timeout: 90_000 });

/** Counts the taps on a page from now on. */
const countTaps = (page: Page) =>
  page.evaluate<void>("globalThis.taps = 0; addEventListener('pointerdown', () => { globalThis.taps += 1; }, { capture: true })");
const getTaps = (page: Page) => page.evaluate<number>('globalThis.taps');

/** Pays the current bill in cash, with the exact amount. */
async function payInCash(page: Page): Promise<Locator> {
  await saved(page);
  await billPane(page).getByRole('button', { name: 'Pay', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Take \$.* in cash$/ }).click();
  await expect(dialog.getByRole('heading', { name: 'Paid' })).toBeVisible();
  return dialog;
}

test('two flat whites, one with oat milk, paid in cash, take 8 taps, and from the favourites 7 @money', async ({ world, devices }) => {
  const page = await openTill(await devices.phone({ width: 1024, height: 768 }), world);
  const sell = async () => {
    await menuKey(page, 'Flat white').click();
    await addFrom(page, 'Flat white');
    await menuKey(page, 'Flat white').click();
    await getSheet(page, 'Flat white').getByRole('button', { name: /^Oat/ }).click();
    await addFrom(page, 'Flat white');
    await expect(billLine(page, 'Flat white')).toHaveCount(2);
    await expect(billLine(page, 'Flat white').first()).toContainText('Full cream');
    await expect(billLine(page, 'Flat white').last()).toContainText('Oat');
  };
  await countTaps(page);
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: 'Coffee', exact: true }).click();
  await sell();
  let dialog = await payInCash(page);
  expect(await getTaps(page)).toBeLessThanOrEqual(8);
  await dialog.getByRole('button', { name: 'Next sale' }).click();

  await test.step('as a favourite, it is on the first page', async () => {
    await menuKey(page, 'Flat white').click({ button: 'right' });
    await page.getByRole('dialog').getByRole('button', { name: 'Add to favourites' }).click();
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Favourites' })).toHaveAttribute('aria-pressed', 'true');
    await countTaps(page);
    await sell();
    dialog = await payInCash(page);
    expect(await getTaps(page)).toBeLessThanOrEqual(7);
  });
});

test('a pizza of two halves, paid in cash, takes 6 taps @money', async ({ world, devices }) => {
  const page = await openTill(await devices.phone({ width: 1024, height: 768 }), await pizzeria(world));
  await chooseIn(page, 'Whole pies', 'Half and half, large');
  await page.keyboard.press('Escape');
  await countTaps(page);
  await menuKey(page, 'Half and half, large').click();
  const halves = getSheet(page, 'Half and half, large');
  await halves.getByRole('button', { name: /^Full moon/ }).click();
  await halves.getByRole('button', { name: /^Puttanesca/ }).click();
  await addFrom(page, 'Half and half, large');
  await payInCash(page);
  expect(await getTaps(page)).toBeLessThanOrEqual(6);
});

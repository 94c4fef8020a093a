import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openMenu, quickAdd, settled, sheet, storeUrl } from './guest.ts';

const bar = (page: Page) => page.getByRole('navigation', { name: 'Menu categories' });

/** By the keyboard: the bar itself moves with the page, and a pointer that looks for the link in it moves the page. */
const choose = (page: Page, name: string) => bar(page).getByRole('link', { name }).press('Enter');

/** The category's heading stands right below the bars, and the bar points at it. */
async function expectAt(page: Page, name: string): Promise<void> {
  const heading = page.getByRole('heading', { name, level: 2 });
  const below = async () => ((await heading.boundingBox())?.y ?? 0) - ((await bar(page).boundingBox())?.y ?? 0) - 56;
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await expect.poll(below).toBeLessThan(60);
  await expect(bar(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
}

test('a category opens at its heading, by its address and from the bar', async ({ world, devices }) => {
  const page = await devices.phone();
  const sweets = world.menu.categories.find(({ name }) => name === 'Sweets')!;
  await page.goto(storeUrl(world, `/categories/${sweets.id}`));
  await settled(page);
  await expectAt(page, 'Sweets');
  for (const name of ['Burgers', 'Breakfast', 'Cold drinks']) {
    await choose(page, name);
    await expectAt(page, name);
  }
  await page.getByRole('button', { name: 'All categories' }).click();
  await sheet(page, 'All categories').getByRole('link', { name: 'Sweets' }).click();
  await expect(sheet(page, 'All categories')).toBeHidden();
  await expectAt(page, 'Sweets');
  await expect(page.getByRole('heading', { name: 'Sweets', level: 2 })).toBeFocused();
});

test('what a search finds stands in sight, however deep in the menu it began', async ({ world, devices }) => {
  const page = await devices.phone({ height: 420 });
  await openMenu(page, world);
  await choose(page, 'Coffee');
  await expectAt(page, 'Coffee');
  await page.getByRole('link', { name: 'Search the menu' }).click();
  await page.getByRole('searchbox').fill('PUMPKIN ravioli');
  await expect(page.getByText('1 match for')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'Pumpkin ravioli' })).toBeInViewport();
  await page.getByRole('searchbox').fill('xyzzy');
  await expect(page.getByText('Nothing on the menu matches “xyzzy”.')).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { name: 'Burgers' })).toBeAttached();
});

test('a sheet closes by Esc and by going back, and the cart outlives a reload', async ({ world, devices }) => {
  const page = await devices.phone();
  await openMenu(page, world);
  const card = page.getByRole('link', { name: 'House lemonade' });
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await card.click();
    await expect(sheet(page, 'House lemonade')).toBeVisible();
    await close();
    await expect(sheet(page, 'House lemonade')).toBeHidden();
    await expect(card).toBeInViewport();
  }
  await quickAdd(page, 'House lemonade');
  await page.reload();
  await settled(page);
  await page.getByRole('link', { name: 'View order' }).click();
  const cart = page.getByRole('dialog', { name: 'Your order' });
  await cart.getByRole('group', { name: 'Quantity of House lemonade' }).getByRole('button', { name: 'One more' }).click();
  await expect(cart.getByRole('link', { name: 'Go to checkout' })).toHaveText('Go to checkout$15.00');
  await cart.getByRole('group').getByRole('button', { name: 'One less' }).click();
  await cart.getByRole('group').getByRole('button', { name: 'Remove' }).click();
  await cart.getByRole('button', { name: 'Undo' }).click();
  await expect(cart.getByRole('link', { name: 'Go to checkout' })).toHaveText('Go to checkout$7.50');
});

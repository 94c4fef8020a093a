import { expect, type Locator, type Page } from '@playwright/test';

/** What a cashier does at the till. */

/** The page on which a bill is rung up has come. */
export const ringPage = (page: Page): Promise<void> => expect(page.getByRole('region', { name: 'Menu' })).toBeVisible({ timeout: 15_000 });

/** A key of the menu: its name stands first on it. */
export const menuKey = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Opens a category and taps one of its keys. */
export async function chooseIn(page: Page, category: string, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: category, exact: true }).click();
  await menuKey(page, name).first().click();
}

/** The questions about an item, over the keys. */
export const sheetOf = (page: Page, name: string): Locator => page.getByRole('form', { name });

export const billPane = (page: Page): Locator => page.getByRole('region', { name: 'Bill', exact: true });
export const billLine = (page: Page, name: string): Locator => billPane(page).getByRole('listitem', { name, exact: true });

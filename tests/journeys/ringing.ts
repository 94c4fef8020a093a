import { expect, type Locator, type Page } from '@playwright/test';
import { pair, tillCode, type World } from './world.ts';

/** What a cashier does at the till. */

/** The page on which a bill is rung up has come. */
export const ringPage = (page: Page): Promise<void> => expect(page.getByRole('region', { name: 'Menu' })).toBeVisible({ timeout: 15_000 });

/** A key of the menu: its label starts with the name. */
export const menuKey = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: new RegExp(`^${name}`) });

/** Opens a category and taps one of its keys. */
export async function chooseIn(page: Page, category: string, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Categories' }).getByRole('button', { name: category, exact: true }).click();
  await menuKey(page, name).first().click();
}

/** The questions about an item, over the keys. */
export const getSheet = (page: Page, name: string): Locator => page.getByRole('form', { name });

export const billPane = (page: Page): Locator => page.getByRole('region', { name: 'Bill', exact: true });
export const billLine = (page: Page, name: string): Locator => billPane(page).getByRole('listitem', { name, exact: true });

/** A till of a store, paired, at a new bill. */
export async function openTill(page: Page, at: World, name = 'Front till'): Promise<Page> {
  await page.goto(`${at.env.primary.url}/pos/`);
  await pair(page, await tillCode(at, { name }));
  await ringPage(page);
  return page;
}

/** Adds the open sheet's item to the bill. */
export async function addFrom(page: Page, item: string): Promise<void> {
  const sheet = getSheet(page, item);
  await sheet.getByRole('button', { name: /^(Add|Change)\s?\$/ }).click();
  await expect(sheet).toBeHidden();
}

/** Everything that was tapped has reached the server. */
export const saved = (page: Page): Promise<void> => expect(billPane(page).getByText('Saved', { exact: true })).toBeVisible();

/** The number that the server has given the bill. */
export async function billNumber(page: Page): Promise<string> {
  const heading = billPane(page).getByRole('heading', { level: 1 });
  await expect(heading).toHaveText(/^[A-Z]+-\d{3,}$/);
  return (await heading.textContent()) ?? '';
}

export async function sendBill(page: Page): Promise<void> {
  await billPane(page).getByRole('button', { name: 'Send to kitchen' }).click();
  await expect(billPane(page).getByRole('button', { name: 'All sent' })).toBeVisible();
  await saved(page);
}

/** The lines of a bill and its total, as a till shows them. */
export const billAs = async (page: Page): Promise<string[]> => [
  ...(await billPane(page).getByRole('listitem').locator('button[aria-expanded]').allInnerTexts()),
  await billPane(page)
    .getByRole('button', { name: /^Total/ })
    .innerText(),
];

/** Cancels the bill in hand; a new one begins. */
export async function cancelBill(page: Page): Promise<void> {
  await billPane(page).getByRole('button', { name: 'Cancel bill' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Customer cancelled' }).click();
  await dialog.getByRole('button', { name: 'Cancel the bill' }).click();
  await expect(billPane(page).getByRole('heading', { name: 'New bill' })).toBeVisible();
}

import { expect, type Locator, type Page } from '@playwright/test';
import { signInToAdmin } from './admin.ts';
import type { World } from './world.ts';

/** What a manager does with a store's devices in the admin app. */

/** The address of a store's screen in the admin app. */
export const storePath = (world: World, path: string, storeId = world.place.storeId): string =>
  `/restaurants/${world.place.restaurantId}/stores/${storeId}${path}`;

/** Signs in to the admin app as the owner and opens a store's screen. */
export async function openStoreScreen(page: Page, world: World, path: string, storeId?: string): Promise<void> {
  await signInToAdmin(page, world, world.login('restaurantAdmin'), storePath(world, path, storeId));
}

export const deviceRow = (page: Page, name: string): Locator => page.getByRole('row').filter({ hasText: name });

/** The code that the open dialog shows, as it is typed. */
export async function shownCode(page: Page): Promise<string> {
  const code = page.getByRole('dialog').getByLabel(/^Pairing code/);
  await expect(code).toHaveText(/^[A-Z0-9]{4} [A-Z0-9]{4}$/);
  return (await code.textContent()) ?? '';
}

/** Adds a kitchen display and answers its code; the dialog stays open. */
export async function addDisplay(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name: 'Add a device' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /^Kitchen display/ }).check();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Add and show the code' }).click();
  return shownCode(page);
}

/** Opens one of a device's actions. */
export async function deviceAct(page: Page, name: string, act: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: act }).click();
}

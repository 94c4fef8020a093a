import { expect, type Locator, type Page } from '@playwright/test';
import { formatMoney } from '@servery/domain/money';
import type { World } from './world.ts';

/** What a guest does on the portal, by what they see. */

export const storeUrl = (world: World, path = '', base = world.env.primary.url): string =>
  `${base}/restaurants/${world.place.restaurantId}/stores/${world.place.storeId}${path}`;

/**
 * Reloads a page until it shows the change just made: the server sends a page that is some seconds old once more while it draws the new
 * one.
 */
export const readOn = (page: Page, url: string, says: () => Promise<void>): Promise<void> =>
  expect(async () => {
    await page.goto(url);
    await says();
  }).toPass({ timeout: 20_000 });

/** Opens the platform's page, which is some seconds old, once it leads to the restaurant. */
export const findOnPlatform = (page: Page, world: World): Promise<void> =>
  readOn(page, world.env.primary.url, () => expect(page.getByRole('link', { name: world.restaurant.name })).toBeVisible({ timeout: 500 }));

/** Opens the store's menu and waits until the page answers to taps. */
export async function openMenu(page: Page, world: World, base?: string): Promise<void> {
  await page.goto(storeUrl(world, '', base));
  await settled(page);
}

/** The page is hydrated: it shows what is stored on the device, and handles taps. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('#app[data-hydrated]')).toBeAttached();
}

export const sheet = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/**
 * Adds an item that needs no choices with its round button, which then shows it; the message at the foot of the page disappears in a
 * moment.
 */
export async function quickAdd(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Add ${name}`, exact: true })
    .first()
    .click();
  await expect(page.getByRole('button', { name: `Add ${name}, 1 in cart`, exact: true }).first()).toBeVisible();
}

/** Goes from the menu to the checkout by the bar at the foot of a phone; to be paid at the store, as most stories want it. */
export async function goToCheckout(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByRole('dialog', { name: 'Your order' }).getByRole('link', { name: 'Go to checkout' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout', level: 1 })).toBeVisible();
  await payLater(page).check();
}

/** Paying in the store, if that is offered. */
export const payLater = (page: Page): Locator => page.getByRole('radio', { name: /^Pay (when you pick up|at the restaurant)/ });

export async function fillDetails(page: Page, name: string, phone = '0400 123 456'): Promise<void> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Phone').fill(phone);
}

export const placeButton = (page: Page): Locator => page.getByRole('button', { name: /^(Place order|Try again|Placing your order)/ });

/** Waits for the server's price on the button and returns it as text, "$26.50". Read once: the page may request the price again. */
export async function totalToPay(page: Page): Promise<string> {
  let text = '';
  await expect.poll(async () => (text = (await placeButton(page).textContent()) ?? '')).toMatch(/^Place order\$[\d.]+$/);
  return text.replace('Place order', '');
}

/** The number of the order whose page is open, "W-004". */
export async function orderNumber(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/secure\/orders\/[0-9a-f-]+\/success$/);
  const line = page.getByText(/^Order W-\d+$/);
  await expect(line).toBeVisible();
  return ((await line.textContent()) ?? '').replace('Order ', '');
}

/** From the menu to the order's page with one plain item: for stories that are about what comes after. */
export async function orderOne(page: Page, world: World, options: { item: string; name: string; base?: string }): Promise<string> {
  await openMenu(page, world, options.base);
  await quickAdd(page, options.item);
  await goToCheckout(page);
  await fillDetails(page, options.name);
  await totalToPay(page);
  await placeButton(page).click();
  return orderNumber(page);
}

export const dollars = (minor: number): string => formatMoney(minor, 'AUD');

/** From the menu to a checkout that has loaded its price and everything else. */
export async function readyToPlace(page: Page, world: World, name: string): Promise<void> {
  await openMenu(page, world);
  await quickAdd(page, 'House lemonade');
  await goToCheckout(page);
  await fillDetails(page, name);
  await totalToPay(page);
}

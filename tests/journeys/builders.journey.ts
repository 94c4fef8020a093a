import type { Locator, Page } from '@playwright/test';
import { setSoldOut } from '@servery/contract/menu';
import { formatMoney } from '@servery/domain/money';
import { expectClean } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { settled, sheet, storeUrl } from './guest.ts';
import { openItem, pizzeria, plus } from './pizzeria.ts';

/** From its top: what a sheet's foot happens to cover half after scrolling is not small. */
async function expectSheetClean(page: Page, screen: string): Promise<void> {
  await page.evaluate("document.querySelectorAll('dialog *').forEach((part) => part.scrollTo({ top: 0, behavior: 'instant' }))");
  await expectClean(page, screen);
}

const priceOf = async (button: Locator) => Number(((await button.textContent()) ?? '').replaceAll(/[^\d.]/g, ''));
const cartLine = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Your order' }).getByRole('listitem').filter({ hasText: name });

test('a half-and-half with toppings on one half is built, changed and priced as the server prices it @money', async ({
  world,
  devices,
}) => {
  const at = await pizzeria(world);
  const page = await devices.phone();
  const dialog = await openItem(page, at, 'Half and half, large');
  await dialog.getByRole('radio', { name: /^Margherita/ }).check();
  await dialog.getByRole('checkbox', { name: 'No Basil' }).check();
  await plus(dialog, 'Pepperoni').click();
  await dialog.getByRole('group', { name: 'Pepperoni' }).getByRole('button', { name: 'One more' }).click();

  // What is missing is told at its half, and nothing of what was chosen is lost.
  await dialog.getByRole('button', { name: /^Add ?from/ }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please choose a pizza for this half.' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Right half Choose a pizza' })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Vegan moon/ }).check();

  const how = dialog.getByRole('region', { name: 'Price breakdown' });
  await expect(how).toContainText('Cheapest of these pizzas');
  await expect(how).toContainText('2 × Pepperoni, left half');
  await expectSheetClean(page, 'half-and-half');
  const add = dialog.getByRole('button', { name: /^Add to order/ });
  const price = await priceOf(add);
  await add.click();

  await page.getByRole('link', { name: 'View order' }).click();
  const line = cartLine(page, 'Half and half, large').first();
  await expect(line).toContainText('½ Margherita');
  await expect(line).toContainText('No Basil, + 2 × Pepperoni');
  await expect(line.locator('s')).toHaveText('Basil');
  await expect(line).toContainText('½ Vegan moon');
  await expect(line).toContainText(formatMoney(Math.round(price * 100), at.menu.currency));
  await expectClean(page, 'cart with halves');

  // Opened again it has everything as it was chosen.
  await line.getByRole('link', { name: 'Change Half and half, large' }).click();
  await expect(dialog.getByRole('radio', { name: /^Left half Margherita/ })).toBeVisible();
  await dialog.getByRole('radio', { name: /^Left half/ }).check();
  await expect(dialog.getByRole('checkbox', { name: 'No Basil' })).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Pepperoni' })).toContainText('2');
  await dialog.getByRole('checkbox', { name: 'No Basil' }).uncheck();
  await dialog.getByRole('button', { name: /^Update/ }).click();
  await expect(line).not.toContainText('No Basil');
});

test('a deal is chosen step by step, with halves inside, and what is wrong stands at its step', async ({ world, devices }) => {
  const at = await pizzeria(world);
  const page = await devices.phone();
  const dialog = await openItem(page, at, 'Two large pies');
  await expect(dialog.getByText('Step 1 of 3')).toBeVisible();
  const next = dialog.getByRole('button', { name: /^(Next|Review)/ });
  await next.click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please choose a pizza.' })).toBeVisible();
  await dialog.getByRole('radio', { name: /^Full moon/ }).check();
  await next.click();

  await expect(dialog.getByRole('heading', { name: 'Large pie 2 of 2' })).toBeFocused();
  await expect(dialog.getByRole('region', { name: 'Chosen so far' })).toContainText('Full moon');
  await dialog.getByRole('radio', { name: 'Two halves' }).check();
  await dialog.getByRole('radio', { name: /^White pie/ }).check();
  await dialog.getByRole('button', { name: 'Now the right half' }).click();
  await dialog.getByRole('radio', { name: /^Puttanesca/ }).check();
  await plus(dialog, 'Anchovies').click();
  await expectSheetClean(page, 'deal, a step');
  await next.click();

  await expect(dialog.getByText('Step 3 of 3')).toBeVisible();
  await expect(dialog).toContainText('½ Puttanesca, + Anchovies');
  await expect(dialog.getByRole('region', { name: 'Price breakdown' })).toContainText('Anchovies, right half');
  await expectSheetClean(page, 'deal, all of it');
  // A step back loses nothing.
  await dialog.getByRole('button', { name: 'Change Large pie 1 of 2' }).click();
  await expect(dialog.getByRole('radio', { name: /^Full moon/ })).toBeChecked();
  await next.click();
  await next.click();
  const add = dialog.getByRole('button', { name: /^Add to order/ });
  const price = await priceOf(add);
  await add.click();

  await page.getByRole('link', { name: 'View order' }).click();
  const line = cartLine(page, 'Two large pies').first();
  await expect(line).toContainText('½ White pie');
  await expect(line).toContainText(formatMoney(Math.round(price * 100), at.menu.currency));
  // The server has priced it: a total with taxes stands there, and nothing is wrong.
  await expect(page.getByRole('dialog', { name: 'Your order' }).getByText('Total', { exact: true })).toBeVisible();
});

test('a size that sells out while the guest is choosing is told at the sizes, and nothing is lost', async ({ world, devices }) => {
  const at = await pizzeria(world);
  const page = await devices.phone();
  const size = at.menu.pizza!.sizes.find(({ name }) => name.startsWith('Party'))!;
  const mark = (soldout: boolean) => at.owner.must(setSoldOut, { params: at.place, body: { sizes: [{ id: size.id, soldout }] } });
  const dialog = await openItem(page, at, 'Vodka pie');
  await dialog.getByRole('radio', { name: /^Party/ }).check();
  await dialog.getByRole('checkbox', { name: 'No Parmesan' }).check();
  await plus(dialog, 'Meatballs').click();
  await dialog.getByRole('checkbox', { name: 'Well done' }).check();
  await dialog.getByLabel('Note for the kitchen').fill('Cut in squares');
  try {
    await mark(true);
    const told = dialog.getByRole('alert').filter({ hasText: `Sorry, the size “${size.name}” of “Vodka pie” is sold out.` });
    await expect(told).toBeVisible({ timeout: 15_000 });
    await dialog.getByRole('button', { name: /^Add to order/ }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByRole('radio', { name: /^Large/ }).check();
    await expect(told).toBeHidden();
    await expect(dialog.getByRole('radio', { name: /^Party.*Sold out/ })).toBeDisabled();
    await dialog.getByRole('button', { name: /^Add to order/ }).click();
    await page.getByRole('link', { name: 'View order' }).click();
    const line = cartLine(page, 'Vodka pie').first();
    await expect(line).toContainText('Large, 16 inches, Well done, No Parmesan, + Meatballs');
    await expect(line).toContainText('“Cut in squares”');
  } finally {
    await mark(false);
  }
});

test('the menu shows what a guest eats, says what is hidden, and keeps it in the address', async ({ world, devices }) => {
  const at = await pizzeria(world);
  const page = await devices.phone();
  await page.goto(storeUrl(at));
  await settled(page);
  await page.getByRole('button', { name: 'Diets and allergens' }).click();
  const dialog = sheet(page, 'Diets and allergens');
  await dialog.getByRole('checkbox', { name: 'Vegan', exact: true }).check();
  await dialog.getByRole('checkbox', { name: 'Milk', exact: true }).check();
  await expectSheetClean(page, 'diets and allergens');
  await dialog.getByRole('checkbox', { name: /^Show what may contain/ }).check();
  await dialog.getByRole('button', { name: /^Show \d+ items?$/ }).click();
  await expect(page).toHaveURL(/diet=vegan&avoid=milk&traces=1/);
  const told = page.getByRole('status').filter({ hasText: 'Vegan, without milk.' });
  await expect(told).toContainText(/\d+ items are hidden\./);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Vegan moon' }) });
  await expect(card).toContainText('May contain milk');
  await expect(page.getByRole('heading', { name: 'Buffalo chicken' })).toHaveCount(0);
  await expectClean(page, 'menu by diets');
  await page.reload();
  await expect(told).toBeVisible();

  // An item that is open over it is no reason to forget it.
  await card.getByRole('link', { name: 'Vegan moon' }).click();
  await expect(sheet(page, 'Vegan moon')).toBeVisible();
  await page.reload();
  await settled(page);
  await sheet(page, 'Vegan moon').getByRole('link', { name: 'Close' }).click();
  await expect(told).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect(page.getByRole('heading', { name: 'Buffalo chicken' })).toBeAttached();
  await expect(page).not.toHaveURL(/diet=/);
});

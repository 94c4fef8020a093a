import type { Locator, Page } from '@playwright/test';
import { pizzeria } from '../journeys/pizzeria.ts';
import { billLine, billPane, chooseIn, menuKey, ringPage, getSheet } from '../journeys/ringing.ts';
import { pair, tillCode } from '../journeys/world.ts';
import type { Tour } from './tours.ts';

const scrollDown = (of: Locator) => of.evaluate('(element) => element.scrollTo(0, element.scrollHeight)');

const openBill = async (page: Page) => {
  const key = page.getByRole('button', { name: /^Bill · / });
  if (await key.isVisible()) await key.click();
};
const openMenu = async (page: Page) => {
  const key = page.getByRole('button', { name: 'Back to the menu' });
  if (await key.isVisible()) await key.click();
};

/** Ringing up at the till: the pizza place's menu, every sheet, the bill from empty to long, and its payment. */
export const ringTour: Tour = {
  name: 'ring',
  sizes: ['phone', 'tablet', 'laptop', 'desk'],
  async walk({ page, world, shoot, dark }) {
    const at = await pizzeria(world);
    await page.goto(`${world.env.primary.url}/pos/`);
    const preferences = JSON.stringify({ state: { theme: dark ? 'dark' : 'light' }, version: 0 });
    await page.evaluate(`localStorage.setItem('servery.pos.preferences', ${JSON.stringify(preferences)})`);
    await page.reload();
    await pair(page, await tillCode(at));
    await ringPage(page);
    await shoot('empty');
    await chooseIn(page, 'Whole pies', 'Margherita');
    await shoot('pizza');
    await getSheet(page, 'Margherita')
      .getByRole('button', { name: /^Add \$/ })
      .click();
    await chooseIn(page, 'Whole pies', 'Half and half, large');
    await getSheet(page, 'Half and half, large')
      .getByRole('button', { name: /^Full moon/ })
      .first()
      .click();
    await shoot('halves');
    await getSheet(page, 'Half and half, large')
      .getByRole('button', { name: /^Puttanesca/ })
      .first()
      .click();
    await getSheet(page, 'Half and half, large')
      .getByRole('button', { name: /^Add \$/ })
      .click();
    await chooseIn(page, 'Deals', 'Two large pies');
    await getSheet(page, 'Two large pies').getByRole('button', { name: /^Add/ }).last().click();
    await shoot('deal-missing');
    await page.keyboard.press('Escape');
    await chooseIn(page, 'By the slice', 'Cheese slice');
    await menuKey(page, 'Pepperoni slice').click();
    await menuKey(page, 'Pepperoni slice').click();
    await shoot('slices');
    await openBill(page);
    await shoot('bill');
    await page.getByRole('button', { name: 'Customer and note' }).click();
    await page.getByLabel('Name (optional)').fill('Bartholomew Featherstonehaugh-Cholmondeley of Upper Tooting');
    await page
      .getByLabel('Note for the kitchen, on the whole bill')
      .fill('Everything together please, they have a train to catch at seven');
    await shoot('name');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Send to kitchen' }).click();
    await billPane(page).getByText('All sent').waitFor();
    await shoot('sent');
    await billLine(page, 'Margherita').getByRole('button').first().click();
    await billPane(page).getByRole('button', { name: 'Void Margherita' }).click();
    await shoot('void');
    await page.getByRole('button', { name: 'Rung up by mistake' }).click();
    await shoot('voided');
    await page.getByRole('button', { name: /Total/ }).click();
    await shoot('explain');
    await page.keyboard.press('Escape');
    await billPane(page).getByRole('button', { name: 'Pay', exact: true }).click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Cash' }).waitFor();
    await shoot('pay');
    await page.keyboard.press('Escape');
    await billPane(page).getByRole('button', { name: 'Cancel bill' }).click();
    await shoot('cancel');
    await page.keyboard.press('Escape');
    await openMenu(page);
    for (const category of ['By the slice', 'Calzones & rolls', 'Knots, wings & more', 'Salads', 'Dips', 'Sweets', 'Drinks']) {
      await page.getByRole('button', { name: category, exact: true }).click();
      const keys = page.getByRole('region', { name: 'Menu' }).getByRole('button', { name: /\$/ });
      for (let nth = 0; nth < (await keys.count()); nth += 1) {
        await keys.nth(nth).click();
        await page.keyboard.press('Escape');
      }
    }
    await openBill(page);
    await shoot('long');
    await scrollDown(billPane(page).getByRole('list'));
    await shoot('long-end');
    await billPane(page).getByRole('button', { name: 'Park', exact: true }).click();
    await page.getByRole('link', { name: 'Bills' }).click();
    await page
      .getByRole('button', { name: /^[B-Z]-/ })
      .first()
      .waitFor();
    await shoot('bills');
    await page.getByRole('radio', { name: 'Not paid' }).check();
    await page.getByText('No bills are waiting for payment').waitFor();
    await shoot('not-paid');
  },
};

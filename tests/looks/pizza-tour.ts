import type { Locator } from '@playwright/test';
import { chooseAddress } from '../journeys/delivering.ts';
import { fillDetails, openMenu, settled, sheet, storeUrl } from '../journeys/guest.ts';
import { openItem, pizzeria, plus } from '../journeys/pizzeria.ts';
import type { Tour } from './tours.ts';

const add = (dialog: Locator) => dialog.getByRole('button', { name: /^Add to order/ });

/** What a guest of the pizzeria sees: the builders, their prices, and everything around the price. */
export const pizzaTour: Tour = {
  name: 'pizza',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot }) {
    const at = await pizzeria(world);
    await openMenu(page, at);
    await shoot('menu');
    await page.getByRole('heading', { name: 'Classic cheese' }).last().scrollIntoViewIfNeeded();
    await shoot('cards');
    await page.getByRole('button', { name: 'Diets and allergens' }).click();
    const diets = sheet(page, 'Diets and allergens');
    await shoot('diets');
    await diets.getByRole('checkbox', { name: 'Vegetarian', exact: true }).check();
    await diets.getByRole('checkbox', { name: 'Egg', exact: true }).check();
    await diets.getByRole('checkbox', { name: /^Show what may contain/ }).check();
    await shoot('diets-chosen');
    await diets.getByRole('button', { name: /^Show \d+ items?$/ }).click();
    await page.getByRole('button', { name: 'Show everything' }).waitFor();
    await shoot('filtered');

    const pizza = await openItem(page, at, 'Pepperoni');
    await shoot('whole');
    await plus(pizza, 'Mushrooms').click();
    await pizza.getByRole('checkbox', { name: 'No Chilli' }).check();
    await shoot('whole-toppings');
    await pizza.getByLabel('Note for the kitchen').scrollIntoViewIfNeeded();
    await shoot('whole-foot');
    await add(pizza).click();

    const halves = await openItem(page, at, 'Half and half, large');
    await shoot('halves');
    await halves.getByRole('radio', { name: /^Margherita/ }).check();
    await shoot('halves-one');
    await halves.getByRole('checkbox', { name: 'No Basil' }).check();
    await plus(halves, 'Pepperoni').click();
    await halves.getByRole('button', { name: /^Add ?from/ }).click();
    await shoot('halves-missing');
    await halves.getByRole('radio', { name: /^Vegan moon/ }).check();
    await shoot('halves-both');
    await halves.getByRole('region', { name: 'Price breakdown' }).scrollIntoViewIfNeeded();
    await shoot('halves-foot');
    await add(halves).click();

    const deal = await openItem(page, at, 'Night in for two');
    await shoot('deal');
    const next = deal.getByRole('button', { name: /^(Next|Review)/ });
    for (let step = 1; step <= 8 && (await next.isVisible()); step += 1) {
      const radio = deal.getByRole('radio', { name: /^(Full moon|Can|Cola)/ }).first();
      if (await radio.isVisible()) await radio.check();
      await shoot(`deal-step-${step}`);
      await next.click();
    }
    await shoot('deal-all');
    if (await add(deal).isVisible()) await add(deal).click();

    const two = await openItem(page, at, 'Two large pies');
    await two.getByRole('radio', { name: 'Two halves' }).check();
    await shoot('deal-halves');

    for (const name of ['Margherita', 'Full moon']) {
      const pie = await openItem(page, at, name);
      await pie.getByRole('radio', { name: /^Large/ }).check();
      await add(pie).click();
    }
    await page.goto(storeUrl(at, '/cart'));
    const cart = page.getByRole('dialog', { name: 'Your order' });
    await cart.getByText('You save').waitFor();
    await shoot('cart');
    await cart.getByText('You save').scrollIntoViewIfNeeded();
    await shoot('cart-foot');

    await page.goto(storeUrl(at, '/coupons'));
    await settled(page);
    await shoot('coupons');
    await page.goto(storeUrl(at, '/loyalty-card'));
    await settled(page);
    await shoot('loyalty');
    await page.goto(storeUrl(at, '/delivery'));
    await settled(page);
    await page.getByRole('img', { name: /^Map/ }).waitFor();
    await shoot('delivery');
    await chooseAddress(page, '12 court carroll', '12 Court Street');
    await shoot('delivery-address');

    await page.goto(storeUrl(at, '/checkout'));
    await fillDetails(page, 'Ingrid Halloran');
    await shoot('checkout');
    await page.getByLabel('Coupon code').scrollIntoViewIfNeeded();
    await page.getByLabel('Coupon code').fill('NOSUCHCODE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This coupon code is not known').waitFor();
    await shoot('checkout-coupon-unknown');
    await page.getByLabel('Coupon code').fill('MOON5');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Remove coupon MOON5' }).waitFor();
    const tips = page.getByRole('radiogroup', { name: 'Tip' });
    await tips.getByRole('radio', { name: /^18%/ }).check();
    await shoot('checkout-offers');
    const later = page.getByRole('radio', { name: /^Choose a time/ });
    if (await later.isVisible()) await later.check();
    const times = page.getByLabel('Time', { exact: true });
    if (await times.isVisible()) await times.selectOption({ index: 1 }).catch(() => []);
    await page.getByRole('button', { name: 'Explain this price' }).click();
    await sheet(page, 'Price breakdown').waitFor();
    await shoot('checkout-explained');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Explain this price' }).scrollIntoViewIfNeeded();
    await shoot('checkout-foot');
  },
};

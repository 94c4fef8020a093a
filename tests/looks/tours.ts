import type { Page } from '@playwright/test';
import { findTable } from '../journeys/database.ts';
import { fillDetails, openMenu, payLater, placeButton, quickAdd, storeUrl, totalToPay } from '../journeys/guest.ts';
import { cards, payButton, payCall, typeCard } from '../journeys/paying.ts';
import { orderIn, type FixtureStatus } from '../journeys/order-fixtures.ts';
import { pair, pairingCode, signIn, type World } from '../journeys/world.ts';

export interface Visit {
  page: Page;
  world: World;
  dark: boolean;
  /** Takes a picture of the page as it is. */
  shoot(name: string): Promise<void>;
  settled(): Promise<void>;
}

export interface Tour {
  name: string;
  sizes: ('phone' | 'tablet' | 'laptop' | 'desk' | 'wall')[];
  fullPage?: boolean;
  walk(visit: Visit): Promise<void>;
}

export const portalTour: Tour = {
  name: 'portal',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot, settled }) {
    const base = world.env.primary.url;
    const go = async (address: string, name: string) => {
      await page.goto(address);
      await settled();
      await shoot(name);
    };
    await go(base, 'platform');
    await go(`${base}/restaurants/${world.place.restaurantId}`, 'restaurant');
    await go(storeUrl(world), 'menu');
    const burgers = world.menu.categories.find(({ name }) => name === 'Burgers')!;
    await go(storeUrl(world, `/categories/${burgers.id}`), 'category');
    await go(storeUrl(world, '/search?q=cheese'), 'search');
    for (const name of ['Marigold cheeseburger', 'Flat white', 'Ginger kombucha']) {
      const { id, categoryId } = world.item(name);
      await go(storeUrl(world, `/categories/${categoryId}/items/basic/${id}`), `item ${name}`.replaceAll(' ', '-'));
    }
    await go(storeUrl(world, '/cart'), 'cart-empty');
    await go(storeUrl(world, `/tables/${await findTable(world, 'Table 9')}`), 'table');
    await go(storeUrl(world, '/store_trading_hours'), 'hours');
    await go(storeUrl(world, '/store_trading_hours').replace(world.place.storeId, world.otherStoreId), 'hours-other');
    await go(storeUrl(world, '/orders'), 'orders-none');
    await page.goto(`${base}/nowhere`);
    await shoot('404');

    await page.evaluate('localStorage.clear()');
    await openMenu(page, world);
    await quickAdd(page, 'House lemonade');
    await quickAdd(page, 'Charred broccolini');
    await shoot('menu-with-cart');
    await page.goto(storeUrl(world, '/cart'));
    await page.getByRole('dialog').getByRole('link', { name: 'Go to checkout' }).waitFor();
    await shoot('cart');
    await go(storeUrl(world, '/checkout'), 'checkout');
    await payLater(page).check();
    await totalToPay(page);
    await page.getByRole('radio', { name: /^Choose a time/ }).check();
    await placeButton(page).click();
    await shoot('checkout-missing');
    await page.getByText('Explain this price').click();
    await placeButton(page).scrollIntoViewIfNeeded();
    await shoot('checkout-foot');
    for (const status of ['new', 'accepted', 'ready', 'completed', 'rejected'] as FixtureStatus[]) {
      const { path } = await orderIn(world, status);
      await page.goto(storeUrl(world, path));
      await page.getByText(/^Order W-/).waitFor();
      await shoot(`order-${status}`);
    }
    await go(storeUrl(world, '/orders'), 'orders');
    await page.goto(storeUrl(world, '/secure/orders/00000000-0000-7000-8000-000000000000'));
    await page.getByRole('heading', { name: 'We cannot show this order here' }).waitFor();
    await shoot('order-unknown');
  },
};

/** Each visit signs in with a different phone: a phone gets one code a minute. */
let phones = 0;

/** Paying by card, and what a guest who signs in has of it. */
export const payingTour: Tour = {
  name: 'paying',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot, settled }) {
    const name = 'Bartholomew Featherstonehaugh-Cholmondeley of Upper Tooting';
    const ready = async (card: string) => {
      await openMenu(page, world);
      await quickAdd(page, 'House lemonade');
      await page.goto(storeUrl(world, '/checkout'));
      await fillDetails(page, name);
      await typeCard(page, card);
    };
    await ready(cards.amex);
    await shoot('card');
    await page.getByText('Test cards', { exact: true }).click();
    await page.getByText('Test cards', { exact: true }).scrollIntoViewIfNeeded();
    await shoot('test-cards');
    await page.getByText('Test cards', { exact: true }).click();
    await typeCard(page, cards.noMoney);
    await payButton(page).click();
    await page.getByRole('alert').filter({ hasText: 'Not enough money' }).waitFor();
    await shoot('declined');
    await typeCard(page, cards.wrongCode);
    await payButton(page).click();
    await page.getByRole('alert').filter({ hasText: 'Check the security code' }).waitFor();
    await shoot('declined-field');
    await page.goto(storeUrl(world, '/orders'));
    await page
      .getByRole('link', { name: /^Order W-/ })
      .first()
      .click();
    await page.getByLabel('Card number').waitFor();
    await shoot('order-waits');
    await page.getByRole('button', { name: 'Give up this order' }).click();
    await shoot('order-give-up');
    await page.goto(storeUrl(world, '/checkout'));
    await typeCard(page, cards.bankAsks);
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Is it you?' }).waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Continue to your bank' }).waitFor();
    await shoot('bank-waits');
    await page.route(payCall, (route) => route.abort('connectionreset'));
    await typeCard(page, cards.pays);
    await payButton(page).click();
    await page.getByText('you are charged once at most').waitFor();
    await shoot('no-answer');
    await page.unroute(payCall);
    await page.getByRole('button', { name: /^Try again/ }).click();
    await page.getByRole('button', { name: 'Cancel this order' }).click();
    await page.getByRole('dialog').waitFor();
    await shoot('cancel');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText('You have not been charged.').waitFor();
    await shoot('cancelled');

    await page.goto(storeUrl(world, '/login'));
    await settled();
    await page.getByLabel('Mobile number').fill('');
    await shoot('login');
    const phone = `+614915701${String((phones += 1)).padStart(2, '0')}`;
    await page.getByLabel('Mobile number').fill(phone);
    await page.getByRole('button', { name: 'Send the code' }).click();
    const code = await world.env.smsCode(phone);
    await page.getByLabel('Code').fill(code === '111111' ? '222222' : '111111');
    await page.getByText('This code is not right').waitFor();
    await shoot('code');
    await page.getByLabel('Code').fill(code);
    await page.getByText('None yet.').waitFor();
    await shoot('account-new');
    await page.getByRole('button', { name: 'Save' }).click();
    await ready(cards.pays);
    await page.getByLabel('Keep this card for next time').check();
    await shoot('keep-card');
    await payButton(page).click();
    await page.getByRole('heading', { name: 'Your order is with the restaurant' }).waitFor();
    await page.goto(storeUrl(world, '/account'));
    await page.getByRole('button', { name: 'Remove Visa ending in 4242' }).click();
    await shoot('account');
    await openMenu(page, world);
    await quickAdd(page, 'House lemonade');
    await shoot('menu-signed-in');
    await page.goto(storeUrl(world, '/checkout'));
    await page.getByRole('radio', { name: /^Visa ending in 4242/ }).waitFor();
    await page.getByRole('radio', { name: /^Visa ending in 4242/ }).scrollIntoViewIfNeeded();
    await shoot('saved-card');
    await page.goto(storeUrl(world, '/orders'));
    await page.getByText('Paid', { exact: true }).waitFor();
    await shoot('orders');
  },
};

export const staffTour: Tour = {
  name: 'staff',
  sizes: ['phone', 'tablet', 'desk'],
  async walk({ page, world, shoot }) {
    const base = world.env.primary.url;
    await page.goto(`${base}/staff/`);
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
    await shoot('login');
    await signIn(page, world, 'restaurantAdmin');
    await page.getByRole('link', { name: 'Marigold Street Bondi' }).waitFor();
    await shoot('stores');
    await page.getByRole('link', { name: 'Marigold Street Bondi' }).click();
    await page.getByText('No open orders').waitFor();
    await shoot('orders-none');
    await page.goto(`${base}/staff/restaurants/${world.place.restaurantId}/stores/${world.place.storeId}`);
    await page.getByRole('article').first().waitFor();
    await shoot('orders');
    await page
      .getByRole('button', { name: /^Accept/ })
      .first()
      .click();
    await page.getByRole('dialog').waitFor();
    await shoot('accept');
    await page.getByRole('button', { name: /^Reject instead/ }).click();
    await shoot('reject');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem').first().waitFor();
    await shoot('account');
    await page.keyboard.press('Escape');
    for (const region of ['New', 'In the kitchen', 'Ready']) {
      await page.goto(`${base}/staff/restaurants/${world.place.restaurantId}/stores/${world.place.storeId}`);
      await page.getByRole('region', { name: region }).getByRole('link').last().click();
      await page.getByRole('heading', { name: 'Guest' }).waitFor();
      await shoot(`order-${region.toLowerCase().replaceAll(' ', '-')}`);
      await page.getByRole('heading', { name: 'History' }).scrollIntoViewIfNeeded();
      await shoot(`order-${region.toLowerCase().replaceAll(' ', '-')}-foot`);
    }
    await page.getByRole('link', { name: 'Sold out' }).click();
    await page.getByRole('switch').first().waitFor();
    await shoot('sold-out');
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('heading', { name: 'Order history' }).waitFor();
    await page.getByRole('link', { name: /W-001/ }).waitFor();
    await shoot('history');
  },
};

export const kitchenTour: Tour = {
  name: 'kitchen',
  sizes: ['wall', 'desk', 'tablet', 'phone'],
  async walk({ page, world, shoot, dark }) {
    await page.goto(`${world.env.primary.url}/kitchen/`);
    await page.getByRole('heading', { name: 'Pair this kitchen display' }).waitFor();
    await shoot('pairing');
    await pair(page, 'ZZZZ ZZZZ');
    await page.getByText('This code is wrong or has expired').waitFor();
    await shoot('pairing-refused');
    await pair(page, await pairingCode(world));
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('radio', { name: dark ? 'Dark' : 'Light' }).check();
    await shoot('settings');
    await page.getByRole('button', { name: 'Sign this display out…' }).click();
    await page.getByRole('button', { name: 'Stay signed in' }).scrollIntoViewIfNeeded();
    await shoot('sign-out');
    await page.getByRole('link', { name: 'Completed' }).click();
    await page.getByRole('listitem').first().waitFor();
    await page.getByRole('button', { name: 'Keys' }).click();
    await shoot('completed');
    await page.getByRole('link', { name: 'Active' }).click();
    await page.getByRole('article').first().waitFor();
    await shoot('active');
    await page.getByRole('button', { name: 'All day' }).click();
    await shoot('all-day');
    await page.getByRole('button', { name: 'All day' }).click();
    await page.getByRole('article').first().getByRole('listitem').first().getByRole('button').click();
    const again = await orderIn(world, 'accepted', { lines: 2, name: 'Bumped' });
    await page.getByRole('article', { name: `Ticket ${again.number}`, exact: true }).waitFor();
    await page.getByRole('button', { name: `Bump ${again.number}` }).click({ delay: 500 });
    await shoot('bumped');
  },
};

export const printoutTour: Tour = {
  name: 'paper',
  sizes: ['phone', 'desk'],
  async walk({ page, world, shoot }) {
    await page.goto(world.env.documentUrl);
    await page.getByRole('listitem').first().waitFor();
    await shoot('paper');
    await page.goto(`${world.env.primary.url}/api/docs`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await shoot('api');
  },
};

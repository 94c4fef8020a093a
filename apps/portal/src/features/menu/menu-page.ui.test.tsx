import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { categoryId } from '@servery/app-kit/testing/fixtures/menu.ts';
import { storeId, toRestaurant } from '@servery/app-kit/testing/fixtures/store.ts';
import { getMenu, getMenuChanges } from '@servery/contract/menu';
import { getRestaurant } from '@servery/contract/restaurants';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakePortal, openStore, quickAdd, sheet } from '../../testing/open-portal.tsx';
import { readCart } from '../../shared/cart/cart.ts';

const bar = page.getByRole('navigation', { name: 'Menu categories' });

/** By keyboard: the bar itself moves with the page, and a pointer looking for the link in it would scroll the page. */
async function choose(name: string): Promise<void> {
  const link = bar.getByRole('link', { name });
  await expect.element(link).toBeInTheDocument();
  (link.element() as HTMLElement).focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
}

/** The category's heading is right below the bars, and the bar highlights it. */
async function expectAt(name: string): Promise<void> {
  const top = (locator: typeof bar) => locator.element().getBoundingClientRect().y;
  const below = () => top(page.getByRole('heading', { name, level: 2 })) - top(bar) - 56;
  await expect.poll(below).toBeGreaterThanOrEqual(0);
  await expect.poll(below).toBeLessThan(60);
  await expect.element(bar.getByRole('link', { name })).toHaveAttribute('aria-current', 'true');
}

it('opens a category at its heading, by its address and from the bar', async () => {
  await openStore(fakePortal(), `/categories/${categoryId('Sweets')}`);
  await expectAt('Sweets');
  for (const name of ['Burgers', 'Breakfast', 'Cold drinks']) {
    await choose(name);
    await expectAt(name);
  }
  await page.getByRole('button', { name: 'All categories' }).click();
  await sheet('All categories').getByRole('link', { name: 'Sweets' }).click();
  await expect.element(sheet('All categories')).not.toBeInTheDocument();
  await expectAt('Sweets');
  await expect.element(page.getByRole('heading', { name: 'Sweets', level: 2 })).toHaveFocus();
});

it('shows search results in view, however far down the menu the search started', async () => {
  await page.viewport(390, 420);
  await openStore(fakePortal());
  await choose('Coffee');
  await expectAt('Coffee');
  await page.getByRole('link', { name: 'Search the menu' }).click();
  await page.getByRole('searchbox').fill('PUMPKIN ravioli');
  await expect.element(page.getByText('1 match for')).toBeInViewport();
  await expect.element(page.getByRole('link', { name: 'Pumpkin ravioli' })).toBeInViewport();
  await page.getByRole('searchbox').fill('xyzzy');
  await expect.element(page.getByText('Nothing on the menu matches “xyzzy”.')).toBeInViewport();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('heading', { name: 'Burgers' })).toBeInTheDocument();
});

it('closes a sheet by Esc and by going back, and returns the focus to what opened it', async () => {
  await page.viewport(390, 844);
  await openStore(fakePortal());
  const card = page.getByRole('link', { name: 'House lemonade' });
  for (const close of [() => userEvent.keyboard('{Escape}'), async () => history.back()]) {
    await card.click();
    await expect.element(sheet('House lemonade')).toBeVisible();
    await close();
    await expect.element(sheet('House lemonade')).not.toBeInTheDocument();
    await expect.element(card).toBeInViewport();
    await expect.element(card).toHaveFocus();
  }
});

it('stores a cart on the device, changes quantities, and undoes removing a line', async () => {
  await openStore(fakePortal());
  await quickAdd('House lemonade');
  expect(readCart(localStorage.getItem(`servery.cart.${storeId}`), Date.now()).lines).toMatchObject([{ quantity: 1 }]);
  await page.getByRole('link', { name: 'View order' }).click();
  const cart = sheet('Your order');
  const checkout = cart.getByRole('link', { name: 'Go to checkout' });
  const lemonade = cart.getByRole('group', { name: 'Quantity of House lemonade' });
  await lemonade.getByRole('button', { name: 'One more' }).click();
  await expect.element(checkout).toHaveTextContent('Go to checkout$15.00');
  await lemonade.getByRole('button', { name: 'One less' }).click();
  await lemonade.getByRole('button', { name: 'Remove' }).click();
  await cart.getByRole('button', { name: 'Undo' }).click();
  await expect.element(checkout).toHaveTextContent('Go to checkout$7.50');
});

it('searches by keyboard, by diet and without a result', async () => {
  await page.viewport(1440, 900);
  await openStore(fakePortal());
  await expect.element(page.getByRole('heading', { name: 'Burgers' })).toBeInTheDocument();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('vegan');
  await expect.element(page.getByText(/matches for “vegan”/)).toBeVisible();
  await userEvent.keyboard('xyzzy/');
  await expect.element(page.getByText('Nothing on the menu matches “veganxyzzy/”.')).toBeVisible();
  await page.getByRole('button', { name: 'Show the whole menu' }).click();
  await expect.element(page.getByRole('heading', { name: 'Burgers' })).toBeInTheDocument();
});

it('focuses a page that was slow to load, and leaves the search its focus when the menu changes meanwhile', async () => {
  const portal = fakePortal();
  let load = (): void => {};
  const loaded = new Promise<void>((resolve) => (load = resolve));
  fakeApi(getMenu, async () => {
    await loaded;
    return portal.menu as never;
  });
  await openStore(portal);
  await expect.element(page.getByText('Loading')).toBeInTheDocument();
  load();
  await expect.element(page.getByRole('heading', { name: 'Burgers' })).toBeInTheDocument();
  // With the page, not with the menu's next change.
  expect(page.getByRole('main').element()).toHaveFocus();
  await userEvent.keyboard('/');
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard('vegan');
  await expect.element(page.getByText('6 matches for “vegan”')).toBeVisible();
  await expect.poll(() => portal.live.open).toBe(1);
  portal.menu = { ...portal.menu, version: portal.menu.version + 1, items: portal.menu.items.filter(({ name }) => name !== 'Chips') };
  portal.live.send('menu.published', { menuVersion: portal.menu.version });
  await expect.element(page.getByText('5 matches for “vegan”')).toBeVisible();
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

it('is accessible: the menu, its categories, a search, a cart, and on a desk', async () => {
  await page.viewport(390, 844);
  await openStore(fakePortal());
  await expect.element(page.getByRole('heading', { name: 'Burgers' })).toBeInTheDocument();
  await expectAccessible('menu on a phone');
  await page.getByRole('button', { name: 'All categories' }).click();
  await expect.element(sheet('All categories').getByRole('link', { name: 'Burgers' })).toBeVisible();
  await expectAccessible('all categories');
  await userEvent.keyboard('{Escape}');
  await page.getByRole('link', { name: 'Search the menu' }).click();
  await page.getByRole('searchbox').fill('halloumi');
  await expect.element(page.getByText(/matches for “halloumi”/)).toBeVisible();
  await expectAccessible('search');
  await page.getByRole('searchbox').fill('xyzzy');
  await expect.element(page.getByText('Nothing on the menu matches “xyzzy”.')).toBeVisible();
  await expectAccessible('search without a match');
  await userEvent.keyboard('{Escape}');
  await quickAdd('House lemonade');
  await quickAdd('Garlic bread');
  await expectAccessible('menu with a cart');
  await page.getByRole('link', { name: 'View order' }).click();
  await page.getByText('Explain this price').click();
  await expectAccessible('cart');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('button', { name: 'Explain this price' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('link', { name: 'View order' })).toHaveFocus();
  await page.viewport(1440, 1000);
  await expect.element(page.getByRole('complementary', { name: 'Your order' }).getByText('Go to checkout')).toBeVisible();
  await expectAccessible('menu on a desk');
});

it('covers and cuts off nothing where letters are twice as large', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '32px';
  try {
    await openStore(fakePortal());
    await quickAdd('House lemonade');
    const order = page.getByRole('link', { name: 'View order' });
    const notice = page.getByText('House lemonade added');
    await expect.element(order).toBeVisible();
    await expect.element(notice).toBeVisible();
    await expect.poll(() => document.getAnimations().every(({ playState }) => playState !== 'running')).toBe(true);
    expect(notice.element().getBoundingClientRect().bottom).toBeLessThan(order.element().getBoundingClientRect().top);
    const header = page.getByRole('banner');
    for (const part of [header.getByText('Marigold Street'), header.getByText('1', { exact: true }), order.getByText('1')]) {
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = part.element();
      expect([scrollWidth - clientWidth, scrollHeight - clientHeight].every((hidden) => hidden <= 1)).toBe(true);
    }
  } finally {
    document.documentElement.style.fontSize = '';
  }
});

it('breaks a store’s name of one long word, and never scrolls sideways', async () => {
  await page.viewport(390, 844);
  const portal = fakePortal();
  portal.store = { ...portal.store, name: 'Gaststättengemeinschaftshaus Prenzlauer Berg' };
  await openStore(portal);
  await expect.element(page.getByRole('heading', { level: 1, name: portal.store.name })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

it('asks an open page’s server only for what has changed, several versions at once, and for all of it when that is too much', async () => {
  const portal = fakePortal();
  // A version that the tab has not fetched in another test.
  portal.menu = { ...portal.menu, version: 900 };
  const whole = fakeApi(getMenu, () => portal.menu as never);
  const item = portal.menu.items.find(({ name }) => name === 'House lemonade')!;
  const { version, publishedAt } = portal.menu;
  const named = (step: number, name: string) => ({
    fields: { version: version + step, publishedAt },
    items: { set: [{ ...item, name }], gone: [] },
  });
  let steps: ReturnType<typeof named>[] = [];
  const changes = fakeApi(getMenuChanges, ({ query }) => ({ steps: query.since < version ? null : (steps as never) }));
  await openStore(portal);
  // An open stream first asks for what has changed until then.
  await expect.poll(() => changes.requests.some(({ query }) => query.since === version)).toBe(true);
  const before = whole.requests.length;
  const restaurant = fakeApi(getRestaurant, () => toRestaurant([portal.store]));
  steps = [named(1, 'Still lemonade'), named(2, 'Fizzy lemonade')];
  portal.live.send('menu.published', { menuVersion: version + 2 });
  await expect.element(page.getByRole('heading', { name: 'Fizzy lemonade' })).toBeInTheDocument();
  await expect.element(page.getByRole('heading', { name: 'House lemonade' })).not.toBeInTheDocument();
  expect(whole.requests.length).toBe(before);
  expect(restaurant.requests).toEqual([]);

  portal.menu = { ...portal.menu, version: version + 40, items: portal.menu.items.filter(({ id }) => id !== item.id) };
  fakeApi(getMenuChanges, { steps: null });
  portal.live.send('menu.published', { menuVersion: version + 40 });
  await expect.element(page.getByRole('heading', { name: 'Fizzy lemonade' })).not.toBeInTheDocument();
  expect(whole.requests.length).toBe(before + 1);
});

import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { dish, getGroup, toMenu } from '@servery/app-kit/testing/fixtures/menu.ts';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { fakePortal, openStore, sheet } from '../../testing/open-portal.tsx';

const open = async (name: string) => {
  const { id, categoryId } = dish(name);
  await openStore(fakePortal(), `/categories/${categoryId}/items/basic/${id}`);
  return sheet(name);
};

it('is accessible, and shows what is missing', async () => {
  const item = await open('Marigold cheeseburger');
  await item.getByText('Allergens').click();
  await expectAccessible('item');
  await item.getByRole('button', { name: 'Add Cheddar' }).click();
  await item.getByRole('button', { name: /^Add to order/ }).click();
  await expect.element(item.getByRole('alert').first()).toBeVisible();
  await expectAccessible('item with what is missing');
});

it('leads to the first question without an answer, with its title below the head of the sheet', async () => {
  const extras = getGroup('Make it yours', Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`Extra ${at + 1}`, 100])));
  const menu = toMenu();
  const groups = menu.modifierGroups.map((group) => (group.name === extras.name ? { ...extras, max: 30 } : group));
  const { id, categoryId } = dish('Marigold cheeseburger');
  await page.viewport(390, 640);
  await openStore(fakePortal({ menu: { ...menu, modifierGroups: groups } }), `/categories/${categoryId}/items/basic/${id}`);
  const item = sheet('Marigold cheeseburger');
  const last = item.getByText('Extra 30', { exact: true });
  await expect.element(last).toBeInTheDocument();
  last.element().scrollIntoView();
  await item.getByRole('button', { name: /^Add to order/ }).click();
  await expect.element(item.getByRole('alert').first()).toBeVisible();
  const title = () => item.getByText('How would you like it cooked?').first().element().getBoundingClientRect();
  const close = item.getByRole('link', { name: 'Close' }).element().getBoundingClientRect();
  await expect.poll(() => title().top).toBeGreaterThanOrEqual(close.bottom);
  expect(title().bottom).toBeLessThan(innerHeight);
});

it('adds the first of an extra by a tap anywhere on its row, but no second one by another tap', async () => {
  const item = await open('Marigold cheeseburger');
  await item.getByText('Cheddar', { exact: true }).click();
  const counter = item.getByRole('group', { name: 'Cheddar' });
  await expect.element(counter).toMatchTextContent('1');
  await item.getByText('Cheddar', { exact: true }).click();
  await expect.element(counter).toMatchTextContent('1');
});

it('is accessible when sold out', async () => {
  await open('Ginger kombucha');
  await expect.element(sheet('Ginger kombucha')).toMatchTextContent(/sold out/i);
  await expectAccessible('item that is sold out');
});

it('is accessible as an empty cart', async () => {
  await openStore(fakePortal(), '/cart');
  await expect.element(page.getByText('Nothing here yet')).toBeVisible();
  await expectAccessible('empty cart');
});

/** A tap at a position, on whatever element is there. */
const pressedAt = (clientX: number, clientY: number) =>
  document
    .elementFromPoint(clientX, clientY)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1, clientX, clientY }));

it('adds one item for a double tap, and the second tap opens nothing', async () => {
  const portal = fakePortal();
  await openStore(portal);
  await page.getByRole('link', { name: 'House lemonade' }).first().click();
  const item = sheet('House lemonade');
  const add = item.getByRole('button', { name: /^Add to order/ });
  const { left, top, width, height } = add.element().getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  // A tap right after it has closed: that place is now the cart's bar.
  const dialog = item.element();
  let hit: Element | null = null;
  const pressSoon = () => {
    hit = dialog.isConnected ? null : (document.elementFromPoint(x, y)?.closest('[data-cart-bar]') ?? null);
    if (hit) pressedAt(x, y);
    else requestAnimationFrame(pressSoon);
  };
  pressSoon();
  // Two at once: the sheet is still open.
  pressedAt(x, y);
  pressedAt(x, y);
  await expect.poll(() => hit).toBeInstanceOf(Element);
  const bar = page.getByRole('link', { name: /View order/ });
  await expect.element(bar).toMatchTextContent('1');
  await expect.element(sheet('Your order')).not.toBeInTheDocument();
  expect(location.pathname).not.toContain('cart');
  await bar.click({ position: { x: 20, y: 20 } });
  await expect.element(sheet('Your order').getByText('House lemonade').first()).toBeVisible();
});

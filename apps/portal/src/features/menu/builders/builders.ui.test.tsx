import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { makePizzeria, sizes, withoutSize } from '@servery/app-kit/testing/fixtures/pizza.ts';
import { expect, it } from 'vitest';
import { page, type Locator } from 'vitest/browser';
import { fakePortal, openStore, sheet, type Portal } from '../../../testing/open-portal.tsx';

const slugs = { basic: 'basic', pizza: 'pizza', halfAndHalf: 'half-and-half', deal: 'deal', custom: 'custom' };

/** Opens an item of the pizza place by its own address. */
async function openItem(portal: Portal, name: string): Promise<Locator> {
  const item = portal.menu.items.find((candidate) => candidate.name === name)!;
  await openStore(portal, `/categories/${item.categoryId}/items/${slugs[item.type]}/${item.id}`);
  await expect.element(sheet(name)).toBeVisible();
  return sheet(name);
}

/** Adds one of a topping with quantity 0. */
const plus = (within: Locator, topping: string) => within.getByRole('button', { name: `Add ${topping}`, exact: true });
const cart = sheet('Your order');
const cartLine = (name: string) => cart.getByRole('listitem').filter({ hasText: name }).first();
/** "$24.00" from a button that shows a price. */
const priceOn = (button: Locator) => /\$[\d.]+$/.exec(button.element().textContent)![0];

async function addToOrder(within: Locator): Promise<void> {
  await within.getByRole('button', { name: /^Add to order/ }).click();
  await expect.element(within).not.toBeInTheDocument();
}

it('builds a half-and-half with toppings on one half, and changes it', async () => {
  const portal = fakePortal({ menu: makePizzeria() });
  const dialog = await openItem(portal, 'Half and half, large');
  await dialog.getByRole('radio', { name: /^Margherita/ }).click();
  await dialog.getByRole('checkbox', { name: 'No Basil' }).click();
  await plus(dialog, 'Pepperoni').click();
  await dialog.getByRole('group', { name: 'Pepperoni' }).getByRole('button', { name: 'One more' }).click();

  // What is missing is shown at its half, and nothing chosen is lost.
  await dialog.getByRole('button', { name: /^Add ?from/ }).click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'Please choose a pizza for this half.' })).toBeVisible();
  await expect.element(dialog.getByRole('radio', { name: 'Right half Choose a pizza' })).toBeChecked();
  await dialog.getByRole('radio', { name: /^Vegan moon/ }).click();
  const how = dialog.getByRole('region', { name: 'Price breakdown' });
  await expect.element(how).toMatchTextContent('Cheapest of these pizzas');
  await expect.element(how).toMatchTextContent('2 × Pepperoni, left half');
  await expectAccessible('half-and-half');
  const price = priceOn(dialog.getByRole('button', { name: /^Add to order/ }));
  await addToOrder(dialog);

  await page.getByRole('link', { name: 'View order' }).click();
  const line = cartLine('Half and half, large');
  await expect.element(line).toMatchTextContent('½ Margherita');
  await expect.element(line).toMatchTextContent('No Basil, + 2 × Pepperoni');
  expect(line.element().querySelector('s')).toHaveTextContent('Basil');
  await expect.element(line).toMatchTextContent('½ Vegan moon');
  await expect.element(line).toMatchTextContent(price);
  await expect.element(cart.getByText('Total', { exact: true })).toBeVisible();
  await expectAccessible('cart with halves');

  // Opened again, it has everything as it was chosen.
  await line.getByRole('link', { name: 'Change Half and half, large' }).click();
  await dialog.getByRole('radio', { name: /^Left half Margherita/ }).click();
  await expect.element(dialog.getByRole('checkbox', { name: 'No Basil' })).toBeChecked();
  await expect.element(dialog.getByRole('group', { name: 'Pepperoni' })).toMatchTextContent('2');
  await dialog.getByRole('checkbox', { name: 'No Basil' }).click();
  await dialog.getByRole('button', { name: /^Update/ }).click();
  await expect.element(line).not.toMatchTextContent('No Basil');
});

it('includes a chosen crust in the price before the pizzas are chosen', async () => {
  const menu = makePizzeria();
  const modifierGroups = menu.modifierGroups.map((group) => ({
    ...group,
    options: group.options.map((option) => ({ ...option, extraCharge: 250 })),
  }));
  const modifierGroupIds = modifierGroups.map(({ id }) => id);
  const items = menu.items.map((item) => (item.type === 'halfAndHalf' ? { ...item, modifierGroupIds } : item));
  const dialog = await openItem(fakePortal({ menu: { ...menu, items, modifierGroups } }), 'Half and half, large');
  const add = dialog.getByRole('button', { name: /^Add ?from/ });
  await expect.element(add).toBeVisible();
  const before = priceOn(add);
  await dialog.getByText('Well done').click();
  await expect.poll(() => Number(priceOn(add).slice(1))).toBe(Number(before.slice(1)) + 2.5);
});

it('builds a deal step by step, with halves inside, and shows problems at their step', async () => {
  const dialog = await openItem(fakePortal({ menu: makePizzeria() }), 'Two large pies');
  await expect.element(dialog.getByText('Step 1 of 3')).toBeVisible();
  const next = dialog.getByRole('button', { name: /^(Next|Review)/ });
  await next.click();
  await expect.element(dialog.getByRole('alert').filter({ hasText: 'Please choose a pizza.' })).toBeVisible();
  await dialog.getByRole('radio', { name: /^Full moon/ }).click();
  await next.click();

  await expect.element(dialog.getByRole('heading', { name: 'Large pie 2 of 2' })).toHaveFocus();
  await expect.element(dialog.getByRole('region', { name: 'Chosen so far' })).toMatchTextContent('Full moon');
  await dialog.getByRole('radio', { name: 'Two halves' }).click();
  await dialog.getByRole('radio', { name: /^White pie/ }).click();
  await dialog.getByRole('button', { name: 'Now the right half' }).click();
  await dialog.getByRole('radio', { name: /^Puttanesca/ }).click();
  await plus(dialog, 'Anchovies').click();
  await expectAccessible('deal, a step');
  await next.click();

  await expect.element(dialog.getByText('Step 3 of 3')).toBeVisible();
  await expect.element(dialog).toMatchTextContent('½ Puttanesca, + Anchovies');
  await expect.element(dialog.getByRole('region', { name: 'Price breakdown' })).toMatchTextContent('Anchovies, right half');
  await expectAccessible('deal, all of it');
  // A step back loses nothing.
  await dialog.getByRole('button', { name: 'Change Large pie 1 of 2' }).click();
  await expect.element(dialog.getByRole('radio', { name: /^Full moon/ })).toBeChecked();
  await next.click();
  await next.click();
  const price = priceOn(dialog.getByRole('button', { name: /^Add to order/ }));
  await addToOrder(dialog);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect.element(cartLine('Two large pies')).toMatchTextContent('½ White pie');
  await expect.element(cartLine('Two large pies')).toMatchTextContent(price);
  await expect.element(cart.getByText('Total', { exact: true })).toBeVisible();
});

it('shows at the sizes that one sold out while the guest was choosing, and loses nothing', async () => {
  const portal = fakePortal({ menu: makePizzeria() });
  const dialog = await openItem(portal, 'Vodka pie');
  await dialog.getByRole('radio', { name: /^Party/ }).click();
  await dialog.getByRole('checkbox', { name: 'No Parmesan' }).click();
  await plus(dialog, 'Meatballs').click();
  await dialog.getByRole('checkbox', { name: 'Well done' }).click();
  await dialog.getByLabelText('Note for the kitchen').fill('Cut in squares');
  await expect.poll(() => portal.live.open).toBe(1);
  portal.menu = withoutSize(sizes.party);
  portal.live.send('menu.published', { menuVersion: 8 });
  const told = dialog.getByRole('alert').filter({ hasText: `Sorry, the size “${sizes.party}” of “Vodka pie” is sold out.` });
  await expect.element(told).toBeVisible();
  await dialog.getByRole('button', { name: /^Add to order/ }).click();
  await expect.element(dialog).toBeVisible();
  await dialog.getByRole('radio', { name: /^Large/ }).click();
  await expect.element(told).not.toBeInTheDocument();
  await expect.element(dialog.getByRole('radio', { name: /^Party.*Sold out/ })).toBeDisabled();
  await addToOrder(dialog);
  await page.getByRole('link', { name: 'View order' }).click();
  await expect.element(cartLine('Vodka pie')).toMatchTextContent('Large, 16 inches, Well done, No Parmesan, + Meatballs');
  await expect.element(cartLine('Vodka pie')).toMatchTextContent('“Cut in squares”');
});

it('makes a deal of two pizzas, and shows the saving; a note makes it a separate pizza again', async () => {
  const portal = fakePortal({ menu: makePizzeria() });
  for (const name of ['Margherita', 'Pepperoni']) {
    const dialog = await openItem(portal, name);
    await dialog.getByRole('radio', { name: /^Large/ }).click();
    await addToOrder(dialog);
  }
  await openStore(portal, '/cart');
  const told = cart.getByRole('status').filter({ hasText: '2 pizzas became the deal “Two large pies”' });
  await expect.element(told).toMatchTextContent('$40.00');
  await expect.element(told).toMatchTextContent('You save $7.50');
  const line = cartLine('Margherita');
  await expect.element(line).toMatchTextContent('in a deal');
  expect(line.element().querySelector('s')).toHaveTextContent('$23.00');
  await expectAccessible('cart with pizzas in a deal');

  await line.getByRole('link', { name: 'Change Margherita' }).click();
  const dialog = sheet('Margherita');
  await dialog.getByLabelText('Note for the kitchen').fill('Cut in squares');
  await dialog.getByRole('button', { name: /^Update/ }).click();
  await expect.element(cart.getByText('became the deal')).not.toBeInTheDocument();
  await expect.element(line).toMatchTextContent('$23.00');
});

it('filters the menu by what a guest eats, says what is hidden, and stores that in the address', async () => {
  const portal = fakePortal({ menu: makePizzeria() });
  await openStore(portal);
  await page.getByRole('button', { name: 'Diets and allergens' }).click();
  const dialog = sheet('Diets and allergens');
  await dialog.getByRole('checkbox', { name: 'Vegan', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Milk', exact: true }).click();
  await expectAccessible('diets and allergens');
  await dialog.getByRole('checkbox', { name: /^Show what may contain/ }).click();
  await dialog.getByRole('button', { name: /^Show \d+ items?$/ }).click();
  await expect.poll(() => location.search).toMatch(/diet=vegan&avoid=milk&traces=1/);
  const told = page.getByRole('status').filter({ hasText: 'Vegan, without milk.' });
  await expect.element(told).toMatchTextContent(/\d+ items are hidden\./);
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Vegan moon' }) });
  await expect.element(card).toMatchTextContent('May contain milk');
  await expect.element(page.getByRole('heading', { name: 'Buffalo chicken' })).not.toBeInTheDocument();
  await expectAccessible('menu by diets');
  await openStore(portal, location.search);
  await expect.element(told).toBeVisible();

  // It stays although an item was opened over it.
  await card.getByRole('link', { name: 'Vegan moon' }).click();
  await expect.element(sheet('Vegan moon')).toBeVisible();
  await openItem(portal, 'Vegan moon');
  await sheet('Vegan moon').getByRole('link', { name: 'Close' }).click();
  await expect.element(told).toBeVisible();
  await page.getByRole('button', { name: 'Show everything' }).click();
  await expect.element(page.getByRole('heading', { name: 'Buffalo chicken' })).toBeInTheDocument();
  await expect.poll(() => location.search).not.toMatch(/diet=/);
});

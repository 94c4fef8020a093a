import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { categoryId, itemId } from '@servery/app-kit/testing/fixtures/menu.ts';
import { sizeId, sizes } from '@servery/app-kit/testing/fixtures/pizza.ts';
import { listSoldOut } from '@servery/contract/menu';
import { changeItem, createItem, readEditedMenu } from '@servery/contract/menu-editor';
import { noPrice } from '@servery/domain/menu';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { toMenu, toPizzeriaMenu } from '../../../testing/edited-menu.ts';
import { fakeSection } from '../../../testing/fake-settings.ts';
import { fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';

const done = { menuVersion: 5, published: true, problems: [] };
const menu = toPizzeriaMenu();
const pies = categoryId('Whole pies');
const add = page.getByRole('button', { name: 'Add and publish' });
const name = page.getByRole('textbox', { name: 'Name' });
const preview = page.getByRole('region', { name: 'As guests see it' });
const openNew = (type: string) => openAdminStore(fakeAdmin(), `/menu/items/new?type=${type}&category=${pies}`);
const creating = () => fakeApi(createItem, () => ({ ...done, item: menu.items[0]! }));
const choose = async (field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

beforeEach(() => {
  fakeApi(listSoldOut, () => ({ rows: [] }));
  fakeApi(readEditedMenu, () => menu);
});

it('adds a pizza with its sizes, in the order of the settings, and what can be left off', async () => {
  const { requests } = creating();
  await openNew('pizza');
  await name.fill('Marinara');
  await add.click();
  await expect.element(page.getByText('Please choose at least one size.')).toBeVisible();
  expect(requests).toEqual([]);
  const large = page.getByRole('group', { name: sizes.large });
  await large.getByRole('checkbox').click();
  await large.getByLabelText('Price', { exact: true }).fill('18');
  const small = page.getByRole('group', { name: sizes.small });
  await small.getByRole('checkbox').click();
  await small.getByLabelText('Price', { exact: true }).fill('12.50');
  await expect.element(small.getByRole('switch')).not.toBeInTheDocument();
  await large.getByRole('switch', { name: 'Can be half of a half-and-half' }).click();
  await page.getByRole('combobox', { name: 'Can be left off' }).fill('Garlic');
  await userEvent.keyboard('{Enter}');
  await expect.element(preview).toMatchTextContent('from $12.50');
  await expect.element(preview).toMatchTextContent('Pepperoni, Mushrooms, Anchovies, Meatballs');
  await expectAccessible('a new pizza');
  await add.click();
  await expect.element(page.getByRole('heading', { name: 'Menu', level: 1 })).toBeVisible();
  expect(requests.map(({ body }) => body)).toMatchObject([
    {
      ...{ type: 'pizza', name: 'Marinara', categoryId: pies },
      sizes: [
        { sizeId: sizeId(sizes.small), price: { ...noPrice, basePrice: 1250 }, halfAndHalfAvailable: false },
        { sizeId: sizeId(sizes.large), price: { ...noPrice, basePrice: 1800 }, halfAndHalfAvailable: false },
      ],
      removeToppings: [{ name: 'Garlic' }],
    },
  ]);
});

it.each(['basic', 'deal'])('never adds an item (%s) whose price nobody has entered: free is typed as 0', async (type) => {
  const { requests } = creating();
  await openNew(type);
  await name.fill('Family');
  const price = page.getByLabelText('Price', { exact: true });
  await expect.element(price).toHaveValue('');
  await expect.element(preview).toMatchTextContent('No price yet');
  await add.click();
  await expect.element(price).toHaveAccessibleDescription('Please fill this in.');
  expect(requests).toEqual([]);
  await price.fill('0');
  await expect.element(preview).toMatchTextContent('$0.00');
  await add.click();
  await expect.poll(() => requests.map(({ body }) => 'price' in body && body.price)).toEqual([noPrice]);
});

it('asks for the price of every size that a pizza is sold in', async () => {
  const { requests } = creating();
  await openNew('pizza');
  await name.fill('Marinara');
  const large = page.getByRole('group', { name: sizes.large });
  await large.getByRole('checkbox').click();
  await large.getByLabelText('Price', { exact: true }).fill('18');
  const small = page.getByRole('group', { name: sizes.small });
  await small.getByRole('checkbox').click();
  const price = small.getByLabelText('Price', { exact: true });
  await expect.element(price).toHaveValue('');
  await expect.element(preview).toMatchTextContent('$18.00');
  await add.click();
  await expect.element(price).toHaveAccessibleDescription('Please fill this in.');
  expect(requests).toEqual([]);
});

it('names pizzas in a deal by their size until somebody names them', async () => {
  await openNew('deal');
  await page.getByRole('button', { name: 'Add pizzas to the deal' }).click();
  const pizzas = page.getByRole('region', { name: 'Pizzas in the deal' });
  const called = pizzas.getByLabelText('Name');
  await expect.element(called).toHaveValue(`${sizes.small} pizza`);
  await pizzas.getByRole('combobox', { name: 'Size' }).click();
  await page.getByRole('option', { name: sizes.large }).click();
  await expect.element(called).toHaveValue(`${sizes.large} pizza`);
  await called.fill('Your pizza');
  await pizzas.getByRole('combobox', { name: 'Size' }).click();
  await page.getByRole('option', { name: sizes.party }).click();
  await expect.element(pizzas.getByRole('combobox', { name: 'Size' })).toHaveValue(sizes.party);
  await expect.element(called).toHaveValue('Your pizza');
});

it('adds a half-and-half of some pizzas', async () => {
  const { requests } = creating();
  await openNew('halfAndHalf');
  await name.fill('Half and half, party');
  await add.click();
  await expect.element(page.getByRole('combobox', { name: 'Size' })).toHaveAccessibleDescription('Please fill this in.');
  await choose('Size', sizes.party);
  await page.getByRole('switch', { name: 'Every pizza that allows halves' }).click();
  const pizzas = page.getByRole('group', { name: 'Pizzas to choose from' });
  for (const without of ['Pepperoni', 'Full moon', 'White pie', 'Puttanesca', 'Vodka pie', 'Buffalo chicken']) {
    await pizzas.getByRole('checkbox', { name: without }).click();
  }
  await expect.element(preview).toMatchTextContent('Margherita, Vegan moon');
  await expectAccessible('a new half-and-half');
  await add.click();
  await expect.poll(() => requests.length).toBe(1);
  expect(requests[0]!.body).toMatchObject({
    ...{ type: 'halfAndHalf', pizzaSizeId: sizeId(sizes.party) },
    includedPizzaIds: [itemId('Margherita'), itemId('Vegan moon')],
  });
});

it('adds a deal of items with choices and of pizzas with extra charges; the server’s refusals are at their fields', async () => {
  const empty = '“Family” needs something in it.';
  const tooMany = 'The number of “Garlic bread” in a deal is from 1 to 50.';
  const refusals = [
    { path: '', message: empty },
    { path: 'items.0.quantity', message: tooMany },
  ];
  const { requests } = fakeApi(createItem, () => {
    const refused = refusals.shift();
    return refused ? (refusal('validation_failed', { fields: [refused] }) as never) : { ...done, item: menu.items[0]! };
  });
  await openNew('deal');
  await name.fill('Family');
  await page.getByLabelText('Price', { exact: true }).fill('40');
  await add.click();
  await expect.element(page.getByText(empty)).toBeVisible();
  await page.getByRole('button', { name: 'Add an item to the deal' }).click();
  const items = page.getByRole('region', { name: 'Items in the deal' });
  const getExampleColour = () => getComputedStyle(items.getByLabelText('Name').element(), '::placeholder').color;
  const colour = getExampleColour();
  await add.click();
  await expect.element(items.getByLabelText('Name')).toHaveAccessibleDescription('Please fill this in.');
  // The example in an empty field is not what is wrong with it.
  expect(getExampleColour()).toBe(colour);
  await items.getByLabelText('Name').fill('Garlic bread');
  await items.getByLabelText('How many').fill('2');
  await items.getByRole('combobox', { name: 'Add choices' }).click();
  await page.getByRole('option', { name: 'Crust' }).click();
  await page.getByRole('button', { name: 'Add pizzas to the deal' }).click();
  const pizzas = page.getByRole('region', { name: 'Pizzas in the deal' });
  await pizzas.getByRole('combobox', { name: 'Size' }).click();
  await page.getByRole('option', { name: sizes.large }).click();
  await pizzas.getByLabelText('Name').fill('Large pizza');
  await pizzas.getByLabelText('Extra charge for Full moon').fill('2.50');
  await pizzas.getByRole('switch', { name: 'Two halves allowed' }).click();
  await page.getByRole('button', { name: 'Add an item to the deal' }).click();
  const second = items.getByRole('listitem', { name: 'Item 2' });
  await second.getByLabelText('Name').fill('Cola');
  await items.getByRole('button', { name: 'Move Cola up' }).click();
  await items.getByRole('button', { name: 'Move Cola down' }).click();
  await expect.element(preview).toMatchTextContent(/2 × Garlic bread.*1 × Cola.*1 × Large pizza.*Full moon \+\$2\.50/);
  await expectAccessible('a new deal');
  await resize('phone');
  await expect.poll(fits).toBe(true);
  await resize('desk');
  await add.click();
  await expect.element(items.getByLabelText('How many').first()).toHaveAccessibleDescription(tooMany);
  await add.click();
  await expect.poll(() => requests.length).toBe(3);
  expect(requests[2]!.body).toMatchObject({
    ...{ type: 'deal', price: { ...noPrice, basePrice: 4000 } },
    items: [
      { name: 'Garlic bread', quantity: 2, modifierGroupIds: [menu.modifierGroups[0]!.id] },
      { name: 'Cola', quantity: 1, modifierGroupIds: [] },
    ],
    pizzas: [
      {
        ...{ name: 'Large pizza', sizeId: sizeId(sizes.large), quantity: 1, includedPizzaIds: null, halfAndHalfAvailable: true },
        extraCharges: [{ pizzaId: itemId('Full moon'), extraCharge: 250 }],
      },
    ],
  });
});

it('adds an item that is priced at the till, and takes a size off a pizza', async () => {
  const { requests } = creating();
  await openNew('custom');
  await name.fill('Catering');
  await expect.element(preview).toMatchTextContent('Guests never see it');
  await expect.element(page.getByRole('region', { name: 'Choices' })).not.toBeInTheDocument();
  await expectAccessible('a new custom item');
  await add.click();
  await expect.poll(() => requests.map(({ body }) => [body.type, body.name, body.modifierGroupIds])).toEqual([['custom', 'Catering', []]]);
  const { requests: changes } = fakeApi(changeItem, () => ({ ...done, item: menu.items[0]! }));
  await openAdminStore(fakeAdmin(), `/menu/items/${itemId('Margherita')}`);
  await page.getByRole('group', { name: sizes.party }).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect.poll(() => changes.length).toBe(1);
  const sent = changes[0]!.body.changes.sizes!;
  expect([(sent.from as unknown[]).length, sent.to.map((size) => size.sizeId)]).toEqual([3, [sizeId(sizes.small), sizeId(sizes.large)]]);
});

it('leads to the pizza settings where a store has no sizes', async () => {
  fakeApi(readEditedMenu, () => toMenu({ categories: menu.categories, items: [] }));
  await openNew('halfAndHalf');
  await expect.element(page.getByText('The store has no pizza sizes yet')).toBeVisible();
  await openNew('pizza');
  await expect.element(page.getByText('The store has no pizza sizes yet')).toBeVisible();
  // Nothing is typed that would be lost on the way there.
  await expect.element(name).not.toBeInTheDocument();
  await expectAccessible('no sizes');
  fakeSection('pizza');
  await page.getByRole('link', { name: 'pizza settings' }).click();
  await expect.element(page.getByRole('heading', { name: 'Pizza', level: 1 })).toBeVisible();
});

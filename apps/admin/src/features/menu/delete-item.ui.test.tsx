import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { itemId } from '@servery/app-kit/testing/fixtures/menu.ts';
import { deleteCategory, deleteItem, readEditedMenu } from '@servery/contract/menu-editor';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { category, toPizzeriaMenu } from '../../testing/edited-menu.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const done = { menuVersion: 8, published: true, problems: [], versionId: getId('deleted') };
const [halves, deal] = ['Half and half, large', 'Two large pies'] as const;

/** The halves take these pizzas, the deal those (null: all of the size); a Full moon costs extra in it. A Puttanesca comes in no large size, a Vodka pie not as a half. */
const toMenu = (inHalves: readonly string[], inDeal: readonly string[] | null) => {
  const menu = toPizzeriaMenu();
  for (const item of menu.items) {
    if (item.type === 'halfAndHalf') item.includedPizzaIds = inHalves.map(itemId);
    if (item.type === 'deal') {
      const included = inDeal && inDeal.map(itemId);
      item.pizzas = item.pizzas.map((slot) => ({
        ...slot,
        includedPizzaIds: included,
        extraCharges: slot.extraCharges.filter(({ pizzaId }) => included === null || included.includes(pizzaId)),
      }));
    }
    if (item.type === 'pizza' && item.name === 'Puttanesca') item.sizes = item.sizes.slice(0, 1);
    if (item.type === 'pizza' && item.name === 'Vodka pie') {
      item.sizes = item.sizes.map((size) => ({ ...size, halfAndHalfAvailable: false }));
    }
    if (item.name === 'White pie') item.hidden = true;
  }
  return menu;
};
const open = async (name: string) => {
  await openAdminStore(fakeAdmin(), '/menu');
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
};
const dialog = page.getByRole('dialog');
const field = (name: string) => dialog.getByRole('combobox', { name: `In ${name}` });
const getOptions = () =>
  page
    .getByRole('listbox')
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
const choose = async (name: string, option: string) => {
  await field(name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};
const press = () => dialog.getByRole('button', { name: 'Delete the item' }).click();

it('asks what replaces a pizza in each half-and-half and deal, and offers what fits', async () => {
  fakeApi(readEditedMenu, () => toMenu(['Full moon', 'Margherita'], ['Full moon']));
  const { requests } = fakeApi(deleteItem, () => done);
  await open('Full moon');
  await press();
  await expect.element(field(halves)).toHaveAccessibleDescription(/Please choose what replaces it\./);
  expect(requests).toHaveLength(0);
  await field(halves).click();
  await expect.poll(getOptions).toEqual(['Leave it out', 'Margherita', 'Pepperoni', 'Buffalo chicken', 'Vegan moon']);
  await page.getByRole('option', { name: 'Leave it out' }).click();
  await field(deal).click();
  await expect.poll(getOptions).toEqual(['Margherita', 'Pepperoni', 'Vodka pie', 'Buffalo chicken', 'Vegan moon']);
  await page.getByRole('option', { name: 'Vodka pie' }).click();
  await expectAccessible('replacing a pizza');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await press();
  await expect.element(page.getByText('Full moon deleted')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      replacements: [
        { itemId: itemId(halves), pizzaId: null },
        { itemId: itemId(deal), pizzaId: itemId('Vodka pie') },
      ],
    },
  ]);
});

it('needs no choice where only an extra charge goes, and none for what nothing uses', async () => {
  fakeApi(readEditedMenu, () => toMenu(['Margherita'], null));
  const { requests } = fakeApi(deleteItem, () => done);
  await open('Full moon');
  await expect.element(dialog.getByText(`Its extra charge in ${deal} is deleted, too.`)).toBeVisible();
  await press();
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ replacements: [{ itemId: itemId(deal), pizzaId: null }] }]);
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Actions for Pepperoni', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await press();
  await expect.poll(() => requests.at(-1)!.body).toEqual({});
});

it('says so where nothing fits', async () => {
  const menu = toMenu(['Full moon'], null);
  menu.items = menu.items.filter((item) => item.type !== 'pizza' || item.name === 'Full moon' || item.name === 'Puttanesca');
  fakeApi(readEditedMenu, () => menu);
  const { requests } = fakeApi(deleteItem, () => done);
  await open('Full moon');
  await expect.element(field(halves)).toHaveAccessibleDescription(`No other pizza fits. Change ${halves} first.`);
  await press();
  await expect.element(dialog).toBeVisible();
  expect(requests).toHaveLength(0);
});

it('asks about a deal that somebody has added the pizza to meanwhile', async () => {
  let menu = toMenu(['Full moon', 'Margherita'], ['Pepperoni']);
  fakeApi(readEditedMenu, () => menu);
  fakeApi(deleteItem, () => {
    menu = toMenu(['Full moon', 'Margherita'], ['Full moon', 'Pepperoni']);
    const message = `“${deal}” uses “Full moon”, too. Please choose what replaces it there.`;
    return refusal('resource_status_conflict', { fields: [{ path: 'replacements', message }] }) as never;
  });
  await open('Full moon');
  await choose(halves, 'Margherita');
  await press();
  await expect.element(dialog.getByText(/uses “Full moon”, too/)).toBeVisible();
  await expect.element(field(halves)).toHaveValue('Margherita');
  const { requests } = fakeApi(deleteItem, () => done);
  await choose(deal, 'Leave it out');
  await press();
  await expect.poll(() => requests.map(({ body }) => body.replacements?.at(-1))).toEqual([{ itemId: itemId(deal), pizzaId: null }]);
});

it('asks once for each half-and-half and deal what replaces the pizzas of a category, unless they move', async () => {
  const menu = toMenu(['Full moon', 'Margherita'], ['Full moon', 'Pepperoni']);
  const specials = category('Specials', 9);
  menu.categories.push(specials);
  for (const item of menu.items) if (item.name === 'Full moon' || item.name === 'Pepperoni') item.categoryId = specials.id;
  fakeApi(readEditedMenu, () => menu);
  const { requests } = fakeApi(deleteCategory, () => done);
  await open('Specials');
  const press = () => dialog.getByRole('button', { name: 'Delete the category' }).click();
  await press();
  await expect.element(field(halves)).toHaveAccessibleDescription('Please choose what replaces it. Instead of Full moon.');
  await expect
    .element(field(deal))
    .toHaveAccessibleDescription(/Instead of Pepperoni, Full moon\. A pizza that was not in it gets the highest extra charge\./);
  expect(requests).toHaveLength(0);
  await field(deal).click();
  await expect.poll(getOptions).toEqual(['Margherita', 'Vodka pie', 'Buffalo chicken', 'Vegan moon']);
  await page.getByRole('option', { name: 'Vodka pie' }).click();
  await choose(halves, 'Leave it out');
  await expectAccessible('replacing the pizzas of a category');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  await dialog.getByRole('combobox', { name: 'Its 2 items' }).click();
  await page.getByRole('option', { name: 'Move to Whole pies' }).click();
  await expect.element(field(deal)).not.toBeInTheDocument();
  await dialog.getByRole('combobox', { name: 'Its 2 items' }).click();
  await page.getByRole('option', { name: 'Delete them too' }).click();
  await press();
  await expect.element(page.getByText('Specials deleted')).toBeVisible();
  expect(requests.map(({ body }) => body)).toEqual([
    {
      itemsTo: null,
      replacements: [
        { itemId: itemId(halves), pizzaId: null },
        { itemId: itemId(deal), pizzaId: itemId('Vodka pie') },
      ],
    },
  ]);
});

import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { listSoldOut, setSoldOut } from '@servery/contract/menu';
import type { ResponseOf } from '@servery/contract/endpoint';
import { changeItem, createItem, moveItem, readEditedMenu } from '@servery/contract/menu-editor';
import { noPrice } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { category, item, toMenu } from '../../../testing/edited-menu.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';
import type { EditedGroup, EditedItem } from '../menu-edits.ts';

const group = (name: string): EditedGroup => ({
  ...{ id: getId(name), name, min: 1, max: 1, allowMultiple: false },
  options: [{ id: getId(`one of ${name}`), name: `Plain ${name.toLowerCase()}`, extraCharge: 0, soldout: false }],
});
const flatWhite = getId('Flat white');
const groups = ['Milk', 'Beans', 'Cup'].map(group);
const cafe = (given: Partial<EditedItem> = {}) =>
  toMenu({
    categories: [category('Coffee', 1), category('Breakfast', 2)],
    items: [item('Flat white', 'Coffee', 1, { modifierGroupIds: [getId('Milk')], ...given }), item('Porridge', 'Breakfast', 1)],
    modifierGroups: groups,
    stations: [{ id: 'bar', name: 'Coffee bar' }],
  });
const done = { menuVersion: 5, published: true, problems: [] };
const fake = () => {
  fakeApi(listSoldOut, () => ({ rows: [] }));
  return fakeAdmin();
};
const open = (admin = fake()) => openAdminStore(admin, `/menu/items/${flatWhite}`);
const save = page.getByRole('button', { name: 'Save and publish' });
const saved = page.getByText('Saved', { exact: true });
const preview = page.getByRole('region', { name: 'As guests see it' });
const addChoices = page.getByRole('combobox', { name: 'Add choices' });
const name = page.getByRole('textbox', { name: 'Name' });

/** Answers changes from a menu, and stores them in it. */
const storing = (menu: ReturnType<typeof toMenu>) => {
  fakeApi(readEditedMenu, () => menu);
  return fakeApi(changeItem, ({ body, params }) => {
    const changes = Object.entries(body.changes).map(([field, change]) => [field, change!.to]);
    menu.items = menu.items.map((one) => (one.id === params.itemId ? ({ ...one, ...Object.fromEntries(changes) } as EditedItem) : one));
    return { ...done, item: menu.items.find(({ id }) => id === params.itemId)! };
  });
};

fiveStates({
  screen: 'an item',
  fake,
  open,
  endpoint: readEditedMenu,
  answers: { filled: cafe(), empty: toMenu({ items: [] }) },
  shows: {
    loading: 'Loading the item',
    empty: 'This item is not on the menu',
    error: 'An Error Occurred',
    offline: /No connection/,
    filled: 'As guests see it',
  },
});

it('edits what every item has, shows it as guests see it, and sends only what was changed', async () => {
  const { requests } = storing(cafe());
  await open();
  await expect.element(preview).toMatchTextContent('$4.50');
  await page.getByLabelText('Price', { exact: true }).fill('5.20');
  await page.getByText('Other prices for delivery').click();
  await page.getByLabelText('Delivery', { exact: true }).first().fill('-0.50');
  await expect.element(page.getByLabelText('Name').first()).toBeRequired();
  expect(document.querySelector('main')!.textContent).not.toContain('*');
  await page.getByLabelText('Description (optional)').fill('Two shots.');
  await page.getByLabelText('Label').fill('Popular');
  await addChoices.fill('cu');
  await page.getByRole('option', { name: 'Cup' }).click();
  await expect.element(addChoices).toHaveFocus();
  await page.getByRole('button', { name: 'Move Cup up' }).click();
  await expect.element(page.getByRole('button', { name: 'Move Cup down' })).toHaveFocus();
  await page.getByRole('combobox', { name: 'Dietary marks' }).fill('Vegan');
  await userEvent.keyboard('{Enter}');
  await page.getByRole('combobox', { name: 'Contains' }).fill('Milk');
  await userEvent.keyboard('{Enter}{Escape}');
  await page.getByRole('checkbox', { name: 'Coffee bar' }).click();
  await page.getByRole('switch', { name: 'Alcohol' }).click();
  await page.getByRole('switch', { name: 'On special' }).click();
  await page.getByRole('group', { name: 'Sold for' }).getByRole('checkbox', { name: 'Delivery' }).click();
  for (const shown of ['$5.20', 'Popular', 'Two shots.', 'Vegan', 'Contains: Milk', 'proof of age', /Cup.*Milk/]) {
    await expect.element(preview).toMatchTextContent(shown);
  }
  await expectAccessible('an item, edited');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(requests.map(({ body }) => body.changes)).toEqual([
    {
      price: {
        from: { ...noPrice, basePrice: 450 },
        to: { ...noPrice, basePrice: 520, extraCharge: { pickup: 0, delivery: -50, dineIn: 0 } },
      },
      description: { from: '', to: 'Two shots.' },
      label: { from: null, to: 'Popular' },
      modifierGroupIds: { from: [getId('Milk')], to: [getId('Cup'), getId('Milk')] },
      dietary: { from: [], to: ['Vegan'] },
      allergenInfo: {
        from: { CONTAINS: [], MAY_CONTAIN: [], FREE_FROM: [] },
        to: { CONTAINS: ['Milk'], MAY_CONTAIN: [], FREE_FROM: [] },
      },
      printStationIds: { from: [], to: ['bar'] },
      isAlcohol: { from: false, to: true },
      discounted: { from: false, to: true },
      availableFor: { from: { pickup: true, delivery: true, dineIn: true }, to: { pickup: true, delivery: false, dineIn: true } },
    },
  ]);
});

it('reads an amount as it is written, and refuses one that could be read in two ways at its field', async () => {
  const { requests } = storing(cafe());
  await open();
  const price = page.getByLabelText('Price', { exact: true });
  await price.fill('12,50');
  await save.click();
  await expect.element(price).toHaveAccessibleDescription('Please enter a number.');
  await expect.element(price).toHaveValue('$12,50');
  expect(requests).toEqual([]);
  await price.fill('1,234.5');
  await expect.element(preview).toMatchTextContent('$1,234.50');
  await userEvent.tab();
  await expect.element(price).toHaveValue('$1234.50');
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(requests[0]!.body.changes.price!.to).toEqual({ ...noPrice, basePrice: 123_450 });
});

it('gives an item hours of its own, and says which time is missing', async () => {
  const { requests } = storing(cafe());
  await open();
  await page.getByRole('switch', { name: 'Sold whenever the store is open' }).click();
  for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await page.getByRole('button', { name: `Remove hours from ${day}` }).click();
  }
  await page.getByLabelText('Monday from').fill('07:00');
  const closes = page.getByLabelText('Monday until');
  await closes.fill('');
  await save.click();
  await expect.element(closes).toHaveAccessibleDescription('Please enter a time.');
  expect(requests).toEqual([]);
  await closes.fill('11:00');
  await expectAccessible('an item with hours');
  await save.click();
  await expect.element(saved).toBeVisible();
  const none = { tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };
  expect(requests.map(({ body }) => body.changes)).toEqual([
    { availableWeeklyHours: { from: null, to: { monday: [{ startTimeOfDay: '7:00 AM', endTimeOfDay: '11:00 AM' }], ...none } } },
  ]);
});

it('shows a refusal at its field, and a colleague’s value before it is replaced', async () => {
  fakeApi(readEditedMenu, () => cafe());
  const taken = '“Flat white” is in this category already.';
  const message = 'Somebody else has changed this to “Flat white, large” meanwhile. Save again to replace it.';
  const answers = [
    refusal('validation_failed', { fields: [{ path: 'changes.name', message: taken }] }),
    refusal('resource_status_conflict', {
      fields: [
        { path: 'changes.name', message },
        { path: 'changes.isAlcohol', message: 'Somebody else has changed this meanwhile.' },
      ],
      details: { stored: { name: 'Flat white, large', isAlcohol: true } },
    }),
    { ...done, item: item('Our flat white', 'Coffee', 1, { id: flatWhite }) },
  ];
  const { requests } = fakeApi(changeItem, () => answers.shift() as never);
  await open();
  await name.fill('Our flat white');
  await page.getByRole('switch', { name: 'Alcohol' }).click();
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(taken);
  await expect.element(name).toHaveFocus();
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(message);
  await expect.element(page.getByRole('switch', { name: 'Alcohol' })).toHaveAccessibleDescription(/changed this meanwhile/);
  await save.click();
  await expect.poll(() => requests.length).toBe(3);
  await expect.element(page.getByText(message)).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body.changes.name?.from)).toEqual(['Flat white', 'Flat white', 'Flat white, large']);
});

it('follows a colleague in fields that nobody edits here, and keeps what was typed', async () => {
  const menu = cafe();
  const { requests } = storing(menu);
  const admin = fake();
  await open(admin);
  await name.fill('Our flat white');
  menu.items = menu.items.map((one) => (one.id === flatWhite ? { ...one, description: 'Their words' } : one));
  menu.problems = [{ path: 'items.0.sizes', message: '“Margherita” needs a size.' }];
  admin.live.send('menu.published', { menuVersion: 5 } as never);
  await expect.element(page.getByLabelText('Description')).toHaveValue('Their words');
  await expect.element(name).toHaveValue('Our flat white');
  await expect.element(page.getByText('“Margherita” needs a size.')).toBeVisible();
  await save.click();
  await expect.element(saved).toBeVisible();
  expect(requests.map(({ body }) => body.changes)).toEqual([{ name: { from: 'Flat white', to: 'Our flat white' } }]);
});

it('keeps what was typed when a colleague deletes the item, and saves it as a new one', async () => {
  const menu = cafe();
  storing(menu);
  fakeApi(changeItem, () => refusal('resource_not_found'));
  const created = fakeApi(createItem, ({ body }) => {
    const added = item(body.name, 'Breakfast', 2);
    menu.items = [...menu.items, added];
    return { ...done, item: added };
  });
  const admin = fake();
  await open(admin);
  await name.fill('Our flat white');
  await page.getByLabelText('Description').fill('Two shots, a little milk');
  menu.items = menu.items.filter(({ id }) => id !== flatWhite);
  menu.categories = menu.categories.filter(({ id }) => id !== getId('Coffee'));
  await save.click();
  await expect.element(page.getByText('“Flat white” was deleted while you edited it')).toBeVisible();
  await expect.element(name).toHaveValue('Our flat white');
  await expect.element(page.getByRole('combobox', { name: 'Category', exact: true })).toHaveValue('Breakfast');
  await expectAccessible('an item that a colleague has deleted');
  await page.getByRole('link', { name: 'Back to the menu' }).click();
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Save as a new item' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Menu', exact: true })).toBeVisible();
  expect(created.requests.map(({ body: { name: called, description, categoryId } }) => [called, description, categoryId])).toEqual([
    ['Our flat white', 'Two shots, a little milk', getId('Breakfast')],
  ]);
});

it('says that an item was deleted of which nothing was typed', async () => {
  const menu = cafe();
  storing(menu);
  const admin = fake();
  await open(admin);
  await expect.element(name).toHaveValue('Flat white');
  menu.items = menu.items.filter(({ id }) => id !== flatWhite);
  admin.live.send('menu.published', { menuVersion: 5 } as never);
  await expect.element(page.getByText('This item is not on the menu')).toBeVisible();
});

it('moves to another category at once, and asks before leaving what is not saved', async () => {
  storing(cafe());
  const { requests } = fakeApi(moveItem, () => done);
  await open();
  await page.getByRole('combobox', { name: 'Category', exact: true }).click();
  await page.getByRole('option', { name: 'Breakfast' }).click();
  await expect.poll(() => requests.map(({ body }) => body)).toEqual([{ categoryId: getId('Breakfast'), after: getId('Porridge') }]);
  await name.fill('Our flat white');
  await page.getByRole('link', { name: 'Back to the menu' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
});

it('sells an item out, limits it, and puts it back on sale, apart from what is typed', async () => {
  const menu = cafe();
  storing(menu);
  const admin = fake();
  const rows: ResponseOf<typeof listSoldOut>['rows'] = [];
  fakeApi(listSoldOut, () => ({ rows }));
  const { requests } = fakeApi(setSoldOut, ({ body: { items } }) => {
    const { id, soldout, remaining } = items![0]!;
    menu.items = menu.items.map((one) => (one.id === id ? { ...one, soldout } : one));
    const mark = { kind: 'item' as const, id, name: 'Flat white', soldout, until: null, remaining: remaining ?? null };
    rows.splice(0, 1, ...(soldout || remaining ? [mark] : []));
    return { menuVersion: 5 };
  });
  await open(admin);
  const section = page.getByRole('region', { name: 'Sold out' });
  await name.fill('Our flat white');
  await section.getByRole('button', { name: 'Sell out now' }).click();
  await expect.element(section.getByRole('status')).toMatchTextContent('Sold out');
  await expect.element(preview).toMatchTextContent('Sold out.');
  await section.getByRole('button', { name: 'Put back on sale' }).click();
  await expect.element(section.getByRole('status')).toMatchTextContent('On sale');
  await section.getByRole('radio', { name: 'I put it back on sale' }).click();
  await section.getByLabelText('Or only so many are left').fill('12');
  await section.getByRole('button', { name: 'Set the limit' }).click();
  await expect.element(section.getByRole('status')).toMatchTextContent('12 left');
  await expect.element(name).toHaveValue('Our flat white');
  expect(requests.map(({ body }) => body.items)).toMatchObject([
    [{ id: flatWhite, soldout: true, until: 'nextTradingDay', remaining: null }],
    [{ id: flatWhite, soldout: false, until: 'changed', remaining: null }],
    [{ id: flatWhite, soldout: false, until: 'changed', remaining: 12 }],
  ]);
});

it('fits a phone, a tablet and a desk', async () => {
  const longest = 'A flat white with a name that is as long as the contract permits it to be, and no longer than that';
  fakeApi(readEditedMenu, () => cafe({ name: longest, availableWeeklyHours: {}, backgroundColor: '#0f6b57' }));
  await open();
  await expect.element(save).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits, { message: size }).toBe(true);
  }
});

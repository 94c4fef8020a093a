import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { noAnswer } from '@servery/app-kit/testing/fake-network.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import {
  changeItem,
  createCategory,
  createItem,
  deleteCategory,
  moveCategory,
  moveItem,
  readEditedMenu,
} from '@servery/contract/menu-editor';
import { noPrice } from '@servery/domain/menu';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { category, item, toMenu, toPizzeriaMenu } from '../../testing/edited-menu.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../testing/open-admin.tsx';

const done = { menuVersion: 5, published: true, problems: [] };
const open = () => openAdminStore(fakeAdmin(), '/menu');

fiveStates({
  screen: 'menu',
  fake: fakeAdmin,
  open: (admin) => openAdminStore(admin, '/menu'),
  endpoint: readEditedMenu,
  answers: { filled: toMenu(), empty: toMenu({ categories: [], items: [] }) },
  shows: { loading: 'Loading the menu', empty: 'No menu yet', error: 'An Error Occurred', offline: /No connection/, filled: 'Flat white' },
});

it('fits a phone, a tablet and a desk', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  await open();
  await expect.element(page.getByRole('region', { name: 'Coffee' })).toBeVisible();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('leads to the pizza settings where pizzas are on the menu and none can be ordered', async () => {
  const menu = toPizzeriaMenu();
  fakeApi(readEditedMenu, () => ({ ...menu, pizza: { ...menu.pizza!, pizzaAvailable: false } }));
  await open();
  await expect.element(page.getByText('Guests cannot order pizzas')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'pizza settings' }))
    .toHaveAttribute('href', expect.stringMatching(/settings\/pizza$/));
  await expectAccessible('pizzas that cannot be ordered');
});

it('spells as owners in the US do', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  const admin = fakeAdmin();
  admin.places = admin.places.map((restaurant) => ({ ...restaurant, country: 'US' as const }));
  await openAdminStore(admin, '/menu?dialog=new');
  await expect
    .element(page.getByLabelText('Color at the till'))
    .toHaveAccessibleDescription('The color of its items’ buttons at the till.');
});

it('adds a category, then an item with a price', async () => {
  const menu = toMenu({ categories: [], items: [] });
  fakeApi(readEditedMenu, () => menu);
  const { requests: categories } = fakeApi(createCategory, ({ body }) => {
    const made = category(body.name, 1);
    menu.categories = [made];
    return { ...done, category: made };
  });
  const { requests: items } = fakeApi(createItem, ({ body }) => {
    const made = item(body.name, 'Coffee', 1);
    menu.items = [made];
    return { ...done, item: made };
  });
  await open();
  await page.getByRole('button', { name: 'Add a category' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Co');
  await page.getByRole('button', { name: 'Add the category' }).click();
  await expect.element(page.getByText('Please enter at least 3 characters.')).toBeVisible();
  await expectAccessible('adding a category');
  await page.getByRole('textbox', { name: 'Name' }).fill('Coffee');
  await page.getByLabelText('Colour at the till').fill('#0b62d6');
  await page.getByRole('button', { name: 'Add the category' }).click();
  await page.getByRole('button', { name: 'Add an item to Coffee' }).click();
  await expectAccessible('choosing a type');
  await page.getByRole('menuitem', { name: 'Item One price' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Flat white');
  await page.getByLabelText('Price', { exact: true }).fill('4.50');
  await page.getByRole('button', { name: 'Add and publish' }).click();
  await expect.element(page.getByRole('link', { name: 'Flat white', exact: true })).toBeVisible();
  expect(categories.map(({ body }) => [body.name, body.backgroundColor])).toEqual([['Coffee', '#0b62d6']]);
  expect(items.map(({ body }) => [body.name, 'price' in body && body.price.basePrice, body.categoryId])).toEqual([
    ['Flat white', 450, getId('Coffee')],
  ]);
});

it('switches an item off, and moves it, from its row', async () => {
  const menu = toMenu();
  fakeApi(readEditedMenu, () => menu);
  const { requests: changed } = fakeApi(changeItem, () => ({ ...done, item: menu.items[0]! }));
  const { requests: moved } = fakeApi(moveItem, () => done);
  await open();
  await page.getByRole('switch', { name: 'Flat white is available' }).click({ force: true });
  await expect.poll(() => changed.map(({ body }) => body.changes)).toEqual([{ available: { from: true, to: false } }]);
  await page.getByRole('button', { name: 'Actions for Flat white' }).click();
  await expectAccessible('what can be done with an item');
  await page.getByRole('menuitem', { name: 'Move down' }).click();
  await expect.poll(() => moved.map(({ body }) => body.after)).toEqual([getId('Batch brew')]);
});

it('moves items and categories by dragging, and by the arrow keys', async () => {
  const menu = toMenu();
  fakeApi(readEditedMenu, () => menu);
  const { requests: items } = fakeApi(moveItem, ({ params }) => {
    const moved = menu.items.find(({ id }) => id === params.itemId)!;
    menu.items = [...menu.items.filter((one) => one !== moved), moved];
    return done;
  });
  const { requests: categories } = fakeApi(moveCategory, () => done);
  await open();
  const getHandle = (name: string) => page.getByRole('button', { name: `Move ${name} with the arrow keys` });
  await getHandle('Flat white').dropTo(page.getByRole('link', { name: 'Toastie' }), { targetPosition: { x: 20, y: 34 } });
  await expect
    .poll(() => items.map(({ body }) => body))
    .toEqual([{ categoryId: getId('Mains with a rather long name'), after: getId('Toastie') }]);
  await getHandle('Batch brew').dropTo(page.getByRole('heading', { name: 'Mains' }));
  await expect.poll(() => items.at(-1)?.body).toEqual({ categoryId: getId('Mains with a rather long name'), after: null });
  await getHandle('Mains with a rather long name').dropTo(page.getByRole('heading', { name: 'Coffee' }), {
    targetPosition: { x: 10, y: 2 },
  });
  await expect.poll(() => categories.map(({ body }) => body.after)).toEqual([null]);
  const handle = getHandle('Flat white');
  (handle.element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(() => items.at(-1)?.body).toEqual({ categoryId: getId('Coffee'), after: getId('Batch brew') });
  await expect.element(handle).toHaveFocus();
});

it('changes a price in its row, undoes it, and leaves it alone on Escape', async () => {
  const menu = toMenu();
  fakeApi(readEditedMenu, () => menu);
  const { requests } = fakeApi(changeItem, ({ body }) => {
    menu.items = menu.items.map((one) => (one.name === 'Flat white' ? ({ ...one, price: body.changes.price!.to } as typeof one) : one));
    return { ...done, item: menu.items[0]! };
  });
  await open();
  const price = page.getByRole('button', { name: /change the price of Flat white/ });
  const field = page.getByRole('textbox', { name: 'Price of Flat white' });
  await price.click();
  await expect.element(field).toHaveFocus();
  await expectAccessible('changing a price');
  await field.fill('9');
  await userEvent.keyboard('{Escape}');
  await expect.element(price).toHaveFocus();
  await price.click();
  await field.fill('5.20');
  await userEvent.keyboard('{Enter}');
  await expect.element(price).toMatchTextContent('$5.20');
  await expect.element(price).toHaveFocus();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(price).toMatchTextContent('$4.50');
  expect(requests.map(({ body: { changes } }) => [changes.price!.from, changes.price!.to])).toEqual([
    [
      { ...noPrice, basePrice: 450 },
      { ...noPrice, basePrice: 520 },
    ],
    [
      { ...noPrice, basePrice: 520 },
      { ...noPrice, basePrice: 450 },
    ],
  ]);
});

it('reads thousands and one decimal of a price, and refuses what could be read in two ways', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  const { requests } = fakeApi(changeItem, () => ({ ...done, item: toMenu().items[0]! }));
  await open();
  const field = page.getByRole('textbox', { name: 'Price of Flat white' });
  await page.getByRole('button', { name: /change the price of Flat white/ }).click();
  await field.fill('12,50');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription('Please write an amount, such as 1,234.50.');
  await expect.element(field).toHaveValue('$12,50');
  await field.fill('$1,234.5');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => requests.map(({ body }) => body.changes.price!.to.basePrice)).toEqual([123_450]);
});

it('keeps a refused price in its field with the reason, and sends it again', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  const tooHigh = { path: 'changes.price.to.basePrice', message: 'Please use a smaller amount.' };
  fakeApi(changeItem, () => refusal('validation_failed', { fields: [tooHigh] }) as never);
  await open();
  const field = page.getByRole('textbox', { name: 'Price of Flat white' });
  await page.getByRole('button', { name: /change the price of Flat white/ }).click();
  await field.fill('99999999');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/smaller amount/);
  await expect.element(field).toHaveValue('$99999999');
  await expectAccessible('a price that is refused');
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
  fakeApi(changeItem, () => noAnswer as never);
  await field.fill('5.20');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveAccessibleDescription(/connection/);
  await expect.element(field).toHaveValue('$5.20');
  const { requests } = fakeApi(changeItem, () => ({ ...done, item: toMenu().items[0]! }));
  await userEvent.keyboard('{Enter}');
  await expect.element(field).not.toBeInTheDocument();
  expect(requests.map(({ body }) => body.changes.price!.to)).toEqual([{ ...noPrice, basePrice: 520 }]);
});

it('shows in sight why a switch far down the list was refused', async () => {
  const items = Array.from({ length: 40 }, (_, at) => item(`Tea ${at + 1}`, 'Coffee', at + 1));
  fakeApi(readEditedMenu, () => toMenu({ items }));
  fakeApi(changeItem, () => refusal('resource_status_conflict') as never);
  await open();
  const far = page.getByRole('switch', { name: 'Tea 40 is available' });
  await far.click({ force: true });
  await expect.element(page.getByRole('main').getByRole('alert')).toBeInViewport();
  await expect.element(far).toBeInViewport();
});

it('asks where the items of a category go before it is deleted', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  const { requests } = fakeApi(deleteCategory, () => done);
  await open();
  await page.getByRole('button', { name: 'Actions for Coffee' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('combobox', { name: 'Its 2 items' }).click();
  await page.getByRole('option', { name: 'Move to Mains with a rather long name' }).click();
  await expectAccessible('deleting a category');
  await page.getByRole('button', { name: 'Delete the category' }).click();
  await expect.poll(() => requests.map(({ body }) => body.itemsTo)).toEqual([getId('Mains with a rather long name')]);
});

it('shows what keeps the menu from being published, and finds items by name', async () => {
  fakeApi(readEditedMenu, () => toMenu({ problems: [{ path: 'items.0.name', message: '“Flat white” needs a size.' }] }));
  await open();
  await expect.element(page.getByText('Guests still see the menu as it was before')).toBeVisible();
  await page.getByLabelText('Search for an item').fill('toast');
  await expect.element(page.getByRole('link', { name: /^Toastie/ })).toBeVisible();
  await expect.element(page.getByRole('region', { name: 'Coffee' })).not.toBeInTheDocument();
  await page.getByLabelText('Search for an item').fill('xyz');
  await expect.element(page.getByText('Nothing is found')).toBeVisible();
});

it('keeps the buttons of a dialog in sight that is longer than the screen', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  await open();
  await page.viewport(1024, 600);
  await page.getByRole('button', { name: 'Add a category' }).click();
  await expect.element(page.getByRole('button', { name: 'Add the category' })).toBeInViewport({ ratio: 1 });
});

import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { listCoupons } from '@servery/contract/coupons';
import { listSoldOut } from '@servery/contract/menu';
import { readEditedMenu } from '@servery/contract/menu-editor';
import { listTables } from '@servery/contract/tables';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { toPizzeriaMenu, toMenu } from '../testing/edited-menu.ts';
import { fakeAdmin, openAdmin, openAdminStore } from '../testing/open-admin.tsx';

const heading = (name: string | RegExp) => page.getByRole('heading', { name });

it.each([
  ['item', 'New item'],
  ['pizza', 'New pizza'],
  ['half-and-half', 'New half and half'],
  ['deal', 'New deal'],
  ['custom-item', 'New item priced at the till'],
])('opens the form of a new %s by the address of its category', async (kind, title) => {
  const menu = toPizzeriaMenu();
  fakeApi(readEditedMenu, () => menu);
  const category = menu.categories.at(-1)!;
  await openAdminStore(fakeAdmin(), `/categories/${category.id}/create/${kind}`);
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect.element(page.getByRole('combobox', { name: 'Category', exact: true })).toHaveValue(category.name);
});

it('adds and edits a category, and opens its items, by the addresses of the specification', async () => {
  fakeApi(readEditedMenu, () => toMenu());
  await openAdminStore(fakeAdmin(), '/create/category');
  await expect.element(heading('Add a category')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(heading('Add a category')).not.toBeInTheDocument();
  expect(location.search).toBe('');
  await openAdminStore(fakeAdmin(), `/categories/${getId('Coffee')}/edit`);
  await expect.element(page.getByRole('dialog').getByRole('textbox', { name: 'Name' })).toHaveValue('Coffee');
  await openAdminStore(fakeAdmin(), `/categories/${getId('Coffee')}`);
  await expect.element(page.getByRole('region', { name: 'Coffee' })).toBeVisible();
  await expect.element(page.getByRole('region', { name: /^Mains/ })).not.toBeInTheDocument();
});

it.each([
  ['', 'Save and publish'],
  ['/edit/item', 'Save and publish'],
  ['/item/edit', 'Save and publish'],
  ['/view/item', 'Edit'],
])('opens an item by the address of its category%s', async (end, button) => {
  fakeApi(readEditedMenu, () => toMenu());
  fakeApi(listSoldOut, { rows: [] });
  fakeApi(listCoupons, { rows: [], nextCursor: null });
  await openAdminStore(fakeAdmin(), `/categories/${getId('Coffee')}/items/${getId('Flat white')}${end}`);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Flat white' })).toBeVisible();
  await expect.element(page.getByRole('main').getByText(button, { exact: true })).toBeVisible();
});

it('adds and edits a table by its address', async () => {
  const table = { id: getId('table'), name: 'T4', area: 'Inside', archived: false, address: 'https://guests.example/t', version: 1 };
  fakeApi(listTables, { rows: [table] });
  await openAdminStore(fakeAdmin(), '/dine-in/tables/create/table');
  await expect.element(heading('Add tables')).toBeVisible();
  await openAdminStore(fakeAdmin(), `/dine-in/tables/${table.id}/edit`);
  await expect.element(heading('Edit “T4”')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(heading('Edit “T4”')).not.toBeInTheDocument();
});

it('leads to the menu files of the only restaurant, and asks for one of several', async () => {
  await openAdmin(fakeAdmin(), '/batch-upload-jobs');
  await expect.element(page.getByText('No imports yet')).toBeVisible();
  const admin = fakeAdmin();
  const [mine] = admin.places;
  admin.places = [mine!, { ...mine!, restaurantId: getId('another restaurant'), name: 'Moonlight Slice' }];
  await openAdmin(admin, '/batch-upload-jobs');
  await page
    .getByRole('link', { name: /^Marigold Street/ })
    .last()
    .click();
  await expect.element(page.getByText('No imports yet')).toBeVisible();
  expect(location.pathname).toBe(`/admin/restaurants/${place.restaurantId}/batch-upload-jobs`);
});

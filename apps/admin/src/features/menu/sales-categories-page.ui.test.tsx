import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { archiveSalesCategory, changeSalesCategory, createSalesCategory, listSalesCategories } from '@servery/contract/sales-categories';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

const address = `/restaurants/${place.restaurantId}/sales-categories`;
const toCategory = (name: string, archived = false) => ({ id: getId(name), name, archived, createdAt: '2026-01-05T00:00:00.000Z' });
const filled = { rows: [toCategory('Alcohol'), toCategory('Food'), toCategory('Merchandise', true)] };
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ hasText: name });

fiveStates({
  screen: 'sales categories',
  fake: fakeAdmin,
  open: (admin) => openAdmin(admin, address),
  endpoint: listSalesCategories,
  answers: { filled, empty: { rows: [] } },
  shows: {
    ...{ loading: 'Loading categories', empty: 'No sales categories yet', error: 'An Error Occurred' },
    ...{ offline: /No connection/, filled: 'Merchandise' },
  },
});

/** The restaurant's list, which the calls change. */
function fakeCategories() {
  let { rows } = filled;
  const change = (id: string, to: Partial<(typeof rows)[number]>) => {
    rows = rows.map((one) => (one.id === id ? { ...one, ...to } : one));
    return rows.find((one) => one.id === id)!;
  };
  fakeApi(listSalesCategories, () => ({ rows }));
  const created = fakeApi(createSalesCategory, ({ body }) => {
    if (rows.some(({ name }) => name === body.name)) {
      return refusal('validation_failed', { fields: [{ path: 'name', message: 'Another category has this name.' }] }) as never;
    }
    rows = [...rows, toCategory(body.name)];
    return rows.at(-1)!;
  });
  const renamed = fakeApi(changeSalesCategory, ({ params, body }) => change(params.salesCategoryId, body));
  const archived = fakeApi(archiveSalesCategory, ({ params, body }) => change(params.salesCategoryId, body));
  return { created, renamed, archived };
}

it('adds a category, reports a taken name at its field, and renames one', async () => {
  const admin = fakeAdmin();
  const { created, renamed } = fakeCategories();
  await openAdmin(admin, address);
  await page.getByRole('button', { name: 'Add a category' }).click();
  const name = dialog.getByLabelText('Name');
  await name.fill('Food');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(name).toHaveAccessibleDescription(/Another category has this name\./);
  await expectAccessible('a name is taken');
  await name.fill('Bakery');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect.element(row('Bakery')).toMatchTextContent('In use');
  await page.getByRole('button', { name: 'Bakery', exact: true }).click();
  await name.fill('Bread and cakes');
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect.element(row('Bread and cakes')).toBeVisible();
  expect(created.requests.map(({ body }) => body.name)).toEqual(['Food', 'Bakery']);
  expect(renamed.requests.map(({ body }) => body.name)).toEqual(['Bread and cakes']);
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('archives one without asking, and undoes that', async () => {
  const admin = fakeAdmin();
  const { archived } = fakeCategories();
  await openAdmin(admin, address);
  await page.getByRole('button', { name: 'Actions for Food' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect.element(row('Food')).toMatchTextContent('Archived');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(row('Food')).toMatchTextContent('In use');
  expect(archived.requests.map(({ body }) => body.archived)).toEqual([true, false]);
});

it('only shows them to those who edit menus and do not run the restaurant', async () => {
  const admin = fakeAdmin({ me: getOwner({ holds: ['menu.manage'] }) });
  fakeCategories();
  await openAdmin(admin, address);
  await expect.element(row('Food')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a category' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Actions for Food' })).not.toBeInTheDocument();
});

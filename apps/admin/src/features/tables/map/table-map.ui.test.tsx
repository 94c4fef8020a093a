import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi } from '@servery/app-kit/testing/fake-api.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { listTables } from '@servery/contract/tables';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { fakeSection } from '../../../testing/fake-settings.ts';
import { everySize, fakeAdmin, fits, openAdminStore, resize } from '../../../testing/open-admin.tsx';

const toTable = (name: string, area: string, archived = false) => ({
  ...{ id: getId(`table ${name}`), name, area, archived },
  version: 1,
  address: `https://eat.example.com/restaurants/${place.restaurantId}/stores/${place.storeId}/tables/${getId(`table ${name}`)}`,
});
const rows = [toTable('1', 'Inside'), toTable('2', 'Inside'), toTable('7', 'Terrace'), toTable('9', 'Terrace', true)];
const table = (name: string) => page.getByRole('button', { name: new RegExp(`^Table ${name}, `) });
const undo = page.getByRole('button', { name: 'Undo', exact: true });
const save = page.getByRole('button', { name: 'Save the map' });

const open = async (tables = rows) => {
  fakeApi(listTables, { rows: tables });
  const { store, requests } = fakeSection('tableMap');
  await openAdminStore(fakeAdmin(), '/add-ons/table-map-settings');
  return { stored: () => store.tableMap.value.maps, requests };
};
/** Opens the map with a room for each area. */
const begin = async () => {
  const opened = await open();
  await page.getByRole('button', { name: 'Place all 3 tables' }).click();
  return opened;
};

it('asks for tables first', async () => {
  await open([]);
  await expect.element(page.getByText('Add your tables first.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Add tables' })).toHaveAttribute('href', expect.stringMatching(/\/dine-in$/));
});

it('begins with a room for each area, and saves where tables are moved to by keys', async () => {
  const { stored } = await begin();
  await expect.element(page.getByRole('radio', { name: 'Terrace' })).toBeVisible();
  await table('2').click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowDown}{Shift>}{ArrowUp}{/Shift}rr');
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(stored().map(({ name, scale, tables }) => [name, scale, tables.map(({ tableId }) => tableId)])).toEqual([
    ['Inside', null, [getId('table 1'), getId('table 2')]],
    ['Terrace', null, [getId('table 7')]],
  ]);
  expect(stored()[0]!.tables[1]).toMatchObject({ shape: 'square', location: { x: 290, y: 99 }, width: 120, rotation: 30 });
});

it('says how tables get into a new room when all of them are on the map', async () => {
  await begin();
  await expect.element(page.getByText('All your tables are on the map.')).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Add a room' }).click();
  await expect.element(page.getByText('All your tables are on the map.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'add tables' })).toHaveAttribute('href', expect.stringMatching(/\/dine-in$/));
});

it('is changed by dragging, in line with the other tables, and every step can be undone', async () => {
  const { stored } = await begin();
  await table('2').click();
  const before = table('2').element().getBoundingClientRect();
  await userEvent.dragAndDrop(table('2'), page.getByRole('group', { name: 'Map of Inside' }), {
    targetPosition: { x: 300, y: 220 },
  });
  await expect.poll(() => table('2').element().getBoundingClientRect().top).toBeGreaterThan(before.top + 20);
  await undo.click();
  await expect.poll(() => Math.round(table('2').element().getBoundingClientRect().top)).toBe(Math.round(before.top));
  await undo.click();
  await expect.element(page.getByText('No map yet')).toBeVisible();
  expect(stored()).toEqual([]);
});

it('changes shape and size at fields, says what is too small, and takes a table off the map', async () => {
  const { stored } = await begin();
  await table('1').click();
  await page.getByRole('combobox', { name: 'Shape' }).click();
  await page.getByRole('option', { name: 'Rectangle' }).click();
  const length = page.getByRole('textbox', { name: 'Length' });
  await expect.element(length).toHaveValue('240');
  await length.fill('20');
  await save.click();
  await expect.element(length).toHaveAccessibleDescription(/40 or more/);
  await length.fill('300');
  await table('2').click();
  await userEvent.keyboard('{Delete}');
  await page.getByRole('button', { name: 'Place Table 2' }).click();
  await expect.element(table('2')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Take off the map' }).click();
  await save.click();
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  expect(stored()[0]!.tables).toEqual([
    { shape: 'rectangle', tableId: getId('table 1'), location: { x: 90, y: 90 }, width: 120, length: 300, rotation: 0 },
  ]);
});

it('is usable at every width, in light and dark', async () => {
  await begin();
  await table('1').click();
  for (const size of everySize) {
    await resize(size);
    await expectAccessible(`the table map on a ${size}`);
    expect(fits(), size).toBe(true);
  }
});

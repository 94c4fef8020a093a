import { expectAccessible } from '@servery/app-kit/testing/accessible.ts';
import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { fiveStates } from '@servery/app-kit/testing/five-states.ts';
import { getOwner } from '@servery/app-kit/testing/fixtures/admin.ts';
import { getId } from '@servery/app-kit/testing/fixtures/ids.ts';
import { place } from '@servery/app-kit/testing/fixtures/store.ts';
import { archiveTable, changeTable, createTables, listTables, moveTable } from '@servery/contract/tables';
import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { everySize, fakeAdmin, fits, openAdmin, resize } from '../../testing/open-admin.tsx';

const address = `/restaurants/${place.restaurantId}/stores/${place.storeId}/dine-in`;
const toTable = (name: string, area = 'Inside', archived = false) => ({
  ...{ id: getId(`table ${name}`), name, area, archived, version: 1 },
  address: `https://eat.example.com/restaurants/${place.restaurantId}/stores/${place.storeId}/tables/${getId(`table ${name}`)}`,
});
const filled = { rows: [toTable('1'), toTable('2'), toTable('3', 'Courtyard'), toTable('9', 'Courtyard', true)] };
const dialog = page.getByRole('dialog');
const row = (name: string) => page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
const act = async (name: string, label: string) => {
  await page.getByRole('button', { name: `Actions for table ${name}` }).click();
  await page.getByRole('menuitem', { name: label }).click();
};

const choose = async (label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

fiveStates({
  screen: 'tables',
  fake: fakeAdmin,
  open: (admin) => openAdmin(admin, address),
  endpoint: listTables,
  answers: { filled, empty: { rows: [] } },
  shows: { loading: 'Loading tables', empty: 'No tables yet', error: 'An Error Occurred', offline: /No connection/, filled: 'Archived' },
});

/** The store's tables, which the calls change. */
function fakeTables() {
  let { rows } = filled;
  const change = (id: string, to: Partial<(typeof rows)[number]>) => {
    rows = rows.map((one) => (one.id === id ? { ...one, ...to, version: one.version + 1 } : one));
    return rows.find((one) => one.id === id)!;
  };
  fakeApi(listTables, () => ({ rows }));
  const created = fakeApi(createTables, ({ body: { name, area, count } }) => {
    if (name === '1') return refusal('validation_failed', { fields: [{ path: 'name', message: 'Another table has this name.' }] }) as never;
    const added = Array.from({ length: count }, (_, at) =>
      toTable(`${name.replace(/\d+$/, '')}${Number(/\d+$/.exec(name)?.[0]) + at}`, area),
    );
    rows = [...added, ...rows];
    return { rows: added };
  });
  const changed = fakeApi(changeTable, ({ params, body: { version, ...body } }) => {
    const details = rows.find((one) => one.id === params.tableId)!;
    return details.version === version ? change(params.tableId, body) : (refusal('resource_status_conflict', { details }) as never);
  });
  const archived = fakeApi(archiveTable, ({ params, body }) => change(params.tableId, body));
  const moved = fakeApi(moveTable, ({ params, body: { after } }) => {
    const table = rows.find(({ id }) => id === params.tableId)!;
    const others = rows.filter((one) => one !== table);
    rows = others.toSpliced(after === null ? 0 : others.findIndex(({ id }) => id === after) + 1, 0, table);
    return { rows };
  });
  return { created, changed, archived, moved, change, getNames: () => rows.map(({ name }) => name) };
}

it('adds several tables, reports a taken name at its field, and changes one', async () => {
  const { created, changed } = fakeTables();
  await openAdmin(fakeAdmin(), address);
  await page.getByRole('button', { name: 'Add tables' }).click();
  const name = dialog.getByLabelText('Name', { exact: false }).first();
  await name.fill('1');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(name).toHaveAccessibleDescription(/Another table has this name\./);
  await expectAccessible('a name is taken');
  await name.fill('T10');
  await dialog.getByLabelText('How many').fill('12');
  await dialog.getByLabelText('Area').fill('Roof');
  await expect.element(dialog.getByRole('status')).toMatchTextContent('T10, T11, … T21');
  await dialog.getByRole('button', { name: 'Add 12 tables' }).click();
  await expect.element(row('T21')).toMatchTextContent('Roof');
  expect(created.requests.at(-1)!.body).toEqual({ name: 'T10', area: 'Roof', count: 12 });
  await page.getByRole('button', { name: 'T10', exact: true }).click();
  await name.fill('Sofa');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row('Sofa')).toBeVisible();
  expect(changed.requests.map(({ body }) => body)).toEqual([{ name: 'Sofa', area: 'Roof', version: 1 }]);
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('takes the name that somebody else gives a table while its area is changed here', async () => {
  const admin = fakeAdmin();
  const { change, changed } = fakeTables();
  await openAdmin(admin, address);
  await page.getByRole('button', { name: filled.rows[0]!.name, exact: true }).click();
  await dialog.getByLabelText('Area').fill('Roof');
  change(filled.rows[0]!.id, { name: 'Sofa' });
  admin.live.send('settings.changed', { section: 'tables' });
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Sofa');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(row('Sofa')).toMatchTextContent('Roof');
  expect(changed.requests.map(({ body }) => body)).toEqual([{ name: 'Sofa', area: 'Roof', version: 2 }]);
});

it('says what somebody else has called a table meanwhile, and lets its editor choose', async () => {
  const { change, changed } = fakeTables();
  await openAdmin(fakeAdmin(), address);
  await page.getByRole('button', { name: filled.rows[0]!.name, exact: true }).click();
  await dialog.getByLabelText('Name').fill('Bench');
  change(filled.rows[0]!.id, { name: 'Sofa' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(dialog.getByText('Somebody else has saved this meanwhile')).toBeVisible();
  await expect.element(dialog.getByRole('definition')).toMatchTextContent('Sofa');
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Bench');
  await expectAccessible('a table that somebody else has changed');
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.element(row('Bench')).toBeVisible();
  expect(changed.requests.map(({ body }) => body.version)).toEqual([1, 2]);

  await page.getByRole('button', { name: 'Bench', exact: true }).click();
  await dialog.getByLabelText('Name').fill('Corner');
  change(filled.rows[0]!.id, { name: 'Window' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByRole('button', { name: 'Show what they saved' }).click();
  await expect.element(dialog.getByLabelText('Name')).toHaveValue('Window');
  await expect.element(dialog.getByText('Somebody else has saved this meanwhile')).not.toBeInTheDocument();
});

it('moves a table in the order and archives one, and undoes both', async () => {
  const { moved, archived, getNames } = fakeTables();
  await openAdmin(fakeAdmin(), address);
  await act('3', 'Move up');
  await expect.poll(getNames).toEqual(['1', '3', '2', '9']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(getNames).toEqual(['1', '2', '3', '9']);
  await act('1', 'Move down');
  await expect.poll(getNames).toEqual(['2', '1', '3', '9']);
  expect(moved.requests).toHaveLength(3);
  await act('3', 'Archive');
  await expect.element(row('3')).toMatchTextContent('Archived');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.element(row('3')).toMatchTextContent('Active');
  expect(archived.requests.map(({ body }) => body.archived)).toEqual([true, false]);
});

it('moves tables by dragging and by the arrow keys, and undoes both', async () => {
  const { moved, getNames } = fakeTables();
  await openAdmin(fakeAdmin(), address);
  const getHandle = (name: string) => page.getByRole('button', { name: `Move table ${name} with the arrow keys` });
  await getHandle('3').dropTo(row('1'), { targetPosition: { x: 200, y: 4 } });
  await expect.poll(getNames).toEqual(['3', '1', '2', '9']);
  await expect.element(getHandle('3')).toHaveAccessibleName(/, 1 of 3$/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(getNames).toEqual(['1', '2', '3', '9']);
  await expect.element(getHandle('1')).toHaveAccessibleName(/, 1 of 3$/);
  // Dropped where it is: nothing is moved.
  await getHandle('1').dropTo(row('2'), { targetPosition: { x: 200, y: 4 } });
  expect(moved.requests).toHaveLength(2);
  (getHandle('1').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowUp}{ArrowDown}');
  await expect.poll(getNames).toEqual(['2', '1', '3', '9']);
  await expect.element(getHandle('1')).toHaveAccessibleName(/, 2 of 3$/);
  await expect.element(getHandle('1')).toHaveFocus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(getNames).toEqual(['2', '3', '1', '9']);
  await expectAccessible('tables with handles');
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect.poll(getNames).toEqual(['2', '1', '3', '9']);
  await expect.element(getHandle('9')).not.toBeInTheDocument();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('moves none while only some are shown', async () => {
  fakeTables();
  await openAdmin(fakeAdmin(), `${address}?area=Inside`);
  await expect.element(row('1')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /with the arrow keys/ })).not.toBeInTheDocument();
});

it('only shows them to those who may not change settings', async () => {
  fakeTables();
  await openAdmin(fakeAdmin({ me: getOwner({ holds: ['settings.read'] }) }), address);
  await expect.element(row('3')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add tables' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /with the arrow keys/ })).not.toBeInTheDocument();
});

it('shows the sheets of codes that are printed, of all tables, an area or one', async () => {
  fakeTables();
  await openAdmin(fakeAdmin(), address);
  await page.getByRole('link', { name: 'Print QR codes' }).click();
  await expect.element(page.getByRole('img', { name: 'Sheet 1 of 1: 1, 2, 3' })).toBeVisible();
  await choose('Codes on a sheet', '2');
  await expect.element(page.getByRole('img', { name: 'Sheet 2 of 2: 3' })).toBeInTheDocument();
  await page.getByLabelText('Text below the code').fill('Scan, order, enjoy');
  await expect.element(page.getByRole('img', { name: /^Sheet 1/ })).toMatchTextContent(/Scan, order, enjoy/);
  await expectAccessible('sheets of QR codes');
  await choose('Tables', 'Courtyard');
  await expect.element(page.getByRole('img', { name: 'Sheet 1 of 1: 3' })).toBeVisible();
  await expect.element(page.getByText('These codes work on this computer only')).not.toBeInTheDocument();
  for (const size of everySize) {
    await resize(size);
    await expect.poll(fits).toBe(true);
  }
});

it('warns of codes that lead to the own computer', async () => {
  const table = { ...toTable('1'), address: 'http://localhost:3000/restaurants/x' };
  fakeApi(listTables, { rows: [table] });
  await openAdmin(fakeAdmin(), `${address}/qr-codes?table=${table.id}`);
  await expect.element(page.getByText('These codes work on this computer only')).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'Sheet 1 of 1: 1' })).toBeVisible();
});

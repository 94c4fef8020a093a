import { randomUUID } from 'node:crypto';
import { getTable } from '@servery/contract/restaurants';
import * as contract from '@servery/contract/tables';
import { getTillStore } from '@servery/contract/tills';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('storeAdmin');
});
afterAll(() => server.close());

const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const create = (name: string, { count = 1, area = '', headers = {} } = {}) =>
  server.call(contract.createTables, { params: at(), body: { name, area, count }, cookie, headers });
const change = (tableId: string, name: string, area = '', version?: number) =>
  server.call(contract.changeTable, { params: { ...at(), tableId }, body: { name, area, ...(version && { version }) }, cookie });
const archive = (tableId: string, archived: boolean) =>
  server.call(contract.archiveTable, { params: { ...at(), tableId }, body: { archived }, cookie });
const move = (tableId: string, after: string | null) =>
  server.call(contract.moveTable, { params: { ...at(), tableId }, body: { after }, cookie });
const list = async () => (await server.call(contract.listTables, { params: at(), cookie })).data.rows;
const getNames = (rows: readonly { name: string }[]) => rows.map(({ name }) => name);
const seenByGuests = async (tableId: string) => (await server.call(getTable, { params: { ...at(), tableId } })).status;

it('adds one or several, which guests find by their address and tills in the owner’s order', async () => {
  const one = await create(' Bar ', { area: ' Front ' });
  expect([one.status, one.data.rows]).toMatchObject([201, [{ name: 'Bar', area: 'Front', archived: false }]]);
  const several = await create('T09', { count: 3, area: 'Garden' });
  expect(getNames(several.data.rows)).toEqual(['T09', 'T10', 'T11']);
  const rows = await list();
  expect(getNames(rows)).toEqual(['7', 'Bar', 'T09', 'T10', 'T11']);
  expect(new URL(rows[1]!.address).pathname).toBe(`/restaurants/${server.restaurantId}/stores/${server.storeId}/tables/${rows[1]!.id}`);
  expect(await seenByGuests(rows[1]!.id)).toBe(200);
  expect((await move(rows[4]!.id, null)).data.rows.map(({ name }) => name)).toEqual(['T11', '7', 'Bar', 'T09', 'T10']);
  await move(rows[0]!.id, rows[3]!.id);
  expect(getNames(await list())).toEqual(['T11', 'Bar', 'T09', 'T10', '7']);
  const till = await server.call(getTillStore, { params: at(), cookie });
  expect(getNames(till.data.tables)).toEqual(getNames(await list()));
});

it('renames one, archives it and brings it back behind the others; its address stays the same', async () => {
  const { data } = await create('Terrace 1');
  const table = data.rows[0]!;
  expect((await change(table.id, 'Terrace one', 'Outside')).data).toEqual({ ...table, name: 'Terrace one', area: 'Outside', version: 2 });
  expect([(await archive(table.id, true)).data.archived, (await archive(table.id, true)).data.archived]).toEqual([true, true]);
  expect(await seenByGuests(table.id)).toBe(404);
  expect((await list()).at(-1)).toMatchObject({ id: table.id, archived: true });
  expect((await move(table.id, null)).status).toBe(404);
  await create('Terrace 2');
  expect((await archive(table.id, false)).data.address).toBe(table.address);
  expect((await list()).filter(({ archived }) => !archived).at(-1)?.id).toBe(table.id);
  expect(await seenByGuests(table.id)).toBe(200);
});

it('refuses once what somebody else has changed meanwhile, and says what it is now', async () => {
  const table = (await create('Nook')).data.rows[0]!;
  expect(table.version).toBe(1);
  // A node of the release before writes no version; the change counts all the same, unlike one of the list's order.
  await server.test.owner.query(`update dining_table set name = 'Nook by the fire' where id = $1`, [table.id]);
  await move(table.id, null);
  const late = await change(table.id, 'Alcove', '', 1);
  expect([late.status, late.error.code, late.error.details]).toMatchObject([
    409,
    'resource_status_conflict',
    { id: table.id, name: 'Nook by the fire', version: 2 },
  ]);
  expect((await change(table.id, 'Alcove', '', 2)).data).toMatchObject({ name: 'Alcove', version: 3 });
  // The same call again, after its answer was lost; and one of a page of the release before.
  expect((await change(table.id, 'Alcove', '', 2)).data).toMatchObject({ name: 'Alcove', version: 3 });
  expect((await change(table.id, 'Snug')).data).toMatchObject({ name: 'Snug', version: 4 });
  const both = await Promise.all([change(table.id, 'One', '', 4), change(table.id, 'Two', '', 4)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

it('refuses a name that another table in use has, at its field', async () => {
  const { data } = await create('Booth 1', { count: 2 });
  const [first, second] = data.rows as [(typeof data.rows)[0], (typeof data.rows)[0]];
  const taken = { path: 'name', message: 'Another table has this name. Please choose another one.' };
  for (const answer of [await create('BOOTH 1'), await change(second.id, 'booth 1')]) {
    expect([answer.status, answer.error.fields]).toEqual([400, [taken]]);
  }
  const several = await create('Booth 2', { count: 2 });
  expect(several.error.fields).toEqual([
    { path: 'name', message: 'There is a table called Booth 2 already. Please begin with another number.' },
  ]);
  await archive(first.id, true);
  expect((await change(second.id, 'Booth 1')).status).toBe(200);
  const back = await archive(first.id, false);
  expect([back.status, back.error.code]).toEqual([409, 'resource_status_conflict']);
  // Tables of other stores have names of their own.
  expect((await create('1')).status).toBe(201);
});

it('refuses several without a number, too many, and names that are too long', async () => {
  const numberless = await create('Window', { count: 2 });
  expect(numberless.error.fields).toEqual([
    { path: 'name', message: 'To add several tables, end the first name with a number, such as T1.' },
  ]);
  const long = `${'W'.repeat(39)}9`;
  const refused = [await create('T1', { count: 101 }), await create('T1', { count: 0 }), await create(''), await create(`${long}9`)];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect((await create(long, { count: 2 })).error.fields?.[0]?.path).toBe('name');
  expect((await list()).filter(({ name }) => name.startsWith('WW'))).toEqual([]);
});

it('adds them once for one key, and only one of several who add the same', async () => {
  const headers = { 'idempotency-key': randomUUID() };
  const [first, again] = [await create('Once 1', { count: 2, headers }), await create('Once 1', { count: 2, headers })];
  expect(again.data).toEqual(first.data);
  for (const count of [2, 10]) {
    const answers = await Promise.all(Array.from({ length: count }, () => create(`Race of ${count}`)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(count - 1);
  }
});

it('keeps every table when several are moved at the same time', async () => {
  const before = (await list()).filter(({ archived }) => !archived);
  await Promise.all(before.slice(1).map(({ id }) => move(id, null)));
  const after = (await list()).filter(({ archived }) => !archived);
  expect(new Set(getNames(after))).toEqual(new Set(getNames(before)));
  expect(after.at(-1)?.id).toBe(before[0]!.id);
});

it('knows no table of another store, and no unknown one', async () => {
  const { rows } = await server.test.owner.query('select id from dining_table where restaurant_id = $1 and store_id <> $2', [
    server.restaurantId,
    server.storeId,
  ]);
  const elsewhere = rows[0].id as string;
  for (const id of [elsewhere, randomUUID()]) {
    expect([(await change(id, 'X')).status, (await archive(id, true)).status, (await move(id, null)).status]).toEqual([404, 404, 404]);
  }
  const mine = (await list())[0]!;
  expect((await move(mine.id, elsewhere)).status).toBe(404);
});

import pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { borrowTestDatabase, type TestDatabase } from './test-database.ts';

let open: TestDatabase[] = [];
const borrow = async (): Promise<TestDatabase> => {
  const database = await borrowTestDatabase();
  open.push(database);
  return database;
};
const giveBack = async (database: TestDatabase): Promise<void> => {
  open = open.filter((other) => other !== database);
  await database.giveBack();
};
afterEach(() => Promise.all(open.map(giveBack)));

async function ask({ connection }: TestDatabase, sql: string): Promise<object[]> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return client
    .query(sql)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

const restaurant = `insert into directory.restaurant (id, name) values (gen_random_uuid(), 'Left behind')`;
const job = `insert into graphile_worker._private_tasks (identifier) values ('left.behind') returning id`;

it('gives every caller a migrated database of its own', async () => {
  const [one, two] = [await borrow(), await borrow()];
  for (const database of [one, two]) {
    expect(await ask(database, `select to_regclass('directory.restaurant') is not null as migrated`)).toEqual([{ migrated: true }]);
  }
  await ask(one, restaurant);
  expect(await ask(two, 'select * from directory.restaurant')).toEqual([]);
});

it('lends one that was given back again: empty, with its sequences at their start, and without a connection from before', async () => {
  const first = await borrow();
  await ask(first, restaurant);
  const ids = await ask(first, job);
  const left = new pg.Client(first.connection);
  const ended = new Promise<void>((resolve) => left.once('end', resolve));
  left.on('error', () => {});
  await left.connect();
  // It contains what the next one needs.
  await left.query('begin; lock table directory.restaurant');
  await giveBack(first);
  await ended;

  const second = await borrow();
  expect(second.connection).toEqual(first.connection);
  expect(await ask(second, 'select * from directory.restaurant')).toEqual([]);
  expect(await ask(second, job)).toEqual(ids);
  expect(await ask(second, 'select count(*) > 0 as migrated from schema_migration')).toEqual([{ migrated: true }]);
});

it('lends one again whose rows come in the order in which they were written', async () => {
  const numbers = (from: number, to: number) =>
    `insert into directory.restaurant (id, name) select gen_random_uuid(), n::text from generate_series(${from}, ${to}) n`;
  const names = async (database: TestDatabase) =>
    (await ask(database, 'select name from directory.restaurant')).map((row) => Number((row as { name: string }).name));
  const first = await borrow();
  await ask(first, numbers(1, 5_000));
  await giveBack(first);
  const second = await borrow();
  await ask(second, numbers(1, 3));
  await ask(second, numbers(4, 400));
  expect(await names(second)).toEqual(Array.from({ length: 400 }, (_, index) => index + 1));
  expect(second.connection).toEqual(first.connection);
});

it.each([
  ['a column', 'alter table orders add column left_behind int'],
  ['a trigger', 'create trigger left_behind before update on orders for each row execute function suppress_redundant_updates_trigger()'],
  ['a right', 'revoke select on orders from servery_app'],
  ['a setting of the database', `do $$ begin execute format('alter database %I set work_mem = 65536', current_database()); end $$`],
  ['a row that migrations wrote', `update schema_migration set name = 'another'`],
])('lends none again in which a test has changed %s', async (_, change) => {
  const first = await borrow();
  await ask(first, change);
  await giveBack(first);
  expect((await borrow()).connection.database).not.toBe(first.connection.database);
  await expect(ask(first, 'select 1')).rejects.toThrow('does not exist');
});

import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { applyMigration, migrate, readMigrations, waitForMigrations } from './migrate.ts';

let test: TestDatabase;
beforeAll(async () => void (test = await openTestDatabase()));
afterAll(() => test.close());
const quiet = () => {};

it('applies nothing twice', async () => {
  expect(await migrate(test.address.owner, quiet)).toEqual({ applied: 0 });
});

it('lets many processes migrate an empty database at once', async () => {
  const name = `${test.address.owner.database}_empty`;
  await test.owner.query(`create database ${name}`);
  const connection = { ...test.address.owner, database: name };
  const results = await Promise.all(Array.from({ length: 4 }, () => migrate(connection, quiet)));
  const total = (await readMigrations(join(import.meta.dirname, '../../../db/migrations'))).length;
  expect(results.map((result) => result.applied).sort()).toEqual([0, 0, 0, total]);
  await test.owner.query(`drop database ${name} with (force)`);
});

it('lets a node wait for whoever migrates, and gives up in words', async () => {
  const name = `${test.address.owner.database}_waiting`;
  await test.owner.query(`create database ${name}`);
  const connection = { ...test.address.owner, database: name };
  await expect(waitForMigrations(connection, 0)).rejects.toThrow('Start the node that owns it first');
  await Promise.all([waitForMigrations(connection), migrate(connection, quiet)]);
  await test.owner.query(`drop database ${name} with (force)`);
});

it('works for an owner who is no superuser', async () => {
  const name = `${test.address.owner.database}_plain`;
  await test.owner.query(`create role ${name} login createrole`);
  await test.owner.query(`grant servery_app, servery_platform, servery_jobs to ${name} with admin true, set false, inherit false`);
  await test.owner.query(`create database ${name} owner ${name}`);
  const connection = { ...test.address.owner, user: name, database: name };
  expect((await migrate(connection, quiet)).applied).toBeGreaterThan(0);
  const client = new pg.Client({ ...connection, options: '-c role=servery_app' });
  await client.connect();
  expect((await client.query('select current_user')).rows).toEqual([{ current_user: 'servery_app' }]);
  await client.end();
  await test.owner.query(`drop database ${name} with (force)`);
});

it('begins a file again that meets the locks of a release that is still running', async () => {
  await test.owner.query(
    'create table one (id int); create table other (id int); insert into one values (1); insert into other values (1)',
  );
  const [migrating, working] = [new pg.Client(test.address.owner), new pg.Client(test.address.owner)];
  await Promise.all([migrating.connect(), working.connect()]);
  await working.query('begin; update one set id = 2');
  const sql = 'alter table other add column more int; alter table one add column more int';
  const applying = applyMigration(migrating, { version: 9_001, name: '9001_both.sql', sql, checksum: 'c' });
  const isWaiting = async () =>
    (await test.owner.query(`select from pg_locks where not granted and relation = 'one'::regclass`)).rowCount === 1;
  await expect.poll(isWaiting).toBe(true);
  // Each has what the other one needs: PostgreSQL ends one of them.
  const worked = await working.query('update other set id = 2').then(
    () => true,
    () => false,
  );
  await working.query(worked ? 'commit' : 'rollback');
  await applying;
  const { rows } = await test.owner.query('select o.id, o.more, s.name from one o, schema_migration s where s.version = 9001');
  expect(rows).toEqual([{ id: worked ? 2 : 1, more: null, name: '9001_both.sql' }]);
  await test.owner.query('delete from schema_migration where version = 9001; drop table one, other');
  await Promise.all([migrating.end(), working.end()]);
});

it('refuses a file that changed after it was applied', async () => {
  await test.owner.query(`update schema_migration set checksum = 'another' where version = 1`);
  await expect(migrate(test.address.owner, quiet)).rejects.toThrow('was changed after it had been applied');
});

it('refuses names without a number and numbers that come twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'servery-migrations-'));
  await writeFile(join(folder, '0001_one.sql'), 'select 1;\r\n');
  expect((await readMigrations(folder)).map((file) => file.sql)).toEqual(['select 1;\n']);
  await writeFile(join(folder, '0001_other.sql'), 'select 2;');
  await expect(readMigrations(folder)).rejects.toThrow('same number');
  await writeFile(join(folder, 'later.sql'), 'select 3;');
  await expect(readMigrations(folder)).rejects.toThrow('needs a name');
});

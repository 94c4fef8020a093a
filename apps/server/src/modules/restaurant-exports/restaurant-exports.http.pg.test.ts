import { createHash, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eraseCustomer } from '@servery/contract/erasures';
import { placeOrder } from '@servery/contract/online-ordering';
import { uploadPicture } from '@servery/contract/pictures';
import * as contract from '@servery/contract/restaurant-exports';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { browserHeaders } from '../../platform/testing/test-app.ts';
import { openTestDatabase } from '../../platform/testing/test-database.ts';
import { readTables, storeSamples } from '../../platform/testing/sample-rows.ts';
import { createTestStore } from '../../platform/testing/fixtures.ts';
import { readZip } from '../../testing/read-zip.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { derivedTables, exportedTables, leftOutOfDirectory, leftOutTables } from './table-classes.service.ts';
import type { Manifest } from './use-cases/fill-zip.ts';

let server: TestServer;
let owner: string;
let free = Number.MAX_SAFE_INTEGER;
const at = () => ({ restaurantId: server.restaurantId });
const query = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await server.test.owner.query(sql, values)).rows as T[];
const create = async (cookie: string, body: { password?: string } = {}) => {
  // The limit of a day is not what is tested.
  await query(`delete from directory.rate_limit where bucket like 'restaurantExports:%'`);
  return server.call(contract.createRestaurantExport, { params: at(), body, cookie });
};
const list = async (cookie: string) => (await server.call(contract.listRestaurantExports, { params: at(), query: {}, cookie })).data.rows;
const newest = async (cookie = owner) => (await list(cookie))[0]!;
const file = (cookie: string, id: string) =>
  server.app.inject({
    method: 'GET',
    url: `/api/customer/restaurants/${server.restaurantId}/exports/${id}/file`,
    headers: { ...browserHeaders, cookie },
  });
/** The sweep that takes up what is waiting, as each node runs it. */
const work = () => server.modules.restaurantExports.plainJobs[0]!.run({}, {} as JobContext);
const storedFiles = (): Promise<string[]> => readdir(join(server.dataDir, 'restaurant-exports', server.restaurantId)).catch(() => []);
/** Exports, and returns the files of the zip. */
async function exportAll(): Promise<Map<string, Buffer>> {
  expect((await create(owner)).status).toBe(202);
  await work();
  const { id, state } = await newest();
  expect(state).toBe('ready');
  return readZip((await file(owner, id)).rawPayload);
}
const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
const parse = <T>(files: Map<string, Buffer>, name: string) => JSON.parse(files.get(name)!.toString()) as T;
const readRows = (files: Map<string, Buffer>, table: string) =>
  files
    .get(`tables/${table}.jsonl`)!
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  server = await startTestServer({ freeBytes: () => free });
  await server.change('orderProcess', { maxUnpaidOrders: null, maxUnpaidOrdersVerified: null });
  owner = await server.signIn('restaurantAdmin');
});
afterAll(() => server.close());

describe('every table', () => {
  it('is exported, derived or left out with a reason', async () => {
    const tables = await query<{ name: string }>(`select case table_schema when 'public' then '' else 'directory.' end || table_name as name
      from information_schema.tables where table_schema in ('public', 'directory') and table_type = 'BASE TABLE' and table_name <> 'schema_migration'`);
    const classes = [exportedTables, derivedTables, leftOutTables, leftOutOfDirectory].flatMap((each) => Object.keys(each));
    expect(classes.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
  });

  it('has no exported column that sounds like a secret', async () => {
    const columns = await query<{
      table: string;
      column: string;
      type: string;
    }>(`select table_name as table, column_name as column, udt_name as type
      from information_schema.columns where table_schema = 'public'`);
    const exported = columns.filter(({ table, column }) => table in exportedTables && !exportedTables[table]!.includes(column));
    const known = new Set([
      // Chosen by the owner, to be given to guests.
      'coupon.code',
      // The bank's words for a declined card.
      'payment.decline_code',
      // Of a file's or a menu's content.
      ...['picture.fingerprint', 'menu_history.fingerprint', 'menu_history_base.fingerprint'],
      // What an address is found by.
      'customer_address.address_key',
    ]);
    const suspicious = exported.filter(
      ({ table, column, type }) =>
        (type === 'bytea' || /hash|secret|token|password|salt|fingerprint|account|pin_|(^|_)(key|pin|code)(_|$)/.test(column)) &&
        !known.has(`${table}.${column}`),
    );
    expect(suspicious).toEqual([]);
    const names = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    const left = Object.entries(exportedTables).flatMap(([table, own]) => own.map((column) => `${table}.${column}`));
    expect(left.filter((name) => !names.has(name))).toEqual([]);
  });
});

it('has every row of the restaurant, none of another one, its pictures, and sums that agree', async () => {
  const picture = await server.call(uploadPicture, {
    params: at(),
    query: { id: randomUUID(), folder: 'item', name: 'brew.jpg', alt: 'A brew' },
    file: await sharp({ create: { width: 64, height: 48, channels: 3, background: '#a31' } })
      .jpeg()
      .toBuffer(),
    cookie: owner,
  });
  expect(picture.status).toBe(201);
  const placed = await server.call(placeOrder, {
    params: { ...at(), storeId: server.storeId },
    body: server.orderBody(),
  });
  expect(placed.status).toBe(201);
  await createTestStore(server.test.database, 'Neighbour');
  // More than a batch, and one row that is larger than a batch.
  await query(
    `insert into customer (restaurant_id, id, name, mobile_number_e164)
      select $1, gen_random_uuid(), 'Guest ' || n, '+61410' || lpad(n::text, 6, '0') from generate_series(1, 3000) n`,
    [server.restaurantId],
  );
  await query(
    `insert into store_setting (restaurant_id, store_id, section, value) select $1, $2, 'filler' || n, to_jsonb(repeat('Ö', 400000 * n)) from generate_series(1, 3) n`,
    [server.restaurantId, server.storeId],
  );
  const files = await exportAll();
  const manifest = parse<Manifest>(files, 'manifest.json');
  expect(manifest).toMatchObject({ format: 1, restaurant: { id: server.restaurantId }, missingPictures: [] });
  expect(manifest.schema).toBeGreaterThan(100);
  for (const [table, without] of Object.entries(exportedTables)) {
    const rows = await query(`select to_jsonb(t) - $2::text[] as row from "${table}" t where restaurant_id = $1`, [
      server.restaurantId,
      ['restaurant_id', ...without],
    ]);
    const sorted = (all: unknown[]) => all.map((row) => JSON.stringify(row)).toSorted();
    // The export has itself written an event, after its snapshot.
    const exported = readRows(files, table);
    if (table === 'event') expect(exported.length).toBeGreaterThan(0);
    else expect(exported.length, table).toBe(rows.length);
    const times = /"\d{4}-\d\d-\d\dT[^"]*"/g;
    const plain = (all: unknown[]) => sorted(all).map((row) => row.replace(times, 'time'));
    if (table !== 'event') expect(plain(exported), table).toEqual(plain(rows.map(({ row }) => row)));
    expect(manifest.tables[table]!.rows).toBe(exported.length);
  }
  for (const [name, { bytes, sha256 }] of [
    ...Object.entries(manifest.tables).map(([table, each]) => [`tables/${table}.jsonl`, each] as const),
    ...Object.entries(manifest.pictures),
  ]) {
    const content = files.get(name)!;
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256]);
  }
  expect(Object.keys(manifest.pictures)).toHaveLength(1);
  expect(Object.keys(manifest.pictures)[0]).toContain(`pictures/item/${picture.data.id}/`);
  expect([...files.keys()].length).toBe(Object.keys(exportedTables).length + 2);
  await query(`delete from store_setting where section like 'filler%'`);
  await query(`delete from customer where name like 'Guest %'`);
});

describe('an export', () => {
  it('needs a recent sign-in or the password, and is written one at a time', async () => {
    const other = await server.signIn('restaurantAdmin');
    await query(`update directory.session set created_at = now() - interval '16 minutes'`);
    const refused = await create(other);
    expect([refused.status, refused.error.code]).toEqual([403, 'SIGN_IN_NOT_RECENT']);
    expect((await create(other, { password: 'wrong' })).error.code).toBe('invalid_grant');
    expect((await create(other, { password: 'correct horse' })).data).toMatchObject({
      state: 'waiting',
      available: false,
      rows: { done: 0 },
    });
    const second = await create(other, { password: 'correct horse' });
    expect([second.status, second.error.code]).toEqual([409, 'resource_status_conflict']);
    await work();
    const { rows } = await newest(other);
    expect(rows.done).toBe(rows.total);
    expect(rows.total).toBeGreaterThan(0);
    await query(`update directory.session set created_at = now()`);
  });

  it('is for its requester alone, reports itself by mail, counts downloads, and ends after seven days', async () => {
    // Those of earlier exports are sent in the background.
    await server.mailed();
    const mails = server.mail.sent.length;
    expect((await create(owner)).status).toBe(202);
    await work();
    const made = await newest();
    expect(made).toMatchObject({ state: 'ready', available: true, downloads: 0, requestedBy: 'restaurantAdmin' });
    await server.mailed();
    expect(server.mail.sent.slice(mails).map(({ subject }) => subject)).toEqual(['Your export of Corner café is ready']);
    const another = await server.signIn('restaurantAdmin');
    expect((await list(another))[0]).toMatchObject({ id: made.id, available: false });
    expect((await file(another, made.id)).statusCode).toBe(404);
    const answer = await file(owner, made.id);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-length': String(made.bytes),
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="Corner caf_ \d{4}-\d\d-\d\d\.zip"; filename\*=UTF-8''Corner%20caf%C3%A9%20/,
    );
    expect(answer.rawPayload).toHaveLength(made.bytes);
    expect(await newest()).toMatchObject({ downloads: 1 });
    server.clock.now = new Date(Date.now() + 7 * 86_400_000 + 60_000);
    expect((await list(await server.signIn('restaurantAdmin')))[0]).toMatchObject({ state: 'expired', available: false });
    await work();
    expect(await storedFiles()).toEqual([]);
    server.clock.now = null;
    expect((await file(owner, made.id)).statusCode).toBe(404);
  });

  it('goes when a customer is erased, and one that is being written begins anew without them', async () => {
    const erase = async (name: string) => {
      const customerId = randomUUID();
      await query('insert into customer (restaurant_id, id, name) values ($1, $2, $3)', [server.restaurantId, customerId, name]);
      return () => server.call(eraseCustomer, { params: { ...at(), customerId }, body: { reason: 'duplicate' }, cookie: owner });
    };
    const eraseFirst = await erase('Gone First');
    const files = await exportAll();
    expect(files.get('tables/customer.jsonl')!.toString()).toContain('Gone First');
    const stored = await storedFiles();
    expect((await eraseFirst()).status).toBe(202);
    expect(await newest()).toMatchObject({ state: 'expired', message: 'It was deleted because a customer was erased after it.' });
    await work();
    expect((await storedFiles()).filter((name) => stored.includes(name))).toEqual([]);

    const eraseSecond = await erase('Gone Second');
    expect((await create(owner)).status).toBe(202);
    // As its writer has it at the moment of its snapshot.
    await query(`update restaurant_export set state = 'running', attempt = 1, touched_at = now() where state = 'waiting'`);
    expect((await eraseSecond()).status).toBe(202);
    expect(await newest()).toMatchObject({ state: 'waiting' });
    await work();
    const { id, state } = await newest();
    expect(state).toBe('ready');
    const anew = await readZip((await file(owner, id)).rawPayload);
    expect(anew.get('tables/customer.jsonl')!.toString()).not.toContain('Gone');
    expect(readRows(anew, 'erasure').length).toBeGreaterThanOrEqual(2);
  });

  it('is taken up again where its writer was killed, and stores nothing of the one that comes back', async () => {
    expect((await create(owner)).status).toBe(202);
    await query(`update restaurant_export set state = 'running', attempt = 1, touched_at = now() where state = 'waiting'`);
    await work();
    expect(await newest()).toMatchObject({ state: 'running' });
    await query(`update restaurant_export set touched_at = now() - interval '3 minutes' where state = 'running'`);
    await work();
    expect(await newest()).toMatchObject({ state: 'ready' });
    expect(await query(`select attempt from restaurant_export where state = 'ready' order by requested_at desc limit 1`)).toEqual([
      { attempt: 2 },
    ]);
  });

  it('fails with what to do when the disk is nearly full, leaves no file, and two are stored at most', async () => {
    const before = await storedFiles();
    free = 1_000_000;
    expect((await create(owner)).status).toBe(202);
    await work();
    free = Number.MAX_SAFE_INTEGER;
    expect(await newest()).toMatchObject({ state: 'failed', available: false, message: expect.stringContaining('no space left') });
    expect(await storedFiles()).toEqual(before);
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([]);
    for (let index = 0; index < 3; index += 1) await exportAll();
    await work();
    expect(await storedFiles()).toHaveLength(2);
  });
});

it('keeps secrets, sessions, PINs, keys and providers’ accounts out', async () => {
  const tables = await readTables(server.test.owner);
  await storeSamples(server.test.owner, tables, { restaurantId: server.restaurantId, storeId: server.storeId });
  const columns = await query<{ table: string; column: string; type: string }>(
    `select case table_schema when 'public' then '' else 'directory.' end || table_name as table, column_name as column, udt_name as type
      from information_schema.columns where table_schema in ('public', 'directory') and is_generated = 'NEVER'
        and udt_name in ('text', '_text', 'jsonb', 'bytea')`,
  );
  const left = columns.filter(({ table, column }) =>
    table in exportedTables ? exportedTables[table]!.includes(column) : table in leftOutTables || table in leftOutOfDirectory,
  );
  const mark = 'PLANTED-SECRET';
  const planted: string[] = [];
  await query('begin');
  for (const { table, column, type } of left) {
    const value = type === 'jsonb' ? JSON.stringify({ mark }) : type === '_text' ? [mark] : type === 'bytea' ? Buffer.from(mark) : mark;
    await query('savepoint one');
    const written = await server.test.owner.query(`update ${table} set "${column}" = $1`, [value]).catch(() => ({ rowCount: 0 }));
    // Choices from a list, unique values and constraints do not take it.
    await query(written.rowCount === 0 ? 'rollback to savepoint one' : 'release savepoint one');
    if (written.rowCount !== 0) planted.push(`${table}.${column}`);
  }
  await query('commit');
  for (const name of [
    ...['employee.pin_hash', 'orders.guest_token_hash', 'orders.pending_command', 'payment.account_id', 'payment_account.account_id'],
    ...['payment_customer.provider_customer_id', 'payment_attempt.method_id', 'loyalty_code.code_hash', 'customer_export.content'],
    ...[
      'erasure.provider_customer_id',
      'print_job.content',
      'printer.bind_code',
      'idempotency.response',
      'directory.user_account.password_hash',
    ],
  ])
    expect(planted).toContain(name);
  owner = await server.signIn('restaurantAdmin');
  const files = await exportAll();
  const all = Buffer.concat([...files.values()]);
  for (const secret of [mark, Buffer.from(mark).toString('hex'), owner.split('=')[1]!]) expect(all.includes(secret), secret).toBe(false);
});

it('has all that another database needs for the same rows under other ids', async () => {
  const files = await exportAll();
  const other = await openTestDatabase();
  const kinds = await query<{ table: string; column: string; type: string; required: boolean; generated: boolean }>(
    `select table_name as table, column_name as column, udt_name as type, is_nullable = 'NO' and column_default is null as required,
        is_generated = 'ALWAYS' as generated from information_schema.columns where table_schema = 'public'`,
  );
  const getColumns = (table: string) => kinds.filter((each) => each.table === table && !each.generated);
  const newIds = new Map<string, string>();
  const toNew = (text: string) => text.replace(uuid, (id) => newIds.get(id) ?? id);
  newIds.set(server.restaurantId, randomUUID());
  for (const table of Object.keys(exportedTables)) {
    const ids = getColumns(table).flatMap(({ column, type }) => (type === 'uuid' ? [column] : []));
    for (const row of readRows(files, table)) {
      for (const column of ids) if (typeof row[column] === 'string' && !newIds.has(row[column])) newIds.set(row[column], randomUUID());
    }
  }
  // As a superuser without triggers: what they book is in the file.
  await other.owner.query('set session_replication_role = replica');
  for (const table of Object.keys(exportedTables)) {
    const columns = getColumns(table);
    const fill = Object.fromEntries(
      exportedTables[table]!.flatMap((column) => (columns.some((each) => each.column === column && each.required) ? [[column, '']] : [])),
    );
    for (const row of readRows(files, table)) {
      const given: Record<string, unknown> = { ...row, ...fill, restaurant_id: server.restaurantId };
      const names = columns.flatMap(({ column }) => (column in given ? [`"${column}"`] : [])).join(', ');
      await other.owner.query(
        `insert into "${table}" (${names}) overriding system value select ${names} from jsonb_populate_record(null::"${table}", $1::jsonb)`,
        [toNew(JSON.stringify(given))],
      );
    }
  }
  await other.owner.query(`set session_replication_role = origin; set time zone 'UTC'`);
  for (const [table, without] of Object.entries(exportedTables)) {
    const { rows } = await other.owner.query(`select (to_jsonb(t) - $1::text[])::text as row from "${table}" t`, [
      ['restaurant_id', ...without],
    ]);
    const lines = files.get(`tables/${table}.jsonl`)!.toString().split('\n').filter(Boolean);
    expect(rows.map(({ row }) => row as string).toSorted(), table).toEqual(lines.map(toNew).toSorted());
  }
  // Every reference is to a row that came along.
  const { rows: keys } = await other.owner.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  const checked = keys.filter(({ table }) => table in exportedTables);
  expect(checked.length).toBeGreaterThan(40);
  await other.owner.query('begin');
  for (const { table, name, definition } of checked) {
    await other.owner.query(`alter table "${table}" drop constraint "${name}", add constraint "${name}" ${definition}`);
  }
  await other.owner.query('rollback');
  await other.close();
});

import { randomUUID } from 'node:crypto';
import { createCustomerExport, getCustomerExportFile, listCustomerExports } from '@servery/contract/customer-exports';
import { eraseCustomer, getErasure } from '@servery/contract/erasures';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { createTestStore } from '../../platform/testing/fixtures.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
const at = () => ({ restaurantId: server.restaurantId });
const query = (sql: string, values: unknown[] = []) =>
  server.test.owner.query(sql, values).then(({ rows }) => rows as Record<string, unknown>[]);
const create = (cookie: string, body: { search?: string; password?: string; storeId?: string } = {}, restaurantId = server.restaurantId) =>
  server.call(createCustomerExport, { params: { restaurantId }, body, cookie });
const file = (cookie: string, exportId: string) => server.call(getCustomerExportFile, { params: { ...at(), exportId }, cookie });
const list = (cookie: string) => server.call(listCustomerExports, { params: at(), query: {}, cookie });
/** A customer, who has ordered in a store if one is given. */
const customer = async (name: string, storeId?: string): Promise<string> => {
  const id = randomUUID();
  await query('insert into customer (restaurant_id, id, name, mobile_number_e164) values ($1, $2, $3, $4)', [
    server.restaurantId,
    id,
    name,
    `+614${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`,
  ]);
  if (storeId !== undefined) {
    await query(
      `insert into orders (restaurant_id, id, store_id, source, number, trading_day, status, collection_type, placed_at, customer_name, payment_method,
          payment_status, currency, item_count, item_total, grand_total, menu_version, cart, request_fingerprint, customer_id)
        values ($1, $2, $3, 'website', $4, '2026-11-23', 'completed', 'pickup', now(), $5, 'inStore', 'PAID', 'AUD', 1, 100, 100, 1, '{}', '', $6)`,
      [server.restaurantId, randomUUID(), storeId, `W-${id.slice(0, 4)}`, name, id],
    );
  }
  return id;
};
const names = ({ data }: Awaited<ReturnType<typeof file>>) => data.rows.map(({ name }) => name).toSorted();

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('restaurantAdmin');
});
afterAll(() => server.close());

it('stores all customers, or those that were found, for the requester alone, and logs it', async () => {
  await customer('Ada Here', server.storeId);
  await customer('Ada Elsewhere', server.otherStoreId);
  const all = await create(admin);
  expect([all.status, all.data]).toMatchObject([
    201,
    { rowCount: 2, storeIds: null, searched: false, available: true, requestedBy: 'restaurantAdmin', downloads: 0 },
  ]);
  expect(names(await file(admin, all.data.id))).toEqual(['Ada Elsewhere', 'Ada Here']);
  const found = await create(admin, { search: 'elsewhere' });
  expect(names(await file(admin, found.data.id))).toEqual(['Ada Elsewhere']);
  expect(JSON.stringify(await query(`select to_jsonb(e) - 'content' as log from customer_export e`))).not.toContain('elsewhere');
  expect((await file(await server.signIn('restaurantAdmin'), all.data.id)).status).toBe(404);
  const log = await list(await server.signIn('restaurantAdmin'));
  expect(log.data.rows).toMatchObject([
    { searched: true, available: false },
    { downloads: 1, available: false },
  ]);
});

it('gives a store admin the customers of the own store, and the log of the own exports', async () => {
  const storeAdmin = await server.signIn('storeAdmin');
  const own = await create(storeAdmin);
  expect(own.data.storeIds).toEqual([server.storeId]);
  expect(names(await file(storeAdmin, own.data.id))).toEqual(['Ada Here']);
  expect((await list(storeAdmin)).data.rows).toMatchObject([{ id: own.data.id, available: true }]);
  expect((await create(storeAdmin, { storeId: server.otherStoreId })).status).toBe(404);
  for (const role of ['restaurantUser', 'storeUser'] as const) expect((await create(await server.signIn(role))).status).toBe(403);
  const foreign = await createTestStore(server.test.database, 'Elsewhere');
  expect((await create(admin, {}, foreign.restaurantId)).status).toBe(404);
});

it('404: a store that the restaurant does not have, and nothing is logged', async () => {
  const cookie = await server.signIn('restaurantAdmin');
  const count = () => query('select count(*)::int from customer_export');
  const [before, foreign] = [await count(), await createTestStore(server.test.database, 'Elsewhere')];
  for (const storeId of [randomUUID(), foreign.storeId]) {
    const refused = await create(cookie, { storeId });
    expect([refused.status, refused.error.code]).toEqual([404, 'resource_not_found']);
  }
  expect(await count()).toEqual(before);
  expect((await create(cookie, { storeId: server.storeId })).data.storeIds).toEqual([server.storeId]);
});

it('asks for the password if the sign-in is older than 15 minutes', async () => {
  const cookie = await server.signIn('restaurantAdmin');
  await query(`update directory.session set created_at = now() - interval '16 minutes'`);
  const refused = await create(cookie);
  expect([refused.status, refused.error.code]).toEqual([403, 'SIGN_IN_NOT_RECENT']);
  expect((await create(cookie, { password: 'wrong' })).error.code).toBe('invalid_grant');
  expect((await create(cookie, { password: 'correct horse' })).status).toBe(201);
  expect((await create(cookie)).error.code).toBe('SIGN_IN_NOT_RECENT');
});

it('expires after 24 hours, and goes when a customer is erased', async () => {
  const cookie = await server.signIn('restaurantAdmin');
  const first = await create(cookie);
  server.clock.now = new Date(Date.now() + 24 * 3_600_000 + 1_000);
  expect((await file(cookie, first.data.id)).status).toBe(404);
  await server.modules.customerExports.plainJobs[0]!.run({}, {} as JobContext);
  expect(await query('select 1 from customer_export where content is not null')).toEqual([]);
  server.clock.now = null;
  const second = await create(cookie);
  const erased = await server.call(eraseCustomer, {
    params: { ...at(), customerId: await customer('Ada Gone') },
    body: { reason: 'duplicate' },
    cookie,
  });
  expect(erased.status).toBe(202);
  expect((await file(cookie, second.data.id)).error.message).toMatch(/expired, a customer has been erased/);
  expect((await list(cookie)).data.rows.length).toBeGreaterThan(1);
});

it('is stored with the four before it, so that nobody fills the disk', async () => {
  const cookie = await server.signIn('restaurantAdmin');
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push((await create(cookie)).data.id);
  expect((await file(cookie, ids[0]!)).status).toBe(404);
  expect((await file(cookie, ids[1]!)).status).toBe(200);
  expect((await list(cookie)).data.rows.slice(0, 6).map(({ available }) => available)).toEqual([true, true, true, true, true, false]);
});

it('is not for a requester who may not see all of its customers any more', async () => {
  const cookie = await server.signIn('restaurantAdmin');
  const { data } = await create(cookie);
  await query(
    `update directory.membership set store_id = $2 where principal_id = (select requested_by from customer_export where id = $1)`,
    [data.id, server.storeId],
  );
  expect((await file(cookie, data.id)).status).toBe(404);
  expect((await list(cookie)).data.rows).toMatchObject([{ id: data.id, available: false }]);
  const own = await create(cookie);
  expect([own.data.storeIds, (await file(cookie, own.data.id)).status]).toEqual([[server.storeId], 200]);
});

it('has nobody who is erased while it is written', async () => {
  const cookie = await server.signIn('restaurantAdmin');
  const customerId = await customer('Ada Meanwhile');
  const params = { ...at(), customerId };
  // An erasure that waits for nothing any more, so that it is the one that deletes.
  await query(
    `insert into erasure (restaurant_id, id, customer_id, reason, requested_by_name, requested_at, next_at) values ($1, $2, $3, 'duplicate', 'Olive', now(), now())`,
    [server.restaurantId, randomUUID(), customerId],
  );
  const waiting = () => query(`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  // The export reads the customers, and waits at the restaurant's row before it writes them.
  const holding = server.test.database.tenant(at(), async (tx) => {
    await tx.sql({
      name: 'test.hold',
      text: 'select 1 from restaurant where restaurant_id = $1 for update',
      values: [server.restaurantId],
    });
    held.resolve();
    await goOn.promise;
  });
  await Promise.race([held.promise, holding]);
  const exporting = create(cookie);
  await expect.poll(waiting).toHaveLength(1);
  // It does not keep the erasing one waiting: the job goes on.
  expect((await server.call(eraseCustomer, { params, body: { reason: 'duplicate' }, cookie })).status).toBe(202);
  goOn.resolve();
  const [{ data, status }] = await Promise.all([exporting, holding]);
  await server.modules.erasures.plainJobs[0]!.run({}, {} as JobContext);
  const { erasure } = (await server.call(getErasure, { params, cookie })).data;
  expect([status, erasure?.state]).toEqual([201, 'erased']);
  expect(JSON.stringify((await file(cookie, data.id)).data)).not.toContain('Ada Meanwhile');
});

import { randomUUID } from 'node:crypto';
import { createCustomerExport, getCustomerExportFile, listCustomerExports } from '@servery/contract/customer-exports';
import { eraseCustomer } from '@servery/contract/erasures';
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
  expect((await file(cookie, second.data.id)).error.message).toMatch(/expired, or a customer has been erased/);
  expect((await list(cookie)).data.rows.length).toBeGreaterThan(1);
});

import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addSource } from '@servery/contract/cards';
import * as customers from '@servery/contract/customers';
import { eraseCustomer, getErasure, listErasures } from '@servery/contract/erasures';
import { sendOrderInvoice } from '@servery/contract/invoices';
import { acceptOrder, cancelOrder, completeOrder, getOrder, placeOrder } from '@servery/contract/online-ordering';
import { cancelBill } from '@servery/contract/bills';
import { printOrder } from '@servery/contract/printers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { createTestStore } from '../../platform/testing/fixtures.ts';
import { cardOrders, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTill } from '../../testing/till.ts';
import { createErasureJournal } from './journal.service.ts';
import { personalData, tablesWithoutCustomers } from './personal-data.cases.ts';

let server: TestServer;
let admin: string;
let staff: string;
let cards: CardOrders;
let last = 0;
const at = () => ({ restaurantId: server.restaurantId });
const place = () => ({ ...at(), storeId: server.storeId });
const query = async <T = Record<string, unknown>>(sql: string, values: unknown[] = []) =>
  (await server.test.owner.query(sql, values)).rows as T[];

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  await server.change('orderProcess', { maxUnpaidOrders: null, maxUnpaidOrdersVerified: null });
  await server.change('checkout', { paymentSettings: { pickup: ['inStore', 'stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
  admin = await server.signIn('restaurantAdmin');
  staff = await server.signIn('restaurantAdmin');
  cards = cardOrders(server, () => staff);
});
afterAll(() => server.close());

const login = async (name = 'Ann', phone = `+6141${String((last += 1)).padStart(4, '0')}000`) => {
  await query('delete from directory.sms_number');
  const sent = await server.call(customers.sendVerificationCode, { body: { ...at(), phone } });
  const answer = await server.call(customers.verifyCode, {
    body: { ...at(), verificationId: sent.data.verificationId, code: server.sms.code(phone), name },
  });
  return { phone, customerId: answer.data.customerId, cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '' };
};
const order = async (cookie?: string, change: Parameters<TestServer['orderBody']>[0] = {}) => {
  const body = server.orderBody(change);
  const answer = await server.call(placeOrder, { params: place(), body, ...(cookie && { cookie }) });
  return { id: body.id, token: body.guestToken, params: { ...place(), orderId: body.id }, answer };
};
const complete = async ({ id, params }: Awaited<ReturnType<typeof order>>) => {
  await server.call(acceptOrder, { params, body: { etaInMinutes: 20 }, cookie: staff });
  await server.takeMoney(id, staff);
  const answer = await server.call(completeOrder, { params, body: {}, cookie: staff });
  expect([answer.status, answer.error]).toMatchObject([200, {}]);
};
const erase = async (customerId: string, cookie = admin, restaurantId = server.restaurantId) => {
  const answer = await server.call(eraseCustomer, { params: { restaurantId, customerId }, body: { reason: 'customerRequest' }, cookie });
  expect(answer.status, JSON.stringify(answer.error)).toBeLessThan(500);
  return answer;
};
const read = async (customerId: string) => (await server.call(getErasure, { params: { ...at(), customerId }, cookie: admin })).data.erasure;
/** Runs the module's job, after the waits of all erasures. */
const work = async (task = 'erasures.advance') => {
  await query("update erasure set next_at = now() - interval '1 second' where next_at is not null");
  const job = server.modules.erasures.plainJobs.find((each) => each.task === task)!;
  await job.run({}, { database: server.test.database } as JobContext);
};
/** Every row of the database that has one of these texts, as "table: row". */
async function findEverywhere(...texts: string[]): Promise<string[]> {
  const tables = await query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_schema in ('public', 'directory') and table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const columns = await query<{ sql: string }>(
      `select case when data_type = 'bytea' then format('encode(%1$I, ''escape'')', column_name) else format('%1$I::text', column_name) end as sql
        from information_schema.columns where table_schema || '.' || table_name = $1`,
      [name.replaceAll('"', '')],
    );
    const row = `concat_ws(' | ', ${columns.map(({ sql }) => sql).join(', ')})`;
    const rows = await query<{ row: string }>(
      `select ${row} as row from ${name} where ${texts.map((_, n) => `${row} ilike $${n + 1}`).join(' or ')}`,
      texts.map((text) => `%${text}%`),
    );
    found.push(...rows.map((each) => `${name}: ${each.row.slice(0, 1000)}`));
  }
  return found;
}
const expiring = /^directory\.(phone_verification|sms_number|rate_limit):/;

describe('200 and 202', () => {
  it('leaves nothing of a customer anywhere, and the amounts of their orders', async () => {
    const { phone, customerId, cookie } = await login('Zerlina One');
    const change = (name: string, unverifiedEmail: string) =>
      server.call(customers.updateCustomer, { params: at(), body: { name, unverifiedEmail }, cookie });
    await change('Zerlina Two', 'zerlina.one@example.com');
    await change('Zerlina Three', 'zerlina.two@example.com');
    await query(
      `insert into customer_address (restaurant_id, id, customer_id, address_key, address, dropoff_notes, created_at, last_used_at)
        values ($1, $2, $3, 'zerlina road 1', '{"line1": "1 Zerlina Road"}', 'Zerlina is upstairs', now(), now())`,
      [server.restaurantId, randomUUID(), customerId],
    );
    await query(`insert into loyalty_card (restaurant_id, customer_id, stamps, moved_at) values ($1, $2, 3, now())`, [
      server.restaurantId,
      customerId,
    ]);
    const customer = { name: 'Zerlina Order', phone, email: 'zerlina.order@example.com' };
    const lines = server.orderBody().lines.map((line) => ({ ...line, comments: 'for Zerlina' }));
    const own = await order(cookie, { customer, comments: 'Zerlina has no sugar', lines });
    await complete(own);
    await query(`update tender set note = 'Zerlina paid' where order_id = $1`, [own.id]).catch(() => {});
    const address = {
      line1: '1 Zerlina Road',
      suburb: 'Zerlinaville',
      state: 'NSW',
      postcode: '2000',
      country: 'AU',
      latitude: 1,
      longitude: 2,
    };
    await query(`update orders set collection_type = 'delivery', delivery = $2, delivery_suburb = 'Zerlinaville' where id = $1`, [
      own.id,
      { address: { ...address, provider: 'manual', providerPlaceId: null }, dropoffNotes: 'Zerlina' },
    ]);
    const printerId = randomUUID();
    await query(
      `insert into printer (restaurant_id, id, store_id, name, model, connection, serial, serial_confirmed)
        values ($1, $2, $3, 'Bar', 'sunmi cloud kitchen printer', 'CLOUD', 'N400000001', true)`,
      [server.restaurantId, printerId, server.storeId],
    );
    const printed = await server.call(printOrder, {
      params: own.params,
      body: { id: randomUUID(), document: 'ORDER_TICKET', printerId },
      cookie: staff,
    });
    expect([printed.status, printed.error]).toMatchObject([201, {}]);
    await server.call(sendOrderInvoice, { body: { ...at(), orderId: own.id, email: 'zerlina.mail@example.com' }, cookie: staff });
    const cancelled = await order(cookie, { customer });
    await server.call(cancelOrder, {
      params: cancelled.params,
      body: { reason: 'customerCalledToCancel', note: 'Zerlina called' },
      cookie: staff,
    });
    // Without signing in, in another spelling; and a stranger who stays.
    await complete(await order(undefined, { customer: { ...customer, phone: phone.replace('+61', '0') } }));
    const stranger = await order(undefined, { customer: { name: 'Stranger', phone: '+61488888888', email: '' } });
    // By card, with a saved one, refunded in part.
    await server.call(addSource, { params: { sourceId: 'tok_visa' }, body: at(), cookie });
    const paid = await cards.accepted({ customer });
    await query('update orders set customer_id = $2 where id = $1', [paid.orderId, customerId]);
    await cards.refund(paid, 500, staff);
    await query(`update refund set note = 'Zerlina was unhappy'`);
    await vi.waitFor(async () => expect(await query(`select 1 from refund where status = 'success'`)).toHaveLength(1));
    await server.call(completeOrder, { params: paid.params, body: {}, cookie: staff });
    // At a till.
    const till = await createTill(server);
    const billId = await till.open([['Toastie', 1]], { customerName: 'Zerlina Bill' });
    await till.wish(
      billId,
      { type: 'setCustomer', name: 'Zerlina Bill', phone },
      { type: 'linkCustomer', customerId },
      { type: 'setComments', comments: 'Zerlina at the counter' },
    );
    const left = { ...at(), reason: 'customerCalledToCancel', note: 'Zerlina left' } as const;
    const voided = await server.call(cancelBill, { params: { orderId: billId }, body: left, cookie: till.cookie });
    expect([voided.status, voided.error]).toMatchObject([200, {}]);
    await server.mailed();
    expect((await findEverywhere('zerlina')).length).toBeGreaterThan(20);
    const [provider] = await query<{ id: string }>('select provider_customer_id as id from payment_customer where customer_id = $1', [
      customerId,
    ]);
    const amounts = () =>
      query('select id, grand_total, item_total, payment_status, trading_day::text from orders where store_id = $1 order by id', [
        server.storeId,
      ]);
    const before = await amounts();

    const info = await server.call(getErasure, { params: { ...at(), customerId }, cookie: admin });
    expect(info.data).toMatchObject({ erasure: null, orderCount: 5, retainUntil: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) });
    const answer = await erase(customerId);
    expect([answer.status, answer.error]).toMatchObject([
      202,
      { state: 'erased', waitsFor: [], orderCount: 5, requestedBy: 'restaurantAdmin' },
    ]);
    const known = /^public\.erasure:|^directory\.principal:/;
    const found = await findEverywhere('zerlina', customerId);
    expect(found.filter((row) => !known.test(row) && !expiring.test(row))).toEqual([]);
    expect((await findEverywhere(phone.slice(3))).filter((row) => !expiring.test(row))).toEqual([]);
    expect(await amounts()).toEqual(before);
    expect(Number(info.data.retainUntil!.slice(0, 4))).toBe(new Date().getFullYear() + 5);

    // Staff still read the order and its history, and the list has no such customer.
    const record = await server.call(getOrder, { params: own.params, cookie: staff });
    expect([record.status, record.data]).toMatchObject([200, { number: expect.any(String) }]);
    expect(JSON.stringify(record.data)).not.toMatch(/zerlina/i);
    expect((await server.call(customers.getCustomerRecord, { params: { ...at(), customerId }, cookie: admin })).status).toBe(404);
    const invoice = await server.call(sendOrderInvoice, { body: { ...at(), orderId: own.id, email: 'office@example.com' }, cookie: staff });
    expect(invoice.status).toBe(202);
    expect((await server.call(customers.getCustomer, { params: at(), cookie })).status).toBe(401);
    expect(await query('select customer_name from orders where id = $1', [stranger.id])).toEqual([{ customer_name: 'Stranger' }]);

    // The provider's customer goes with the job.
    await work();
    expect(await read(customerId)).toMatchObject({ state: 'done', doneAt: expect.any(String) });
    expect(await server.cards!.provider.savedCards.list(provider!.id)).toMatchObject({ outcome: 'refused', code: 'not_found' });
    expect((await server.call(listErasures, { params: at(), query: {}, cookie: admin })).data.rows[0]).toMatchObject({
      customerId,
      reason: 'customerRequest',
    });

    // The same number again is somebody new.
    const again = await login('Zelda', phone);
    expect(again.customerId).not.toBe(customerId);
    const fresh = await order(again.cookie);
    expect(fresh.answer.status).toBe(201);
  });

  it('waits for an open order and for money to hand back, and says which', async () => {
    const { customerId, cookie } = await login('Wanda');
    const open = await order(cookie);
    const first = await erase(customerId);
    expect(first.data).toMatchObject({
      state: 'waiting',
      waitsFor: [{ orderId: open.id, orderNumber: open.answer.data.number, obstacle: 'openOrder', pos: false }],
    });
    // Twice at once is one erasure; the customer is signed out, and staff still see whose order it is.
    const both = await Promise.all([erase(customerId), erase(customerId)]);
    expect(new Set(both.map(({ data }) => data.id))).toEqual(new Set([first.data.id]));
    expect((await server.call(customers.getCustomer, { params: at(), cookie })).status).toBe(401);
    expect((await server.call(customers.getCustomerRecord, { params: { ...at(), customerId }, cookie: admin })).data.name).toBe('Wanda');
    await server.call(acceptOrder, { params: open.params, body: { etaInMinutes: 20 }, cookie: staff });
    await server.takeMoney(open.id, staff);
    await server.call(cancelOrder, { params: open.params, body: { reason: 'customerCalledToCancel', note: '' }, cookie: staff });
    await work();
    expect((await read(customerId))?.waitsFor).toMatchObject([{ obstacle: 'refundDue' }]);
    await query(`update orders set payment_status = 'REFUNDED' where id = $1`, [open.id]);
    await work();
    expect(await read(customerId)).toMatchObject({ state: 'erased' });
    await work();
    expect(await read(customerId)).toMatchObject({ state: 'done' });
  });

  it('waits while a payment is disputed', async () => {
    const { customerId } = await login('Dora');
    const paid = await cards.accepted();
    await query('update orders set customer_id = $2, status = $3 where id = $1', [paid.orderId, customerId, 'completed']);
    await query(
      `insert into dispute (restaurant_id, id, payment_id, amount, reason, state, created_at, changed_at)
        select restaurant_id, 'dp_1', id, 100, 'fraudulent', 'open', now(), now() from payment where order_id = $1`,
      [paid.orderId],
    );
    expect((await erase(customerId)).data).toMatchObject({ state: 'waiting', waitsFor: [{ obstacle: 'disputedPayment' }] });
    await query(`update dispute set state = 'won'`);
    await work();
    expect((await read(customerId))?.state).toBe('erased');
  });

  it('either sees an order of the same moment, or the order finds no customer', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { customerId, cookie, phone } = await login('Rita Race');
      const [placed, erased] = await Promise.all([order(cookie, { customer: { name: 'Rita Race', phone, email: '' } }), erase(customerId)]);
      const [row] = await query<{ customer_name: string }>('select customer_name from orders where id = $1', [placed.id]);
      if (placed.answer.status === 201) {
        // As a customer's order, or as that of a guest who had signed in a moment ago.
        expect(row!.customer_name).toBe('Rita Race');
        if (erased.data.state === 'waiting') {
          expect(erased.data.waitsFor).toMatchObject([{ orderId: placed.id }]);
          await complete(placed);
          await work();
        }
      } else {
        expect([placed.answer.status, row]).toEqual([401, undefined]);
      }
      expect((await read(customerId))?.state).not.toBe('waiting');
      expect(await query('select id from customer where id = $1', [customerId])).toEqual([]);
    }
  });

  it('is done again after a backup from before was restored', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'erasures-'));
    try {
      const journal = createErasureJournal(join(folder, 'deep', 'erasures.ndjson'));
      expect(await journal.read()).toEqual([]);
      const entry = {
        restaurantId: server.restaurantId,
        customerId: randomUUID(),
        requestedBy: 'Olive',
        erasedAt: new Date().toISOString(),
      };
      await journal.append(entry);
      await writeFile(
        join(folder, 'deep', 'erasures.ndjson'),
        `${await readFile(join(folder, 'deep', 'erasures.ndjson'), 'utf8')}{"restaurantId": "cut o`,
      );
      await journal.append(entry);
      await appendFile(join(folder, 'deep', 'erasures.ndjson'), 'null\n7\n{"restaurantId": "somewhere", "customerId": "somebody"}\n');
      expect(await journal.read()).toEqual([entry, entry]);
    } finally {
      await rm(folder, { recursive: true });
    }
    const { customerId, phone } = await login('Benno Backup');
    const [customer] = await query('select * from customer where id = $1', [customerId]);
    await erase(customerId);
    await work();
    // As the backup has it: the customer, and no erasure.
    await query('delete from erasure where customer_id = $1', [customerId]);
    await query('insert into customer (restaurant_id, id, name, mobile_number_e164) values ($1, $2, $3, $4)', [
      customer!['restaurant_id'],
      customerId,
      'Benno Backup',
      phone,
    ]);
    await work('erasures.replay');
    await work();
    await work();
    expect(await read(customerId)).toMatchObject({ state: 'done', reason: 'restoredBackup' });
    expect(await findEverywhere('benno backup')).toEqual([]);
  });
});

describe('401, 403, 404', () => {
  it('is for the restaurant’s admins, and for its own customers', async () => {
    const { customerId } = await login('Nora');
    for (const role of ['restaurantUser', 'storeAdmin', 'storeUser'] as const)
      expect((await erase(customerId, await server.signIn(role))).status).toBe(403);
    expect((await erase(randomUUID())).status).toBe(404);
    const foreign = await createTestStore(server.test.database, 'Elsewhere');
    const superAdmin = await server.signIn('superAdmin');
    expect((await erase(customerId, superAdmin, foreign.restaurantId)).status).toBe(404);
    expect(await query('select name from customer where id = $1', [customerId])).toEqual([{ name: 'Nora' }]);
  });
});

describe('the database', () => {
  it('has every column with text, JSON or bytes classified', async () => {
    const columns = await query<{ table: string; column: string }>(
      `select case when table_schema = 'public' then table_name else table_schema || '.' || table_name end as table, column_name as column
        from information_schema.columns join information_schema.tables using (table_schema, table_name)
        where table_schema in ('public', 'directory') and table_type = 'BASE TABLE' and table_name <> 'schema_migration'
          and udt_name in ('text', '_text', 'jsonb', 'json', 'bytea', 'varchar')`,
    );
    const classified = columns.filter(
      ({ table, column }) => tablesWithoutCustomers.includes(table) || personalData[table]?.[column] !== undefined,
    );
    expect(columns.filter((each) => !classified.includes(each))).toEqual([]);
    const known = new Set(columns.map(({ table, column }) => `${table}.${column}`));
    expect(
      Object.entries(personalData)
        .flatMap(([table, own]) => Object.keys(own).map((column) => `${table}.${column}`))
        .filter((name) => !known.has(name)),
    ).toEqual([]);
  });

  it('lets nobody rewrite the log in any other way', async () => {
    const tenant = (text: string) =>
      server.test.database.tenant(at(), (tx) => tx.sql({ name: randomUUID(), text, values: [server.restaurantId] }));
    for (const text of [
      `update event set payload = '{}' where restaurant_id = $1`,
      `update event set actor_name = 'Somebody' where restaurant_id = $1`,
      `update event set type = 'order.placed' where restaurant_id = $1`,
      `update event set actor_id = gen_random_uuid() where restaurant_id = $1`,
      `update bill_operation set operation = '{"type": "send"}' where restaurant_id = $1`,
      `delete from event where restaurant_id = $1`,
    ]) {
      await expect(tenant(text), text).rejects.toMatchObject({ code: '42501' });
    }
    await query(
      `insert into loyalty_card (restaurant_id, customer_id, moved_at) select restaurant_id, id, now() from customer where restaurant_id = $1 limit 1`,
      [server.restaurantId],
    );
    await expect(tenant('delete from loyalty_card where restaurant_id = $1')).rejects.toMatchObject({ code: '42501' });
  });
});

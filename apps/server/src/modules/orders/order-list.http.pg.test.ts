import { acceptOrder, listOrders, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
type Query = NonNullable<Parameters<typeof server.call<typeof listOrders>>[1]>['query'];
const list = async (query: Query = {}) => server.call(listOrders, { params: at(), query: query!, cookie: staff });
const readIds = async (query: Query) => (await list(query)).data.rows.map(({ id }) => id);

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

async function placed(change?: Parameters<TestServer['orderBody']>[0]): Promise<string> {
  const body = server.orderBody(change);
  expect((await server.call(placeOrder, { params: at(), body })).status).toBe(201);
  return body.id;
}
/** As if it had been placed on another trading day. */
const backdate = (id: string, day: string) =>
  server.test.owner.query(`update orders set trading_day = $2, placed_at = $2::date + interval '2 hours' where id = $1`, [id, day]);

describe('listOrders', () => {
  it('200: by trading days, both included', async () => {
    const ids = [await placed(), await placed(), await placed()];
    await Promise.all(ids.map((id, index) => backdate(id, `2026-03-0${index + 1}`)));
    const [first, second, third] = ids;
    expect(await readIds({ from: '2026-03-01', to: '2026-03-02' })).toEqual([second, first]);
    expect(await readIds({ from: '2026-03-03', to: '2026-03-03' })).toEqual([third]);
    expect(await readIds({ tradingDay: '2026-03-02' })).toEqual([second]);
    expect(await readIds({ to: '2026-03-01' })).toEqual([first]);
    expect(await readIds({ from: '2026-03-04', to: '2026-03-20' })).toEqual([]);
  });

  it('200: an order for a day months ahead is found on that day', async () => {
    const id = await placed();
    await server.test.owner.query(`update orders set trading_day = '2026-06-01', placed_at = '2026-03-05T02:00:00Z' where id = $1`, [id]);
    expect(await readIds({ from: '2026-06-01', to: '2026-06-01' })).toEqual([id]);
  });

  it('200: by way, payment, source and status, and by all of them at once', async () => {
    const dineIn = await placed({ collectionType: 'dineIn', tableId: server.tableId, shownTotal: 3050 });
    const pickup = await placed({ customer: { name: 'Zoë Quill', phone: '0400 100 001', email: '' } });
    await server.call(rejectOrder, { params: { ...at(), orderId: pickup }, body: { reason: 'other' }, cookie: staff });
    expect(await readIds({ collectionType: 'dineIn' })).toEqual([dineIn]);
    expect(await readIds({ paymentStatus: 'CANCELLED' })).toEqual([pickup]);
    expect(await readIds({ source: 'google' })).toEqual([]);
    expect(await readIds({ source: 'website,google' })).toEqual(await readIds({ source: 'website' }));
    expect(await readIds({ source: 'website', status: 'rejected', collectionType: 'pickup', search: 'quill' })).toEqual([pickup]);
    expect(await readIds({ status: 'rejected', collectionType: 'dineIn' })).toEqual([]);
  });

  it('200: returns the trading day, which an order that is placed now belongs to', async () => {
    // Noon in Sydney: shortly before midnight an order is for the next day, when it is ready.
    server.clock.now = new Date(`${new Date().toISOString().slice(0, 10)}T01:00:00Z`);
    const id = await placed();
    const { rows, tradingDay } = (await list()).data;
    server.clock.now = null;
    expect(rows.find((row) => row.id === id)!.tradingDay).toBe(tradingDay);
  });

  it('200: by a part of the number, the name or the phone number, as it was typed', async () => {
    const id = await placed({ customer: { name: 'Per_cy 100%', phone: '+61491570156', email: '' } });
    const { number } = (await list({ limit: '1' as never })).data.rows[0]!;
    expect(await readIds({ search: number.toLowerCase() })).toContain(id);
    expect(await readIds({ search: ' PER_CY ' })).toEqual([id]);
    expect(await readIds({ search: '0%' })).toEqual([id]);
    for (const search of ['570156', '0491 570 156', '+61 491 570 156', '(0491) 570-156']) expect(await readIds({ search })).toEqual([id]);
    expect(await readIds({ search: number.replace('-0', '') })).toContain(id);
    expect(await readIds({ search: `${number[0]}999999` })).toEqual([]);
  });

  it('200: as people type it: words in any order, without marks, with any apostrophe; the table is one of the words', async () => {
    const id = await placed({ customer: { name: 'Zoë O’Brién-Quay', phone: '0400 100 002', email: '' } });
    const typed = ["o'brien-quay", 'OBRIEN-QUAY', 'brien-quay zoe', 'Zoë', 'O´Brien-quay'];
    for (const search of typed) expect(await readIds({ search }), search).toContain(id);
    expect(await readIds({ search: 'zoe o’brien-key' })).toEqual([]);
    const dineIn = await placed({
      collectionType: 'dineIn',
      tableId: server.tableId,
      shownTotal: 3050,
      customer: { name: 'Zoe Marsh', phone: '0400 100 003', email: '' },
    });
    const { tableName } = (await list({ search: 'zoe marsh' })).data.rows[0]!;
    expect(await readIds({ search: `${tableName} marsh` })).toEqual([dineIn]);
  });

  it('200: what was accepted or handed over and is not paid', async () => {
    const [unpaid, open] = [await placed(), await placed()];
    for (const orderId of [unpaid, open])
      await server.call(acceptOrder, { params: { ...at(), orderId }, body: { etaInMinutes: 15 }, cookie: staff });
    await server.test.owner.query(`update orders set status = 'completed' where id = $1`, [unpaid]);
    expect(await readIds({ paymentStatus: 'NOT_PAID', status: 'completed' })).toEqual([unpaid]);
    expect(await readIds({ paymentStatus: 'NOT_PAID', status: 'accepted,completed' })).toEqual(expect.arrayContaining([unpaid, open]));
  });

  it('200: looks back no further than ten thousand orders for what is rare among the unpaid ones', async () => {
    const rare = await placed({ customer: { name: 'Rare Bird', phone: '0400 100 004', email: '' } });
    await server.test.owner.query(`update orders set status = 'completed', placed_at = '2026-01-01T02:00:00Z' where id = $1`, [rare]);
    await server.test.owner.query(
      `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'number', 'X-' || i,
          'customer_name', 'Other', 'placed_at', o.placed_at + i * interval '1 minute'))).* from orders o, generate_series(1, 10000) i where o.id = $1`,
      [rare],
    );
    const unpaid = { paymentStatus: 'NOT_PAID', status: 'completed', search: 'rare bird' } as const;
    const first = (await list(unpaid)).data;
    expect([first.rows, typeof first.nextCursor]).toEqual([[], 'string']);
    expect(await readIds({ ...unpaid, cursor: first.nextCursor! })).toEqual([rare]);
    await server.test.owner.query(`delete from orders where number like 'X-%'`);
  });

  it('200: how orders go through the store, for those who may not read its settings', async () => {
    expect((await list()).data.process).toEqual({
      hasEta: true,
      hasCompleteStatus: true,
      hasUnprocessedOrderMonitor: true,
      acceptWithinInMinutes: 5,
    });
  });

  it('200: a long history costs one page no more than a short one, and paging on finds the oldest', async () => {
    const template = await placed({ customer: { name: 'Long history', phone: '0400 100 005', email: '' } });
    const { owner } = server.test;
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    await owner.query(
      `create temp table many on commit drop as select o.* from orders o, generate_series(1, 24000) where o.id = '${template}'`,
    );
    await owner.query(`alter table many add column n serial`);
    await owner.query(`update many set id = gen_random_uuid(), number = 'L-' || n, trading_day = '2025-01-01', placed_at = timestamptz '2025-01-01' - n * interval '1 minute',
      customer_name = case when n = 24000 then 'Ann of old' else 'Somebody' end, status = 'completed', payment_status = 'PAID'`);
    await owner.query(`alter table many drop column n`);
    await owner.query('insert into orders select * from many');
    await owner.query('commit');
    const pages = [await list({ search: 'Ann of old' })];
    while (pages.at(-1)!.data.nextCursor !== null) pages.push(await list({ search: 'Ann of old', cursor: pages.at(-1)!.data.nextCursor! }));
    expect(pages.map(({ data }) => data.rows.length)).toEqual([0, 0, 1]);
    // Without anything rare to look for, every page is full.
    const first = await list({ limit: '200' as never });
    expect([first.data.rows.length, first.data.nextCursor === null]).toEqual([200, false]);
  });

  it('400: a status or a source that is none, a day that is none, days the wrong way round', async () => {
    for (const query of [{ status: 'eaten' }, { source: 'fax' }, { from: 'monday' }, { from: '2026-03-02', to: '2026-03-01' }]) {
      expect((await list(query as never)).status).toBe(400);
    }
  });
});

describe('a store whose orders have no ETA', () => {
  it('accepts without one, whatever was sent', async () => {
    await server.change('orderProcess', { hasEta: false });
    for (const body of [{}, { etaInMinutes: 45 }]) {
      const params = { ...at(), orderId: await placed() };
      const { status, data } = await server.call(acceptOrder, { params, body, cookie: staff });
      expect([status, data.promisedFor]).toEqual([200, null]);
    }
    await server.change('orderProcess', { hasEta: true });
    const answer = await server.call(acceptOrder, { params: { ...at(), orderId: await placed() }, body: {}, cookie: staff });
    expect([answer.status, answer.error.fields?.[0]?.path]).toEqual([400, 'etaInMinutes']);
  });
});

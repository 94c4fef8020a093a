import { listCustomers } from '@servery/contract/customers';
import { getOrder, listOrders } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadDemos, type DemoRestaurant } from '../../../db/seed/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { demoStores, seedDemo, seedHistory } from './index.ts';

let server: TestServer;
let demos: DemoRestaurant[];
/** Late enough in the day that every zone has an ordinary one behind it. */
const now = new Date('2026-11-20T23:30:00Z');
const rows = async <T>(text: string) => (await server.test.owner.query(text)).rows as T[];
const deps = () => ({ database: server.test.database, ...server.modules, now: () => now });

beforeAll(async () => {
  server = await startTestServer();
  // A tenth of the orders shows the same: customers and times are drawn in the same way.
  demos = (await loadDemos()).map((demo) => ({
    ...demo,
    stores: demo.stores.map((store) => ({ ...store, trade: store.trade && { ...store.trade, ordersPerDay: 3 } })),
  }));
  for (const demo of demos) await seedDemo(deps(), demo, () => null);
  for (const demo of demos) await seedHistory(deps(), demo);
}, 60_000);
afterAll(() => server.close());

describe('three months of orders', () => {
  it('are written once', async () => {
    const count = async () => (await rows<{ n: string }>('select count(*) as n from orders'))[0]!.n;
    const first = await count();
    expect(Number(first)).toBeGreaterThan(500);
    for (const demo of demos) expect(await seedHistory(deps(), demo)).toBe(0);
    expect(await count()).toBe(first);
  });

  it('have dense numbers, and counters that go on after them', async () => {
    const wrong = await rows(`select c.* from order_counter c where c.last <> (select count(*) from orders o
      where o.restaurant_id = c.restaurant_id and o.store_id = c.store_id and o.trading_day = c.trading_day)
      or c.last <> (select max(substr(o.number, 3)::int) from orders o
      where o.restaurant_id = c.restaurant_id and o.store_id = c.store_id and o.trading_day = c.trading_day)`);
    expect(wrong).toEqual([]);
    expect(await rows('select 1 from orders where placed_at > $$2026-11-20T23:30:00Z$$ or closed_at > $$2026-11-20T23:30:00Z$$')).toEqual(
      [],
    );
  });

  it('add up: lines to item totals, taxes by country, and what was taken to the totals', async () => {
    const sums = await rows(`select o.id from orders o where o.item_total <>
      (select sum(l.line_total) from order_line l where l.restaurant_id = o.restaurant_id and l.order_id = o.id)`);
    expect(sums).toEqual([]);
    const taxed = await rows<{ country: string; wrong: string }>(`select r.country, count(*) filter (where
        ((o.cart->>'addedTax')::int > 0) <> (r.country = 'US')) as wrong
      from orders o join restaurant r using (restaurant_id) group by 1 order by 1`);
    expect(taxed.map(({ country, wrong }) => [country, wrong])).toEqual([
      ['AU', '0'],
      ['GB', '0'],
      ['NZ', '0'],
      ['US', '0'],
    ]);
    const taken = await rows(`select o.id from orders o left join tender t on t.restaurant_id = o.restaurant_id and t.order_id = o.id
      where (o.payment_status = 'PAID') <> (t.id is not null) or t.amount <> o.grand_total`);
    expect(taken).toEqual([]);
    expect(await rows('select 1 from payment')).toEqual([]);
  });

  it('leave a dense log behind that no job follows from, and nothing open', async () => {
    const gaps = await rows(`select store_id from event group by restaurant_id, store_id having count(*) <> max(seq)`);
    expect(gaps).toEqual([]);
    const behind = await rows('select s.store_id from stream s join dispatch d using (restaurant_id, store_id) where d.seq <> s.seq');
    expect(behind).toEqual([]);
    expect(await rows(`select distinct status from orders order by 1`)).toEqual([
      { status: 'cancelled' },
      { status: 'completed' },
      { status: 'rejected' },
    ]);
    expect(await rows(`select 1 from orders where (reason is null) = (status in ('cancelled', 'rejected'))`)).toEqual([]);
    expect(await rows('select 1 from kitchen_ticket')).toEqual([]);
  });

  it('keep to the days and hours of each store', async () => {
    const mondays = await rows(`select 1 from orders o join store s on s.restaurant_id = o.restaurant_id and s.id = o.store_id
      where s.name like 'Tamarind%' and extract(dow from o.trading_day) = 1`);
    expect(mondays).toEqual([]);
    const late = await rows<{
      n: string;
    }>(`select count(*) as n from orders o join store s on s.restaurant_id = o.restaurant_id and s.id = o.store_id
      where s.name like 'Moonlight%' and (o.placed_at at time zone s.time_zone)::date > o.trading_day`);
    expect(Number(late[0]!.n)).toBeGreaterThan(0);
  });

  it('hold pizzas, halves and deals at the pizza place', async () => {
    const types = await rows<{
      type: string;
    }>(`select distinct line->>'type' as type from orders o, jsonb_array_elements(o.cart->'lines') as line
      join restaurant r on true where r.restaurant_id = o.restaurant_id and r.name like 'Moonlight%' order by 1`);
    expect(types.map(({ type }) => type)).toEqual(['basic', 'deal', 'halfAndHalf', 'pizza']);
  });

  it('can be read by the screens: list, one order with its story, customers who come back', async () => {
    const cookie = await server.signIn('superAdmin');
    const [place] = demoStores(demos[2]!);
    const params = { restaurantId: place!.restaurantId, storeId: place!.storeId };
    const list = await server.call(listOrders, { params, query: { limit: 50 }, cookie });
    expect([list.status, list.data.rows.length]).toEqual([200, 50]);
    const completed = list.data.rows.find(({ status, collectionType }) => status === 'completed' && collectionType === 'delivery')!;
    const { data } = await server.call(getOrder, { params: { ...params, orderId: completed.id }, cookie });
    expect(data.timeline.map(({ type }) => type)).toEqual(['order.placed', 'order.accepted', 'order.ready', 'order.completed']);
    expect([data.delivery?.address.country, data.cart.deliveryFee >= 0]).toEqual(['GB', true]);
    const customers = await server.call(listCustomers, { params: { restaurantId: params.restaurantId }, query: { limit: 200 }, cookie });
    expect(Math.max(...customers.data.rows.map((row) => row.previousOrderCount))).toBeGreaterThan(3);
  });
});

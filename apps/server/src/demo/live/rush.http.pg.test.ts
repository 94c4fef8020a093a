import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemos, type DemoRestaurant } from '../../../db/seed/index.ts';
import { demoStores, seedDemo } from '../data/index.ts';
import { placeTodaysOrders } from './todays-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { playRush } from './rush.ts';

let server: TestServer;
let demos: DemoRestaurant[];
let base: string;
const rows = async <T>(text: string) => (await server.test.owner.query(text)).rows as T[];

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', uber: 'simulator' });
  demos = await loadDemos();
  for (const demo of demos) await seedDemo({ database: server.test.database, ...server.modules, now: () => new Date() }, demo, () => null);
  const address = server.app.server.address();
  base = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}, 60_000);
afterAll(() => server.close());

it('plays orders through the real calls, and says what happened', async () => {
  const lines: string[] = [];
  const options = { base, restaurant: 'marigold', ordersPerMinute: 20, minutes: 1, speed: 40, signal: new AbortController().signal };
  const summary = await playRush({ ...options, say: (line) => void lines.push(line) });
  const [{ n } = { n: '0' }] = await rows<{ n: string }>('select count(*) as n from orders');
  expect(summary.get('placed')).toBeGreaterThan(3);
  expect(Number(n)).toBe(summary.get('placed'));
  expect(summary.get('went wrong') ?? 0).toBe(0);
  expect(lines.length).toBeGreaterThan(summary.get('placed')!);
  // Items that the rush marked as sold out are available again; earlier marks stay.
  const soldOut = await rows<{ name: string }>(
    `select distinct i.name from item i join sold_out s on s.restaurant_id = i.restaurant_id and s.id = i.id and s.kind = 'item' where s.soldout`,
  );
  const before = demos.flatMap(({ menu }) => menu.items.filter(({ soldout }) => soldout).map(({ name }) => name));
  expect(soldOut.map(({ name }) => name).toSorted()).toEqual(before.toSorted());
}, 60_000);

it('has orders of the marketplace, which a courier fetches', async () => {
  const marketplaceUrl = server.uber!.url;
  const options = { base, restaurant: 'marigold', ordersPerMinute: 30, minutes: 1, speed: 40, signal: new AbortController().signal };
  const summary = await playRush({ ...options, marketplaceUrl, marketplaceShare: 1, say: () => {} });
  expect(summary.get('ordered at Uber Eats')).toBeGreaterThan(1);
  expect(summary.get('orders of Uber Eats that never came')).toBeUndefined();
  expect(summary.get('went wrong') ?? 0).toBe(0);
  const there = await server.uber!.side<{ state: string }[]>('/_sim/orders');
  expect(there).toHaveLength(summary.get('ordered at Uber Eats')!);
  expect(there.filter(({ state }) => state === 'SUCCEEDED')).toHaveLength(summary.get('brought') ?? 0);
}, 60_000);

it('has bills, which are rung up, sent, cooked and paid at the till', async () => {
  const options = { base, restaurant: 'marigold', ordersPerMinute: 30, minutes: 1, speed: 40, signal: new AbortController().signal };
  const summary = await playRush({ ...options, billShare: 1, say: () => {} });
  expect(summary.get('went wrong') ?? 0).toBe(0);
  expect(summary.get('rung up')).toBeGreaterThan(3);
  expect(summary.get('sent to the kitchen')).toBe(summary.get('rung up'));
  const bills = await rows<{ status: string; unsent: boolean }>(
    `select o.status, b.unsent from orders o join bill b on b.restaurant_id = o.restaurant_id and b.order_id = o.id`,
  );
  expect(bills).toHaveLength(summary.get('rung up')!);
  expect(bills.filter(({ status }) => status === 'completed')).toHaveLength(summary.get('completed') ?? 0);
  expect(bills.filter(({ status, unsent }) => status === 'completed' && unsent)).toEqual([]);
}, 60_000);

it('ends at once when it is told to', async () => {
  const end = new AbortController();
  const options = { base, restaurant: 'marigold', ordersPerMinute: 60, minutes: 5 };
  const playing = playRush({ ...options, signal: end.signal, say: (line) => void (line.includes('Newtown ') && end.abort()) });
  await expect(playing).resolves.toBeInstanceOf(Map);
}, 60_000);

it('is played on this machine only', async () => {
  const options = { restaurant: '', ordersPerMinute: 1, minutes: 1, signal: new AbortController().signal, say: () => {} };
  await expect(playRush({ ...options, base: 'https://demo.example.com' })).rejects.toThrow('this machine only');
});

it('gives a fresh demo orders in every state, under closed stores too', async () => {
  await server.openCardAccount(demoStores(demos[0]!)[0]!.storeId).catch(() => undefined);
  expect(await placeTodaysOrders(base, server.uber!.url)).toBeGreaterThan(10);
  const states = await rows<{ status: string }>(`select distinct status from orders order by 1`);
  expect(states.map(({ status }) => status)).toEqual(expect.arrayContaining(['accepted', 'cancelled', 'completed', 'new', 'rejected']));
  const sources = await rows<{ source: string }>(`select distinct source from orders order by 1`);
  expect(sources.map(({ source }) => source)).toEqual(['pos', 'uberEats', 'website']);
  const tickets = await rows<{ status: string }>('select distinct status from kitchen_ticket');
  expect(tickets.map(({ status }) => status)).toEqual(expect.arrayContaining(['NEW', 'COMPLETED']));
}, 60_000);

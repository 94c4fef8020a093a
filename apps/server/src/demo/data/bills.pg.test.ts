import { listBills } from '@servery/contract/bills';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadDemos, type DemoRestaurant } from '../../../db/seed/index.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { demoStores, seedBills, seedDemo } from './index.ts';

let server: TestServer;
let demos: DemoRestaurant[];
/** A Saturday's lunch in Sydney and Melbourne. */
const now = new Date('2026-11-21T02:00:00Z');
const deps = () => ({ database: server.test.database, ...server.modules, now: () => now });

beforeAll(async () => {
  server = await startTestServer();
  server.clock.now = now;
  demos = await loadDemos();
  for (const demo of demos) await seedDemo(deps(), demo, () => null);
});
afterAll(() => server.close());

it('each first store has bills open at its till, some of them with the kitchen, once', async () => {
  const cookie = await server.signIn('superAdmin');
  const opened: number[] = [];
  for (const demo of demos) opened.push(await seedBills(deps(), demo));
  expect(opened.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(6);
  for (const demo of demos) expect(await seedBills(deps(), demo)).toBe(0);
  const lists = await Promise.all(demos.map((demo) => server.call(listBills, { params: demoStores(demo)[0]!, cookie })));
  const rows = lists.flatMap(({ data }) => data.rows);
  expect(rows).toHaveLength(opened.reduce((sum, count) => sum + count, 0));
  expect(rows.some(({ sentAt, unsent }) => sentAt !== null && !unsent)).toBe(true);
  expect(rows.some(({ sentAt, unsent }) => sentAt !== null && unsent)).toBe(true);
  expect(rows.every(({ grandTotal, number }) => grandTotal > 0 && number.startsWith('B-'))).toBe(true);
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../../platform/testing/fixtures.ts';
import { toInsert, readTables, storeSamples } from '../../platform/testing/sample-rows.ts';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { duePayments } from './payments.queries.ts';

const now = new Date('2026-03-01T12:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

let test: TestDatabase;
/** Three restaurants, each with a payment for every time given here; the last one waits for nothing. */
const stores: TestStore[] = [];
const checkedAt = [[-3, -1, -2, 5], [-4], [null]];
const orders = new Map<string, string>();

beforeAll(async () => {
  test = await openTestDatabase();
  const tables = await readTables(test.owner);
  for (const [index, times] of checkedAt.entries()) {
    const store = await createTestStore(test.database, `Restaurant ${index}`);
    stores.push(store);
    const samples = await storeSamples(test.owner, tables, store);
    await test.owner.query('update payment set check_at = null where restaurant_id = $1', [store.restaurantId]);
    for (const time of times) {
      const orderId = randomUUID();
      orders.set(orderId, `${index}: ${time}`);
      const order = { ...samples.get('orders'), id: orderId, number: `D-${orders.size}` };
      const payment = { ...samples.get('payment'), id: randomUUID(), order_id: orderId, intent_id: null, lease_until: null };
      for (const { text, values } of [
        toInsert('orders', order),
        toInsert('payment', { ...payment, check_at: time === null ? null : minutes(time) }),
      ]) {
        await test.owner.query(text, values);
      }
    }
  }
});
afterAll(() => test.close());

const due = async (mostOfEach: number) =>
  (await duePayments(test.database, () => now, mostOfEach)).map((row) => {
    const [store] = stores.filter(({ restaurantId }) => restaurantId === row.restaurant_id);
    return `${stores.indexOf(store!)} has ${orders.get(row.order_id)}`;
  });

it('finds what is due of every restaurant, the oldest of each first', async () => {
  expect((await due(50)).toSorted()).toEqual(['0 has 0: -1', '0 has 0: -2', '0 has 0: -3', '1 has 1: -4']);
  expect((await due(50)).filter((text) => text.startsWith('0'))).toEqual(['0 has 0: -3', '0 has 0: -2', '0 has 0: -1']);
});

it('brings so many of each at most: who has many keeps nobody waiting', async () => {
  expect((await due(1)).toSorted()).toEqual(['0 has 0: -3', '1 has 1: -4']);
});

it('leaves out what somebody works on', async () => {
  const lease = (until: Date | null) =>
    test.owner.query('update payment set lease_until = $2 where restaurant_id = $1', [stores[1]!.restaurantId, until]);
  await lease(minutes(1));
  expect((await due(50)).filter((text) => text.startsWith('1'))).toEqual([]);
  await lease(minutes(-1));
  expect((await due(50)).filter((text) => text.startsWith('1'))).toEqual(['1 has 1: -4']);
  await lease(null);
});

it('leaves its connection in no restaurant’s scope', async () => {
  const database = test.another(1);
  await duePayments(database, () => now, 50);
  const seen = await database.acrossTenants<{ payments: number; scope: string }>('test', () => ({
    name: 'test.scope',
    text: `select count(*)::int as payments, coalesce(max(current_setting('app.restaurant', true)), '') as scope from payment`,
    values: [],
  }));
  expect(seen).toEqual([{ payments: 0, scope: '' }]);
});

import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { NewEvent, Subscriber, Subscriptions, Tx } from '../db/connections.types.ts';
import { createTestStore, type TestStore } from '../testing/fixtures.ts';
import { openTestDatabase, systemActor, type TestDatabase } from '../testing/test-database.ts';
import { takeLockViolations } from '../testing/lock-watch.setup.ts';
import type { Lock } from './lock-order.ts';
import { failedSubscriber } from './subscribers.ts';

let test: TestDatabase;
let store: TestStore;
beforeAll(async () => {
  test = await openTestDatabase();
  store = await createTestStore(test.database);
});
afterAll(() => test.close());
afterEach(() => test.database.subscribe([]));

const published = (menuVersion: number): NewEvent<'menu.published'> => ({
  storeId: store.storeId,
  type: 'menu.published',
  subject: { kind: 'menu', id: store.storeId },
  payload: { menuVersion },
  actor: systemActor,
});
const edited = (): NewEvent<'menu.edited'> => ({ ...published(0), type: 'menu.edited', payload: {} });
const events = async () =>
  (await test.owner.query<{ type: string }>('select type from event where store_id = $1 order by seq', [store.storeId])).rows.map(
    ({ type }) => type,
  );
const work = (...all: (NewEvent<'menu.published'> | NewEvent<'menu.edited'>)[]) =>
  test.database.tenant(store, async (tx) => all.forEach((event) => tx.emit<'menu.published' | 'menu.edited'>(event)));
const subscriber = (name: string, locks: Lock, on: Subscriptions): Subscriber => ({ name, locks, on });

describe('subscribers', () => {
  it('run after the work and in the lock order, then by name, whatever the order of the events and of the modules', async () => {
    const ran: string[] = [];
    const noting = (name: string, locks: Lock) =>
      subscriber(name, locks, {
        'menu.published': async (_tx, { payload }) => void ran.push(`${name} ${payload.menuVersion}`),
        'menu.edited': async () => void ran.push(`${name} edited`),
      });
    test.database.subscribe([noting('c', 'coupon'), noting('b', 'ticket'), noting('z', 'alarm'), noting('a', 'ticket')]);
    await test.database.tenant(store, async (tx) => {
      tx.emit(edited());
      tx.emit(published(1));
      ran.push('work');
    });
    expect(ran).toEqual(['work', 'a edited', 'a 1', 'b edited', 'b 1', 'c edited', 'c 1', 'z edited', 'z 1']);
  });

  it('see what the work has written, and write in its transaction: events of theirs follow those of the work', async () => {
    const before = (await events()).length;
    const seen: unknown[] = [];
    test.database.subscribe([
      subscriber('counting', 'count', {
        'menu.published': async (tx: Tx) => {
          seen.push(await tx.query.selectFrom('store').select('name').where('restaurant_id', '=', store.restaurantId).execute());
          tx.emit(edited());
        },
      }),
    ]);
    await test.database.tenant(store, async (tx) => {
      await tx.query.updateTable('store').set({ name: 'Changed' }).where('restaurant_id', '=', store.restaurantId).execute();
      tx.emit(published(2));
    });
    expect(seen).toEqual([[{ name: 'Changed' }]]);
    expect((await events()).slice(before)).toEqual(['menu.published', 'menu.edited']);
  });

  it('that fail undo the whole transaction, and are named', async () => {
    const before = await events();
    test.database.subscribe([
      subscriber('broken', 'alarm', { 'menu.edited': () => Promise.reject(new Error('It does not work.')) }),
      subscriber('fine', 'ticket', { 'menu.edited': async () => {} }),
    ]);
    const failure = await work(published(3), edited()).catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'It does not work.' });
    expect(failedSubscriber(failure)).toBe('broken');
    expect(await events()).toEqual(before);
    const other = await test.database.tenant(store, () => Promise.reject(new Error('No subscriber.'))).catch((error: unknown) => error);
    expect(failedSubscriber(other)).toBeUndefined();
  });

  it('that answer each other end with an error, not never', async () => {
    const before = await events();
    let runs = 0;
    test.database.subscribe([
      subscriber('ping', 'count', {
        'menu.edited': async (tx) => {
          runs += 1;
          tx.emit(published(4));
        },
      }),
      subscriber('pong', 'coupon', { 'menu.published': async (tx) => tx.emit(edited()) }),
    ]);
    await expect(work(edited())).rejects.toThrow(/follows menu\.(edited|published) as the event number 6 in a row/);
    expect(runs).toBe(3);
    expect(await events()).toEqual(before);
  });
});

it('a transaction that locks in another order than all others is found, though nobody waited for it', async () => {
  const lock = (tx: Tx, table: string) =>
    tx.sql({
      name: `test.lock.${table}`,
      text: `select 1 from ${table} where restaurant_id = $1 for update`,
      values: [store.restaurantId],
    });
  await test.database.tenant(store, async (tx) => {
    await lock(tx, 'orders');
    await lock(tx, 'kitchen_ticket');
    await lock(tx, 'orders');
  });
  expect(takeLockViolations()).toEqual([]);
  test.database.subscribe([subscriber('backwards', 'alarm', { 'menu.published': (tx) => lock(tx, 'orders').then(() => {}) })]);
  await test.database.tenant(store, async (tx) => {
    await lock(tx, 'alarm');
    tx.emit(published(1));
  });
  expect(takeLockViolations()).toEqual(['test.lock.orders locks orders after test.lock.alarm has locked alarm']);
});

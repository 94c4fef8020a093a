import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../db/connections.types.ts';
import { isForJobs, readStores, WAKE_CHANNEL } from '../db/wake.ts';
import { addTestStore, createTestStore, type TestStore } from '../testing/fixtures.ts';
import { openTestDatabase, systemActor, type TestDatabase } from '../testing/test-database.ts';
import { readEvents, readHead } from './stored-event.ts';

let test: TestDatabase;
let store: TestStore;
beforeAll(async () => {
  test = await openTestDatabase({ poolSize: 20 });
  store = await createTestStore(test.database);
});
afterAll(() => test.close());

const publish = (tx: Tx, storeId: string, menuVersion: number) =>
  tx.emit({ storeId, type: 'menu.published', subject: { kind: 'menu', id: storeId }, payload: { menuVersion }, actor: systemActor });
const readSequences = async (storeId: string) =>
  (await test.owner.query('select seq from event where store_id = $1 order by seq', [storeId])).rows.map((row: { seq: string }) =>
    Number(row.seq),
  );

describe('the event log', () => {
  it('numbers a store’s events without a gap, whoever writes, fails or writes several', async () => {
    const storeId = await addTestStore(test.database, store.restaurantId);
    const other = test.another();
    const writes = Array.from({ length: 60 }, (_, i) =>
      (i % 2 ? test.database : other).tenant(store, async (tx) => {
        for (let k = 0; k <= i % 3; k += 1) publish(tx, storeId, i);
        if (i % 5 === 0) throw new Error('this one fails');
      }),
    );
    const results = await Promise.allSettled(writes);
    expect(results.filter((result) => result.status === 'rejected')).toHaveLength(12);
    const sequences = await readSequences(storeId);
    expect(sequences).toEqual(sequences.map((_, index) => index + 1));
    expect(sequences.length).toBe(Array.from({ length: 60 }, (_, i) => (i % 5 === 0 ? 0 : 1 + (i % 3))).reduce((a, b) => a + b));
  });

  it('never shows a reader a later number before an earlier one', async () => {
    const storeId = await addTestStore(test.database, store.restaurantId);
    let done = false;
    const writers = Promise.all(
      Array.from({ length: 4 }, async () => {
        for (let i = 0; i < 40; i += 1) await test.database.tenant(store, async (tx) => publish(tx, storeId, i));
      }),
    ).then(() => (done = true));
    const seen: number[] = [];
    do {
      const events = await test.database.tenant(store, (tx) => readEvents(tx, storeId, seen.at(-1) ?? 0, 50));
      seen.push(...events.map((event) => event.seq));
    } while (!done || seen.length < 160);
    await writers;
    expect(seen).toEqual(Array.from({ length: 160 }, (_, i) => i + 1));
  });

  it('does not let two transactions over two stores wait for each other crosswise', async () => {
    const [a, b] = [await addTestStore(test.database, store.restaurantId), await addTestStore(test.database, store.restaurantId)];
    const both = (first: string, second: string) =>
      test.database.tenant(store, async (tx) => {
        publish(tx, first, 1);
        publish(tx, second, 1);
      });
    await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? both(a, b) : both(b, a))));
    expect([(await readSequences(a)).length, (await readSequences(b)).length]).toEqual([30, 30]);
  });

  it('keeps payload, actor, subject and order', async () => {
    const storeId = await addTestStore(test.database, store.restaurantId);
    await test.database.tenant(store, async (tx) => {
      publish(tx, storeId, 1);
      tx.emit({
        storeId,
        type: 'settings.changed',
        subject: { kind: 'settings', id: storeId },
        payload: { section: 'tax' },
        actor: { kind: 'user', id: storeId, name: 'Ann' },
      });
    });
    const events = await test.database.tenant(store, (tx) => readEvents(tx, storeId, 0, 10));
    expect(events).toMatchObject([
      { seq: 1, type: 'menu.published', payload: { menuVersion: 1 }, subject: { kind: 'menu', id: storeId } },
      { seq: 2, type: 'settings.changed', payload: { section: 'tax' } },
    ]);
    expect(await test.database.tenant(store, (tx) => readHead(tx, storeId))).toBe(2);
    const foreign = await createTestStore(test.database);
    expect(await test.database.tenant(foreign, (tx) => readHead(tx, storeId))).toBeUndefined();
    const { rows } = await test.owner.query('select actor_kind, actor_name from event where store_id = $1 order by seq', [storeId]);
    expect(rows).toEqual([
      { actor_kind: 'system', actor_name: 'System' },
      { actor_kind: 'user', actor_name: 'Ann' },
    ]);
  });

  it('refuses events of a store that is not the restaurant’s', async () => {
    const foreign = await createTestStore(test.database);
    await expect(test.database.tenant(store, async (tx) => publish(tx, foreign.storeId, 1))).rejects.toMatchObject({ code: '23503' });
  });

  it('notifies the dispatcher only of events that have jobs, and screens of all', async () => {
    const writer = test.another();
    writer.followWithJobs(({ payload }) => (payload as { menuVersion: number }).menuVersion === 2);
    const storeId = await addTestStore(test.database, store.restaurantId);
    const heard: { forJobs: boolean; stores: string[] }[] = [];
    test.owner.on('notification', ({ payload = '' }) => {
      const stores = readStores(payload).map((each) => each.storeId);
      if (stores.includes(storeId)) heard.push({ forJobs: isForJobs(payload), stores });
    });
    await test.owner.query(`listen ${WAKE_CHANNEL}`);
    const after = async (...versions: number[]) => {
      const before = heard.length;
      await writer.tenant(store, async (tx) => {
        for (const version of versions) publish(tx, storeId, version);
      });
      await expect.poll(() => heard.slice(before), { timeout: 15_000 }).toHaveLength(1);
      return heard.at(-1);
    };
    expect(await after(1)).toEqual({ forJobs: false, stores: [storeId] });
    expect(await after(2)).toEqual({ forJobs: true, stores: [storeId] });
    expect(await after(1, 2, 3)).toEqual({ forJobs: true, stores: [storeId] });
    expect(isForJobs(`${store.restaurantId}:${storeId}`), 'a node of an earlier release').toBe(true);
  });
});

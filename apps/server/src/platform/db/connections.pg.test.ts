import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestStore, type TestStore } from '../testing/fixtures.ts';
import { openTestDatabase, systemActor, type TestDatabase } from '../testing/test-database.ts';
import type { Tx } from './connections.types.ts';

let test: TestDatabase;
let store: TestStore;
beforeAll(async () => {
  test = await openTestDatabase({ poolSize: 8 });
  store = await createTestStore(test.database);
});
afterAll(() => test.close());

const published = (tx: Tx) =>
  tx.emit({
    storeId: store.storeId,
    type: 'menu.published',
    subject: { kind: 'menu', id: store.storeId },
    payload: { menuVersion: 1 },
    actor: systemActor,
  });
const eventCount = async () => Number((await test.owner.query('select count(*) from event')).rows[0].count);
const rename = (tx: Tx, name: string) =>
  tx.query.updateTable('store').set({ name }).where('restaurant_id', '=', store.restaurantId).execute();
const storeName = async () => (await test.owner.query('select name from store where id = $1', [store.storeId])).rows[0].name as string;

describe('connections', () => {
  it('are lent to restaurants in turns: calls of one that wait for each other do not keep others waiting', async () => {
    const other = await createTestStore(test.database);
    const done: string[] = [];
    const edit = () =>
      test.database.tenant(store, async (tx) => {
        await tx.sql({ name: 'queue', text: 'select pg_advisory_xact_lock(4711)', values: [] });
        await tx.sql({ name: 'slow', text: 'select pg_sleep(0.02)', values: [] });
        done.push('edit');
      });
    const edits = Array.from({ length: 40 }, edit);
    const orders = [
      test.database.tenant(other, async (tx) => {
        await tx.sql({ name: 'one', text: 'select 1', values: [] });
        done.push('order');
      }),
      test.database.statement(other, { name: 'two', text: 'select 2', values: [] }).then(() => done.push('order')),
    ];
    await Promise.all([...edits, ...orders]);
    expect([done.length, done.lastIndexOf('order') < 10]).toEqual([42, true]);
  });
});

describe('tenant', () => {
  it('commits rows and events together and answers what the callback returns', async () => {
    const before = await eventCount();
    const answer = await test.database.tenant(store, async (tx) => {
      await rename(tx, 'Renamed');
      published(tx);
      return 42;
    });
    expect(answer).toBe(42);
    expect([await storeName(), await eventCount()]).toEqual(['Renamed', before + 1]);
  });

  it('rolls back what the callback throws and throws it', async () => {
    const before = await eventCount();
    const failing = test.database.tenant(store, async (tx) => {
      await rename(tx, 'Never');
      published(tx);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect([await storeName(), await eventCount()]).toEqual(['Renamed', before]);
  });

  it('does not take ROLLBACK for COMMIT when a failed statement was swallowed', async () => {
    const swallowing = test.database.tenant(store, async (tx) => {
      await rename(tx, 'Half done');
      await tx.sql({ name: 'bad', text: 'select 1 / 0', values: [] }).catch(() => {});
      return 'fine';
    });
    await expect(swallowing).rejects.toMatchObject({ code: '22012' });
    expect(await storeName()).toBe('Renamed');
  });

  it('says why the first statement failed, not that those behind it were refused', async () => {
    const several = test.database.tenant(store, async (tx) => {
      const slow = (async () => {
        await tx.sql({ name: 'bad', text: 'select 1 / 0', values: [] });
        await Promise.resolve();
      })();
      await Promise.all([slow, tx.sql({ name: 'fine', text: 'select 1', values: [] })]);
    });
    await expect(several).rejects.toMatchObject({ code: '22012' });
  });

  it('notices a failed statement that nobody awaited', async () => {
    const careless = test.database.tenant(store, async (tx) => {
      void rename(tx, 'Unawaited');
      void tx.sql({ name: 'bad', text: 'select 1 / 0', values: [] }).catch(() => {});
    });
    await expect(careless).rejects.toMatchObject({ code: '22012' });
    expect(await storeName()).toBe('Renamed');
  });

  it('commits statements that nobody awaited', async () => {
    await test.database.tenant(store, async (tx) => void rename(tx, 'Late but in'));
    expect(await storeName()).toBe('Late but in');
    await test.database.tenant(store, (tx) => rename(tx, 'Renamed'));
  });

  it('does not commit when the driver could not write a value', async () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    const unwritable = test.database.tenant(store, async (tx) => {
      void rename(tx, 'Without the rest');
      void tx.sql({ name: 'echo', text: 'select $1::jsonb', values: [circular] }).catch(() => {});
    });
    await expect(unwritable).rejects.toThrow(/circular/i);
    expect(await storeName()).toBe('Renamed');
  });

  it('refuses queries after the callback', async () => {
    let kept: Tx | undefined;
    await test.database.tenant(store, async (tx) => void (kept = tx));
    await expect(kept?.sql({ name: 'late', text: 'select 1', values: [] })).rejects.toThrow('has ended');
    await expect(rename(kept as Tx, 'Too late')).rejects.toThrow('has ended');
    expect(await storeName()).toBe('Renamed');
  });

  it('fails at COMMIT when a deferred constraint does', async () => {
    await test.owner.query(`create table deferred (restaurant_id uuid, id int, unique (restaurant_id, id) deferrable initially deferred);
      grant select, insert on deferred to servery_app`);
    const doubled = test.database.tenant(store, async (tx) => {
      for (let i = 0; i < 2; i += 1)
        await tx.sql({ name: 'deferred', text: 'insert into deferred values ($1, 1)', values: [store.restaurantId] });
    });
    await expect(doubled).rejects.toMatchObject({ code: '23505' });
    await test.owner.query('drop table deferred');
  });

  it('refuses a payload that does not fit and writes nothing', async () => {
    const before = await eventCount();
    const wrong = test.database.tenant(store, async (tx) => {
      tx.emit({
        storeId: store.storeId,
        type: 'menu.published',
        subject: { kind: 'menu', id: store.storeId },
        payload: { menuVersion: 'x' } as never,
        actor: systemActor,
      });
    });
    await expect(wrong).rejects.toThrow();
    expect(await eventCount()).toBe(before);
  });

  it('refuses a scope that is no id', async () => {
    await expect(test.database.tenant({ restaurantId: "'; drop table event; --" }, async () => 1)).rejects.toThrow('restaurant id');
  });

  it('never shows one transaction the tenant of another on the same connection', async () => {
    const own = test.another(2);
    await own.tenant(store, async (tx) => rename(tx, 'Renamed'));
    const other = await createTestStore(own);
    const seen = await own.tenant(other, (tx) => tx.query.selectFrom('store').select('id').execute());
    expect(seen).toEqual([{ id: other.storeId }]);
  });
});

describe('platform', () => {
  it('reaches the directory and nothing else', async () => {
    const read = test.database.platform('test', (tx) => tx.query.selectFrom('directory.restaurant').select('id').execute());
    await expect(read).resolves.not.toHaveLength(0);
    const beyond = test.database.platform('test', (tx) => tx.query.selectFrom('store').select('id').execute());
    await expect(beyond).rejects.toMatchObject({ code: '42P01' });
    const named = test.database.platform('test', (tx) => tx.sql({ name: 'beyond', text: 'select 1 from public.store', values: [] }));
    await expect(named).rejects.toMatchObject({ code: '42501' });
    const back = test.database.tenant(store, (tx) => tx.query.selectFrom('directory.session').selectAll().execute());
    await expect(back).rejects.toMatchObject({ code: '42501' });
  });

  it('sweeps every restaurant, each in its own scope, past one that fails', async () => {
    const seen: string[] = [];
    await test.database.eachTenant('test', async (tx) => {
      seen.push(tx.scope.restaurantId);
      if (seen.length === 1) throw new Error('the first fails');
    });
    expect(new Set(seen).size).toBeGreaterThan(1);
  });
});

describe('a database that goes away', () => {
  it('answers service_unavailable and works again on fresh connections', async () => {
    const database = test.another(4);
    const terminate = () =>
      test.owner.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where usename in ('servery_app', 'servery_platform') and datname = current_database()`,
      );
    const cut = database.tenant(store, async (tx) => {
      await rename(tx, 'Lost');
      await terminate();
      await rename(tx, 'Lost again');
    });
    await expect(cut).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 1 });
    await expect(database.tenant(store, (tx) => rename(tx, 'Renamed'))).resolves.toBeDefined();
    expect(await storeName()).toBe('Renamed');
  });
});

describe('a table that a newer release has changed', () => {
  const all = { name: 'test.allOfStore', text: 'select * from store where id = $1' };
  it.each(['tenant', 'statement'] as const)('is read on a new connection: %s', async (way) => {
    const database = test.another(4);
    const read = () => {
      const named = { ...all, values: [store.storeId] };
      return way === 'tenant' ? database.tenant(store, (tx) => tx.sql(named)) : database.statement(store, named);
    };
    await expect(read()).resolves.toHaveLength(1);
    await test.owner.query(`alter table store add column added_by_${way} integer`);
    try {
      await expect(read()).rejects.toMatchObject({ code: 'service_unavailable', retryAfter: 1 });
      await expect(read()).resolves.toMatchObject([{ [`added_by_${way}`]: null }]);
    } finally {
      await test.owner.query(`alter table store drop column added_by_${way}`);
    }
  });
});

describe('statement', () => {
  const named = (name: string, text: string, values: unknown[] = []) => ({ name, text, values });
  const insert = named('lone_insert', `update store set phone = $2 where id = $1 returning phone`);

  it('is a transaction of its own: committed when it resolves', async () => {
    const rows = await test.database.statement<{ phone: string }>(store, { ...insert, values: [store.storeId, '1'] });
    expect(rows).toEqual([{ phone: '1' }]);
    expect((await test.owner.query('select phone from store where id = $1', [store.storeId])).rows).toEqual([{ phone: '1' }]);
  });

  it('rolls back and rejects with the database’s error, and the connection goes on', async () => {
    const failing = named('lone_fail', `with changed as (update store set phone = '2' where id = $1) select 1 / 0`, [store.storeId]);
    await expect(test.database.statement(store, failing)).rejects.toMatchObject({ code: '22012' });
    for (let round = 0; round < 8; round += 1) {
      await test.database.statement(store, named('lone_read', 'select 1'));
    }
    expect((await test.owner.query('select phone from store where id = $1', [store.storeId])).rows).toEqual([{ phone: '1' }]);
  });

  it('sees the tenant’s rows alone, and leaves no tenant behind on the connection', async () => {
    const other = await createTestStore(test.database);
    const ids = async (restaurantId: string) =>
      (await test.database.statement<{ id: string }>({ restaurantId }, named('lone_stores', 'select id from store'))).map(({ id }) => id);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, round) => ids((round % 2 === 0 ? store : other).restaurantId)));
    answers.forEach((answer, round) => expect(answer).toEqual([(round % 2 === 0 ? store : other).storeId]));
    await expect(ids('no id')).rejects.toThrow('A tenant scope needs a restaurant id.');
  });

  it('rejects when a value cannot be written, and the connection goes on', async () => {
    const circular: { self?: unknown } = {};
    circular.self = circular;
    await expect(test.database.statement(store, named('lone_bad_value', 'select $1::jsonb', [circular]))).rejects.toThrow();
    expect(await test.database.statement(store, named('lone_read', 'select 1'))).toHaveLength(1);
  });
});

describe('snapshot', () => {
  it('retains nothing of what it has read', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    // Bytes outside of the heap are freed in a turn after the collection that finds them unused.
    const used = async () => {
      for (let round = 0; round < 3; round += 1) {
        collect();
        await setImmediate();
      }
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const retained = await test.database.snapshot(store, async (snapshot) => {
      const before = await used();
      for await (const batch of snapshot.texts(`select repeat('x', 1000000) from generate_series(1, 200)`))
        expect(batch.length).toBeGreaterThan(0);
      return (await used()) - before;
    });
    // It has read 200 MB.
    expect(retained).toBeLessThan(50_000_000);
  });

  const read = (name: string) => ({ name, text: 'select name from store where restaurant_id = $1', values: [store.restaurantId] });

  it('sees one moment and one tenant while others write, writes nothing, and takes no connection of the pool', async () => {
    await test.database.tenant(store, (tx) => rename(tx, 'Before'));
    await createTestStore(test.database, 'Somebody else');
    const small = test.another(2);
    const names = await small.snapshot(store, async (snapshot) => {
      const [first] = await snapshot.sql<{ name: string }>(read('snapshotFirst'));
      // The pool has one connection for tenants, and it is free.
      await small.tenant(store, (tx) => rename(tx, 'After'));
      const [second] = await snapshot.sql<{ name: string }>(read('snapshotSecond'));
      const all: string[][] = [];
      for await (const batch of snapshot.texts('select name from store')) all.push(batch);
      return [first!.name, second!.name, ...all.flat()];
    });
    expect(names).toEqual(['Before', 'Before', 'Before']);
    expect(await storeName()).toBe('After');
    const write = small.snapshot(store, (snapshot) =>
      snapshot.sql({ name: 'snapshotWrite', text: `update store set name = 'x' where restaurant_id = $1`, values: [store.restaurantId] }),
    );
    await expect(write).rejects.toMatchObject({ code: '25006' });
    await expect(small.snapshot({ restaurantId: "x'; select 1" }, async () => 1)).rejects.toThrow('needs a restaurant id');
  });

  it('gives every row of many and of large ones once, in order, and throws what its reader throws', async () => {
    const large = `select case when n % 900 = 0 then repeat('ä', 2000000) else n::text end from generate_series(1, 5000) n`;
    let [rows, longest] = [0, 0];
    await test.database.snapshot(store, async (snapshot) => {
      for await (const batch of snapshot.texts(large)) {
        for (const [index, text] of batch.entries()) if (text.length < 10) expect(Number(text)).toBe(rows + index + 1);
        rows += batch.length;
        longest = Math.max(longest, batch.length);
      }
      for await (const batch of snapshot.texts('select 1::text where false')) expect(batch).toEqual([]);
    });
    expect([rows, longest > 100]).toEqual([5000, true]);
    const stopped = test.database.snapshot(store, async (snapshot) => {
      for await (const _ of snapshot.texts(large)) throw new Error('The disk is full.');
    });
    await expect(stopped).rejects.toThrow('The disk is full.');
  });
});

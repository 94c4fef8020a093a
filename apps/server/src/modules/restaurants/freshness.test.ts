import { expect, test } from 'vitest';
import { createFreshCache } from './freshness.service.ts';

/** A database of one value, with a clock that the test moves. */
function setup() {
  const database = { value: 'one', version: 1, reads: 0 };
  let time = 0;
  const cache = createFreshCache<string>({
    maxEntries: 2,
    now: () => time,
    read: async (key, known) => {
      database.reads += 1;
      const version = String(database.version);
      const value = `${key} ${database.value}`;
      await Promise.resolve();
      if (key === 'nothing') return undefined;
      return known === version ? 'unchanged' : { version, value };
    },
  });
  return { database, cache, pass: (ms: number) => (time += ms) };
}
const change = (database: { value: string; version: number }) => {
  database.value = 'two';
  database.version += 1;
};

test('a value is read once while it is young', async () => {
  const { cache, database } = setup();
  expect(cache.peek('a')).toBeUndefined();
  expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a one', 'a one']);
  expect(cache.peek('a')).toBe('a one');
  expect(database.reads).toBe(1);
});

test('a change is seen within a second, without a wake-up', async () => {
  const { cache, database, pass } = setup();
  await cache.get('a');
  change(database);
  pass(950);
  expect(cache.peek('a')).toBeUndefined();
  expect(await cache.get('a')).toBe('a two');
});

test('between the two ages the old value is answered and checked behind it', async () => {
  const { cache, database, pass } = setup();
  await cache.get('a');
  change(database);
  pass(800);
  expect(await cache.get('a')).toBe('a one');
  await new Promise((resolve) => setImmediate(resolve));
  expect(cache.peek('a')).toBe('a two');
});

test('after forget everybody waits for the database, and a check from before is not kept', async () => {
  const { cache, database } = setup();
  await cache.get('a');
  const before = cache.reload('a');
  change(database);
  cache.forget('a');
  expect(cache.peek('a')).toBeUndefined();
  expect(await cache.get('a')).toBe('a two');
  await before;
  expect(cache.peek('a')).toBe('a two');
});

test('what bears it takes what memory has, until two minutes have passed or something is known to have changed', async () => {
  const { cache, database, pass } = setup();
  expect(cache.recent('a')).toBeUndefined();
  await cache.get('a');
  pass(119_000);
  expect(cache.recent('a')).toBe('a one');
  pass(1_000);
  expect(cache.recent('a')).toBeUndefined();
  await cache.get('a');
  cache.forget('a');
  expect(cache.recent('a')).toBeUndefined();
  expect(database.reads).toBe(2);
});

test('what does not exist is not kept, and the oldest entry leaves first', async () => {
  const { cache } = setup();
  expect(await cache.get('nothing')).toBeUndefined();
  for (const key of ['a', 'b', 'c']) await cache.get(key);
  expect([cache.peek('a'), cache.peek('b'), cache.peek('c')]).toEqual([undefined, 'b one', 'c one']);
});

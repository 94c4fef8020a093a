import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestStore, type TestStore } from '../testing/fixtures.ts';
import { openTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { OnceKey } from './connections.types.ts';

let test: TestDatabase;
let store: TestStore;
beforeAll(async () => {
  test = await openTestDatabase({ poolSize: 20 });
  store = await createTestStore(test.database);
});
afterAll(() => test.close());

const once = (key: string, body = 'a', keepForSeconds = 60): OnceKey => ({
  caller: 'user:1',
  route: 'test.do',
  key,
  fingerprint: Buffer.from(body),
  keepForSeconds,
});

it('runs the work of one key once, whoever asks and however many at once', async () => {
  for (const racers of [2, 10, 50]) {
    let runs = 0;
    const key = once(`race-${racers}`);
    const answers = await Promise.all(
      Array.from({ length: racers }, () => test.database.tenant(store, async () => ({ run: (runs += 1) }), { once: key })),
    );
    expect(runs).toBe(1);
    expect(answers).toEqual(Array.from({ length: racers }, () => ({ run: 1 })));
  }
});

it('lets others have their turn while fifty repeats wait for the first', async () => {
  const few = test.another(4);
  const [entered, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let runs = 0;
  const work = async () => {
    entered.resolve();
    await gate.promise;
    return { run: (runs += 1) };
  };
  const first = few.tenant(store, work, { once: once('slow') });
  await entered.promise;
  const repeats = Array.from({ length: 50 }, () => few.tenant(store, work, { once: once('slow') }));
  const answered = vi.fn();
  for (const repeat of repeats) void repeat.then(answered, answered);
  for (let other = 0; other < 100; other += 1) expect(await few.tenant(store, async () => other)).toBe(other);
  expect(answered).not.toHaveBeenCalled();
  gate.resolve();
  expect(await Promise.all([first, ...repeats])).toEqual(Array.from({ length: 51 }, () => ({ run: 1 })));
});

it('lets the next repeat take over when the first fails', async () => {
  const [entered, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const failing = async () => {
    entered.resolve();
    await gate.promise;
    throw new Error('no');
  };
  const first = test.database.tenant(store, failing, { once: once('takeover') });
  await entered.promise;
  const second = test.database.tenant(store, async () => 'second', { once: once('takeover') });
  gate.resolve();
  await expect(first).rejects.toThrow('no');
  expect(await second).toBe('second');
});

it('refuses the same key with another body', async () => {
  await test.database.tenant(store, async () => 1, { once: once('body', 'a') });
  const other = test.database.tenant(store, async () => 2, { once: once('body', 'b') });
  await expect(other).rejects.toMatchObject({ code: 'resource_status_conflict' });
});

it('forgets a key whose work failed', async () => {
  const failing = test.database.tenant(store, async () => Promise.reject(new Error('no')), { once: once('failed') });
  await expect(failing).rejects.toThrow('no');
  await expect(test.database.tenant(store, async () => 'second', { once: once('failed') })).resolves.toBe('second');
});

it('keeps callers, routes and restaurants apart', async () => {
  const other = await createTestStore(test.database);
  const run = (scope: TestStore, change: Partial<OnceKey>, answer: string) =>
    test.database.tenant(scope, async () => answer, { once: { ...once('apart'), ...change } });
  expect(await run(store, {}, 'first')).toBe('first');
  expect(await run(store, { caller: 'user:2' }, 'second')).toBe('second');
  expect(await run(store, { route: 'test.other' }, 'third')).toBe('third');
  expect(await run(other, {}, 'fourth')).toBe('fourth');
  expect(await run(store, {}, 'again')).toBe('first');
});

it('takes over a key whose keeping has ended', async () => {
  await test.database.tenant(store, async () => 'old', { once: once('expired', 'a', -1) });
  await expect(test.database.tenant(store, async () => 'new', { once: once('expired', 'b') })).resolves.toBe('new');
});

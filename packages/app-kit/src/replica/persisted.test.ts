import { describe, expect, it } from 'vitest';
import { createMemoryStore, sturdy, type Persisted } from './persisted.ts';
import { createOutbox, type OutboxEntry } from './outbox.ts';

/** A disk that can be full or unavailable. */
const getDisk = <T>() => {
  const memory = createMemoryStore<T>();
  const trouble = { full: false, away: false };
  const fails = (when: boolean) => (when || trouble.away ? Promise.reject(new Error('The browser’s storage failed.')) : null);
  const disk: Persisted<T> = {
    isLasting: () => true,
    read: (name) => fails(false) ?? memory.read(name),
    write: (name, value) => fails(trouble.full) ?? memory.write(name, value),
    queue: {
      add: (value) => fails(trouble.full) ?? memory.queue.add(value),
      all: () => fails(false) ?? memory.queue.all(),
      update: (key, value) => fails(trouble.full) ?? memory.queue.update(key, value),
      remove: (key) => fails(trouble.full) ?? memory.queue.remove(key),
    },
  };
  return { disk, trouble };
};
const waiting = async <T>({ queue }: Persisted<T>) => (await queue.all()).map(({ value }) => value);

describe('a full disk', () => {
  it('loses nothing that is added, keeps the order, and reports that the queue ends with the page', async () => {
    const { disk, trouble } = getDisk<string>();
    const storage = sturdy(disk);
    await storage.queue.add('first');
    expect(storage.isLasting()).toBe(true);
    trouble.full = true;
    await storage.queue.add('second');
    trouble.full = false;
    await storage.queue.add('third');
    expect(await waiting(storage)).toEqual(['first', 'second', 'third']);
    expect(storage.isLasting()).toBe(false);
    for (const expected of ['first', 'second', 'third']) {
      const entry = (await storage.queue.all())[0]!;
      expect(entry.value).toBe(expected);
      await storage.queue.remove(entry.key);
    }
    expect(await storage.queue.all()).toEqual([]);
    expect(storage.isLasting()).toBe(true);
  });

  it('does not bring back what was removed, and reads the latest write', async () => {
    const { disk, trouble } = getDisk<string>();
    const storage = sturdy(disk);
    const key = await storage.queue.add('sent');
    await storage.queue.add('next');
    await storage.write('numbering', 1);
    trouble.full = true;
    await storage.queue.remove(key);
    await storage.write('numbering', 2);
    expect([await waiting(storage), await storage.read('numbering')]).toEqual([['next'], 2]);
    trouble.full = false;
    await storage.write('numbering', 3);
    expect(await storage.read('numbering')).toBe(3);
  });
});

it.each([false, true])('a change of what waits counts, on the disk or beside it (full: %s)', async (full) => {
  const { disk, trouble } = getDisk<string>();
  const storage = sturdy(disk);
  const first = await storage.queue.add('first');
  trouble.full = full;
  const second = await storage.queue.add('second');
  await storage.queue.update(first, 'first, set aside');
  await storage.queue.update(second, 'second, set aside');
  await storage.queue.update(first + 7, 'never added');
  expect(await waiting(storage)).toEqual(['first, set aside', 'second, set aside']);
  trouble.full = false;
  await storage.queue.update(first, 'first');
  expect(await waiting(storage)).toEqual(['first', 'second, set aside']);
});

it('a queue that cannot be read for a while is sent as soon as it can', async () => {
  const { disk, trouble } = getDisk<OutboxEntry<number>>();
  const sent: number[] = [];
  const outbox = createOutbox<number>({
    queue: sturdy(disk).queue,
    pauses: { first: 1, longest: 1 },
    send: async ({ command }) => {
      sent.push(command);
      return 'done';
    },
  });
  trouble.away = true;
  await outbox.add(1);
  await expect.poll(() => outbox.state.getState().stuck).toBe('noAnswer');
  trouble.away = false;
  await expect.poll(() => sent).toEqual([1]);
  outbox.close();
});

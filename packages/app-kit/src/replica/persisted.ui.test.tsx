import { expect, it } from 'vitest';
import { openStored } from './persisted.ts';

/** A database of its own: one that is open cannot be deleted. */
const newName = () => `persisted-${crypto.randomUUID()}`;

it('keeps values and the queue’s order for the next page, and drops what was removed', async () => {
  const name = newName();
  const first = await openStored<{ tap: string }>(name);
  expect(first.isLasting()).toBe(true);
  await first.write('numbering', { next: 4 });
  const keys = [];
  for (const tap of ['accept', 'ready', 'recall']) keys.push(await first.queue.add({ tap }));
  await first.queue.remove(keys[1]!);
  // What has left the queue does not come back.
  await first.queue.update(keys[1]!, { tap: 'late' });
  await first.queue.update(keys[2]!, { tap: 'recalled' });

  const next = await openStored<{ tap: string }>(name);
  expect(await next.read('numbering')).toEqual({ next: 4 });
  expect(await next.read('nothing')).toBeUndefined();
  expect(await next.queue.all()).toEqual([
    { key: keys[0], value: { tap: 'accept' } },
    { key: keys[2], value: { tap: 'recalled' } },
  ]);
  expect(await next.queue.add({ tap: 'void' })).toBeGreaterThan(keys[2]!);
});

it('opens a database again whose connection the browser has closed', async () => {
  const stored = await openStored<string>(newName());
  await stored.queue.add('before');

  const transactions = IDBDatabase.prototype.transaction;
  let closed = 0;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, ...of: Parameters<typeof transactions>) {
    if (closed === 0) {
      closed = 1;
      this.close();
    }
    return transactions.apply(this, of);
  };
  try {
    await stored.queue.add('after');
    expect((await stored.queue.all()).map(({ value }) => value)).toEqual(['before', 'after']);
    expect([closed, stored.isLasting()]).toEqual([1, true]);
  } finally {
    IDBDatabase.prototype.transaction = transactions;
  }
});

it('keeps what the browser refuses to store in memory, and says that it ends with the page', async () => {
  const stored = await openStored<unknown>(newName());
  await stored.queue.add('on disk');
  // Functions cannot be cloned onto a disk.
  const refused = () => 'in memory';
  await stored.queue.add(refused);
  expect((await stored.queue.all()).map(({ value }) => value)).toEqual(['on disk', refused]);
  expect(stored.isLasting()).toBe(false);
});

import { expect, it, vi } from 'vitest';
import { createFairQueue, QueueFull } from './fair-queue.ts';

/** Work that ends when told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>();
  return { work: () => promise, end: resolve };
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'taken',
    (error: unknown) => (error instanceof QueueFull ? error.reason : error),
  );

it('takes owners in turns, however much one of them has asked for', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 100 });
  const order: string[] = [];
  const ask = (owner: string, name: string) => queue.run(owner, async () => void order.push(name));
  await Promise.all([...['a1', 'a2', 'a3', 'a4'].map((name) => ask('a', name)), ask('b', 'b1'), ask('b', 'b2'), ask('c', 'c1')]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('runs no more at once than it may', async () => {
  const queue = createFairQueue({ atOnce: 2, waiting: 10 });
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, (running += 1));
    await new Promise(setImmediate);
    running -= 1;
  };
  await Promise.all(Array.from({ length: 9 }, (_, at) => queue.run(`owner ${at % 3}`, work)));
  expect([most, running]).toEqual([2, 0]);
});

it('refuses what is one too many of an owner, or of all, and takes it when there is room again', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 2 });
  const first = held();
  const begun = [queue.run('a', first.work, 2), queue.run('a', async () => {}, 2)];
  expect(await refusal(queue.run('a', async () => {}, 2))).toBe('owner');
  begun.push(queue.run('b', async () => {}, 2));
  expect(await refusal(queue.run('c', async () => {}, 2))).toBe('all');
  begun.push(queue.run('patient', async () => {}));
  first.end();
  await Promise.all(begun);
  expect(await refusal(queue.run('a', async () => {}, 1))).toBe('taken');
});

it('goes on after work that failed', async () => {
  const queue = createFairQueue({ atOnce: 1, waiting: 2 });
  const failed = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', async () => 'done');
  await expect(failed).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

it('refuses what has waited too long, and nothing that has begun', async () => {
  vi.useFakeTimers();
  const queue = createFairQueue({ atOnce: 1, waiting: 10, longestWaitMs: 100 });
  const first = held();
  const begun = queue.run('a', first.work);
  const late = [refusal(queue.run('a', async () => {})), refusal(queue.run('b', async () => {}))];
  expect(queue.waiting()).toBe(2);
  await vi.advanceTimersByTimeAsync(60);
  const patient = refusal(queue.run('b', async () => {}));
  await vi.advanceTimersByTimeAsync(60);
  expect([await Promise.all(late), queue.waiting()]).toEqual([['late', 'late'], 1]);
  first.end();
  expect([await refusal(begun), await patient, queue.waiting()]).toEqual(['taken', 'taken', 0]);
});

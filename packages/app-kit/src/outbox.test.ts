import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createMemoryKept } from './kept.ts';
import { createOutbox, type Delivery, type OutboxEntry } from './outbox.ts';

const pauses = { first: 1, longest: 2 };
const soon = (milliseconds = 1) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const until = async (done: () => boolean) => {
  for (let round = 0; round < 2000 && !done(); round += 1) await soon();
  expect(done()).toBe(true);
};
const kept = () => createMemoryKept<OutboxEntry<number>>().queue;

test('whatever gets lost and however often the page goes away: every change once, in order', async () => {
  const fault = fc.constantFrom('fine', 'lost', 'answerLost', 'pageGone', 'busy');
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 12 }), fc.integer({ min: 1, max: 6 }), async (faults, count) => {
      const queue = kept();
      const done = new Map<string, number>();
      const left = [...faults];
      let outbox = open();
      function open() {
        const own = createOutbox<number>({
          queue,
          pauses,
          send: async ({ id, command }): Promise<Delivery> => {
            const what = left.shift() ?? 'fine';
            if (what === 'lost' || what === 'busy') return 'again';
            if (!done.has(id)) done.set(id, command);
            if (what === 'answerLost') throw new Error('the line broke');
            if (what === 'pageGone') {
              own.close();
              outbox = open();
              outbox.wake();
              return 'again';
            }
            return 'done';
          },
        });
        return own;
      }
      for (let command = 0; command < count; command += 1) await outbox.add(command);
      await until(() => done.size === count && outbox.state.getState().waiting === 0);
      outbox.close();
      expect([...done.values()]).toEqual(Array.from({ length: count }, (_, at) => at));
    }),
    { numRuns: 60 },
  );
});

test('says how many wait and that they are stuck; without a session it waits until it is woken', async () => {
  let delivery: Delivery = 'hold';
  let tries = 0;
  const outbox = createOutbox<number>({
    queue: kept(),
    pauses,
    send: async () => {
      tries += 1;
      return delivery;
    },
  });
  await outbox.add(1);
  await outbox.add(2);
  await until(() => outbox.state.getState().stuck);
  expect(outbox.state.getState()).toEqual({ waiting: 2, stuck: true });
  const before = tries;
  await soon(10);
  expect(tries).toBe(before);
  delivery = 'done';
  outbox.wake();
  await until(() => outbox.state.getState().waiting === 0);
  expect(outbox.state.getState().stuck).toBe(false);
  outbox.close();
});

test('a tab hears of its changes that another tab has sent', async () => {
  const queue = kept();
  const elsewhere: number[] = [];
  const first = createOutbox<number>({
    queue,
    pauses,
    send: async () => 'hold',
    onSentElsewhere: ({ command }) => elsewhere.push(command),
  });
  await first.add(7);
  const second = createOutbox<number>({ queue, pauses, send: async () => 'done' });
  expect((await second.waiting()).map(({ command }) => command)).toEqual([7]);
  second.wake();
  await until(() => second.state.getState().waiting === 0);
  first.wake();
  await until(() => elsewhere.length === 1);
  expect(elsewhere).toEqual([7]);
  first.close();
  second.close();
});

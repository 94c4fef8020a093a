import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ClientError } from '../client.types.ts';
import { createMemoryStore } from './persisted.ts';
import { isFinal, kindOfError, type Delivery } from './outbox-answer.ts';
import { outboxTabs } from './outbox-tabs.ts';
import { createOutbox, type OutboxEntry, type OutboxOptions } from './outbox.ts';

const pauses = { first: 1, longest: 2 };
const soon = (milliseconds = 1) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const until = async (done: () => boolean) => {
  for (let round = 0; round < 2000 && !done(); round += 1) await soon();
  expect(done()).toBe(true);
};
const memoryQueue = () => createMemoryStore<OutboxEntry<number>>().queue;

test('whatever gets lost and however often the page closes: every change once, in order', async () => {
  const fault = fc.constantFrom('fine', 'lost', 'answerLost', 'pageGone', 'busy');
  await fc.assert(
    fc.asyncProperty(fc.array(fault, { maxLength: 12 }), fc.integer({ min: 1, max: 6 }), async (faults, count) => {
      const queue = memoryQueue();
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

test('reports how many wait and that they are stuck; without a session it waits until it is woken', async () => {
  let delivery: Delivery = 'hold';
  let tries = 0;
  const outbox = createOutbox<number>({
    queue: memoryQueue(),
    pauses,
    send: async () => {
      tries += 1;
      return delivery;
    },
  });
  await outbox.add(1);
  await until(() => outbox.state.getState().stuck !== null);
  await outbox.add(2);
  expect(outbox.state.getState()).toEqual({ waiting: 2, stuck: 'signedOut', aside: [] });
  const before = tries;
  await soon(10);
  expect(tries).toBe(before);
  delivery = 'done';
  outbox.wake();
  await until(() => outbox.state.getState().waiting === 0);
  expect(outbox.state.getState().stuck).toBeNull();
  outbox.close();
});

test('a tab is notified when another tab has sent its changes', async () => {
  const queue = memoryQueue();
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

test('goes on sending after a failed try when another tab has emptied the queue', async () => {
  const queue = memoryQueue();
  let delivery: Delivery = 'again';
  const sent: number[] = [];
  const first = createOutbox<number>({
    queue,
    pauses,
    send: async ({ command }) => {
      if (delivery === 'done') sent.push(command);
      return delivery;
    },
  });
  await first.add(1);
  await until(() => first.state.getState().stuck !== null);
  const second = createOutbox<number>({ queue, pauses, send: async () => 'done' });
  second.wake();
  await until(() => second.state.getState().waiting === 0);
  // The first tab checks again after its pause, and finds nothing.
  await until(() => first.state.getState().waiting === 0);
  delivery = 'done';
  await first.add(2);
  await until(() => sent.length === 1);
  expect([sent, first.state.getState()]).toEqual([[2], { waiting: 0, stuck: null, aside: [] }]);
  first.close();
  second.close();
});

describe('tabs that share an outbox', () => {
  let names = 0;
  const tabs = (queue: OutboxOptions<number>['queue'], send: OutboxOptions<number>['send'], name: string) =>
    createOutbox<number>({ queue, pauses, send, tabs: outboxTabs(name) });

  test('send one at a time; the next one takes over when the sending tab closes', async () => {
    const queue = memoryQueue();
    const name = `tabs-${(names += 1)}`;
    let sending = 0;
    let most = 0;
    let answer = () => {};
    const sent: string[] = [];
    const sender =
      (tab: string): OutboxOptions<number>['send'] =>
      async ({ command }) => {
        most = Math.max(most, (sending += 1));
        if (tab === 'first') await new Promise<void>((resolve) => (answer = resolve));
        sending -= 1;
        // The page is closed: its call failed.
        if (tab === 'first') return 'again';
        sent.push(`${tab} ${command}`);
        return 'done';
      };
    const first = tabs(queue, sender('first'), name);
    const second = tabs(queue, sender('second'), name);
    await first.add(1);
    await until(() => sending === 1);
    await second.add(2);
    await soon(10);
    expect([most, sent]).toEqual([1, []]);
    first.close();
    answer();
    await until(() => sent.length === 2);
    expect([most, sent]).toEqual([1, ['second 1', 'second 2']]);
    second.close();
  });

  test('are notified of what the others have sent and set aside', async () => {
    const queue = memoryQueue();
    const name = `tabs-${(names += 1)}`;
    const first = tabs(queue, async ({ command }) => (command === 2 ? { refused: reason } : 'done'), name);
    const second = tabs(queue, async () => 'hold', name);
    await first.add(1);
    await first.add(2);
    await until(() => second.state.getState().aside.length === 1);
    expect(second.state.getState().waiting).toBe(0);
    await second.discard(second.state.getState().aside.map(({ id }) => id));
    await until(() => first.state.getState().aside.length === 0);
    first.close();
    second.close();
  });

  test('can close while a change is being written: it is stored for the next page', async () => {
    const queue = memoryQueue();
    const outbox = tabs(queue, async () => 'again', `tabs-${(names += 1)}`);
    const adding = outbox.add(1);
    outbox.close();
    await adding;
    expect((await queue.all()).map(({ value }) => value.command)).toEqual([1]);
  });
});

const reason = { of: 'B-001', what: 'Soup', why: 'Sold out.' };

describe('a change that the server refuses', () => {
  /** Sends commands of two letters, the bill and the change; `say` gives the answer to each. */
  const open = (queue: OutboxOptions<string>['queue'], say: (command: string, tries: number) => Delivery) => {
    const tries = new Map<string, number>();
    const sent: string[] = [];
    const reported: string[] = [];
    const outbox = createOutbox<string>({
      queue,
      pauses,
      getScope: (command) => command[0]!,
      onSetAside: ({ command }) => reported.push(`aside ${command}`),
      onTakenUp: ({ command }) => reported.push(`up ${command}`),
      send: async ({ command }) => {
        tries.set(command, (tries.get(command) ?? 0) + 1);
        const answer = say(command, tries.get(command)!);
        if (answer === 'done') sent.push(command);
        return answer;
      },
    });
    return { outbox, sent, reported, tries };
  };
  const textQueue = () => createMemoryStore<OutboxEntry<string>>().queue;

  test('is set aside with its reason and blocks nothing, not even its own bill', async () => {
    const queue = textQueue();
    const { outbox, sent, reported } = open(queue, (command) => (command === 'a1' ? { refused: reason } : 'done'));
    for (const command of ['a1', 'a2', 'b1']) await outbox.add(command);
    await until(() => outbox.state.getState().waiting === 0);
    expect([sent, reported]).toEqual([['a2', 'b1'], ['aside a1']]);
    expect(outbox.state.getState().aside).toMatchObject([{ command: 'a1', aside: reason }]);
    outbox.close();
    // After a reload it is still there, and is not sent.
    const later = open(queue, () => 'done');
    expect(await later.outbox.waiting()).toEqual([]);
    expect(later.outbox.state.getState().aside).toMatchObject([{ command: 'a1', aside: reason }]);
    expect(later.sent).toEqual([]);
    later.outbox.close();
  });

  test('goes out again when somebody retries it, and disappears when somebody discards it', async () => {
    let works = false;
    const { outbox, sent, reported } = open(textQueue(), () => (works ? 'done' : { refused: reason }));
    await outbox.add('a1');
    await outbox.add('a2');
    await until(() => outbox.state.getState().aside.length === 2);
    const [first, second] = outbox.state.getState().aside;
    await outbox.discard([first!.id]);
    works = true;
    await outbox.tryAgain([second!.id, 'nothing of that name']);
    await until(() => sent.length === 1);
    await until(() => outbox.state.getState().waiting === 0);
    expect([sent, outbox.state.getState().aside]).toEqual([['a2'], []]);
    expect(reported).toEqual(['aside a1', 'aside a2', 'up a2']);
    outbox.close();
  });

  test('is set aside when the server keeps failing on it but accepts those of another bill', async () => {
    const { outbox, sent, tries } = open(textQueue(), (command) => (command === 'a1' ? { failed: reason } : 'done'));
    for (const command of ['a1', 'a2', 'b1']) await outbox.add(command);
    await until(() => outbox.state.getState().waiting === 0);
    expect(sent).toEqual(['b1', 'a2']);
    expect(tries.get('a1')).toBe(3);
    expect(outbox.state.getState().aside).toMatchObject([{ command: 'a1', aside: reason }]);
    outbox.close();
  });

  test('waits while the server fails on everything, and goes out when it works again', async () => {
    let works = false;
    const { outbox, sent, tries } = open(textQueue(), () => (works ? 'done' : { failed: reason }));
    for (const command of ['a1', 'b1', 'c1']) await outbox.add(command);
    await until(() => (tries.get('c1') ?? 0) >= 3);
    expect(outbox.state.getState()).toEqual({ waiting: 3, stuck: 'failing', aside: [] });
    works = true;
    await until(() => outbox.state.getState().waiting === 0);
    expect([sent, outbox.state.getState().aside]).toEqual([['a1', 'b1', 'c1'], []]);
    outbox.close();
  });

  test('is set aside eventually when only its own bill waits behind it, and waits when nothing does', async () => {
    const alone = open(textQueue(), () => ({ failed: reason }));
    await alone.outbox.add('a1');
    await until(() => alone.tries.get('a1')! > 25);
    expect(alone.outbox.state.getState()).toEqual({ waiting: 1, stuck: 'failing', aside: [] });
    alone.outbox.close();
    const { outbox, sent } = open(textQueue(), (command) => (command === 'a1' ? { failed: reason } : 'done'));
    await outbox.add('a1');
    await outbox.add('a2');
    await until(() => outbox.state.getState().waiting === 0);
    expect([sent, outbox.state.getState().aside.length]).toEqual([['a2'], 1]);
    outbox.close();
  });
});

test.each<[string, Partial<ClientError>, ReturnType<typeof kindOfError>]>([
  ['no answer', { status: 0, code: 'network' }, 'again'],
  ["a proxy's page", { status: 502, code: 'network' }, 'again'],
  ["a hotel's login", { status: 403, code: 'network' }, 'again'],
  ['signed out', { status: 401 }, 'hold'],
  ['time-out', { status: 408 }, 'again'],
  ['too early', { status: 425 }, 'again'],
  ['too many', { status: 429 }, 'again'],
  ['busy', { status: 503 }, 'again'],
  ['a conflict that passes', { status: 409, retryAfter: 2 }, 'again'],
  ['a conflict', { status: 409 }, 'refused'],
  ['a bad request', { status: 400 }, 'refused'],
  ['not allowed', { status: 403 }, 'refused'],
  ['not there', { status: 404 }, 'refused'],
  ['gone', { status: 410 }, 'refused'],
  ['too long', { status: 413 }, 'refused'],
  ['another type', { status: 415 }, 'refused'],
  ['not understood', { status: 422 }, 'refused'],
  ['an internal error', { status: 500 }, 'failed'],
  ['not implemented', { status: 501 }, 'failed'],
])('%s', (_, error, kind) => {
  const answer = { code: 'internal_server_error', status: 0, ...error } as ClientError;
  expect([kindOfError(answer), isFinal(answer)]).toEqual([kind, kind === 'refused']);
});

import { createStore, type StoreApi } from 'zustand/vanilla';
import { newId } from './ids.ts';
import type { KeptQueue } from './kept.ts';

/** A change that has to reach the server. `id` goes along as the idempotency key: however often it is sent, it is done once. */
export interface OutboxEntry<Command> {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  command: Command;
}

/**
 * What came of sending. `done`: the server has answered for good, with yes or no. `again`: no answer, or a busy server. `hold`: there is
 * no session; everything waits until somebody wakes it.
 */
export type Delivery = 'done' | 'again' | 'hold';

/** What a server says of the command itself. */
const final: ReadonlySet<number> = new Set([400, 404, 409, 413]);

/**
 * Whether an answer is a no to the command itself. Anything else (no answer, a busy server, a session that ended, a server that was set up
 * wrongly) may pass: nothing is given up for it.
 */
export const isFinal = ({ status }: { status: number }): boolean => final.has(status);

export interface OutboxState {
  waiting: number;
  /** The last try did not get through. */
  stuck: boolean;
}

export interface OutboxOptions<Command> {
  queue: KeptQueue<OutboxEntry<Command>>;
  send(entry: OutboxEntry<Command>): Promise<Delivery>;
  /** Another tab has sent an entry that this one knew of. */
  onSentElsewhere?: ((entry: OutboxEntry<Command>) => void) | undefined;
  /** One sender for all tabs; without it (plain http from another machine) every tab sends its own turn. */
  turn?: (<R>(work: () => Promise<R>) => Promise<R>) | undefined;
  /** Milliseconds; for tests. */
  pauses?: { first: number; longest: number } | undefined;
}

export interface Outbox<Command> {
  state: StoreApi<OutboxState>;
  /** Puts a change at the end of the queue, under an id of the caller's where it has one. Resolves once it is safe on this device; sending follows. */
  add(command: Command, id?: string): Promise<void>;
  /** What waits, first to be sent first: also what an earlier page has left. */
  waiting(): Promise<OutboxEntry<Command>[]>;
  /** Sends at once instead of waiting: the network is back, the session is. */
  wake(): void;
  close(): void;
}

/** A turn of the only sender among the tabs of a browser, where the browser can tell. */
export const turnOf =
  (name: string): OutboxOptions<never>['turn'] & {} =>
  (work) =>
    typeof navigator !== 'undefined' && navigator.locks ? navigator.locks.request(name, work) : work();

/**
 * Changes that go to the server in the order in which they were made, exactly once, whatever happens to network, server or page. The
 * first one is sent until it is answered; nothing overtakes it.
 */
export const createOutbox = <Command>(options: OutboxOptions<Command>): Outbox<Command> => {
  const { queue, send, turn = (work) => work(), pauses = { first: 500, longest: 5000 } } = options;
  const state = createStore<OutboxState>(() => ({ waiting: 0, stuck: false }));
  const known = new Map<number, OutboxEntry<Command>>();
  let running = false;
  let askedMeanwhile = false;
  let closed = false;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;

  /** It did not get through: again after a pause that grows, or when somebody wakes it. */
  const later = (delivery: Exclude<Delivery, 'done'>) => {
    failures += 1;
    state.setState({ waiting: known.size, stuck: true });
    const pause = Math.min(pauses.longest, pauses.first * 2 ** Math.min(failures - 1, 10));
    if (delivery === 'again' && !closed) retry = setTimeout(run, pause);
  };

  /** Looks at what is really in the queue: other tabs add to it and send from it. */
  const look = async (sentHere?: number) => {
    const entries = await queue.all();
    const keys = new Set(entries.map(({ key }) => key));
    for (const [key, entry] of known) {
      if (keys.has(key)) continue;
      known.delete(key);
      if (key !== sentHere) options.onSentElsewhere?.(entry);
    }
    for (const { key, value } of entries) known.set(key, value);
    state.setState({ waiting: known.size, stuck: failures > 0 && known.size > 0 });
    return entries;
  };

  const sendAll = async () => {
    await look();
    for (;;) {
      const first = await queue.first();
      if (first === undefined || closed) return;
      const delivery = await send(first.value).catch((): Delivery => 'again');
      if (delivery !== 'done') return later(delivery);
      failures = 0;
      await queue.remove(first.key);
      await look(first.key);
    }
  };

  const run = () => {
    clearTimeout(retry);
    if (closed) return;
    if (running) {
      askedMeanwhile = true;
      return;
    }
    running = true;
    void turn(sendAll)
      // The queue itself could not be read.
      .catch(() => later('again'))
      .finally(() => {
        running = false;
        if (!askedMeanwhile) return;
        askedMeanwhile = false;
        run();
      });
  };

  return {
    state,
    async add(command, id = newId()) {
      const entry: OutboxEntry<Command> = { id, at: Date.now(), command };
      known.set(await queue.add(entry), entry);
      state.setState({ waiting: known.size, stuck: state.getState().stuck });
      // While nothing gets through, the timer decides: a tap must not become a burst of calls.
      if (failures === 0) run();
    },
    waiting: async () => (await look()).map(({ value }) => value),
    wake: () => {
      failures = 0;
      run();
    },
    close: () => {
      closed = true;
      clearTimeout(retry);
    },
  };
};

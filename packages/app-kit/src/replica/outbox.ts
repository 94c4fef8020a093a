import { createStore, type StoreApi } from 'zustand/vanilla';
import { newId } from '../ids.ts';
import type { StoredQueue, QueuedEntry } from './persisted.ts';
import type { Delivery, Reason } from './outbox-answer.ts';
import { loneTab, type OutboxTabs } from './outbox-tabs.ts';

/** A change that was set aside. `at`: epoch milliseconds. */
export interface SetAside extends Reason {
  at: number;
}

/** A change that has to reach the server. `id` is its idempotency key: however often it is sent, it takes effect once. */
export interface OutboxEntry<Command> {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  command: Command;
  /** Set aside: not sent until somebody retries it. */
  aside?: SetAside;
}

/** Why the last try failed: no answer, a server error, or a signed-out device. */
export type Stuck = 'noAnswer' | 'failing' | 'signedOut';

export interface OutboxState<Command = unknown> {
  /** Changes that are not sent yet, without those set aside. */
  waiting: number;
  /** Null: nothing waits, or it is being sent. */
  stuck: Stuck | null;
  /** Changes that the server refused, oldest first. */
  aside: readonly OutboxEntry<Command>[];
}

export interface OutboxOptions<Command> {
  queue: StoredQueue<OutboxEntry<Command>>;
  send(entry: OutboxEntry<Command>): Promise<Delivery>;
  /** What a change belongs to (a bill, a ticket): changes of different scopes are independent. */
  getScope?: ((command: Command) => string) | undefined;
  /** Another tab has sent an entry that this one knew. */
  onSentElsewhere?: ((entry: OutboxEntry<Command>) => void) | undefined;
  /** An entry was set aside, here or in another tab. */
  onSetAside?: ((entry: OutboxEntry<Command>) => void) | undefined;
  /** A set-aside entry is to be sent again. */
  onTakenUp?: ((entry: OutboxEntry<Command>) => void) | undefined;
  /** The browser's tabs that share the queue; without it every tab sends what is in the queue. */
  tabs?: OutboxTabs | undefined;
  /** Milliseconds; for tests. */
  pauses?: { first: number; longest: number } | undefined;
}

export interface Outbox<Command> {
  state: StoreApi<OutboxState<Command>>;
  /** Appends a change to the queue, under the caller's id if given. Resolves once it is stored on this device; sending follows. */
  add(command: Command, id?: string): Promise<void>;
  /**
   * Appends entries of another queue as they are: in their order, under their ids, set aside or not. One that is in the queue already is not
   * added twice. Resolves once they are stored; sending follows.
   */
  adopt(entries: readonly OutboxEntry<Command>[]): Promise<void>;
  /** The waiting entries in sending order, including those from before a reload. */
  waiting(): Promise<OutboxEntry<Command>[]>;
  /** The waiting entries in sending order, as of the last read of the queue. */
  known(): OutboxEntry<Command>[];
  /** Sends set-aside entries again, at their old place in the queue. */
  tryAgain(ids: readonly string[]): Promise<void>;
  /** Discards set-aside entries. */
  discard(ids: readonly string[]): Promise<void>;
  /** Sends now instead of after the pause: the network or the session is back. */
  wake(): void;
  close(): void;
}

/** After this many server errors on a change, one of another scope is tried first. */
const triesBeforeOthers = 3;
/** The limit of server errors for a change with only its own scope behind it: longer than a restart of the server takes. */
const triesAlone = 20;

/**
 * Sends changes to the server in the order in which they were made, each exactly once, whatever happens to network, server or page. One is
 * sent at a time, until the server has answered it. A refused change is set aside with its reason and blocks nothing. A change on which the
 * server fails is set aside when a change of another scope gets through, or after 20 tries if changes of its own scope wait behind it.
 */
export const createOutbox = <Command>(options: OutboxOptions<Command>): Outbox<Command> => {
  type Entry = OutboxEntry<Command>;
  type Queued = QueuedEntry<Entry>;
  const { queue, send, tabs = loneTab, getScope = () => '', pauses = { first: 500, longest: 5000 } } = options;
  const state = createStore<OutboxState<Command>>(() => ({ waiting: 0, stuck: null, aside: [] }));
  /** By key, in queue order. */
  let known: ReadonlyMap<number, Entry> = new Map();
  /** Changes on which the server fails, by key. */
  const failing = new Map<number, { tries: number; reason: Reason }>();
  let looks = 0;
  let newestLook = 0;
  let running = false;
  let askedMeanwhile = false;
  let closed = false;
  let failures = 0;
  let cause: Stuck | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const show = () => {
    const entries = [...known.values()];
    const aside = entries.filter((entry) => entry.aside);
    const before = state.getState().aside;
    const same = aside.length === before.length && aside.every((entry, at) => entry === before[at]);
    const waiting = entries.length - aside.length;
    state.setState({ waiting, stuck: waiting > 0 ? cause : null, aside: same ? before : aside });
  };

  /** It failed: retry after a growing pause, or when woken. */
  const later = (why: Stuck) => {
    failures += 1;
    cause = why;
    show();
    if (why === 'signedOut' || closed) return;
    retry = setTimeout(run, Math.min(pauses.longest, pauses.first * 2 ** Math.min(failures - 1, 10)));
  };
  const calm = () => {
    failures = 0;
    cause = null;
    show();
  };

  /** Reports what another tab, or an answer, has done to an entry. */
  const follow = (before: Entry, now: Entry | undefined, isSentHere: boolean) => {
    if (now?.aside && !before.aside) options.onSetAside?.(now);
    else if (now && !now.aside && before.aside) options.onTakenUp?.(now);
    else if (!now && !before.aside && !isSentHere) options.onSentElsewhere?.(before);
  };

  /** Reads what is really in the queue: other tabs add to it and send from it. */
  const look = async (sentHere?: number): Promise<Queued[]> => {
    const mine = (looks += 1);
    const before = known;
    const entries = await queue.all();
    // A later read has finished first, and is newer.
    if (mine < newestLook) return entries;
    newestLook = mine;
    const now = new Map(entries.map(({ key, value }) => [key, value]));
    const added = [...known].filter(([key]) => !before.has(key) && !now.has(key));
    const earlier = known;
    known = new Map([...now, ...added]);
    for (const [key, entry] of before) {
      if (earlier.has(key)) follow(entry, now.get(key), key === sentHere);
      if (!now.has(key)) failing.delete(key);
    }
    show();
    return entries;
  };

  const setAside = async ({ key, value }: Queued, reason: Reason) => {
    failing.delete(key);
    await queue.update(key, { ...value, aside: { ...reason, at: Date.now() } });
  };

  const getTries = ({ key }: Queued) => failing.get(key)?.tries ?? 0;

  /** The first entry, unless the server fails on it: then an independent one shows whether the entry or the server is at fault. */
  const next = (entries: readonly Queued[]): Queued | undefined => {
    const [first] = entries;
    if (!first || getTries(first) < triesBeforeOthers) return first;
    const scopes = new Set<string>();
    for (const entry of entries) {
      const scope = getScope(entry.value.command);
      if (!scopes.has(scope) && getTries(entry) < triesBeforeOthers) return entry;
      scopes.add(scope);
    }
    return first;
  };

  const onFailed = async (entry: Queued, reason: Reason, entries: readonly Queued[]) => {
    const tries = getTries(entry) + 1;
    failing.set(entry.key, { tries, reason });
    if (tries >= triesAlone && entries.length > 1) {
      await setAside(entry, reason);
      await look();
      tabs.tell();
    }
    later('failing');
  };

  /** The server works, so entries on which it failed before are at fault themselves. */
  const onAnswered = async ({ key, value }: Queued, delivery: 'done' | { refused: Reason }, entries: readonly Queued[]) => {
    for (const entry of entries.slice(
      0,
      entries.findIndex((one) => one.key === key),
    )) {
      const failed = failing.get(entry.key);
      if (failed && failed.tries >= triesBeforeOthers) await setAside(entry, failed.reason);
    }
    if (delivery === 'done') await queue.remove(key);
    else await setAside({ key, value }, delivery.refused);
    calm();
    await look(key);
    tabs.tell();
  };

  const sendAll = async () => {
    for (;;) {
      const entries = (await look()).filter(({ value }) => !value.aside);
      const entry = next(entries);
      if (entry === undefined || closed) return calm();
      const delivery = await send(entry.value).catch((): Delivery => 'again');
      if (delivery === 'again') return later('noAnswer');
      if (delivery === 'hold') return later('signedOut');
      if (typeof delivery === 'object' && 'failed' in delivery) return onFailed(entry, delivery.failed, entries);
      await onAnswered(entry, delivery, entries);
    }
  };

  const run = () => {
    clearTimeout(retry);
    retry = undefined;
    if (closed) return;
    if (running) {
      askedMeanwhile = true;
      return;
    }
    running = true;
    void tabs
      .turn(sendAll)
      // The queue itself could not be read.
      .catch(() => later('noAnswer'))
      .finally(() => {
        running = false;
        if (!askedMeanwhile) return;
        askedMeanwhile = false;
        run();
      });
  };
  /** While nothing gets through, the timer decides: a press must not cause a burst of calls. A signed-out device waits for its session. */
  const runUnlessPausing = () => {
    if (retry === undefined && cause !== 'signedOut') run();
  };

  const change = async (ids: readonly string[], work: (entry: Queued) => Promise<void>) => {
    const requested = new Set(ids);
    for (const entry of await look()) if (entry.value.aside && requested.has(entry.value.id)) await work(entry);
    await look();
    tabs.tell();
  };

  const append = async (entries: readonly Entry[]) => {
    for (const entry of entries) {
      const key = await queue.add(entry);
      known = new Map([...known, [key, entry]]);
      show();
    }
    runUnlessPausing();
    tabs.tell();
  };

  const stopListening = tabs.listen(() => {
    if (closed) return;
    // The sending tab may close: the tab that waits for its turn continues.
    void look().then(
      () => state.getState().waiting > 0 && runUnlessPausing(),
      () => undefined,
    );
  });

  return {
    state,
    add: (command, id = newId()) => append([{ id, at: Date.now(), command }]),
    adopt: async (entries) => {
      const ids = new Set((await look()).map(({ value }) => value.id));
      await append(entries.filter(({ id }) => !ids.has(id)));
    },
    waiting: async () => (await look()).flatMap(({ value }) => (value.aside ? [] : value)),
    known: () => [...known.values()].filter((entry) => !entry.aside),
    tryAgain: async (ids) => {
      await change(ids, ({ key, value: { aside: _, ...entry } }) => queue.update(key, entry));
      runUnlessPausing();
    },
    discard: (ids) => change(ids, ({ key }) => queue.remove(key)),
    wake: () => {
      failures = 0;
      cause = cause === 'signedOut' ? null : cause;
      run();
    },
    close: () => {
      closed = true;
      clearTimeout(retry);
      stopListening();
    },
  };
};

import { createStore, type StoreApi } from 'zustand/vanilla';
import { newId } from './ids.ts';
import type { StoredQueue, QueuedEntry } from './persisted.ts';
import type { Delivery, Reason } from './outbox-answer.ts';
import { loneTab, type OutboxTabs } from './outbox-tabs.ts';

/** A change that was set aside. `at`: epoch milliseconds. */
export interface SetAside extends Reason {
  at: number;
}

/** A change that has to reach the server. `id` goes along as the idempotency key: however often it is sent, it is done once. */
export interface OutboxEntry<Command> {
  id: string;
  /** Epoch milliseconds. */
  at: number;
  command: Command;
  /** It is not sent any more until somebody tries it again. */
  aside?: SetAside;
}

/** Why the last try did not get through: no answer, a server that fails on it, or a device that is signed out. */
export type Stuck = 'noAnswer' | 'failing' | 'signedOut';

export interface OutboxState<Command = unknown> {
  /** Changes that are not sent yet; what is set aside does not count. */
  waiting: number;
  /** Null: nothing waits, or it is on its way. */
  stuck: Stuck | null;
  /** What the server did not take, oldest first. */
  aside: readonly OutboxEntry<Command>[];
}

export interface OutboxOptions<Command> {
  queue: StoredQueue<OutboxEntry<Command>>;
  send(entry: OutboxEntry<Command>): Promise<Delivery>;
  /** What a change belongs to (a bill, a ticket): changes of different scopes do not depend on each other. */
  getScope?: ((command: Command) => string) | undefined;
  /** Another tab has sent an entry that this one knew of. */
  onSentElsewhere?: ((entry: OutboxEntry<Command>) => void) | undefined;
  /** An entry was set aside, here or in another tab. */
  onSetAside?: ((entry: OutboxEntry<Command>) => void) | undefined;
  /** An entry that was set aside is to be sent again. */
  onTakenUp?: ((entry: OutboxEntry<Command>) => void) | undefined;
  /** The browser's tabs that share the queue; without them every tab sends what is in it. */
  tabs?: OutboxTabs | undefined;
  /** Milliseconds; for tests. */
  pauses?: { first: number; longest: number } | undefined;
}

export interface Outbox<Command> {
  state: StoreApi<OutboxState<Command>>;
  /** Puts a change at the end of the queue, under an id of the caller's where it has one. Resolves once it is safe on this device; sending follows. */
  add(command: Command, id?: string): Promise<void>;
  /** What waits, first to be sent first: also what an earlier page has left. */
  waiting(): Promise<OutboxEntry<Command>[]>;
  /** Sends what was set aside again, in its old place in the queue. */
  tryAgain(ids: readonly string[]): Promise<void>;
  /** Throws away what was set aside. */
  discard(ids: readonly string[]): Promise<void>;
  /** Sends at once instead of waiting: the network is back, the session is. */
  wake(): void;
  close(): void;
}

/** So often the server may fail on a change before those of another scope are tried in its place. */
const triesBeforeOthers = 3;
/** So often it may fail on a change that only changes of its own scope wait behind: longer than a restart of the server takes. */
const triesAlone = 20;

/**
 * Changes that go to the server in the order in which they were made, exactly once, whatever happens to network, server or page. One is
 * sent until the server has answered it. What the server refuses is set aside with its reason and holds nothing up. What it fails on is set
 * aside when a change of another scope gets through, or after 20 tries where changes of its own scope wait behind it.
 */
export const createOutbox = <Command>(options: OutboxOptions<Command>): Outbox<Command> => {
  type Entry = OutboxEntry<Command>;
  type Queued = QueuedEntry<Entry>;
  const { queue, send, tabs = loneTab, getScope = () => '', pauses = { first: 500, longest: 5000 } } = options;
  const state = createStore<OutboxState<Command>>(() => ({ waiting: 0, stuck: null, aside: [] }));
  /** By key, in the queue's order. */
  let known: ReadonlyMap<number, Entry> = new Map();
  /** What the server fails on, by key. */
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

  /** It did not get through: again after a pause that grows, or when somebody wakes it. */
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

  /** Tells what another tab, or an answer, has made of an entry. */
  const follow = (before: Entry, now: Entry | undefined, isSentHere: boolean) => {
    if (now?.aside && !before.aside) options.onSetAside?.(now);
    else if (now && !now.aside && before.aside) options.onTakenUp?.(now);
    else if (!now && !before.aside && !isSentHere) options.onSentElsewhere?.(before);
  };

  /** Looks at what is really in the queue: other tabs add to it and send from it. */
  const look = async (sentHere?: number): Promise<Queued[]> => {
    const mine = (looks += 1);
    const before = known;
    const entries = await queue.all();
    // A later look has been faster, and has seen more.
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

  /** The first one, unless the server fails on it: then one that does not depend on it shows whose fault that is. */
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

  /** The server answers: what it has failed on before this is its own fault. */
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
  /** While nothing gets through, the timer decides: a tap must not become a burst of calls. A device that is signed out waits for its session. */
  const runUnlessPausing = () => {
    if (retry === undefined && cause !== 'signedOut') run();
  };

  const change = async (ids: readonly string[], work: (entry: Queued) => Promise<void>) => {
    const wanted = new Set(ids);
    for (const entry of await look()) if (entry.value.aside && wanted.has(entry.value.id)) await work(entry);
    await look();
    tabs.tell();
  };

  const stopListening = tabs.listen(() => {
    if (closed) return;
    // The tab that sends may close: whoever waits for its turn goes on.
    void look().then(
      () => state.getState().waiting > 0 && runUnlessPausing(),
      () => undefined,
    );
  });

  return {
    state,
    async add(command, id = newId()) {
      const entry: Entry = { id, at: Date.now(), command };
      const key = await queue.add(entry);
      known = new Map([...known, [key, entry]]);
      show();
      runUnlessPausing();
      tabs.tell();
    },
    waiting: async () => (await look()).flatMap(({ value }) => (value.aside ? [] : value)),
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

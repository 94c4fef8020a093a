import type pg from 'pg';
import type { DatabaseAddress } from '../db/connection.ts';
import type { Database } from '../db/connections.types.ts';
import type { DatabaseLog } from '../db/pool.ts';
import { readEvents, readHead, type StoredEvent } from './stored-event.ts';
import { startWakeListener, type StoreKey, type WakeListenerOptions } from './wake-listener.ts';

export interface Subscriber {
  /** Events after the cursor, in order, none twice and none left out. */
  onEvents(events: readonly StoredEvent[]): void;
  /** The cursor is not one of this log (any more): read everything again; events continue after `head`. */
  onReset(head: number): void;
}

/** Where a follower goes on. */
export interface Cursor {
  /** The last sequence that it has. */
  seq: number;
  /** When that event happened, if the follower knows: a restored log may have another event at this place. ISO 8601. */
  at?: string | undefined;
}

export interface LiveHub {
  /**
   * Follows a store's log from a cursor (null: from now on). @returns a function that ends it, or undefined when the restaurant has no such
   * store
   */
  subscribe(store: StoreKey, cursor: Cursor | null, subscriber: Subscriber): Promise<(() => void) | undefined>;
  /** Seconds between an event and its reading on this node, of the last minute's slowest. For metrics. */
  lag(): number;
  stop(): Promise<void>;
}

interface Follower extends Subscriber {
  /** The last sequence that it has. */
  position: number;
  /** False while it still reads the events that it missed. */
  live: boolean;
}

interface Tail {
  store: StoreKey;
  /** The last sequence that was read for everybody. */
  last: number;
  followers: Set<Follower>;
  reading: boolean;
  again: boolean;
}

const BATCH = 500;
/** A client further behind than this reloads its lists, which is less work for both sides. */
const FURTHEST_BEHIND = 2_000;

/** Reads the log of every store that a client of this node follows, once for all of them. */
export function createLiveHub(options: {
  database: Database;
  address: DatabaseAddress;
  log: DatabaseLog;
  /** Called before any follower: this node's caches of the store are updated before a screen asks for them. */
  onEvents?: (store: StoreKey, events: readonly StoredEvent[]) => void;
  /** This node's memory of sessions and the like, which notifications keep true. */
  memory?: WakeListenerOptions['memory'];
}): LiveHub {
  const { database, log } = options;
  const tails = new Map<string, Tail>();
  const toKey = (store: StoreKey): string => `${store.restaurantId}:${store.storeId}`;
  let slowest = { seconds: 0, at: 0 };

  const read = async (store: StoreKey, after: number): Promise<StoredEvent[]> => {
    const events = await database.tenant(store, (tx) => readEvents(tx, store.storeId, after, BATCH));
    if (events.length > 0) options.onEvents?.(store, events);
    return events;
  };

  /** Reads to the end of the log. Wake-ups that arrive meanwhile cause one more round, not a second reader. */
  const advance = async (tail: Tail): Promise<void> => {
    if (tail.reading) return void (tail.again = true);
    tail.reading = true;
    try {
      do {
        tail.again = false;
        const events = await read(tail.store, tail.last);
        if (events.length > 0) hand(tail, events);
        if (events.length === BATCH) tail.again = true;
      } while (tail.again && tail.followers.size > 0);
    } catch (error) {
      // The next wake-up or poll tries again.
      log.debug({ err: error, ...tail.store }, 'A store’s log could not be read.');
    } finally {
      tail.reading = false;
    }
  };

  const hand = (tail: Tail, events: StoredEvent[]): void => {
    tail.last = events.at(-1)?.seq ?? tail.last;
    const seconds = (Date.now() - (events[0]?.at.getTime() ?? Date.now())) / 1000;
    if (seconds >= slowest.seconds || Date.now() - slowest.at > 60_000) slowest = { seconds, at: Date.now() };
    for (const follower of tail.followers) if (follower.live) give(follower, events);
  };

  const give = (follower: Follower, events: readonly StoredEvent[]): void => {
    const fresh = (events[0]?.seq ?? 0) > follower.position ? events : events.filter((event) => event.seq > follower.position);
    if (fresh.length === 0) return;
    follower.position = fresh.at(-1)?.seq ?? follower.position;
    follower.onEvents(fresh);
  };

  /** Reads what one follower has missed, until it is level with the tail. */
  const catchUp = async (tail: Tail, follower: Follower): Promise<void> => {
    while (tail.followers.has(follower)) {
      if (follower.position >= tail.last) return void (follower.live = true);
      const events = await read(tail.store, follower.position);
      give(follower, events);
      // Sequences are dense, so this is a log that was set back; the poll notices and resets everybody.
      if (events.length === 0) follower.position = tail.last;
    }
  };

  /** The log may be shorter than what was read: the database was restored from a backup. */
  const checkSetBack = async (tail: Tail): Promise<void> => {
    const known = tail.last;
    const head = await database.tenant(tail.store, (tx) => readHead(tx, tail.store.storeId));
    if (head === undefined || head >= known) return;
    tail.last = head;
    for (const follower of tail.followers) {
      follower.position = head;
      follower.onReset(head);
    }
  };

  /** Compares every followed store with its counter in one query, in case a notification was lost. */
  const poll = async (client: pg.Client): Promise<boolean> => {
    if (tails.size === 0) return false;
    const stores = [...tails.values()].map((tail) => tail.store);
    const { rows } = await client.query<{ restaurant_id: string; store_id: string; seq: string }>({
      name: 'live_poll',
      text: 'select restaurant_id, store_id, seq from stream join unnest($1::uuid[], $2::uuid[]) as own (restaurant_id, store_id) using (restaurant_id, store_id)',
      values: [stores.map((store) => store.restaurantId), stores.map((store) => store.storeId)],
    });
    for (const row of rows) {
      const tail = tails.get(`${row.restaurant_id}:${row.store_id}`);
      if (!tail) continue;
      if (Number(row.seq) > tail.last) void advance(tail);
      else if (Number(row.seq) < tail.last) await checkSetBack(tail);
    }
    return true;
  };

  const wake = (store: StoreKey): void => {
    const tail = tails.get(toKey(store));
    if (tail) void advance(tail);
  };
  const listener = startWakeListener({ address: options.address, log, onWake: wake, poll, memory: options.memory });

  return {
    subscribe: async (store, cursor, subscriber) => {
      const { head, isOther } = await database.tenant(store, async (tx) => ({
        head: await readHead(tx, store.storeId),
        isOther: cursor?.at !== undefined && (await readEvents(tx, store.storeId, cursor.seq - 1, 1))[0]?.at.toISOString() !== cursor.at,
      }));
      if (head === undefined) return undefined;
      const expired = cursor !== null && (isOther || cursor.seq > head || head - cursor.seq > FURTHEST_BEHIND);
      const follower: Follower = { ...subscriber, position: expired || cursor === null ? head : cursor.seq, live: false };
      const tail = tails.get(toKey(store)) ?? { store, last: head, followers: new Set(), reading: false, again: false };
      tails.set(toKey(store), tail);
      tail.followers.add(follower);
      if (expired) subscriber.onReset(head);
      const leave = (): void => {
        tail.followers.delete(follower);
        if (tail.followers.size === 0 && tails.get(toKey(store)) === tail) tails.delete(toKey(store));
      };
      // Events committed between reading the head and now.
      void advance(tail);
      await catchUp(tail, follower).catch((error: unknown) => {
        leave();
        throw error;
      });
      return leave;
    },
    lag: () => (Date.now() - slowest.at > 60_000 ? 0 : slowest.seconds),
    stop: () => listener.stop(),
  };
}

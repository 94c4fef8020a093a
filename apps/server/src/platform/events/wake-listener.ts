import pg from 'pg';
import { connectAs, type DatabaseAddress } from '../db/connection.ts';
import type { DatabaseLog } from '../db/pool.ts';
import type { Notified } from '../db/notified-memory.ts';
import { readStores, SESSION_CHANNEL, WAKE_CHANNEL } from '../db/wake.ts';

export interface StoreKey {
  restaurantId: string;
  storeId: string;
}

export interface WakeListenerOptions {
  address: DatabaseAddress;
  log: DatabaseLog;
  /** A notification reports that a store has new events. */
  onWake: (store: StoreKey) => void;
  /**
   * Runs about once a second on the listener's own connection, and right after each (re)connection: notifications may get lost. Resolves
   * with whether it asked the database.
   */
  poll: (client: pg.Client) => Promise<boolean>;
  /** What forgets when notifications say that something has changed, and is used only while the connection works. */
  memory?: Notified | undefined;
}

const POLL_MS = 1_000;
const LONGEST_PAUSE_MS = 2_000;

/**
 * One connection of this node that listens for wake-ups and polls once a second. It reconnects after every break. Its role is
 * `servery_jobs`, the only one that may read how far every store's log has come.
 */
export function startWakeListener(options: WakeListenerOptions): { stop(): Promise<void> } {
  let stopped = false;
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let pause = 100;

  const connect = async (): Promise<void> => {
    const fresh = new pg.Client({
      ...connectAs(options.address, 'servery_jobs', 'servery-listen'),
      connectionTimeoutMillis: 5_000,
      statement_timeout: 10_000,
      query_timeout: 12_000,
    });
    fresh.on('error', () => {});
    fresh.on('notification', ({ channel, payload }) => {
      if (channel === SESSION_CHANNEL) return options.memory?.forget();
      for (const store of readStores(payload ?? '')) options.onWake(store);
    });
    try {
      await fresh.connect();
      await fresh.query(`listen ${WAKE_CHANNEL}; listen ${SESSION_CHANNEL}`);
      // What was notified while nobody listened is not repeated.
      options.memory?.forget();
      if (stopped) return void (await fresh.end().catch(() => {}));
      client = fresh;
      fresh.once('end', () => {
        if (client === fresh) lost();
      });
      pause = 100;
      void cycle(fresh);
    } catch (error) {
      await fresh.end().catch(() => {});
      options.log.debug({ err: error }, 'The listener could not connect.');
      lost();
    }
  };

  const lost = (): void => {
    client = undefined;
    options.memory?.lost();
    clearTimeout(timer);
    if (stopped) return;
    timer = setTimeout(() => void connect(), pause);
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  };

  const cycle = async (own: pg.Client): Promise<void> => {
    try {
      const sentAt = performance.now();
      const asks = options.memory?.takeUse() === true;
      const asked = await options.poll(own);
      if (asks && !asked) await own.query('select 1');
      if ((asks || asked) && client === own) options.memory?.proven(sentAt);
    } catch (error) {
      options.log.debug({ err: error }, 'A poll of the event log failed.');
      // A connection that does not respond is closed; `end` causes a reconnect.
      if (client === own) own.end().catch(() => {});
    }
    if (client === own && !stopped) timer = setTimeout(() => void cycle(own), POLL_MS);
  };

  void connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}

import type pg from 'pg';
import type { DatabaseLog } from './pool.ts';

/** The channel on which nodes notify each other of a store's new events. */
export const WAKE_CHANNEL = 'servery_event';
/** The channel of triggers on sessions and on whom they belong to. */
export const SESSION_CHANNEL = 'servery_session';
/** A NOTIFY's payload ends at 7,999 bytes; one store takes at most 76. */
const STORES_PER_NOTIFY = 100;
/** Follows a store whose new events have no jobs. */
const screensOnly = ':-';
const WAIT_MS = 5;
/** Under load: a NOTIFY costs the server about as much as half an order, whatever the number of stores in it. */
const LEAST_BETWEEN_MS = 25;

export interface Waker {
  /**
   * Reports that a store's log has grown. Costs only a map entry; one NOTIFY follows within 5 ms, under load within 25, for all stores
   * reported meanwhile.
   * @param forJobs whether jobs may follow what was written; otherwise only screens are notified
   */
  wake(restaurantId: string, storeId: string, forJobs: boolean): void;
  close(): void;
}

/**
 * Coalesces this node's wake-ups. A NOTIFY inside the writing transaction would queue all commits of the server behind one lock. Sent after
 * it, a lost one delays readers by a second until their poll, but never loses an event.
 */
export function createWaker(pool: pg.Pool, log: DatabaseLog): Waker {
  let waiting = new Map<string, boolean>();
  let timer: NodeJS.Timeout | undefined;
  let flushedAt = 0;

  const flush = (): void => {
    timer = undefined;
    flushedAt = performance.now();
    const stores = [...waiting].map(([store, forJobs]) => (forJobs ? store : store + screensOnly));
    waiting = new Map();
    const payloads: string[] = [];
    for (let at = 0; at < stores.length; at += STORES_PER_NOTIFY) payloads.push(stores.slice(at, at + STORES_PER_NOTIFY).join(','));
    pool
      .query({ name: 'wake', text: `select pg_notify('${WAKE_CHANNEL}', payload) from unnest($1::text[]) payload`, values: [payloads] })
      .catch((error: unknown) => log.debug({ err: error }, 'A wake-up was lost; the slow poll makes up for it.'));
  };

  return {
    wake: (restaurantId, storeId, forJobs) => {
      const store = `${restaurantId}:${storeId}`;
      waiting.set(store, forJobs || waiting.get(store) === true);
      timer ??= setTimeout(flush, Math.max(WAIT_MS, flushedAt + LEAST_BETWEEN_MS - performance.now()));
    },
    close: () => {
      clearTimeout(timer);
    },
  };
}

/** Reads a wake-up: which stores have something new. */
export function readStores(payload: string): { restaurantId: string; storeId: string }[] {
  return payload.split(',').flatMap((pair) => {
    const [restaurantId, storeId] = pair.split(':');
    return restaurantId && storeId ? [{ restaurantId, storeId }] : [];
  });
}

/** Whether jobs may follow the new events of any store in a wake-up. */
export const isForJobs = (payload: string): boolean => payload.split(',').some((store) => !store.endsWith(screensOnly));

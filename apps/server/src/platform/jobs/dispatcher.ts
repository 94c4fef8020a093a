import pg from 'pg';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectAs, type DatabaseAddress } from '../db/connection.ts';
import type { DatabaseLog } from '../db/pool.ts';
import { isForJobs, WAKE_CHANNEL } from '../db/wake.ts';
import { announceWorkers, freeJobsOfDeadWorkers, GRACE_MS } from './dead-workers.ts';
import { dispatchOnce, type DispatchedJob } from './dispatch.ts';
import type { OwnPools } from './own-pools.ts';
import { look } from './upkeep.ts';

/**
 * One dispatcher in the whole installation; the others wait for the lock, which the database releases if its holder's connection breaks.
 */
const LOCK = 7_305_002;
const SLOW_POLL_MS = 1_000;
const RETRY_MS = 1_000;

export interface Dispatcher {
  /** This node's dispatcher is the active one. */
  leading(): boolean;
  behind(): number;
  stop(): Promise<void>;
}

/**
 * Follows the event log: woken by NOTIFY of events that have jobs, and once a second in case one was lost. Reconnects until it is stopped. Its connection also marks
 * this node's workers as alive and frees the jobs that they left behind; the active dispatcher also returns the jobs of dead workers.
 */
export function startDispatcher(options: {
  address: DatabaseAddress;
  jobs: readonly DispatchedJob[];
  log: DatabaseLog;
  /** This node's workers. */
  pools: Pick<OwnPools, 'living' | 'freeLeftJobs'>;
  /** `GRACE_MS`, for tests. */
  graceMs?: number | undefined;
}): Dispatcher {
  const stopped = new AbortController();
  let leads = false;
  let behind = 0;

  /**
   * Due about once a second, however much there is to dispatch. Resolves with how many events have no job; undefined: it was not due, or
   * this dispatcher is not the active one.
   */
  const upkeep = (client: pg.Client): (() => Promise<number | undefined>) => {
    const missing = new Map<string, number>();
    const announced = new Set<string>();
    let last = Number.NEGATIVE_INFINITY;
    return async () => {
      if (performance.now() - last < SLOW_POLL_MS / 2) return undefined;
      last = performance.now();
      for (const pool of options.pools.living().filter((each) => !announced.has(each))) {
        await announceWorkers(client, pool);
        announced.add(pool);
      }
      const left = await options.pools.freeLeftJobs(client, Date.now());
      if (left > 0) options.log.warn({ jobs: left }, 'Jobs whose end could not be written went back to the queue.');
      if (!leads) return undefined;
      const { behind: found, unlocked } = await look(client);
      behind = found;
      const freed = await freeJobsOfDeadWorkers(client, unlocked, { missing, now: Date.now(), graceMs: options.graceMs ?? GRACE_MS });
      if (freed.length > 0) options.log.warn({ pools: freed }, 'Jobs of workers that had been killed went back to the queue.');
      return found;
    };
  };

  const pause = (milliseconds: number) => sleep(milliseconds, undefined, { signal: stopped.signal }).catch(() => {});

  async function lead(client: pg.Client, keepUp: () => Promise<number | undefined>): Promise<void> {
    let wake: () => void = () => {};
    client.on('notification', ({ payload = '' }) => isForJobs(payload) && wake());
    await client.query(`listen ${WAKE_CHANNEL}`);
    leads = true;
    let isWoken = true;
    while (!stopped.signal.aborted) {
      const woken = new Promise<true>((resolve) => (wake = () => resolve(true)));
      const left = await keepUp();
      // Nobody has woken it, and there is nothing: the upkeep has seen that already.
      const isIdle = !isWoken && left === 0;
      if (!isIdle && (await dispatchOnce(client, options.jobs)).more) continue;
      isWoken = await Promise.race([woken, pause(SLOW_POLL_MS).then(() => false)]);
    }
  }

  async function session(): Promise<void> {
    const client = new pg.Client(connectAs(options.address, 'servery_jobs', 'servery dispatcher'));
    // A broken connection may report it twice, and an error without a listener ends the process.
    const broken = new Promise<never>((_resolve, reject) => client.on('error', reject));
    // Without a listener a rejection that nobody waits for any more would end the process.
    broken.catch(() => {});
    const end = () => void client.end().catch(() => {});
    stopped.signal.addEventListener('abort', end, { once: true });
    try {
      await client.connect();
      const keepUp = upkeep(client);
      for (;;) {
        await keepUp();
        const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK]);
        if (rows[0]?.got === true) break;
        await pause(RETRY_MS);
        if (stopped.signal.aborted) return;
      }
      await Promise.race([lead(client, keepUp), broken]);
    } finally {
      leads = false;
      stopped.signal.removeEventListener('abort', end);
      await client.end().catch(() => {});
    }
  }

  const running = (async () => {
    while (!stopped.signal.aborted) {
      try {
        await session();
      } catch (error) {
        if (!stopped.signal.aborted) options.log.debug({ err: error }, 'The dispatcher lost its connection and will try again.');
      }
      await pause(RETRY_MS);
    }
  })();

  return {
    leading: () => leads,
    behind: () => (leads ? behind : 0),
    async stop() {
      stopped.abort();
      await running;
    },
  };
}

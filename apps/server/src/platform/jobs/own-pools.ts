import type { WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { JOBS_SCHEMA } from '../db/migrate-jobs.ts';
import { wakeWorkers } from './dead-workers.ts';

/** How long a job may be locked by an ended pool without being worked on, before it is freed: its end may be on its way to the database. */
const LEFT_MS = 2_000;
/** A pool that has held nothing for this long is dropped. */
const FORGET_MS = 600_000;

export interface OwnPools {
  /** Pools of this process that are working, or still doing a job: others must know that they are alive. */
  living(): string[];
  /** All pools whose jobs this process has to free. */
  all(): string[];
  /**
   * Frees jobs of this process's ended pools that nobody is doing: their end could not be written, for lack of space or of a connection.
   * The queue itself would hold them for four hours, and other nodes consider the pool alive.
   * @returns how many were freed
   */
  freeLeftJobs(client: pg.Client, now: number): Promise<number>;
}

/** Tracks this process's pools and what each of them is doing, from before the first one starts. */
export function watchOwnPools(events: WorkerEvents): OwnPools {
  /** Pool of each job that is being done. */
  const doing = new Map<string, string>();
  /** Pools that are ending or have ended, with the instant at which they were last seen to hold a job. */
  const ended = new Map<string, number>();
  /** When a job was first seen locked but not being done. */
  const left = new Map<string, number>();
  let current: string | undefined;

  const end = (pool: string | undefined) => pool !== undefined && ended.set(pool, Date.now());
  events.on('pool:create', ({ workerPool }) => {
    end(current);
    current = workerPool.id;
  });
  events.on('pool:gracefulShutdown', ({ workerPool }) => {
    end(workerPool.id);
    if (current === workerPool.id) current = undefined;
  });
  events.on('job:start', ({ worker, job }) => doing.set(job.id, worker.workerPool.id));
  events.on('job:complete', ({ job }) => doing.delete(job.id));
  events.on('worker:fatalError', ({ worker }) => doing.delete(worker.getActiveJob()?.id ?? ''));

  return {
    living: () => [...new Set([...(current === undefined ? [] : [current]), ...doing.values()])],
    all: () => [...(current === undefined ? [] : [current]), ...ended.keys()],
    async freeLeftJobs(client, now) {
      if (ended.size === 0) return 0;
      const { rows } = await client.query<{ id: string; pool: string }>(
        `select id::text, locked_by as pool from ${JOBS_SCHEMA}._private_jobs where locked_by = any($1::text[])`,
        [[...ended.keys()]],
      );
      for (const { pool } of rows) ended.set(pool, now);
      for (const [pool, heldAt] of ended) if (now - heldAt > FORGET_MS) ended.delete(pool);

      const idle = new Set(rows.filter(({ id, pool }) => doing.get(id) !== pool).map(({ id }) => id));
      for (const id of left.keys()) if (!idle.has(id)) left.delete(id);
      for (const id of idle) if (!left.has(id)) left.set(id, now);
      const due = [...left].filter(([, since]) => now - since >= LEFT_MS).map(([id]) => id);
      if (due.length === 0) return 0;
      const { rowCount } = await client.query(
        `update ${JOBS_SCHEMA}._private_jobs set locked_by = null, locked_at = null
          where id = any($1::bigint[]) and locked_by = any($2::text[])`,
        [due, [...ended.keys()]],
      );
      await wakeWorkers(client);
      for (const id of due) left.delete(id);
      return rowCount ?? 0;
    },
  };
}

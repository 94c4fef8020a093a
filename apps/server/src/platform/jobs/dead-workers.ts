import type pg from 'pg';
import { JOBS_SCHEMA } from '../db/migrate-jobs.ts';

/** Class of the advisory locks that mean "this pool of workers is alive". They end with the connection, and so with the process. */
const PRESENCE = 7_305_004;
/** How long a pool may be without its lock before its jobs are taken: longer than a connection needs to come back. */
export const GRACE_MS = 5_000;

/** Marks a pool of workers as alive on this connection. */
export async function announceWorkers(client: pg.Client, poolId: string): Promise<void> {
  await client.query('select pg_try_advisory_lock($1, hashtext($2))', [PRESENCE, poolId]);
}

/** Pools that hold jobs and have no lock, as an array: a scalar subquery. */
export const unlockedPools = `(select coalesce(array_agg(distinct locked_by), '{}') from ${JOBS_SCHEMA}._private_jobs job
  where locked_by is not null and not exists (
    select from pg_locks where locktype = 'advisory' and classid = ${PRESENCE} and granted
      and objid = (hashtext(job.locked_by)::bigint & 4294967295)::oid
      and database = (select oid from pg_database where datname = current_database())))`;

/**
 * Frees the jobs of workers that were killed: the queue itself would hold them for four hours.
 * @param unlocked pools that hold jobs and have no lock now (`unlockedPools`).
 * @param missing pools that had no lock before, with the instant; held by the caller.
 * @param graceMs how long a pool may be without its lock.
 * @returns the pools whose jobs were freed.
 */
export async function freeJobsOfDeadWorkers(
  client: pg.Client,
  unlocked: readonly string[],
  { missing, now, graceMs }: { missing: Map<string, number>; now: number; graceMs: number },
): Promise<string[]> {
  const absent = new Set(unlocked);
  for (const pool of missing.keys()) if (!absent.has(pool)) missing.delete(pool);
  for (const pool of absent) if (!missing.has(pool)) missing.set(pool, now);
  const dead = [...missing].filter(([, since]) => now - since >= graceMs).map(([pool]) => pool);
  if (dead.length > 0) await freeJobs(client, dead);
  for (const pool of dead) missing.delete(pool);
  return dead;
}

/** Returns the jobs of these pools to the queue, and notifies the living workers. */
export async function freeJobs(client: pg.Client | pg.Pool, pools: string[]): Promise<void> {
  await client.query(`select ${JOBS_SCHEMA}.force_unlock_workers($1::text[])`, [pools]);
  await wakeWorkers(client);
}

/** Notifies workers, each of whom looks for a job: an expression. `count`: how many of each node. */
export const notifyWorkers = (count: string): string =>
  `pg_notify('jobs:insert', '{"r":' || random()::text || ',"count":' || ${count} || '}')`;

/** Notifies all workers that there are jobs in the queue again. */
export async function wakeWorkers(client: pg.Client | pg.Pool): Promise<void> {
  await client.query(`select ${notifyWorkers('10')}`);
}

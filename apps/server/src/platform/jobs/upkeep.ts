import type pg from 'pg';
import { JOBS_SCHEMA } from '../db/migrate-jobs.ts';
import { notifyWorkers, unlockedPools } from './dead-workers.ts';

/** Workers of each node that are notified at once of jobs whose time has come. */
const mostNotified = 10;
/** A job that was just added has been notified of. */
const overdue = `interval '100 milliseconds'`;

const lookSql = `select (select coalesce(sum(s.seq - coalesce(d.seq, 0)), 0)::float8 from stream s left join dispatch d using (restaurant_id, store_id)) as behind,
    ${unlockedPools} as unlocked,
    (select ${notifyWorkers('due.jobs')} from (
      select count(*) as jobs from (
        select from ${JOBS_SCHEMA}._private_jobs where is_available and run_at <= now() - ${overdue} limit ${mostNotified}) job
    ) due where due.jobs > 0)`;

/**
 * What the active dispatcher looks at about once a second, in one statement: events of all stores without a job, and pools of workers that
 * hold jobs but have no lock. It also notifies workers of jobs whose time has come, so that they need not look for those themselves.
 */
export async function look(client: pg.Client): Promise<{ behind: number; unlocked: string[] }> {
  const { rows } = await client.query<{ behind: number; unlocked: string[] }>({ name: 'upkeep', text: lookSql });
  return rows[0]!;
}

import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';

/** The job queue's schema. It belongs to the role `servery_jobs`, which owns no other. */
export const JOBS_SCHEMA = 'graphile_worker';

/**
 * Migrates the job queue's tables to the package's version. They belong to `servery_jobs`; the package's row-level security lets only the
 * owner in.
 */
export async function migrateJobs(client: pg.Client, connection: pg.ClientConfig): Promise<void> {
  // The role may not create schemas, so schema and ledger are created for it; the package continues from there.
  await client.query(`create schema if not exists ${JOBS_SCHEMA} authorization servery_jobs`);
  await client.query('set role servery_jobs');
  await client.query(`create table if not exists ${JOBS_SCHEMA}.migrations (
    id integer primary key, ts timestamptz not null default now(), breaking boolean not null default false
  )`);
  await client.query('reset role');
  const pool = new pg.Pool({ ...connection, max: 1, options: [connection.options, '-c role=servery_jobs'].filter(Boolean).join(' ') });
  pool.on('error', () => {});
  pool.on('connect', (poolClient) => poolClient.on('error', () => {}));
  try {
    await runMigrations({ pgPool: pool, schema: JOBS_SCHEMA, logger: new Logger(() => () => {}) });
  } finally {
    await pool.end();
  }
}

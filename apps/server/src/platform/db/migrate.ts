import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateJobs } from './migrate-jobs.ts';

/** Receives one plain sentence per noteworthy step. */
export type MigrationLog = (message: string) => void;

interface MigrationFile {
  version: number;
  name: string;
  sql: string;
  checksum: string;
}

const FOLDER = join(import.meta.dirname, '../../../db/migrations');
/** One lock for everybody who migrates this database. */
const LOCK = 7_305_001;

/**
 * Migrates the database to the newest schema: our numbered SQL files, then the job queue's own. Concurrent processes wait for each other. A
 * file that changed after it was applied is refused; a database newer than the code is left as it is.
 * @param connection signs in as the owner
 * @throws when a file fails (it leaves no changes) or was changed
 */
export async function migrate(connection: pg.ClientConfig, log: MigrationLog): Promise<{ applied: number }> {
  const files = await readMigrations(FOLDER);
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const done = await appliedChecksums(client);
    let applied = 0;
    for (const file of files) {
      const checksum = done.get(file.version);
      if (checksum === file.checksum) continue;
      if (checksum !== undefined) {
        throw new Error(`Migration ${file.name} was changed after it had been applied. Put it back and write a new one instead.`);
      }
      await applyMigration(client, file);
      log(`Migration ${file.name} applied.`);
      applied += 1;
    }
    await allowRoles(client);
    await migrateJobs(client, connection);
    return { applied };
  } finally {
    await client.end().catch(() => {});
  }
}

/** The number of the newest migration of this release: which tables and columns there are. */
export const readSchema = async (): Promise<number> => (await readMigrations(FOLDER)).at(-1)?.version ?? 0;

/**
 * Waits until another process has migrated the database, for nodes that do not own one.
 * @throws after `longestWaitMs`, with what to do
 */
export async function waitForMigrations(connection: pg.ClientConfig, longestWaitMs = 30_000): Promise<void> {
  const newest = (await readMigrations(FOLDER)).at(-1)?.version ?? 0;
  for (const end = Date.now() + longestWaitMs; ; await sleep(250)) {
    const version = await appliedVersion(connection);
    if (version >= newest) return;
    if (Date.now() > end) throw new Error('The database has an older schema than this node needs. Start the node that owns it first.');
  }
}

async function appliedVersion(connection: pg.ClientConfig): Promise<number> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number | null }>('select max(version) as version from public.schema_migration');
    return rows[0]?.version ?? 0;
  } catch (error) {
    // The table does not exist: no migration has run yet.
    if ((error as { code?: string }).code === '42P01') return 0;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Reads the numbered files (`0001_name.sql`); numbers must be unique. The checksum ignores how lines end. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(
    names.map(async (name) => {
      const number = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1];
      if (number === undefined) throw new Error(`Migration ${name} needs a name like 0002_what_it_does.sql.`);
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n');
      return { version: Number(number), name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
  if (new Set(files.map((file) => file.version)).size !== files.length) throw new Error('Two migrations have the same number.');
  return files;
}

async function appliedChecksums(client: pg.Client): Promise<Map<number, string>> {
  await client.query(`create table if not exists public.schema_migration (
    version integer primary key, name text not null, checksum text not null, applied_at timestamptz not null default now()
  )`);
  const { rows } = await client.query<{ version: number; checksum: string }>('select version, checksum from public.schema_migration');
  return new Map(rows.map((row) => [row.version, row.checksum]));
}

/** How long a migration waits for a lock: whoever needs the same table waits behind it. */
const LOCK_WAIT = '2s';
const LONGEST_BUSY_MS = 120_000;
/** Deadlock, lock time-out: a node of the release before was using the same tables. */
const isBusy = (error: unknown): boolean => ['40P01', '55P03'].includes((error as { code?: string }).code ?? '');

/**
 * Applies one file in a transaction. While the release before goes on working, it may hold locks that the file needs, in another order: then
 * the file begins again.
 * @throws when it fails, or for two minutes finds no moment in which it gets its locks; it leaves no changes
 */
export async function applyMigration(client: pg.Client, file: MigrationFile): Promise<void> {
  for (const end = Date.now() + LONGEST_BUSY_MS; ;) {
    try {
      await client.query('begin');
      await client.query(`set local lock_timeout = '${LOCK_WAIT}'`);
      await client.query(file.sql);
      const insert = 'insert into public.schema_migration (version, name, checksum) values ($1, $2, $3)';
      await client.query(insert, [file.version, file.name, file.checksum]);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback').catch(() => {});
      if (!isBusy(error) || Date.now() > end) {
        throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error });
      }
      await sleep(100 + Math.random() * 400);
    }
  }
}

/** An owner who is no superuser may take the roles on only when it has been granted them. */
async function allowRoles(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ role: string }>(`select rolname as role from pg_roles
    where rolname in ('servery_app', 'servery_platform', 'servery_jobs') and not pg_has_role(current_user, oid, 'SET')`);
  for (const { role } of rows) await client.query(`grant ${role} to current_user with set true, inherit false`);
}

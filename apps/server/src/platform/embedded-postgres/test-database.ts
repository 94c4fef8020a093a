import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { PostgresConnection } from './index.ts';

export interface TestDatabase {
  /** Signs in as the owner; the server's roles sign in at the same place under their names. */
  connection: PostgresConnection;
  /** Ends every connection to it, and empties it for the next test file of this worker. */
  giveBack(): Promise<void>;
}

/** A database of this worker. */
interface Lent {
  connection: PostgresConnection;
  /** Empties every table that migrations leave empty, and restarts its sequences. */
  emptying: string;
  /** Queries a digest of its schema and of the rows that migrations write. */
  asking: string;
  /** The answer when it was new. */
  asNew: string;
}

/** With dead rows and indexes. An empty one has 12 MB; one with thousands of orders is not worth emptying. */
const LARGEST_KEPT_BYTES = 40_000_000;

const idle: Lent[] = [];

/**
 * A migrated, empty database for one test file: one that an earlier file of this worker has returned, otherwise a clone of the template. A
 * worker runs its files one after another, so most of them get the same one; a concurrent second caller gets another. Only in files named
 * `*.pg.test.ts`, whose run has a server. Why it is not a clone each time: docs/adr/0037-test-files-reuse-databases.md.
 */
export async function borrowTestDatabase(): Promise<TestDatabase> {
  const lent = idle.pop() ?? (await clone());
  return {
    connection: lent.connection,
    giveBack: async () => {
      const empty = await onceAt(lent.connection, (client) => emptied(client, lent));
      if (empty) idle.push(lent);
      else await run(inject('testServer'), `drop database if exists ${lent.connection.database} with (force)`);
    },
  };
}

async function clone(): Promise<Lent> {
  const server = inject('testServer');
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await run(server, `create database ${name} template ${inject('testTemplate')}`);
  const connection = { ...server, database: name };
  return onceAt(connection, async (client) => {
    const tables = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const each = tables.rows.map((table) => `select '${table.name}' as name, exists (select from ${table.name}) as filled`);
    const { rows } = await client.query<{ name: string; filled: boolean }>(each.join(' union all '));
    const filled = rows.filter((row) => row.filled).map((row) => row.name);
    const emptying = [
      // Neither foreign keys nor triggers: everything is deleted.
      'begin; set local session_replication_role = replica',
      ...rows.filter((row) => !row.filled).map((row) => `delete from ${row.name}`),
      'select setval(seqrelid, seqstart, false) from pg_sequence',
      'commit',
    ].join('; ');
    const asking = getDigest([
      ...catalogs.map((name) => `select '${name}' as name, ctid::text || xmin::text as line from ${name}`),
      ...filled.map((name) => `select '${name}', t::text from ${name} t`),
    ]);
    return { connection, emptying, asking, asNew: await answer(client, asking) };
  });
}

/** What a test can change in a schema: a row of one of these that is written again has a different place. */
const catalogs = [
  'pg_attrdef',
  'pg_attribute',
  'pg_class',
  'pg_constraint',
  'pg_extension',
  'pg_index',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_trigger',
  'pg_type',
  '(select ctid, xmin from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database()))',
];

const getDigest = (selects: readonly string[]): string =>
  `select md5(string_agg(concat(name, lines), '|' order by name)) as digest
    from (select name, sum(hashtextextended(line, 0)) as lines from (${selects.join(' union all ')}) every group by name) sums`;

async function answer(client: pg.Client, asking: string): Promise<string> {
  const { rows } = await client.query<{ digest: string }>(asking);
  return rows[0]!.digest;
}

/** Empties a database that is no longer used. @returns whether it is as good as new; if not, a test has changed its schema */
async function emptied(client: pg.Client, { emptying, asking, asNew }: Lent): Promise<boolean> {
  await client.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
  const { rows } = await client.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes');
  if (Number(rows[0]!.bytes) > LARGEST_KEPT_BYTES || (await answer(client, asking)) !== asNew) return false;
  await client.query(emptying);
  // Dead rows are removed as well: new rows in their place would come back in a different order than in a new database.
  const used = await client.query<{ name: string }>(`select format('%I.%I', nspname, relname) as name
    from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and nspname not in ('pg_catalog', 'information_schema') and pg_relation_size(pg_class.oid) > 0`);
  await client.query(`vacuum (truncate, skip_database_stats) ${used.rows.map(({ name }) => name).join(', ')}`);
  return true;
}

const run = (connection: PostgresConnection, sql: string): Promise<unknown> => onceAt(connection, (client) => client.query(sql));

async function onceAt<T>(connection: PostgresConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  return work(client).finally(() => client.end());
}

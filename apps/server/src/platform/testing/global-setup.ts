import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { TEMPLATE, TEST_SERVER } from './test-database.ts';

/**
 * Starts one PostgreSQL for the whole test run and migrates the template that every test file's database is cloned from.
 * Without fsync: nothing here outlives the run.
 * @returns what takes it down again.
 */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env[TEST_SERVER]) return async () => {};
  const folder = await mkdtemp(join(tmpdir(), 'servery-test-'));
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: 200 };
  const server = await startEmbeddedPostgres({ dataDir: folder, settings, log: () => {} });
  const admin = new pg.Client(server.connection);
  await admin.connect();
  await admin.query(`create database ${TEMPLATE}`);
  await admin.end();
  await migrate({ ...server.connection, database: TEMPLATE }, () => {});
  process.env[TEST_SERVER] = JSON.stringify(server.connection);
  return async () => {
    delete process.env[TEST_SERVER];
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

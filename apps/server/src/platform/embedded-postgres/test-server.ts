import { existsSync, mkdtempSync, readdirSync, chmodSync, rmSync, writeFileSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/migrate.ts';
import { startEmbeddedPostgres, stopServer } from './index.ts';
import type { PostgresConnection } from './index.ts';
import { isAlive } from './postmaster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The run's server, signed in as the owner. */
    testServer: PostgresConnection;
    /** Its migrated database, the template for clones. */
    testTemplate: string;
  }
}

const TEMPLATE = 'servery_template';
const PREFIX = 'servery-test-run-';

/**
 * Vitest's global set-up of the tests that need PostgreSQL: one real server for the run, on its own data folder, and one migrated database
 * from which every test database is cloned. Nothing waits for the disk, because nothing here outlives the run; tests that kill a server
 * have their own, with the durability of production.
 * @returns the tear-down.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await sweep();
  const home = mkdtempSync(join(tmpdir(), PREFIX));
  chmodSync(home, 0o755);
  writeFileSync(join(home, 'run.pid'), String(process.pid));
  const dataDir = join(home, 'postgres');
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const server = await startEmbeddedPostgres({ dataDir, settings, log: (message) => console.warn(message) });
  await query(server.connection, `create database ${TEMPLATE}`);
  await migrate({ ...server.connection, database: TEMPLATE }, () => {});
  project.provide('testServer', server.connection);
  project.provide('testTemplate', TEMPLATE);
  return async () => {
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  };
}

/** Stops and removes what killed test runs left behind. */
async function sweep(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(PREFIX))) {
    const home = join(tmpdir(), name);
    const marker = join(home, 'run.pid');
    if (!existsSync(marker) || isAlive(Number(readFileSync(marker, 'utf8')))) continue;
    await stopServer(join(home, 'postgres'), () => {});
    rmSync(home, { recursive: true, force: true });
  }
}

async function query(connection: PostgresConnection, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

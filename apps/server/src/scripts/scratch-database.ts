import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { addressFromUrl } from '../platform/db/connection.ts';
import { migrate } from '../platform/db/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts';

/**
 * Runs `work` with a migrated database that exists for this call only, on DATABASE_URL's server or on a throw-away one.
 * @param work gets settings that sign in as the owner.
 */
export async function withScratchDatabase<T>(work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const url = process.env.DATABASE_URL;
  if (url) return onServer(addressFromUrl(url).owner, work);
  const folder = await mkdtemp(join(tmpdir(), 'servery-scratch-'));
  const server = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: 'off' }, log: () => {} });
  try {
    return await onServer(server.connection, work);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function onServer<T>(server: pg.ClientConfig, work: (connection: pg.ClientConfig) => Promise<T>): Promise<T> {
  const admin = new pg.Client(server);
  await admin.connect();
  const name = `servery_scratch_${process.pid}`;
  try {
    await admin.query(`create database ${name}`);
    const connection: pg.ClientConfig = { ...asParts(admin), database: name };
    await migrate(connection, () => {});
    return await work(connection);
  } finally {
    await admin.query(`drop database if exists ${name} with (force)`).catch(() => {});
    await admin.end();
  }
}

const asParts = (client: pg.Client): pg.ClientConfig => ({
  host: client.host,
  port: client.port,
  ...(client.user === undefined ? {} : { user: client.user }),
  ...(client.password === undefined ? {} : { password: client.password }),
});

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { PostgresConnection } from './index.ts';

export type TestDatabase = {
  /** Signs in as the owner; the roles of the server sign in at the same place under their names. */
  connection: PostgresConnection;
  /** Closes what is still connected and removes the database. */
  drop(): Promise<void>;
};

/**
 * A database of its own for one test file, with every migration applied: a clone, so quick (about 0.1 s). Only in files named
 * `*.pg.test.ts`, whose run has a server.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject('testServer');
  const name = `test_${process.pid}_${randomBytes(4).toString('hex')}`;
  await run(server, `create database ${name} template ${inject('testTemplate')}`);
  return {
    connection: { ...server, database: name },
    drop: () => run(server, `drop database if exists ${name} with (force)`),
  };
}

async function run(connection: PostgresConnection, sql: string): Promise<void> {
  const client = new pg.Client(connection);
  client.on('error', () => {});
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

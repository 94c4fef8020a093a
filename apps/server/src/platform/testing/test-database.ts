import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { DatabaseAddress } from '../db/connection.ts';
import { openDatabase } from '../db/door.ts';
import type { Actor, Database } from '../db/door.types.ts';
import { silentLog } from './silent-log.ts';

/** Environment variable with the settings of the run's server, as JSON; `global-setup.ts` makes it. */
export const TEST_SERVER = 'SERVERY_TEST_SERVER';
export const TEMPLATE = 'servery_template';

export interface TestDatabase {
  database: Database;
  address: DatabaseAddress;
  /** Signs in as the owner, beside every wall: to arrange and to look. */
  owner: pg.Client;
  /** One more `Database` on the same data, as a second node has. */
  another(poolSize?: number): Database;
  close(): Promise<void>;
}

/** A migrated, empty database for one test file. Call in `beforeAll`, and `close` in `afterAll`. */
export async function createTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const settings = process.env[TEST_SERVER];
  if (!settings) throw new Error('Database tests run through vitest with platform/testing/global-setup.ts.');
  const server = JSON.parse(settings) as pg.ClientConfig;
  const name = `test_${randomBytes(8).toString('hex')}`;
  await administrate(server, `create database ${name} template ${TEMPLATE}`);
  const address: DatabaseAddress = { owner: { ...server, database: name }, roles: 'login' };
  const owner = new pg.Client(address.owner);
  owner.on('error', () => {});
  await owner.connect();
  const opened: Database[] = [];
  const another = (poolSize = options.poolSize ?? 8): Database => {
    const database = openDatabase({ address, poolSize, log: silentLog });
    opened.push(database);
    return database;
  };
  return {
    database: another(),
    address,
    owner,
    another,
    close: async () => {
      await Promise.all(opened.map((database) => database.close().catch(() => {})));
      await owner.end().catch(() => {});
      await administrate(server, `drop database if exists ${name} with (force)`);
    },
  };
}

async function administrate(server: pg.ClientConfig, statement: string): Promise<void> {
  const admin = new pg.Client({ ...server, database: 'postgres' });
  await admin.connect();
  try {
    // Clones of one template wait for each other: PostgreSQL refuses to copy it while a copy is being made.
    await admin.query('select pg_advisory_lock(7305002)');
    await admin.query(statement);
  } finally {
    await admin.end();
  }
}

/** The server itself, as the event log names it. */
export const systemActor: Actor = { kind: 'system', id: null, name: 'System' };

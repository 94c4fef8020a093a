import pg from 'pg';
import type { DatabaseAddress } from '../db/connection.ts';
import { openDatabase } from '../db/connections.ts';
import type { Actor, Database } from '../db/connections.types.ts';
import { borrowTestDatabase } from '../embedded-postgres/test-database.ts';
import { silentLog } from './silent-log.ts';

export interface TestDatabase {
  database: Database;
  address: DatabaseAddress;
  /** Signs in as the owner, bypassing all tenancy: to set up and to check. */
  owner: pg.Client;
  /** One more `Database` on the same data, as on a second node. */
  another(poolSize?: number): Database;
  close(): Promise<void>;
}

/**
 * A migrated, empty database for one test file, with its connections. Call in `beforeAll`, and `close` in `afterAll`, which deletes its
 * contents.
 */
export async function openTestDatabase(options: { poolSize?: number } = {}): Promise<TestDatabase> {
  const borrowed = await borrowTestDatabase();
  const address: DatabaseAddress = { owner: borrowed.connection, roles: 'login' };
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
      await borrowed.giveBack();
    },
  };
}

/** The server itself, as recorded in the event log. */
export const systemActor: Actor = { kind: 'system', id: null, name: 'System' };

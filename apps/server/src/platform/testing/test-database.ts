import pg from 'pg';
import type { DatabaseAddress } from '../db/connection.ts';
import { openDatabase } from '../db/connections.ts';
import type { Actor, Database } from '../db/connections.types.ts';
import { borrowTestDatabase } from '../embedded-postgres/test-database.ts';
import { silentLog } from './silent-log.ts';

export interface TestDatabase {
  database: Database;
  address: DatabaseAddress;
  /** Signs in as the owner, beside every wall: to arrange and to look. */
  owner: pg.Client;
  /** One more `Database` on the same data, as a second node has. */
  another(poolSize?: number): Database;
  close(): Promise<void>;
}

/**
 * A migrated, empty database for one test file, with its doors. Call in `beforeAll`, and `close` in `afterAll`: what is in it is deleted then.
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

/** The server itself, as the event log names it. */
export const systemActor: Actor = { kind: 'system', id: null, name: 'System' };

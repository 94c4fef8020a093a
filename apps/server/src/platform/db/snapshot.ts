import pg from 'pg';
import { sessionTimeouts } from './connection.ts';
import type { Snapshot, TenantScope } from './connections.types.ts';
import { asApiError } from './database-errors.ts';
import { beginTransaction, type Transaction } from './transaction.ts';
import { typeParsers } from './type-parsers.ts';

/** Bytes of a batch, about. */
const batchBytes = 1_000_000;
const [fewest, most] = [1, 1024];

/**
 * Begins a transaction that reads one state of the database. Between two batches their reader may wait for a disk.
 * @param restaurantId checked: it becomes part of the text
 */
const toBegin = (restaurantId: string): string => `begin isolation level repeatable read read only;
  set local idle_in_transaction_session_timeout = '60s'; set local time zone 'UTC'; set local app.restaurant = '${restaurantId}'`;

const snapshotOn = (transaction: Transaction, scope: TenantScope): Snapshot => ({
  scope,
  sql: transaction.sql,
  async *texts(text) {
    await transaction.run({ text: `declare snapshot_rows no scroll cursor for ${text}` });
    // One row may have a few bytes, or a whole menu: the size of the last batch decides how many are fetched next.
    let count = 8;
    for (;;) {
      const { rows } = await transaction.run({ text: `fetch ${count} from snapshot_rows` });
      const batch = (rows as Record<string, string>[]).map((row) => Object.values(row)[0]!);
      if (batch.length > 0) yield batch;
      if (batch.length < count) break;
      const bytes = batch.reduce((sum, each) => sum + each.length, 0);
      count = Math.max(fewest, Math.min(most, count * 2, Math.floor((batchBytes * batch.length) / Math.max(1, bytes))));
    }
    await transaction.run({ text: 'close snapshot_rows' });
  },
});

/**
 * Runs `work` on a snapshot, over a connection of its own: for minutes it would be missing from the pool, which small installations have few of.
 * @throws what `work` throws; database errors as API errors
 */
export async function readSnapshot<T>(config: pg.ClientConfig, scope: TenantScope, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    ...config,
    ...sessionTimeouts,
    types: typeParsers,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
  });
  // A statement of a connection that breaks rejects.
  client.on('error', () => {});
  try {
    await client.connect();
    const transaction = beginTransaction(client, toBegin(scope.restaurantId));
    try {
      const result = await work(snapshotOn(transaction, scope));
      await transaction.commit([]);
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  } catch (error) {
    throw asApiError(error);
  } finally {
    await client.end().catch(() => {});
  }
}

import type { Snapshot, TenantScope } from './connections.types.ts';
import type { Transaction } from './transaction.ts';

/** Begins a transaction that reads one state of the database. Between two batches their reader may wait for a disk or a store elsewhere. */
export const beginSnapshot = `begin isolation level repeatable read read only;
  set local idle_in_transaction_session_timeout = '60s'; set local time zone 'UTC'`;

/** Bytes of a batch, about. */
const batchBytes = 1_000_000;
const [fewest, most] = [1, 1024];

/** A transaction begun with `beginSnapshot`. */
export const snapshotOn = (transaction: Transaction, scope: TenantScope): Snapshot => ({
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

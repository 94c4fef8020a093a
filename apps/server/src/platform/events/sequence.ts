import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../db/connections.types.ts';

/**
 * One row with a store's newest sequence, 0 before its first event: the first source of a query that lists rows, which it joins. Rows and
 * sequence are then of one snapshot, so a stream from that sequence misses no change of the rows.
 */
export const selectSequence = (tx: Tx, storeId: string): RawBuilder<{ sequence: number }> =>
  sql`(select coalesce((select seq from stream where restaurant_id = ${tx.scope.restaurantId} and store_id = ${storeId}), 0) as sequence)`;

import type * as contract from '@servery/contract/bills';
import type { ResponseOf } from '@servery/contract/endpoint';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../platform/db/connections.types.ts';
import { getPage, readKeysetCursor } from '../../platform/db/keyset.ts';
import { firstLinesColumn, orderColumns, says, type OrderRecord } from '../orders/index.ts';
import { toBillRow } from './bills.events.ts';
import { lastSequence, type BillRecord } from './bills.repo.ts';

export interface BillListQuery {
  limit: number;
  cursor?: string | undefined;
  view: 'open' | 'placed';
  search?: string | undefined;
}

const unlisted = new Set<string>(['cart', 'delivery', 'pending_command', 'pending_until']);
const listed = orderColumns.filter((column) => !unlisted.has(column)).map((column) => `o.${column}` as const);

/**
 * A store's open bills, or those placed and not settled, newest first, with the asking device's last sequence. Both are few, and come from
 * the index of open orders.
 */
export async function listBills(
  tx: Tx,
  storeId: string,
  { limit, cursor, view, search = '' }: BillListQuery,
  deviceId: string,
): Promise<ResponseOf<typeof contract.listBills>> {
  const { restaurantId } = tx.scope;
  let select = tx.query
    .selectFrom('orders as o')
    .innerJoin('bill as b', (join) => join.onRef('b.restaurant_id', '=', 'o.restaurant_id').onRef('b.order_id', '=', 'o.id'))
    .select(listed)
    .select(firstLinesColumn('o'))
    .select(['b.terminal_name', 'b.revision', 'b.unsent', 'b.sent_at'])
    .where('o.restaurant_id', '=', restaurantId)
    .where('o.store_id', '=', storeId)
    .where('o.source', '=', 'pos')
    // As text: PostgreSQL uses the partial index of open orders only if it sees the values.
    .where(sql<SqlBool>`o.status in ('processingPayment', 'new', 'accepted')`)
    .where('o.status', '=', view === 'open' ? 'new' : 'accepted')
    .orderBy('o.placed_at', 'desc')
    .orderBy('o.id', 'desc')
    .limit(limit + 1);
  if (search.trim() !== '') select = select.where(says(search.trim()));
  if (cursor !== undefined) {
    const { at, id } = readKeysetCursor(cursor);
    select = select.where(sql<SqlBool>`(o.placed_at, o.id) < (${at}::timestamptz, ${id}::uuid)`);
  }
  const [sequence, deviceSequence, found] = await Promise.all([
    tx.sql<{ seq: number }>({
      name: 'bills.sequence',
      text: 'select seq from stream where restaurant_id = $1 and store_id = $2',
      values: [restaurantId, storeId],
    }),
    lastSequence(tx, deviceId),
    select.execute() as Promise<unknown>,
  ]);
  type Row = OrderRecord & Pick<BillRecord, 'terminal_name' | 'revision' | 'unsent' | 'sent_at'>;
  const { rows, nextCursor } = getPage(found as Row[], limit, (row) => [row.placed_at, row.id]);
  return { rows: rows.map((row) => toBillRow(row, row)), nextCursor, cursor: sequence[0]?.seq ?? 0, deviceSequence };
}

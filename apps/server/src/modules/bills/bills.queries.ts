import type * as contract from '@servery/contract/bills';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { Tx } from '../../platform/db/connections.types.ts';
import { listOrdersWith } from '../orders/index.ts';
import { toBillRow } from './bills.events.ts';
import { lastSequence, type BillRecord } from './bills.repo.ts';

export interface BillListQuery {
  limit: number;
  cursor?: string | undefined;
  view: 'open' | 'placed';
  search?: string | undefined;
}

const listed = ['terminal_name', 'revision', 'unsent', 'sent_at'] as const satisfies readonly (keyof BillRecord)[];

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
  const [sequence, deviceSequence, { rows, nextCursor }] = await Promise.all([
    tx.sql<{ seq: number }>({
      name: 'bills.sequence',
      text: 'select seq from stream where restaurant_id = $1 and store_id = $2',
      values: [restaurantId, storeId],
    }),
    lastSequence(tx, deviceId),
    listOrdersWith<Pick<BillRecord, (typeof listed)[number]>>(tx, {
      storeId,
      table: 'bill',
      key: 'order_id',
      columns: listed,
      statuses: [view === 'open' ? 'new' : 'accepted'],
      search,
      sort: 'placedAt',
      limit,
      cursor,
    }),
  ]);
  return { rows: rows.map(({ order, row }) => toBillRow(order, row)), nextCursor, cursor: sequence[0]?.seq ?? 0, deviceSequence };
}

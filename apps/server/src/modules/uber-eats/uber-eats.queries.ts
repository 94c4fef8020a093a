import type { ResponseOf } from '@servery/contract/endpoint';
import type { getUberEatsOrder, listUberEatsOrders } from '@servery/contract/uber-eats';
import type { Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { listOrdersWith, readOrder } from '../orders/index.ts';
import { readUberOrder, uberOrderFields, type UberOrderRow } from './uber-orders.repo.ts';
import { toListRow, toOrderView } from './views.service.ts';

/** A store's orders of Uber Eats, newest first. @throws validation_failed for a cursor that is not ours. */
export async function listUberOrders(
  tx: Tx,
  storeId: string,
  { limit, cursor, view }: { limit: number; cursor?: string | undefined; view: 'open' | 'all' },
): Promise<ResponseOf<typeof listUberEatsOrders>> {
  const { rows, nextCursor } = await listOrdersWith<UberOrderRow>(tx, {
    storeId,
    table: 'uber_eats_order',
    key: 'id',
    columns: uberOrderFields,
    statuses: view === 'open' ? ['new', 'accepted'] : null,
    sort: 'id',
    limit,
    cursor,
  });
  return { rows: rows.map(({ order, row }) => toListRow(order, row)), nextCursor };
}

/** One order with Uber's last report of it. @throws UBER_EATS_ORDER_NOT_FOUND */
export async function showUberOrder(tx: Tx, storeId: string, orderId: string): Promise<ResponseOf<typeof getUberEatsOrder>> {
  const [order, uber] = await Promise.all([readOrder(tx, storeId, orderId), readUberOrder(tx, orderId, storeId)]);
  if (order === undefined || uber === undefined) throw new ApiError('UBER_EATS_ORDER_NOT_FOUND');
  return toOrderView(order, uber);
}

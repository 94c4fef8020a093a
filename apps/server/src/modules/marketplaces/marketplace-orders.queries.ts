import type { MarketplaceSource } from '@servery/domain/orders';
import type { Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ListedMarketplaceOrder, Marketplace, ShownMarketplaceOrder } from '../../platform/integrations/marketplace.types.ts';
import { listOrdersWith, readOrder, toOrderRow } from '../orders/index.ts';
import { readRecord, recordTable, toRecord, type RecordRow } from './marketplace-orders.repo.ts';

/** A store's orders of a marketplace, newest first. @throws validation_failed for a cursor that is not ours. */
export async function listMarketplaceOrders(
  tx: Tx,
  { source, storeId }: { source: MarketplaceSource; storeId: string },
  { limit, cursor, view }: { limit: number; cursor?: string | undefined; view: 'open' | 'all' },
): Promise<{ rows: ListedMarketplaceOrder[]; nextCursor: string | null }> {
  const { rows, nextCursor } = await listOrdersWith<RecordRow>(tx, {
    storeId,
    source,
    table: recordTable.name,
    key: 'id',
    columns: recordTable.columns,
    statuses: view === 'open' ? ['new', 'accepted'] : null,
    sort: 'id',
    limit,
    cursor,
  });
  return { rows: rows.map(({ order, row }) => ({ order: toOrderRow(order), record: toRecord(row) })), nextCursor };
}

/** One order with its marketplace's last report of it. @throws the marketplace's `notFound` */
export async function showMarketplaceOrder(
  tx: Tx,
  { source, errors }: Pick<Marketplace, 'source' | 'errors'>,
  storeId: string,
  orderId: string,
): Promise<ShownMarketplaceOrder> {
  const [order, record] = await Promise.all([readOrder(tx, storeId, orderId), readRecord(tx, source, orderId, storeId)]);
  if (order === undefined || record === undefined) throw new ApiError(errors.notFound);
  return { order: toOrderRow(order), record, comments: order.comments, cart: order.cart };
}

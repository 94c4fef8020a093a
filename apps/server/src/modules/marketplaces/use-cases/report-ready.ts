import type { Actor } from '../../../platform/db/connections.types.ts';
import { getReadyMark } from '@servery/domain/orders';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockOrder, markReady, toOrderRow, readOrder, type OrderRow } from '../../orders/index.ts';
import { markReadyReported, readRecord } from '../marketplace-orders.repo.ts';
import { checkConfigured, type MarketplaceDeps, type StorePlace } from '../marketplaces.service.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Reports to the marketplace that the food of an accepted order is ready, once, and records it. Safe to repeat.
 * @throws the marketplace's `errors`, resource_status_conflict unless it is accepted, SEND_READY_ORDER_REQUEST_FAILED
 */
export async function reportReady(
  deps: MarketplaceDeps,
  { restaurantId, storeId, orderId }: StorePlace & { orderId: string },
  actor: Actor,
): Promise<OrderRow> {
  checkConfigured(deps.port);
  const { record, order } = await read(deps, { restaurantId, storeId, orderId });
  if (record.readyReportedAt !== null) return toOrderRow(order);
  if (order.status !== 'accepted') {
    throw new ApiError(order.status === 'cancelled' ? 'ORDER_ALREADY_CANCELLED' : 'resource_status_conflict', {
      ...(order.status === 'new' && { message: 'Accept the order first; then say that it is ready.' }),
    });
  }
  const answer = await deps.port.ready(record.marketplaceOrderId);
  if (answer.outcome === 'conflict' || answer.outcome === 'failed' || answer.outcome === 'unknown') {
    const synced = await syncOrder(deps, { restaurantId, storeId }, record.marketplaceOrderId);
    if (synced.outcome === 'notFound' || synced.outcome === 'unknown') throw new ApiError('ORDER_STATUS_SYNC_FAILED', { retryAfter: 5 });
    const after = await read(deps, { restaurantId, storeId, orderId });
    if (after.record.readyReportedAt === null && after.record.state === 'ACCEPTED') {
      throw new ApiError(answer.outcome === 'conflict' ? 'ORDER_STATUS_SYNC_REQUIRED' : 'SERVER_ERROR', { retryAfter: 5 });
    }
    if (after.order.status === 'cancelled') throw new ApiError('ORDER_ALREADY_CANCELLED');
  } else if (answer.outcome !== 'done') {
    throw new ApiError(answer.outcome === 'notFound' ? deps.marketplace.errors.unknownThere : failures[answer.outcome], {
      ...(answer.outcome === 'notSent' && { retryAfter: 5 }),
    });
  }
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const now = deps.now();
    await lockOrder(tx, orderId);
    await markReadyReported(tx, orderId, now, deps.marketplace.readyWord);
    const ready = await markReady(tx, orderId, now);
    if (ready !== undefined) {
      const row = toOrderRow(ready);
      tx.emit({
        storeId,
        type: 'order.ready',
        subject: { kind: 'order', id: orderId },
        payload: { row, ...getReadyMark(deps.marketplace.source) },
        actor,
      });
      return row;
    }
    const after = await readOrder(tx, storeId, orderId);
    return toOrderRow(after ?? order);
  });
}

const failures = { notSent: 'SEND_READY_ORDER_REQUEST_FAILED', refused: 'ORDER_FAILURE' } as const;

async function read({ database, marketplace }: MarketplaceDeps, { restaurantId, storeId, orderId }: StorePlace & { orderId: string }) {
  return database.tenant({ restaurantId }, async (tx) => {
    const [record, order] = await Promise.all([readRecord(tx, marketplace.source, orderId, storeId), readOrder(tx, storeId, orderId)]);
    if (record === undefined || order === undefined) throw new ApiError(marketplace.errors.notFound);
    return { record, order };
  });
}

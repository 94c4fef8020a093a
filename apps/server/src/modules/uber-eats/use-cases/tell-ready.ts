import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { lockOrder, markReady, toOrderRow, readOrder, type OrderRow } from '../../orders/index.ts';
import { checkConfigured, type StorePlace, type UberEatsDeps } from '../places.service.ts';
import { markReadyReported, readUberOrder, type UberOrderRow } from '../uber-orders.repo.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Reports to Uber that the food of an accepted order is ready, once, and records it. Safe to repeat.
 * @throws UBER_EATS_ORDER_NOT_FOUND, resource_status_conflict unless it is accepted, SEND_READY_ORDER_REQUEST_FAILED and Uber's errors
 */
export async function reportReady(
  deps: UberEatsDeps,
  { restaurantId, storeId, orderId }: StorePlace & { orderId: string },
  actor: Actor,
): Promise<OrderRow> {
  checkConfigured(deps.port);
  const { uber, order } = await read(deps, { restaurantId, storeId, orderId });
  if (uber.ready_told_at !== null) return toOrderRow(order);
  if (order.status !== 'accepted') {
    throw new ApiError(order.status === 'cancelled' ? 'ORDER_ALREADY_CANCELLED' : 'resource_status_conflict', {
      ...(order.status === 'new' && { message: 'Accept the order first; then say that it is ready.' }),
    });
  }
  const answer = await deps.port.ready(uber.uber_order_id);
  if (answer.outcome === 'conflict' || answer.outcome === 'failed' || answer.outcome === 'unknown') {
    const synced = await syncOrder(deps, { restaurantId, storeId }, uber.uber_order_id);
    if (synced.outcome === 'notFound' || synced.outcome === 'unknown') throw new ApiError('ORDER_STATUS_SYNC_FAILED', { retryAfter: 5 });
    const after = await read(deps, { restaurantId, storeId, orderId });
    if (after.uber.ready_told_at === null && after.uber.state === 'ACCEPTED') {
      throw new ApiError(answer.outcome === 'conflict' ? 'ORDER_STATUS_SYNC_REQUIRED' : 'SERVER_ERROR', { retryAfter: 5 });
    }
    if (after.order.status === 'cancelled') throw new ApiError('ORDER_ALREADY_CANCELLED');
  } else if (answer.outcome !== 'done') {
    throw new ApiError(failures[answer.outcome], { ...(answer.outcome === 'notSent' && { retryAfter: 5 }) });
  }
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const now = deps.now();
    await lockOrder(tx, orderId);
    await markReadyReported(tx, orderId, now);
    const ready = await markReady(tx, orderId, now);
    if (ready !== undefined) {
      const row = toOrderRow(ready);
      tx.emit({ storeId, type: 'order.ready', subject: { kind: 'order', id: orderId }, payload: { row, uberEats: true }, actor });
      return row;
    }
    const after = await readOrder(tx, storeId, orderId);
    return toOrderRow(after ?? order);
  });
}

const failures = { notFound: 'UBER_ORDER_NOT_FOUND', notSent: 'SEND_READY_ORDER_REQUEST_FAILED', refused: 'ORDER_FAILURE' } as const;

async function read({ database }: UberEatsDeps, { restaurantId, storeId, orderId }: StorePlace & { orderId: string }) {
  return database.tenant({ restaurantId }, async (tx) => {
    const [uber, order] = await Promise.all([readUberOrder(tx, orderId, storeId), readOrder(tx, storeId, orderId)]);
    if (uber === undefined || order === undefined) throw new ApiError('UBER_EATS_ORDER_NOT_FOUND');
    return { uber, order } satisfies { uber: UberOrderRow; order: unknown };
  });
}

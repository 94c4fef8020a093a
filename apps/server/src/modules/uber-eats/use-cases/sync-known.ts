import type { ResponseOf } from '@servery/contract/endpoint';
import type { syncUberEatsOrder } from '@servery/contract/uber-eats';
import { ApiError } from '../../../platform/http/api-error.ts';
import { checkConfigured, type StorePlace, type UberEatsDeps } from '../places.service.ts';
import { showUberOrder } from '../uber-eats.queries.ts';
import { readUberOrder } from '../uber-orders.repo.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Reads one of our orders from Uber at a person's request, and updates it.
 * @throws UBER_EATS_ORDER_NOT_FOUND, unauthorized_client, UBER_ORDER_NOT_FOUND, ORDER_STATUS_SYNC_FAILED,
 * SEND_GET_UBER_ORDER_REQUEST_FAILED
 */
export async function syncKnown(
  deps: UberEatsDeps,
  { restaurantId, storeId, orderId }: StorePlace & { orderId: string },
): Promise<ResponseOf<typeof syncUberEatsOrder>> {
  const uber = await deps.database.tenant({ restaurantId }, (tx) => readUberOrder(tx, orderId, storeId));
  if (uber === undefined) throw new ApiError('UBER_EATS_ORDER_NOT_FOUND');
  checkConfigured(deps.port);
  const synced = await syncOrder(deps, { restaurantId, storeId }, uber.uber_order_id);
  if (synced.outcome === 'notFound') throw new ApiError('UBER_ORDER_NOT_FOUND');
  if (synced.outcome === 'unknown') {
    throw new ApiError(synced.reached ? 'ORDER_STATUS_SYNC_FAILED' : 'SEND_GET_UBER_ORDER_REQUEST_FAILED', { retryAfter: 5 });
  }
  return deps.database.tenant({ restaurantId }, (tx) => showUberOrder(tx, storeId, orderId));
}

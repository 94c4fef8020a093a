import { ApiError } from '../../../platform/http/api-error.ts';
import type { ShownMarketplaceOrder } from '../../../platform/integrations/marketplace.types.ts';
import { showMarketplaceOrder } from '../marketplace-orders.queries.ts';
import { readRecord } from '../marketplace-orders.repo.ts';
import { checkConfigured, type MarketplaceDeps, type StorePlace } from '../marketplaces.service.ts';
import { syncOrder } from './sync-order.ts';

/**
 * Reads one of our orders from its marketplace at a person's request, and updates it.
 * @throws unauthorized_client, ORDER_STATUS_SYNC_FAILED and the marketplace's `errors`
 */
export async function syncKnown(
  deps: MarketplaceDeps,
  { restaurantId, storeId, orderId }: StorePlace & { orderId: string },
): Promise<ShownMarketplaceOrder> {
  const { source, errors } = deps.marketplace;
  const record = await deps.database.tenant({ restaurantId }, (tx) => readRecord(tx, source, orderId, storeId));
  if (record === undefined) throw new ApiError(errors.notFound);
  checkConfigured(deps.port);
  const synced = await syncOrder(deps, { restaurantId, storeId }, record.marketplaceOrderId);
  if (synced.outcome === 'notFound') throw new ApiError(errors.unknownThere);
  if (synced.outcome === 'unknown') {
    throw new ApiError(synced.reached ? 'ORDER_STATUS_SYNC_FAILED' : errors.readNotSent, { retryAfter: 5 });
  }
  return deps.database.tenant({ restaurantId }, (tx) => showMarketplaceOrder(tx, deps.marketplace, storeId, orderId));
}

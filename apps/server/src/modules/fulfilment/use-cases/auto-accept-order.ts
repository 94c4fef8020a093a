import { channels } from '@servery/domain/orders';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { getEta, type OrderRow } from '../../orders/index.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { acceptOrder, type AcceptDeps } from './accept-order.ts';

const automatic: Actor = { kind: 'system', id: null, name: 'Automatic acceptance' };

export interface AutoAcceptDeps extends AcceptDeps {
  stores: StoreCache;
  now: () => Date;
}

/**
 * Accepts a placed order that the settings of its placing accept, with the store's lead time as ETA. Safe to repeat: an order that staff have accepted
 * or rejected meanwhile stays as it is.
 */
export async function autoAcceptOrder(deps: AutoAcceptDeps, restaurantId: string, row: OrderRow): Promise<void> {
  const store = await deps.stores.get(restaurantId, row.storeId);
  if (store === undefined) return;
  // A marketplace needs the time when the food is ready; its courier's driving time is not ours to add.
  const lead = channels[row.source].deliveredBy === 'channel' && row.collectionType === 'delivery' ? 'pickup' : row.collectionType;
  const etaInMinutes = getEta(store, store.hours.leadTimeInMinutes[lead]);
  const input = { storeId: row.storeId, orderId: row.id, etaInMinutes, actor: automatic, now: deps.now() };
  try {
    await acceptOrder(deps, restaurantId, input);
  } catch (error) {
    if (error instanceof ApiError && (decided.has(error.code) || deps.marketplace.refusals.has(error.code))) return;
    throw error;
  }
}

const decided: ReadonlySet<string> = new Set([
  'ORDER_ALREADY_ACCEPTED',
  'ORDER_ALREADY_REJECTED',
  'ORDER_ALREADY_CANCELLED',
  'ORDER_CANNOT_BE_ACCEPTED',
  // The marketplace will not have it: staff see the order and decide.
  'ORDER_FAILURE',
  'ORDER_STATUS_SYNC_REQUIRED',
  'resource_status_conflict',
]);

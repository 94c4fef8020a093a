import { getTradingDay } from '@servery/domain/availability';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../../restaurants/index.ts';
import { leftOverOrders, storesWithAcceptedOrders } from '../orders.queries.ts';
import { completeOrder } from './complete-order.ts';

const endOfDay: Actor = { kind: 'system', id: null, name: 'End of trading day' };

export interface CloseDaysDeps {
  database: Database;
  stores: StoreCache;
  now: () => Date;
}

/**
 * Completes the accepted orders of trading days that have ended, store by store. Orders with money due stay accepted,
 * but off the lists of open orders, until they are paid or their payment is waived. Safe to repeat.
 */
export async function closeDays(deps: CloseDaysDeps): Promise<void> {
  for (const { restaurantId, storeId } of await storesWithAcceptedOrders(deps.database)) await closeDay(deps, restaurantId, storeId);
}

async function closeDay({ database, stores, now }: CloseDaysDeps, restaurantId: string, storeId: string): Promise<void> {
  const store = await stores.get(restaurantId, storeId);
  if (store === undefined) return;
  // Where the till is open longer, the trading day ends with it, also for online orders.
  const [today] = [store.hours, store.tillHours].map((hours) => getTradingDay(hours, now().toISOString())).toSorted() as [string, string];
  const orderIds = await database.tenant({ restaurantId }, (tx) => leftOverOrders(tx, storeId, { today, now: now() }));
  for (const orderId of orderIds) {
    // One transaction each: the store's other writers never wait for a long list.
    try {
      await database.tenant({ restaurantId }, (tx) => completeOrder(tx, { storeId, orderId, actor: endOfDay, now: now() }));
    } catch (error) {
      // Somebody else has completed or cancelled it meanwhile.
      if (!(error instanceof ApiError) || error.code === 'service_unavailable') throw error;
    }
  }
}

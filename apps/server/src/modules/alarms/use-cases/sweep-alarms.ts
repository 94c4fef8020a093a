import { acceptBefore, acknowledgeBefore } from '@servery/domain/alarms';
import {
  dueRestaurants,
  storesWithUnaccepted,
  manyUnpaid,
  unacknowledgedOrders,
  waitingOrders,
  type WaitingRow,
} from '../alarms.queries.ts';
import { clearGone, clearUnaccepted } from '../alarms.repo.ts';
import { announceCleared } from './follow-causes.ts';
import { raiseManyUnpaid, type OfOrder, type RaiseDeps } from './raise-alarm.ts';

/** A cause to check, and when. */
export interface AlarmCheck extends OfOrder {
  kind: 'orderUnaccepted' | 'kitchenUnacknowledged';
  at: Date;
}

/** How far ahead checks are scheduled: a little longer than until the next sweep. */
const planAheadMs = 65_000;

/**
 * Looks for waiting orders in every restaurant that has some, once a minute. Returns the checks until the next sweep, to the second;
 * overdue ones are due at once, so that nothing is lost with a killed process. Clears alarms whose cause no longer
 * exists.
 */
export async function sweepAlarms(deps: RaiseDeps): Promise<AlarmCheck[]> {
  const now = deps.now();
  const checks: AlarmCheck[] = [];
  const waiting: (WaitingRow & { restaurantId: string })[] = [];
  const alarmed: { restaurantId: string; storeId: string }[] = [];
  await deps.database.eachTenantOf('alarms', await dueRestaurants(deps.database, now), async (tx) => {
    const { restaurantId } = tx.scope;
    const [gone, orders, unacknowledged, stores, unpaid] = await Promise.all([
      clearGone(tx, now),
      waitingOrders(tx, now),
      unacknowledgedOrders(tx, now),
      storesWithUnaccepted(tx),
      manyUnpaid(tx, now),
    ]);
    announceCleared(tx, gone);
    await raiseManyUnpaid(tx, unpaid, now);
    for (const order of orders) waiting.push({ ...order, restaurantId });
    for (const { id: orderId, store_id: storeId, accepted_at: acceptedAt } of unacknowledged) {
      const at = new Date(acknowledgeBefore(acceptedAt.toISOString(), deps.acknowledgeSeconds));
      checks.push({ kind: 'kitchenUnacknowledged', restaurantId, storeId, orderId, at });
    }
    for (const storeId of stores) alarmed.push({ restaurantId, storeId });
  });
  for (const { restaurantId, store_id: storeId, id: orderId, source, new_since: newSince, requested_for: requestedFor } of waiting) {
    const process = (await deps.stores.get(restaurantId, storeId))?.settings.orderProcess;
    if (process?.hasUnprocessedOrderMonitor !== true) continue;
    const order = { source, newSince: newSince.toISOString(), requestedFor: requestedFor?.toISOString() ?? null };
    const at = new Date(acceptBefore(order, process.acceptWithinInMinutes));
    checks.push({ kind: 'orderUnaccepted', restaurantId, storeId, orderId, at });
  }
  for (const { restaurantId, storeId } of alarmed) {
    const monitored = (await deps.stores.get(restaurantId, storeId))?.settings.orderProcess.hasUnprocessedOrderMonitor;
    if (monitored === true) continue;
    await deps.database.tenant({ restaurantId }, async (tx) => announceCleared(tx, await clearUnaccepted(tx, storeId, now)));
  }
  return checks.filter(({ at }) => at.getTime() <= now.getTime() + planAheadMs);
}

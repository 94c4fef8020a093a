import type { InboxEvent, Outcome } from '../../webhooks/index.ts';
import { lockOrder } from '../../orders/index.ts';
import { findLink, getOwner } from '../links.repo.ts';
import { uberActor, type UberEatsDeps } from '../places.service.ts';
import { markReleased } from '../uber-orders.repo.ts';
import { unlinkStore } from './link-store.ts';
import { openUberTicket } from './open-ticket.ts';
import { syncOrder } from './sync-order.ts';

const done: Outcome = { status: 'done', note: '' };
const ignored = (note: string): Outcome => ({ status: 'ignored', note });

const aboutOrders: ReadonlySet<string> = new Set([
  'orders.notification',
  'orders.scheduled.notification',
  'orders.release',
  'orders.failure',
  'orders.cancel',
  'orders.fulfillment_issues.resolved',
  'orders.customer_order_edit',
  'delivery.state_changed',
]);

/**
 * Processes an event. It only reports that something has changed; the order is read from Uber, so the number and sequence of events do not
 * matter. Unknown types are stored and skipped.
 * @throws when it has to be retried: for a moment after a failure Uber may not know the order
 */
export async function followUberEvent(deps: UberEatsDeps, event: InboxEvent): Promise<Outcome> {
  if (event.live !== deps.port.live) return ignored('An event of another world.');
  if (event.type === 'store.deprovisioned') return disconnected(deps, event);
  if (!aboutOrders.has(event.type)) return ignored('Nobody follows events of this type.');
  const { accountId: uberStoreId, objectId: uberOrderId } = event;
  if (uberStoreId === null || uberOrderId === null || !uuid.test(uberStoreId)) return ignored('No order is named.');
  const owner = await deps.database.platform('uber eats: owner', (tx) => getOwner(tx, uberStoreId));
  if (owner === undefined) return ignored('The store is not one of ours.');
  const place = { restaurantId: owner.restaurant_id, storeId: owner.store_id };
  const synced = await syncOrder(deps, place, uberOrderId);
  if (synced.outcome === 'passedOver') return { status: 'done', note: synced.note };
  if (synced.outcome !== 'done') throw new Error(synced.outcome === 'unknown' ? synced.message : 'Uber Eats does not know the order.');
  if (event.type === 'orders.release') await release(deps, place, synced.orderId);
  return done;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The merchant has disconnected the store at Uber: our link is deleted, too, and the store's history records it. An event older than the
 * link is about an earlier one.
 */
async function disconnected(deps: UberEatsDeps, { accountId: uberStoreId, occurredAt: at }: InboxEvent): Promise<Outcome> {
  if (uberStoreId === null || !uuid.test(uberStoreId)) return ignored('No store is named.');
  const owner = await deps.database.platform('uber eats: owner', (tx) => getOwner(tx, uberStoreId));
  if (owner === undefined) return ignored('The store is not one of ours.');
  const place = { restaurantId: owner.restaurant_id, storeId: owner.store_id };
  const link = await deps.database.tenant(place, (tx) => findLink(tx, place.storeId));
  // Uber's times are in whole seconds.
  if (link !== undefined && link.linked_at.getTime() >= at.getTime() + 1_000) return ignored('The store has been linked again since.');
  await unlinkStore(deps, { ...place, uberStoreId }, uberActor);
  return done;
}

/** The courier is nearby: stores that cook on release begin now. An existing ticket is not created again. */
async function release(
  deps: UberEatsDeps,
  { restaurantId, storeId }: { restaurantId: string; storeId: string },
  orderId: string,
): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await markReleased(tx, orderId, deps.now());
    if (order?.status === 'accepted') await openUberTicket(tx, deps, { storeId, orderId, actor: uberActor });
  });
}

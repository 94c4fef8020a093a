import type { LinkedPlace } from '../../../platform/integrations/marketplace.types.ts';
import type { InboxEvent, Outcome } from '../../webhooks/index.ts';
import { lockOrder } from '../../orders/index.ts';
import { findLink, getOwner } from '../links.repo.ts';
import { markReleased } from '../marketplace-orders.repo.ts';
import { getActor, type MarketplaceDeps, type StorePlace } from '../marketplaces.service.ts';
import { unlinkStore } from './link-store.ts';
import { openMarketplaceTicket } from './open-ticket.ts';
import { syncOrder } from './sync-order.ts';

const done: Outcome = { status: 'done', note: '' };
const ignored = (note: string): Outcome => ({ status: 'ignored', note });

/**
 * Processes an event. It only reports that something has changed; the order is read from the marketplace, so the number and sequence of
 * events do not matter. Unknown types are stored and skipped.
 * @throws when it has to be retried: for a moment after a failure the marketplace may not know the order
 */
export async function followEvent(deps: MarketplaceDeps, event: InboxEvent): Promise<Outcome> {
  const { marketplace } = deps;
  if (event.live !== deps.port.live) return ignored('An event of another world.');
  const news = marketplace.readNews(event.type);
  if (news === 'storeDisconnected') return disconnected(deps, event);
  if (news === 'other') return ignored('Nobody follows events of this type.');
  const { accountId: marketplaceStoreId, objectId: marketplaceOrderId } = event;
  if (marketplaceStoreId === null || marketplaceOrderId === null || !marketplace.isStoreId(marketplaceStoreId))
    return ignored('No order is named.');
  const place = await findOwner(deps, marketplaceStoreId);
  if (place === undefined) return ignored('The store is not one of ours.');
  const synced = await syncOrder(deps, place, marketplaceOrderId);
  if (synced.outcome === 'passedOver') return { status: 'done', note: synced.note };
  if (synced.outcome !== 'done')
    throw new Error(synced.outcome === 'unknown' ? synced.message : `${marketplace.name} does not know the order.`);
  if (news === 'courierNear') await release(deps, place, synced.orderId);
  return done;
}

const findOwner = ({ database, marketplace }: MarketplaceDeps, marketplaceStoreId: string): Promise<LinkedPlace | undefined> =>
  database.platform('marketplaces: owner', (tx) => getOwner(tx, marketplace.source, marketplaceStoreId));

/**
 * The merchant has disconnected the store at the marketplace: our link is deleted, too, and the store's history records it. An event older
 * than the link is about an earlier one.
 */
async function disconnected(deps: MarketplaceDeps, { accountId: marketplaceStoreId, occurredAt: at }: InboxEvent): Promise<Outcome> {
  const { marketplace } = deps;
  if (marketplaceStoreId === null || !marketplace.isStoreId(marketplaceStoreId)) return ignored('No store is named.');
  const place = await findOwner(deps, marketplaceStoreId);
  if (place === undefined) return ignored('The store is not one of ours.');
  const link = await deps.database.tenant(place, (tx) => findLink(tx, marketplace.source, place.storeId));
  // A marketplace's times may be in whole seconds.
  if (link !== undefined && link.linkedAt.getTime() >= at.getTime() + 1_000) return ignored('The store has been linked again since.');
  await unlinkStore(deps, { ...place, marketplaceStoreId }, getActor(marketplace));
  return done;
}

/** The courier is nearby: stores that cook on release begin now. An existing ticket is not created again. */
async function release(deps: MarketplaceDeps, { restaurantId, storeId }: StorePlace, orderId: string): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const order = await lockOrder(tx, orderId);
    await markReleased(tx, orderId, deps.now());
    if (order?.status === 'accepted') await openMarketplaceTicket(tx, deps, { storeId, orderId, actor: getActor(deps.marketplace) });
  });
}

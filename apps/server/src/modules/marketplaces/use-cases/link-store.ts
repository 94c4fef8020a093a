import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { LinkedPlace, MarketplaceLink } from '../../../platform/integrations/marketplace.types.ts';
import { claimStore, deleteLink, insertLink, findLink, getOwner, releaseStore, type StoreLink } from '../links.repo.ts';
import { listOpenOrders, setCheck } from '../marketplace-orders.repo.ts';
import type { MarketplaceDeps } from '../marketplaces.service.ts';

type Deps = Pick<MarketplaceDeps, 'database' | 'marketplace' | 'store' | 'now'>;

const getView = (restaurantId: string, { linkedAt, ...link }: StoreLink): MarketplaceLink => ({
  restaurantId,
  ...link,
  linkedAt: linkedAt.toISOString(),
});

const taken = (message: string) => new ApiError('resource_status_conflict', { message });
const linkedElsewhere = (name: string) => taken(`This store is linked to another store at ${name}. Remove that link first.`);

/**
 * Links a store to one at a marketplace. Repeating it returns the existing link. The platform's list is written first, because an order may
 * arrive at any moment; if the process stops between the two writes, a repeat completes them.
 * @throws resource_not_found, resource_status_conflict if one of the two is linked otherwise
 */
export async function linkStore(deps: Deps, place: LinkedPlace, actor: Actor): Promise<MarketplaceLink> {
  const { restaurantId, storeId, marketplaceStoreId } = place;
  const { source, name, storeChanged } = deps.marketplace;
  await deps.store(restaurantId, storeId);
  const current = await deps.database.tenant({ restaurantId }, (tx) => findLink(tx, deps.marketplace.source, storeId));
  if (current !== undefined && current.marketplaceStoreId !== marketplaceStoreId) throw linkedElsewhere(name);
  const owner = await deps.database.platform('marketplaces: link', async (tx) => {
    await claimStore(tx, source, place);
    return getOwner(tx, source, marketplaceStoreId);
  });
  if (owner?.restaurantId !== restaurantId || owner.storeId !== storeId) {
    throw taken(`This store at ${name} is linked already. Please check which store it is.`);
  }
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const linked = await insertLink(tx, source, { storeId, marketplaceStoreId, linkedAt: deps.now(), linkedBy: actor.name });
    if (linked !== undefined) {
      const payload = { storeId, before: null, after: marketplaceStoreId };
      tx.emit({ storeId, type: storeChanged, subject: { kind: 'store', id: storeId }, payload, actor });
      return getView(restaurantId, linked);
    }
    const link = await findLink(tx, source, storeId);
    if (link?.marketplaceStoreId !== marketplaceStoreId) throw linkedElsewhere(name);
    return getView(restaurantId, link);
  });
}

/** @throws resource_not_found */
export async function showLink(deps: Deps, { restaurantId, storeId, marketplaceStoreId }: LinkedPlace): Promise<MarketplaceLink> {
  await deps.store(restaurantId, storeId);
  const link = await deps.database.tenant({ restaurantId }, (tx) => findLink(tx, deps.marketplace.source, storeId));
  if (link?.marketplaceStoreId !== marketplaceStoreId) throw new ApiError('resource_not_found');
  return getView(restaurantId, link);
}

/** Forgets which store is which; its open orders are followed one by one until they are over. Safe to repeat. @throws resource_not_found */
export async function unlinkStore(deps: Deps, place: LinkedPlace, actor: Actor): Promise<{ ok: true }> {
  const { restaurantId, storeId, marketplaceStoreId } = place;
  const { source, storeChanged } = deps.marketplace;
  await deps.store(restaurantId, storeId);
  await deps.database.tenant({ restaurantId }, async (tx) => {
    if (!(await deleteLink(tx, source, storeId, marketplaceStoreId))) return;
    for (const { id } of await listOpenOrders(tx, source, storeId)) await setCheck(tx, id, deps.now());
    const payload = { storeId, before: marketplaceStoreId, after: null };
    tx.emit({ storeId, type: storeChanged, subject: { kind: 'store', id: storeId }, payload, actor });
  });
  await deps.database.platform('marketplaces: unlink', (tx) => releaseStore(tx, source, place));
  return { ok: true };
}

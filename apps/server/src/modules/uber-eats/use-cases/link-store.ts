import type { ResponseOf } from '@servery/contract/endpoint';
import type { getUberEatsIntegration } from '@servery/contract/uber-eats';
import type { Actor } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { claimStore, deleteLink, insertLink, findLink, getOwner, releaseStore, type LinkRow } from '../links.repo.ts';
import type { StorePlace, UberEatsDeps } from '../places.service.ts';
import { openUberOrders, setCheck } from '../uber-orders.repo.ts';

type LinkView = ResponseOf<typeof getUberEatsIntegration>;
type Deps = Pick<UberEatsDeps, 'database' | 'store' | 'now'>;

const getView = (restaurantId: string, { store_id, uber_store_id, linked_at, linked_by }: LinkRow): LinkView => ({
  restaurantId,
  storeId: store_id,
  uberStoreId: uber_store_id,
  linkedAt: linked_at.toISOString(),
  linkedBy: linked_by,
});

const taken = (message: string) => new ApiError('resource_status_conflict', { message });

/**
 * Links a store to one at Uber Eats. Repeating it returns the existing link. The platform's list is written first, because an order may
 * arrive at any moment; if the process stops between the two writes, a repeat completes them.
 * @throws resource_not_found, resource_status_conflict if one of the two is linked otherwise
 */
export async function linkStore(deps: Deps, place: StorePlace & { uberStoreId: string }, actor: Actor): Promise<LinkView> {
  const { restaurantId, storeId, uberStoreId } = place;
  await deps.store(restaurantId, storeId);
  const current = await deps.database.tenant({ restaurantId }, (tx) => findLink(tx, storeId));
  if (current !== undefined && current.uber_store_id !== uberStoreId) {
    throw taken('This store is linked to another store at Uber Eats. Remove that link first.');
  }
  const owner = await deps.database.platform('uber eats: link', async (tx) => {
    await claimStore(tx, { restaurant_id: restaurantId, store_id: storeId, uber_store_id: uberStoreId });
    return getOwner(tx, uberStoreId);
  });
  if (owner?.restaurant_id !== restaurantId || owner.store_id !== storeId) {
    throw taken('This store at Uber Eats is linked already. Please check which store it is.');
  }
  return deps.database.tenant({ restaurantId }, async (tx) => {
    const linked = await insertLink(tx, { store_id: storeId, uber_store_id: uberStoreId, linked_at: deps.now(), linked_by: actor.name });
    if (linked !== undefined) {
      const payload = { storeId, before: null, after: uberStoreId };
      tx.emit({ storeId, type: 'uberEats.storeChanged', subject: { kind: 'store', id: storeId }, payload, actor });
      return getView(restaurantId, linked);
    }
    const link = await findLink(tx, storeId);
    if (link?.uber_store_id !== uberStoreId) throw taken('This store is linked to another store at Uber Eats. Remove that link first.');
    return getView(restaurantId, link);
  });
}

/** @throws resource_not_found */
export async function showLink(
  deps: Deps,
  { restaurantId, storeId, uberStoreId }: StorePlace & { uberStoreId: string },
): Promise<LinkView> {
  await deps.store(restaurantId, storeId);
  const link = await deps.database.tenant({ restaurantId }, (tx) => findLink(tx, storeId));
  if (link?.uber_store_id !== uberStoreId) throw new ApiError('resource_not_found');
  return getView(restaurantId, link);
}

/** Forgets which store is which; its open orders are followed one by one until they are over. Safe to repeat. @throws resource_not_found */
export async function unlinkStore(deps: Deps, place: StorePlace & { uberStoreId: string }, actor: Actor): Promise<{ ok: true }> {
  const { restaurantId, storeId, uberStoreId } = place;
  await deps.store(restaurantId, storeId);
  await deps.database.tenant({ restaurantId }, async (tx) => {
    if (!(await deleteLink(tx, storeId, uberStoreId))) return;
    for (const { id } of await openUberOrders(tx, storeId)) await setCheck(tx, id, deps.now());
    const payload = { storeId, before: uberStoreId, after: null };
    tx.emit({ storeId, type: 'uberEats.storeChanged', subject: { kind: 'store', id: storeId }, payload, actor });
  });
  const owner = { restaurant_id: restaurantId, store_id: storeId, uber_store_id: uberStoreId };
  await deps.database.platform('uber eats: unlink', (tx) => releaseStore(tx, owner));
  return { ok: true };
}

import type { ResponseOf } from '@servery/contract/endpoint';
import type { moveStore as contract } from '@servery/contract/stores';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../profiles.service.ts';
import { lockStoresInOrder, orderStores } from '../restaurants.repo.ts';

/**
 * Puts a store behind another one in the order in which guests and staff see them; `after` null: first. Two moves at the same moment are
 * done one after the other.
 * @throws resource_not_found for either store
 */
export async function moveStore(
  deps: { database: Database; book: StoreCache },
  { restaurantId, storeId, after, actor }: { restaurantId: string; storeId: string; after: string | null; actor: Actor },
): Promise<ResponseOf<typeof contract>> {
  const { storeIds, isMoved } = await deps.database.tenant({ restaurantId }, async (tx) => {
    const before = await lockStoresInOrder(tx);
    const others = before.filter((id) => id !== storeId);
    if (others.length === before.length || (after !== null && !others.includes(after))) throw new ApiError('resource_not_found');
    const ordered = others.toSpliced(after === null ? 0 : others.indexOf(after) + 1, 0, storeId);
    if (ordered.every((id, at) => id === before[at])) return { storeIds: ordered, isMoved: false };
    await orderStores(tx, ordered);
    await emitToRestaurant(tx, { type: 'restaurant.storesChanged', actor });
    return { storeIds: ordered, isMoved: true };
  });
  if (isMoved) {
    deps.book.forgetRestaurant(restaurantId);
    for (const id of storeIds) deps.book.forget(restaurantId, id);
  }
  return { storeIds };
}

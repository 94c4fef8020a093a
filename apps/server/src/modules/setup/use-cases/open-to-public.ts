import type { ResponseOf } from '@servery/contract/endpoint';
import type { openToPublic as contract } from '@servery/contract/restaurants';
import type { Actor, Database, Tx } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { endTestOrders } from '../../orders/index.ts';
import { hasPublishedMenu, writeOpenedAt, type StoreCache } from '../../restaurants/index.ts';

export interface OpeningDeps {
  database: Database;
  stores: Pick<StoreCache, 'forget' | 'forgetRestaurant'>;
  /** Counts a change of every store's settings and locks their rows: orders that are being placed are checked again. Returns their ids. */
  raiseVersions: (tx: Tx, storeId: null) => Promise<string[]>;
  now: () => Date;
}

/**
 * Opens a restaurant to the public, or takes it off the list. Opening it again keeps the time of the first. Test orders that are still open
 * are cancelled; one that is being placed at this moment is either among them, or is refused by its guard.
 * @throws RESTAURANT_HAS_NO_MENU to open one without a published menu; resource_not_found
 */
export async function openToPublic(
  deps: OpeningDeps,
  restaurantId: string,
  open: boolean,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  const { row, stores, ended } = await deps.database.tenant({ restaurantId }, async (tx) => {
    const storeIds = await deps.raiseVersions(tx, null);
    const written = await writeOpenedAt(tx, open ? deps.now() : null);
    if (written === undefined) throw new ApiError('resource_not_found');
    if (open && !(await hasPublishedMenu(tx))) throw new ApiError('RESTAURANT_HAS_NO_MENU');
    const count = open ? await endTestOrders(tx, { actor, now: deps.now() }) : 0;
    await emitToRestaurant(tx, { type: 'restaurant.changed', actor });
    return { row: written, stores: storeIds, ended: count };
  });
  deps.stores.forgetRestaurant(restaurantId);
  for (const storeId of stores) deps.stores.forget(restaurantId, storeId);
  return { openedAt: row.opened_at?.toISOString() ?? null, endedTestOrders: ended };
}

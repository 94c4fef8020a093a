import type { ResponseOf } from '@servery/contract/endpoint';
import type { openToPublic as contract } from '@servery/contract/restaurants';
import type { Actor, Database, Tx } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../profiles.service.ts';
import { hasPublishedMenu, writeOpenedAt } from '../restaurants.repo.ts';

/** Cancels a restaurant's open test orders in the transaction that opens it; the orders module's function, passed in by compose. */
export type EndTestOrders = (tx: Tx, by: { actor: Actor; now: Date }) => Promise<number>;

export interface OpenToPublicDeps {
  settings: {
    /** Counts a change of every store's settings and locks their rows: orders that are being placed are checked again. Returns their ids. */
    raiseVersions(tx: Tx, storeId: null): Promise<string[]>;
  };
}

/**
 * Opens a restaurant to the public, or takes it off the list. Opening it again keeps the time of the first. Test orders that are still open
 * are cancelled; one that is being placed at this moment is either among them, or is refused by its guard.
 * @throws RESTAURANT_HAS_NO_MENU to open one without a published menu; resource_not_found
 */
export async function openToPublic(
  deps: OpenToPublicDeps & {
    database: Database;
    book: StoreCache;
    endTestOrders: EndTestOrders;
    now: () => Date;
  },
  restaurantId: string,
  open: boolean,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  const { row, stores, ended } = await deps.database.tenant({ restaurantId }, async (tx) => {
    const storeIds = await deps.settings.raiseVersions(tx, null);
    const written = await writeOpenedAt(tx, open ? deps.now() : null);
    if (written === undefined) throw new ApiError('resource_not_found');
    if (open && !(await hasPublishedMenu(tx))) throw new ApiError('RESTAURANT_HAS_NO_MENU');
    const count = open ? await deps.endTestOrders(tx, { actor, now: deps.now() }) : 0;
    await emitToRestaurant(tx, { type: 'restaurant.changed', actor });
    return { row: written, stores: storeIds, ended: count };
  });
  deps.book.forgetRestaurant(restaurantId);
  for (const storeId of stores) deps.book.forget(restaurantId, storeId);
  return { openedAt: row.opened_at?.toISOString() ?? null, endedTestOrders: ended };
}

import type { ResponseOf } from '@servery/contract/endpoint';
import type { openToPublic as contract } from '@servery/contract/restaurants';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../profiles.service.ts';
import { hasPublishedMenu, writeOpenedAt } from '../restaurants.repo.ts';

/**
 * Opens a restaurant to the public, or takes it off the list. Opening it again keeps the time of the first.
 * @throws RESTAURANT_HAS_NO_MENU to open one without a published menu; resource_not_found
 */
export async function openToPublic(
  deps: { database: Database; book: StoreCache; now: () => Date },
  restaurantId: string,
  open: boolean,
  actor: Actor,
): Promise<ResponseOf<typeof contract>> {
  const row = await deps.database.tenant({ restaurantId }, async (tx) => {
    const written = await writeOpenedAt(tx, open ? deps.now() : null);
    if (written === undefined) throw new ApiError('resource_not_found');
    if (open && !(await hasPublishedMenu(tx))) throw new ApiError('RESTAURANT_HAS_NO_MENU');
    await emitToRestaurant(tx, { type: 'restaurant.changed', actor });
    return written;
  });
  deps.book.forgetRestaurant(restaurantId);
  return { openedAt: row.opened_at?.toISOString() ?? null };
}

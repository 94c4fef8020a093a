import type { ResponseOf } from '@servery/contract/endpoint';
import type { closeStore as contract } from '@servery/contract/stores';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { StoreCache } from '../profiles.service.ts';
import { readStoreProfile, writeClosedAt } from '../restaurants.repo.ts';

/**
 * Closes a store to guests until it is opened again, or opens it. Closing a closed one keeps its time. An order that is being placed at this
 * moment is either committed before, or is checked again and refused: the settings' version counts up.
 * @throws resource_not_found
 */
export async function closeStore(
  deps: { database: Database; book: StoreCache; now: () => Date },
  { restaurantId, storeId, closed, actor }: { restaurantId: string; storeId: string; closed: boolean; actor: Actor },
): Promise<ResponseOf<typeof contract>> {
  const closedAt = await deps.database.tenant({ restaurantId }, async (tx) => {
    const store = await readStoreProfile(tx, storeId, { hold: true });
    if (store === undefined) throw new ApiError('resource_not_found');
    if ((store.closed_at !== null) === closed) return store.closed_at;
    const at = closed ? deps.now() : null;
    await writeClosedAt(tx, storeId, at);
    const subject = { kind: 'store', id: storeId } as const;
    tx.emit({ storeId, type: 'store.changed', subject, payload: { storeId, name: store.name }, actor });
    // What guests have open reads the ways to order again.
    tx.emit({
      storeId,
      type: 'settings.changed',
      subject: { kind: 'settings', id: storeId },
      payload: { section: 'onlineOrdering' },
      actor,
    });
    await emitToRestaurant(tx, { type: 'restaurant.storesChanged', actor });
    return at;
  });
  deps.book.forget(restaurantId, storeId);
  deps.book.forgetRestaurant(restaurantId);
  return { closedAt: closedAt?.toISOString() ?? null };
}

import { isDeepStrictEqual } from 'node:util';
import { getPoint, type GeoPoint } from '@servery/domain/delivery';
import type { Actor, Database } from '../../../platform/db/connections.types.ts';
import { emitToRestaurant } from '../../../platform/events/emit-to-restaurant.ts';
import type { StoreAddress } from '../profiles.repo.ts';
import type { StoreCache } from '../profiles.service.ts';
import { readStoreProfile, updateStoreAddress } from '../restaurants.repo.ts';

interface At {
  restaurantId: string;
  storeId: string;
}

const actor: Actor = { kind: 'system', id: null, name: 'Address lookup' };

/** The address of a store that is not on the map yet; null for one that is, and for one that does not exist. */
export async function readUnplaced(database: Database, { restaurantId, storeId }: At): Promise<StoreAddress | null> {
  const row = await database.tenant({ restaurantId }, (tx) => readStoreProfile(tx, storeId));
  const address = row?.address as StoreAddress | undefined;
  return address === undefined || getPoint(address) !== null ? null : address;
}

/** Puts a store on the map, unless its address has changed since it was looked up. */
export async function placeStore(
  deps: { database: Database; book: StoreCache },
  { restaurantId, storeId }: At,
  address: StoreAddress,
  { latitude, longitude }: GeoPoint,
): Promise<void> {
  await deps.database.tenant({ restaurantId }, async (tx) => {
    const current = await readStoreProfile(tx, storeId, { hold: true });
    if (current === undefined || !isDeepStrictEqual(current.address, address)) return;
    await updateStoreAddress(tx, storeId, { ...address, latitude, longitude });
    const payload = { storeId, name: current.name };
    tx.emit({ storeId, type: 'store.changed', subject: { kind: 'store', id: storeId }, payload, actor });
    await emitToRestaurant(tx, { type: 'restaurant.storesChanged', actor });
  });
  deps.book.forget(restaurantId, storeId);
  deps.book.forgetRestaurant(restaurantId);
}

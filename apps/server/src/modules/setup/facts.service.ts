import { zonedParts } from '@servery/domain/time';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import type { StoreCache, StoreProfile } from '../restaurants/index.ts';
import type { SetupFacts } from './setup.service.ts';

export interface FactsDeps {
  database: Database;
  stores: StoreCache;
  /** @throws resource_not_found */
  store: (restaurantId: string, storeId: string) => Promise<StoreProfile>;
  /** How many items the store's published menu has; 0 without one. */
  countItems: (profile: StoreProfile) => Promise<number>;
  /** Whether somebody has saved the section; otherwise its defaults apply. */
  isSaved: (tx: Tx, storeId: string, section: 'business') => Promise<boolean>;
  hasOrders: (tx: Tx, storeId: string) => Promise<boolean>;
  /** A paired till or kitchen display, or an active printer. */
  hasDevice: (restaurantId: string, storeId: string) => Promise<boolean>;
  now?: () => Date;
}

/** Asks the modules what the steps are decided from. */
export const createFactsReader =
  (deps: FactsDeps) =>
  async (restaurantId: string, storeId: string): Promise<SetupFacts> => {
    const profile = await deps.store(restaurantId, storeId);
    const [restaurant, items, hasDevice, [businessSaved, hasOrder]] = await Promise.all([
      deps.stores.restaurant(restaurantId),
      deps.countItems(profile),
      deps.hasDevice(restaurantId, storeId),
      deps.database.tenant({ restaurantId }, (tx) => Promise.all([deps.isSaved(tx, storeId, 'business'), deps.hasOrders(tx, storeId)])),
    ]);
    const today = zonedParts((deps.now?.() ?? new Date()).toISOString(), profile.timeZone).date;
    return { today, profile, items, businessSaved, hasDevice, hasOrder, openToPublic: restaurant?.openToPublic === true };
  };

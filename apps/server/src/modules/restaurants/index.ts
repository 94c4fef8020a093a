import type { Database } from '../../platform/db/door.types.ts';
import { createStoreBook, type SettingsReader } from './profiles.service.ts';
import { restaurantsPolicy } from './restaurants.policy.ts';
import { restaurantsRoutes } from './restaurants.routes.ts';
import { createRestaurantsService } from './restaurants.service.ts';

export type { StoreBook, StoreProfile } from './profiles.service.ts';
export { onlineCollectionTypes } from './views.service.ts';
export type { RestaurantsService } from './restaurants.service.ts';
export type { RestaurantView, StoreView } from './views.service.ts';

/** Restaurants and stores as everybody reads them, and the store book that other modules decide with. */
export function createRestaurantsModule(deps: { database: Database; settings: SettingsReader; now?: () => Date }) {
  const book = createStoreBook(deps);
  const service = createRestaurantsService({ database: deps.database, book, now: deps.now ?? (() => new Date()) });
  return { routes: restaurantsRoutes(service), policy: restaurantsPolicy, book, service };
}
export type RestaurantsModule = ReturnType<typeof createRestaurantsModule>;

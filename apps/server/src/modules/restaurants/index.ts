import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { defineModule } from '../../platform/define-module.ts';
import { readEverything, readWithStores } from './every-store.service.ts';
import { createOwnPlaces } from './own-places.service.ts';
import { createStoreCache, type SettingsReader } from './profiles.service.ts';
import { restaurantsPolicy } from './restaurants.policy.ts';
import { restaurantsRoutes, type RestaurantsRoutesDeps } from './restaurants.routes.ts';
import { createRestaurantsService } from './restaurants.service.ts';
import type { ResolvePicture } from './use-cases/change-profile.ts';
import { pauseStore } from './use-cases/pause-store.ts';
import { placeStore, readUnplaced } from './use-cases/place-store.ts';

export { findLoyalty, readCardAccount, type CardAccount } from './profile-parts.queries.ts';
export type { RestaurantWithStores } from './every-store.service.ts';
export type { StoreCache, StoreProfile } from './profiles.service.ts';
export { hasPublishedMenu, insertRestaurant, insertStore, registerRestaurant, registerStore, writeOpenedAt } from './restaurants.repo.ts';
export { getTaxRules } from './profiles.service.ts';
export { createRestaurant } from './use-cases/create-restaurant.ts';
export { offeredPaymentMethods, onlineCollectionTypes } from './views.service.ts';
export type { RestaurantsService } from './restaurants.service.ts';
export type { RestaurantView, StoreView } from './views.service.ts';

export interface RestaurantsModuleDeps {
  database: Database;
  settings: SettingsReader & RestaurantsRoutesDeps['settings'];
  resolvePicture: ResolvePicture;
  now?: () => Date;
}

type PlaceArguments = Parameters<typeof placeStore> extends [unknown, ...infer Rest] ? Rest : never;

/** Restaurants and stores as the public reads them and admins manage them, and the store cache that other modules use. */
export function createRestaurantsModule({ database, settings, resolvePicture, now = () => new Date() }: RestaurantsModuleDeps) {
  const book = createStoreCache({ database, settings });
  const service = createRestaurantsService({ database, book, now });
  const places = createOwnPlaces({ database, book });
  return defineModule({
    name: 'restaurants',
    routes: restaurantsRoutes({ database, book, service, places, settings, resolvePicture, now }),
    policy: restaurantsPolicy,
    book,
    service,
    // A screen that receives one of these reads again at once: this node must not answer it from an older memory.
    caches: [
      {
        on: ['menu.published', 'settings.changed', 'store.changed', 'payments.accountChanged'],
        forget: ({ restaurantId, storeId }) => book.forget(restaurantId, storeId),
      },
      {
        on: ['restaurant.changed', 'restaurant.storesChanged'],
        forget: ({ restaurantId }) => book.forgetRestaurant(restaurantId),
      },
    ],
    /** Every restaurant with its stores, for the platform's own people. */
    readEverything: () => readEverything({ database, book }),
    /** One of them; undefined: there is none. */
    readRestaurant: (id: string) => readWithStores(book, id),
    /** The stores that a user may open. @throws user_not_allowed for any other caller */
    ownStores: places.stores,
    /** Pauses collection types of a store; the caller forgets its cache. */
    pauseStore: (tx: Tx, input: Parameters<typeof pauseStore>[2]) => pauseStore(tx, { settings }, input),
    /** The stores that are not on the map yet. */
    placement: {
      readUnplaced: (at: Parameters<typeof readUnplaced>[1]) => readUnplaced(database, at),
      place: (...given: PlaceArguments) => placeStore({ database, book }, ...given),
    },
  });
}
export type RestaurantsModule = ReturnType<typeof createRestaurantsModule>;

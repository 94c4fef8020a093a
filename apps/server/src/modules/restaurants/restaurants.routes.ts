import { browseRestaurants } from '@servery/contract/browse-restaurants';
import { getPauses, setPauses } from '@servery/contract/pauses';
import * as contract from '@servery/contract/restaurants';
import { setListed as setListedContract } from '@servery/contract/super-admin';
import { closeStore as closeStoreContract, moveStore as moveStoreContract } from '@servery/contract/stores';
import { getTillStore } from '@servery/contract/tills';
import type { Database } from '../../platform/db/connections.types.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { createOwnPlaces } from './own-places.service.ts';
import type { StoreCache } from './profiles.service.ts';
import type { RestaurantsService } from './restaurants.service.ts';
import { changeRestaurant, changeStore, type ResolvePicture } from './use-cases/change-profile.ts';
import { createStore } from './use-cases/create-store.ts';
import { pauseStore, toPauses, type PauseDeps } from './use-cases/pause-store.ts';
import { closeStore } from './use-cases/close-store.ts';
import { moveStore } from './use-cases/move-store.ts';
import { setListed } from './use-cases/set-listed.ts';

export interface RestaurantsRoutesDeps {
  database: Database;
  resolvePicture: ResolvePicture;
  settings: PauseDeps['settings'];
  book: StoreCache;
  service: RestaurantsService;
  places: ReturnType<typeof createOwnPlaces>;
  now: () => Date;
}

export const restaurantsRoutes = (deps: RestaurantsRoutesDeps): Route[] => {
  const { service, places } = deps;
  return [
    route(contract.getRestaurant, ({ params }) => service.restaurant(params.restaurantId)),
    route(contract.listRestaurants, () => service.listRestaurants()),
    route(contract.getHours, ({ params }) => service.hours(params.restaurantId, params.storeId)),
    route(contract.listSlots, ({ params, query }) => service.slots(params.restaurantId, params.storeId, query.collectionType, query.days)),
    route(contract.getTable, ({ params }) => service.table(params.restaurantId, params.storeId, params.tableId)),
    route(getTillStore, ({ params }) => service.till(params.restaurantId, params.storeId)),
    route(contract.listMyStores, ({ caller }) => places.stores(caller)),
    route(contract.listMyRestaurants, ({ caller }) => places.restaurants(caller)),
    route(browseRestaurants, ({ query }) => places.browse(query)),
    route(setListedContract, ({ params, body, actor }) => setListed(deps, { ...params, ...body, actor })),
    route(contract.updateRestaurant, ({ params, body, actor }) => changeRestaurant(deps, params.restaurantId, body, actor)),
    route(contract.createStore, async ({ params, body, fingerprint, actor, reply }) => {
      const { store, created } = await createStore(deps, { restaurantId: params.restaurantId, body, fingerprint, actor });
      if (!created) reply.status(200);
      return store;
    }),
    route(getPauses, async ({ params }) => {
      const profile = await service.store(params.restaurantId, params.storeId);
      return toPauses(profile, profile.hours.pausedUntil, deps.now());
    }),
    route(setPauses, async ({ params: { restaurantId, storeId }, body, actor }) => {
      const now = deps.now();
      const profile = await service.store(restaurantId, storeId);
      const pauses = await deps.database.tenant({ restaurantId }, (tx) => pauseStore(tx, deps, { storeId, ...body, actor, now }));
      deps.book.forget(restaurantId, storeId);
      return toPauses(profile, pauses, now);
    }),
    route(closeStoreContract, ({ params, body, actor }) => closeStore(deps, { ...params, ...body, actor })),
    route(moveStoreContract, ({ params, body, actor }) => moveStore(deps, { ...params, ...body, actor })),
    route(contract.updateStore, ({ params, body, actor }) => changeStore(deps, params, body, actor)),
  ];
};

import { getRestaurant, getTable, listMyStores, listRestaurants, listSlots } from '@servery/contract/restaurants';
import { route, type Route } from '../../platform/http/handler.types.ts';
import type { RestaurantsService } from './restaurants.service.ts';

export const restaurantsRoutes = (service: RestaurantsService): Route[] => [
  route(getRestaurant, ({ params }) => service.restaurant(params.restaurantId)),
  route(listRestaurants, () => service.listRestaurants()),
  route(listSlots, ({ params, query }) => service.slots(params.restaurantId, params.storeId, query.collectionType, query.days)),
  route(getTable, ({ params }) => service.table(params.restaurantId, params.storeId, params.tableId)),
  route(listMyStores, ({ caller }) => service.storesOfCaller(caller)),
];

import { listRestaurantActivity, listStoreActivity } from '@servery/contract/activity';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { listActivity, type ActivityDeps } from './activity.service.ts';

export const activityRoutes = (deps: ActivityDeps): Route[] => [
  route(listStoreActivity, ({ params, query }) =>
    listActivity(deps, params.restaurantId, { ...query, storeId: params.storeId, alone: true }),
  ),
  route(listRestaurantActivity, ({ params, query }) => listActivity(deps, params.restaurantId, { ...query, alone: false })),
];

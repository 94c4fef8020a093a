import { browseStores as browseStoresContract, getPlatformOverview } from '@servery/contract/super-admin';
import { listNewOrders } from '@servery/contract/new-orders';
import * as visits from '@servery/contract/visits';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { createNewOrders, type NewOrdersDeps } from './new-orders.service.ts';
import { createOverview, type OverviewDeps } from './overview.service.ts';
import { browseStores } from './stores.service.ts';
import { beginVisit, type VisitDeps } from './use-cases/begin-visit.ts';
import { endVisit } from './use-cases/end-visit.ts';
import { readVisits } from './visits.queries.ts';

export type SuperAdminRoutesDeps = OverviewDeps & NewOrdersDeps & VisitDeps;

export const superAdminRoutes = (deps: SuperAdminRoutesDeps): Route[] => {
  const newOrders = createNewOrders(deps);
  return [
    route(getPlatformOverview, createOverview(deps)),
    route(listNewOrders, ({ query }) => newOrders(query)),
    route(browseStoresContract, ({ query }) => browseStores(deps, query)),
    route(visits.beginVisit, ({ body, caller }) => beginVisit(deps, { ...body, caller })),
    route(visits.endVisit, ({ caller, actor }) => endVisit(deps, { caller, actor })),
    route(visits.listVisits, ({ params, query }) => readVisits(deps.database, params.restaurantId, query)),
  ];
};

import * as contract from '@servery/contract/restaurant-exports';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { createExport, exportsFor, readFile, type RestaurantExportsDeps } from './restaurant-exports.service.ts';

export const restaurantExportsRoutes = (deps: RestaurantExportsDeps): Route[] => [
  route(contract.createRestaurantExport, ({ params, body, caller, actor, once }) =>
    createExport(deps, { ...params, ...body, caller, actor, once }),
  ),
  route(contract.listRestaurantExports, ({ params, query, caller }) => exportsFor(deps, { ...params, ...query, caller })),
  route(contract.getRestaurantExportFile, ({ params, caller }) => readFile(deps, { ...params, caller })),
];

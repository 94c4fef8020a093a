import * as contract from '@servery/contract/search';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { createKey, find, type SearchDeps } from './search.service.ts';

export const searchRoutes = (deps: SearchDeps): Route[] => [
  route(contract.createPlatformSearchKey, ({ caller }) => createKey(deps, caller, { restaurantId: null, kinds: ['restaurant', 'store'] })),
  route(contract.createSearchKey, ({ params: { restaurantId }, caller }) =>
    createKey(deps, caller, { restaurantId, kinds: ['item', 'order', 'customer'] }),
  ),
  route(contract.find, ({ body }) => find(deps, body)),
];

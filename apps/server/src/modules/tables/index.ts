import { defineModule } from '../../platform/define-module.ts';
import { tablesRoutes, type TablesRoutesDeps } from './tables.routes.ts';

export { readTableArea } from './tables.repo.ts';

/** A store's tables as its owner keeps them. Guests and tills read them with the store (`modules/restaurants`). */
export const createTablesModule = (deps: TablesRoutesDeps) => defineModule({ name: 'tables', routes: tablesRoutes(deps), policy: {} });

import { getSetup } from '@servery/contract/setup';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { listSetupSteps, type SetupFacts } from './setup.service.ts';

export interface SetupDeps {
  /** @throws resource_not_found for an unknown store */
  readFacts: (restaurantId: string, storeId: string) => Promise<SetupFacts>;
}

export const setupRoutes = (deps: SetupDeps): Route[] => [
  route(getSetup, async ({ params }) => listSetupSteps(await deps.readFacts(params.restaurantId, params.storeId))),
];

import { openToPublic as openToPublicContract } from '@servery/contract/restaurants';
import { getSetup } from '@servery/contract/setup';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { listSetupSteps, type SetupFacts } from './setup.service.ts';
import { openToPublic, type OpeningDeps } from './use-cases/open-to-public.ts';

export interface SetupDeps extends OpeningDeps {
  /** @throws resource_not_found for an unknown store */
  readFacts: (restaurantId: string, storeId: string) => Promise<SetupFacts>;
}

export const setupRoutes = (deps: SetupDeps): Route[] => [
  route(getSetup, async ({ params }) => listSetupSteps(await deps.readFacts(params.restaurantId, params.storeId))),
  route(openToPublicContract, ({ params, body, actor }) => openToPublic(deps, params.restaurantId, body.openToPublic, actor)),
];

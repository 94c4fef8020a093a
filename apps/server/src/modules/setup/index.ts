import { defineModule } from '../../platform/define-module.ts';
import { createFactsReader, type FactsDeps } from './facts.service.ts';
import { setupRoutes } from './setup.routes.ts';

/** How far a new store is; worked out anew for every call from what the other modules have. It stores nothing. */
export const createSetupModule = (deps: FactsDeps) =>
  defineModule({
    name: 'setup',
    routes: setupRoutes({ readFacts: createFactsReader(deps) }),
    // Who may is said by the settings, which most steps are about.
    policy: {},
  });

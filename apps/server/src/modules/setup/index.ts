import { defineModule } from '../../platform/define-module.ts';
import { createFactsReader, type FactsDeps } from './facts.service.ts';
import { setupRoutes } from './setup.routes.ts';
import type { OpeningDeps } from './use-cases/open-to-public.ts';

/**
 * How far a new store is, worked out anew for every call from what the other modules have, and opening its restaurant to the public. It
 * stores nothing of its own.
 */
export function createSetupModule(input: Omit<FactsDeps & OpeningDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...input, now: input.now ?? (() => new Date()) };
  return defineModule({
    name: 'setup',
    routes: setupRoutes({ ...deps, readFacts: createFactsReader(deps) }),
    // Who may is said by the settings, which most steps are about, and by the restaurants.
    policy: {},
  });
}

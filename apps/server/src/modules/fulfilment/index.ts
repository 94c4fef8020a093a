import { defineModule } from '../../platform/define-module.ts';
import { fulfilmentJobs } from './fulfilment.jobs.ts';
import { fulfilmentRoutes } from './fulfilment.routes.ts';
import type { FulfilmentDeps } from './fulfilment.service.ts';

/**
 * What is done with a placed order where somebody outside has a say: accepting, rejecting and cancelling it with the card provider and the
 * marketplace, and the order's page with all that modules know of it. It sits above orders, payments and marketplaces, which do not know it.
 */
export function createFulfilmentModule(input: Omit<FulfilmentDeps, 'now'> & { now?: () => Date }) {
  const deps: FulfilmentDeps = { ...input, now: input.now ?? (() => new Date()) };
  return defineModule({
    name: 'fulfilment',
    routes: fulfilmentRoutes(deps),
    jobs: fulfilmentJobs(deps),
    // The orders module decides who may do this.
    policy: {},
  });
}

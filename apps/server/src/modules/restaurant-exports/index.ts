import { pino } from 'pino';
import { defineModule } from '../../platform/define-module.ts';
import { restaurantExportsJobs, restaurantExportsPlainJobs } from './restaurant-exports.jobs.ts';
import { restaurantExportsPolicy } from './restaurant-exports.policy.ts';
import { restaurantExportsRoutes } from './restaurant-exports.routes.ts';
import type { RestaurantExportsDeps } from './restaurant-exports.service.ts';

/** Exports of whole restaurants: docs/adr/0091-restaurants-are-exported.md. */
export function createRestaurantExportsModule({
  log = pino({ level: 'silent' }),
  now = () => new Date(),
  ...given
}: Omit<RestaurantExportsDeps, 'log' | 'now'> & { log?: RestaurantExportsDeps['log'] | undefined; now?: () => Date }) {
  const deps: RestaurantExportsDeps = { ...given, log, now };
  return defineModule({
    name: 'restaurant-exports',
    routes: restaurantExportsRoutes(deps),
    policy: restaurantExportsPolicy,
    jobs: restaurantExportsJobs(deps),
    plainJobs: restaurantExportsPlainJobs(deps),
  });
}

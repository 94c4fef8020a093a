import { defineModule } from '../../platform/define-module.ts';
import { drawersEventJobs, drawersJobs } from './drawers.jobs.ts';
import { drawersPolicy } from './drawers.policy.ts';
import { drawersRoutes } from './drawers.routes.ts';
import type { DrawersDeps } from './drawers.service.ts';
import { checkDrawers } from './use-cases/check-drawers.ts';

/** The cash drawers of a store's tills: sessions, counts, X and Z reports. Their journal is written by the database (migration 0080). */
export function createDrawersModule({ now = () => new Date(), ...input }: Omit<DrawersDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...input, now };
  return defineModule({
    name: 'drawers',
    routes: drawersRoutes(deps),
    policy: drawersPolicy,
    jobs: drawersEventJobs(deps),
    plainJobs: drawersJobs(deps),
    /** The nightly check. For tests. */
    check: () => checkDrawers(deps),
  });
}

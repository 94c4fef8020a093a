import { defineModule } from '../../platform/define-module.ts';
import { pushJobs, pushPlainJobs } from './push.jobs.ts';
import { pushRoutes } from './push.routes.ts';
import { createPushService, type PushDeps } from './push.service.ts';

export type { KeyPair } from './push.service.ts';

/** Waking the phones of people whose app is closed. Screens that are open never depend on it. */
export function createPushModule(deps: PushDeps) {
  const service = createPushService(deps);
  return defineModule({
    name: 'push',
    routes: pushRoutes(service),
    // Every signed-in user may; which stores they can follow is checked against their memberships.
    policy: {},
    keyPair: service.keyPair,
    jobs: pushJobs(service),
    plainJobs: pushPlainJobs(service),
  });
}
export type PushModule = ReturnType<typeof createPushModule>;

import { defineModule } from '../../platform/define-module.ts';
import { superAdminRoutes, type SuperAdminRoutesDeps } from './super-admin.routes.ts';

/** What the platform's own people see and do over all restaurants. */
export function createSuperAdminModule({ now = () => new Date(), ...input }: Omit<SuperAdminRoutesDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...input, now };
  return defineModule({
    name: 'super-admin',
    routes: superAdminRoutes(deps),
    // The routes use permissions of restaurants and users.
    policy: {},
  });
}

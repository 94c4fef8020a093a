import type { Permission } from '@servery/contract/permissions';
import { defineModule } from '../../platform/define-module.ts';
import type { MembersModule } from '../members/index.ts';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import type { Grants } from '../../platform/http/handler.types.ts';
import { eventEndpointsJobs } from './event-endpoints.jobs.ts';
import { createFollowedStores } from './followed-stores.service.ts';
import { eventEndpointsRoutes } from './event-endpoints.routes.ts';
import type { EventEndpointsDeps } from './event-endpoints.service.ts';

/** Data leaves the restaurant by them: its own admins decide, nobody of the platform. */
const policy = { 'eventEndpoints.manage': { restaurantAdmin: true } } as const satisfies Partial<Record<Permission, Grants>>;

/** Addresses of other companies that are sent what happens: outgoing webhooks. docs/adr/0094-event-endpoints.md */
export function createEventEndpointsModule({
  now = () => new Date(),
  receivers: trustedOrigins = [],
  members,
  ...rest
}: Pick<EventEndpointsDeps, 'database' | 'stores' | 'rateLimiter'> & {
  members: Pick<MembersModule, 'mailAdmins'>;
  /** Origins to which events may be sent without https and on this machine: for tests. */
  receivers?: readonly string[] | undefined;
  now?: () => Date;
}) {
  const notifyAdmins: EventEndpointsDeps['notifyAdmins'] = (restaurantId, failing) =>
    members.mailAdmins(restaurantId, (restaurantName) => ({
      template: 'eventEndpointFailing',
      props: { restaurantId, restaurantName, ...failing },
    }));
  const deps: EventEndpointsDeps = { ...rest, http: createOutboundClient({ trustedOrigins }), trustedOrigins, notifyAdmins, now };
  const followed = createFollowedStores(deps);
  return defineModule({
    name: 'event-endpoints',
    routes: eventEndpointsRoutes({ ...deps, changed: () => void followed.read().catch(() => {}) }),
    policy,
    ...eventEndpointsJobs(deps, followed),
    start: followed.start,
    stop: followed.stop,
  });
}

import type { Permission } from '@servery/contract/permissions';
import { defineModule } from '../../platform/define-module.ts';
import type { Grants } from '../../platform/http/handler.types.ts';
import { deleteEndedKeys } from '../../platform/sessions/api-key-rows.ts';
import { apiKeysRoutes } from './api-keys.routes.ts';
import type { ApiKeysDeps } from './api-keys.service.ts';

/** A key outlives the session that made it: the restaurant's own admins decide, nobody of the platform. */
const policy = { 'apiKeys.manage': { restaurantAdmin: true } } as const satisfies Partial<Record<Permission, Grants>>;

/** Keys of third parties: making, listing and revoking them. Who calls with one is looked up by the platform's sessions. */
export function createApiKeysModule({ now = () => new Date(), ...rest }: Omit<ApiKeysDeps, 'now'> & { now?: () => Date }) {
  const deps = { ...rest, now };
  return defineModule({
    name: 'api-keys',
    routes: apiKeysRoutes(deps),
    policy,
    plainJobs: [
      {
        task: 'apiKeys.sweep',
        cron: '37 3 * * *',
        run: () => deps.database.platform('delete keys that ended a year ago', (tx) => deleteEndedKeys(tx, deps.now())),
      },
    ],
  });
}

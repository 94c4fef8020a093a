import * as contract from '@servery/contract/user';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Route } from '../../platform/http/handler.types.ts';
import { revokeSession } from '../../platform/sessions/sessions.ts';
import { signIn, type UsersDeps } from './users.service.ts';

export const usersRoutes = (deps: UsersDeps): Route[] => [
  route(contract.login, async ({ body, headers, reply }) => {
    const { me, token, expiresAt } = await signIn(deps, { ...body, userAgent: String(headers['user-agent'] ?? '') });
    reply.setSession('user', token, expiresAt);
    return me;
  }),
  route(contract.logout, async ({ caller, reply }) => {
    if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
    await deps.database.platform('sign out', (tx) => revokeSession(tx, caller.sessionHash));
    reply.clearSession('user');
    return { ok: true as const };
  }),
  route(contract.getMe, ({ caller }) => {
    if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
    return {
      userId: caller.principalId,
      email: caller.email,
      name: caller.name,
      superAdmin: caller.superAdmin,
      memberships: caller.memberships,
    };
  }),
];

import * as account from '@servery/contract/account';
import { getOrCreateUser } from '@servery/contract/members';
import * as contract from '@servery/contract/user';
import { ApiError } from '../../platform/http/api-error.ts';
import { route, type Call, type Caller, type Membership, type Route, type Visit } from '../../platform/http/handler.types.ts';
import type { Abilities } from '../../platform/http/permission-check.ts';
import { revokeOtherSessions, revokeOwnSession, readSessions } from '../../platform/sessions/own-sessions.ts';
import { revokeSession } from '../../platform/sessions/sessions.ts';
import { acceptInvitation } from './use-cases/accept-invitation.ts';
import { changePassword } from './use-cases/change-password.ts';
import { findOrCreateUser } from './use-cases/find-user.ts';
import { confirmEmailChange, readAction, resetPassword, verifyEmail } from './use-cases/redeem-code.ts';
import { requestAccount, requestEmailChange, requestReset, requestVerification } from './use-cases/request-mail.ts';
import { renameOwn, signIn, type UsersDeps, type Whereabouts } from './users.service.ts';

const ok = { ok: true as const };

const asUser = (caller: Caller): Extract<Caller, { kind: 'user' }> => {
  if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
  return caller;
};
const whereabouts = ({ headers, address }: Pick<Call<typeof contract.login>, 'headers' | 'address'>): Whereabouts => ({
  userAgent: String(headers['user-agent'] ?? ''),
  address,
});

export interface UsersRoutesDeps extends UsersDeps {
  /** What a user may do, as the policies of all modules have it. */
  getAbilities: (user: { superAdmin: boolean; memberships: Membership[]; visit?: Visit }) => Abilities;
}

export const usersRoutes = (deps: UsersRoutesDeps): Route[] => [...signInRoutes(deps), ...mailedRoutes(deps), ...ownRoutes(deps)];

const signInRoutes = (deps: UsersRoutesDeps): Route[] => [
  route(contract.login, async (call) => {
    const { me, token, expiresAt } = await signIn(deps, { ...call.body, ...whereabouts(call) });
    call.reply.setSession('user', token, expiresAt);
    const { superAdmin, memberships } = me;
    return { ...me, abilities: deps.getAbilities({ superAdmin, memberships }) };
  }),
  route(contract.logout, async ({ caller, reply }) => {
    const { sessionHash } = asUser(caller);
    await deps.database.platform('sign out', (tx) => revokeSession(tx, sessionHash));
    reply.clearSession('user');
    return ok;
  }),
  route(contract.getMe, ({ caller }) => {
    const { principalId, email, name, superAdmin, memberships, visit } = asUser(caller);
    const abilities = deps.getAbilities({ superAdmin, memberships, ...(visit && { visit }) });
    return {
      ...{ userId: principalId, email, name, superAdmin, memberships, abilities },
      ...(visit && { visit: { ...visit, endsAt: visit.endsAt.toISOString() } }),
    };
  }),
];

/** Asking for mails, and what their links do. */
const mailedRoutes = (deps: UsersDeps): Route[] => [
  route(account.signUp, async ({ body, address }) => {
    await requestAccount(deps, { ...body, address });
    return ok;
  }),
  route(account.resendVerification, async ({ body, address }) => {
    await requestVerification(deps, { ...body, address });
    return ok;
  }),
  route(account.requestPasswordReset, async ({ body, address }) => {
    await requestReset(deps, { ...body, address });
    return ok;
  }),
  route(account.readAction, ({ body }) => readAction(deps, body.code)),
  route(account.verifyEmail, async (call) => {
    const { email, token, expiresAt } = await verifyEmail(deps, { ...call.body, ...whereabouts(call) });
    call.reply.setSession('user', token, expiresAt);
    return { email };
  }),
  route(account.resetPassword, ({ body, address }) => resetPassword(deps, { ...body, address })),
  route(account.confirmEmailChange, ({ body }) => confirmEmailChange(deps, body.code)),
  route(account.acceptInvitation, async (call) => {
    const { answer, token, expiresAt } = await acceptInvitation(deps, { ...call.body, ...whereabouts(call) });
    call.reply.setSession('user', token, expiresAt);
    return answer;
  }),
];

/** A user's own account. */
const ownRoutes = (deps: UsersDeps): Route[] => [
  route(account.updateProfile, async ({ caller, body }) => {
    await renameOwn(deps, asUser(caller).principalId, body.name);
    return { name: body.name };
  }),
  route(account.changePassword, async ({ caller, body }) => {
    const { principalId: id, email, sessionHash } = asUser(caller);
    await changePassword(deps, { id, email, sessionHash }, body);
    return ok;
  }),
  route(account.requestEmailChange, async ({ caller, body, address }) => {
    const { principalId: id, email } = asUser(caller);
    await requestEmailChange(deps, { id, email }, { ...body, address });
    return ok;
  }),
  route(account.listSessions, async ({ caller }) => {
    const { principalId, sessionHash } = asUser(caller);
    const sessions = await deps.database.platform('own sessions', (tx) => readSessions(tx, principalId));
    return {
      rows: sessions.map(({ tokenHash, createdAt, lastSeenAt, ...session }) => ({
        ...session,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        current: tokenHash.equals(sessionHash),
      })),
    };
  }),
  route(account.endSession, async ({ caller, params }) => {
    const { principalId } = asUser(caller);
    await deps.database.platform('end a session', (tx) => revokeOwnSession(tx, principalId, params.sessionId));
    return ok;
  }),
  route(account.endOtherSessions, async ({ caller }) => {
    const { principalId, sessionHash } = asUser(caller);
    await deps.database.platform('end other sessions', (tx) => revokeOtherSessions(tx, principalId, sessionHash));
    return ok;
  }),
  route(getOrCreateUser, ({ caller, body }) => findOrCreateUser(deps, asUser(caller).principalId, body)),
];

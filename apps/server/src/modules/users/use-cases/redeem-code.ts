import type { ResponseOf } from '@servery/contract/endpoint';
import type { readAction as contract } from '@servery/contract/account';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dropActionCodes, readActionCode, takeActionCode } from '../../../platform/sessions/action-codes.ts';
import { hashPassword } from '../../../platform/sessions/passwords.ts';
import { revokeSessionsOf } from '../../../platform/sessions/sessions.ts';
import { findAccount, findAccountById, markVerified, moveAccount, setPassword } from '../users.repo.ts';
import type { UsersDeps } from '../users.service.ts';

/** Wrong, used and expired codes are the same to whoever holds one. */
export const badCode = (): ApiError =>
  new ApiError('invalid_grant', {
    message: 'This link does not work any more. Links work once and for a limited time: please ask for a new one.',
  });

/** What a code is for, before anybody presses the button. @throws invalid_grant */
export async function readAction(deps: UsersDeps, code: string): Promise<ResponseOf<typeof contract>> {
  const found = await deps.database.platform('read a mailed code', async (tx) => {
    const action = await readActionCode(tx, code);
    if (action === undefined) throw badCode();
    if (action.invitationId === null) return { kind: action.kind, email: action.email, invitation: null };
    const invitation = await deps.invitations.read(tx, action.invitationId);
    if (invitation === undefined) throw badCode();
    const account = await findAccount(tx, action.email);
    return { kind: action.kind, email: action.email, invitation, hasAccount: account?.verified === true && account.passwordHash !== null };
  });
  const { kind, email, invitation } = found;
  if (invitation === null) return { kind, email, invitation: null };
  const names = await deps.invitations.describe(invitation);
  if (names === undefined) throw badCode();
  return { kind, email, invitation: { ...names, role: invitation.role, invitedBy: invitation.invitedBy, hasAccount: found.hasAccount } };
}

/** Verifies the address of a new account. @throws invalid_grant */
export async function verifyEmail(deps: UsersDeps, code: string): Promise<{ email: string }> {
  return deps.database.platform('verify an address', async (tx) => {
    const action = await takeActionCode(tx, code, 'verifyEmail');
    const account = action?.principalId == null ? undefined : await findAccountById(tx, action.principalId);
    if (account === undefined || account.email !== action?.email) throw badCode();
    await markVerified(tx, account.principalId);
    return { email: account.email };
  });
}

/** Sets a new password, ends every session and tells the address. @throws invalid_grant */
export async function resetPassword(deps: UsersDeps, code: string, password: string): Promise<{ email: string }> {
  const passwordHash = await hashPassword(password);
  const result = await deps.database.platform('reset a password', async (tx) => {
    const action = await takeActionCode(tx, code, 'resetPassword');
    const account = action?.principalId == null ? undefined : await findAccountById(tx, action.principalId);
    if (account === undefined || account.email !== action?.email) throw badCode();
    await setPassword(tx, account.principalId, passwordHash, true);
    await dropActionCodes(tx, account.principalId);
    await revokeSessionsOf(tx, account.principalId);
    await deps.mails.queue(tx, account.email, { template: 'passwordChanged', props: {} });
    return { email: account.email };
  });
  deps.mails.sendSoon();
  return result;
}

/** Moves an account to the address that the code was mailed to. @throws invalid_grant; resource_status_conflict when it is taken by now */
export async function confirmEmailChange(deps: UsersDeps, code: string): Promise<{ email: string }> {
  try {
    return await deps.database.platform('change an address', async (tx) => {
      const action = await takeActionCode(tx, code, 'changeEmail');
      if (action?.principalId == null || (await findAccountById(tx, action.principalId)) === undefined) throw badCode();
      await moveAccount(tx, action.principalId, action.email);
      // Links that went to the old address end with it.
      await dropActionCodes(tx, action.principalId);
      return { email: action.email };
    });
  } catch (error) {
    if ((error as { code?: unknown }).code !== '23505') throw error;
    throw new ApiError('resource_status_conflict', { message: 'This address belongs to another account by now. Yours stays as it is.' });
  }
}

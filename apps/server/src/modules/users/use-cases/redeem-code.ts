import type { ResponseOf } from '@servery/contract/endpoint';
import type { readAction as contract } from '@servery/contract/account';
import { addressBucket } from '../../../platform/http/address.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { dropActionCodes, readActionCode, takeActionCode } from '../../../platform/sessions/action-codes.ts';
import { refuseEasyPassword } from '../../../platform/sessions/new-password.ts';
import { hashPassword } from '../../../platform/sessions/passwords.ts';
import { revokeAllSessions } from '../../../platform/sessions/sessions.ts';
import {
  dropUnverified,
  findAccount,
  findAccountById,
  lockEmail,
  markVerified,
  moveAccount,
  rememberAddress,
  setPassword,
} from '../users.repo.ts';
import { checkPassword, openSession, type UsersDeps, type Whereabouts } from '../users.service.ts';

/** Wrong, used and expired codes get the same answer. */
export const badCode = (): ApiError =>
  new ApiError('invalid_grant', {
    message: 'This link does not work any more. Links work once and for a limited time: please ask for a new one.',
  });

/** The password that proves who accepts or verifies was another one. */
export const wrongPassword = (): ApiError =>
  new ApiError('invalid_grant', { message: 'The password is not right.', details: { reason: 'WRONG_PASSWORD' } });

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

/**
 * Verifies the address of a new account and signs in. The password is required because anybody may sign up with anybody's address: the
 * owner of the mailbox, who did not choose the password, must not open the account for the person who did.
 * @throws invalid_grant (code; WRONG_PASSWORD), too_many_requests
 */
export async function verifyEmail(
  deps: UsersDeps,
  input: { code: string; password: string } & Whereabouts,
): Promise<{ email: string; token: string; expiresAt: Date }> {
  const { email } = await deps.database.platform('look at a verification', async (tx) => {
    const action = await readActionCode(tx, input.code);
    if (action?.kind !== 'verifyEmail') throw badCode();
    return action;
  });
  const proven = await checkPassword(deps, email, input.password, input);
  if (proven === undefined) throw wrongPassword();
  return deps.database.platform('verify an address', async (tx) => {
    const action = await takeActionCode(tx, input.code, 'verifyEmail');
    const account = action?.principalId == null ? undefined : await findAccountById(tx, action.principalId);
    if (account === undefined || account.email !== email || account.passwordHash !== proven.passwordHash) throw badCode();
    await markVerified(tx, account.principalId);
    const { token, expiresAt } = await openSession(tx, account, input);
    return { email, token, expiresAt };
  });
}

/**
 * Sets a new password, ends every session and mails the address. Where it is done from is a known address from then on: its owner signs in
 * however many strangers try.
 * @throws invalid_grant, validation_failed (a password that is easy to guess)
 */
export async function resetPassword(
  deps: UsersDeps,
  { code, password, address }: { code: string; password: string; address: string },
): Promise<{ email: string }> {
  const action = await deps.database.platform('look at a reset', (tx) => readActionCode(tx, code));
  await refuseEasyPassword(password, action === undefined ? [] : [action.email]);
  const passwordHash = await hashPassword(password);
  const result = await deps.database.platform('reset a password', async (tx) => {
    const action = await takeActionCode(tx, code, 'resetPassword');
    const account = action?.principalId == null ? undefined : await findAccountById(tx, action.principalId);
    if (account === undefined || account.email !== action?.email) throw badCode();
    await setPassword(tx, account.principalId, passwordHash);
    await dropActionCodes(tx, account.principalId);
    await revokeAllSessions(tx, account.principalId);
    await rememberAddress(tx, account.principalId, addressBucket(address));
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
      await lockEmail(tx, action.email);
      await dropUnverified(tx, action.email);
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

import { randomUUID } from 'node:crypto';
import type { BodyOf, ResponseOf } from '@servery/contract/endpoint';
import type { acceptInvitation as contract } from '@servery/contract/account';
import type { FieldError } from '@servery/contract/errors';
import { ApiError } from '../../../platform/http/api-error.ts';
import { readActionCode, takeActionCode } from '../../../platform/sessions/action-codes.ts';
import { refuseEasyPassword } from '../../../platform/sessions/new-password.ts';
import { hashPassword } from '../../../platform/sessions/passwords.ts';
import { findAccount, holdProven, insertUser, isTaken, lockEmail, renameUser, setPassword, type UserAccount } from '../users.repo.ts';
import { checkPassword, openSession, type UsersDeps, type Whereabouts } from '../users.service.ts';
import { badCode, wrongPassword } from './redeem-code.ts';
import type { DirectoryTx } from '../../../platform/db/connections.types.ts';

const shortestPassword = 10;

/**
 * Accepts an invitation and signs in. Whoever has an account proves it with its password; everybody else chooses name and password, and the
 * code proves the address. The code is used up only when everything else is valid.
 * @throws invalid_grant (code, password), validation_failed (name or password of a new user), too_many_requests
 */
export async function acceptInvitation(
  deps: UsersDeps,
  input: BodyOf<typeof contract> & Whereabouts,
): Promise<{ answer: ResponseOf<typeof contract>; token: string; expiresAt: Date }> {
  const { database, invitations } = deps;
  const { email, account } = await database.platform('look at an invitation', async (tx) => {
    const action = await readActionCode(tx, input.code);
    if (action?.kind !== 'invitation') throw badCode();
    return { email: action.email, account: await findAccount(tx, action.email) };
  });
  const known = hasOwnPassword(account);
  const proven = known ? await checkPassword(deps, email, input.password, input) : undefined;
  if (known && proven === undefined) throw wrongPassword();
  if (!known) {
    checkNewUser(input);
    await refuseEasyPassword(input.password, [email, input.name ?? '']);
  }
  const passwordHash = known ? null : await hashPassword(input.password);

  const { user, place, ...session } = await database.platform('accept an invitation', async (tx) => {
    const action = await takeActionCode(tx, input.code, 'invitation');
    if (action?.invitationId == null) throw badCode();
    await lockEmail(tx, email);
    const standing = await findAccount(tx, email);
    const held = proven === undefined ? undefined : await holdProven(tx, proven);
    // Somebody has confirmed the address, moved the account or changed its password in this moment: what was asked above does not fit.
    if (hasOwnPassword(standing) !== known || held?.principalId !== (known ? standing?.principalId : undefined))
      throw new ApiError('invalid_grant', { message: 'Please open the link from the mail again.' });
    const member = passwordHash === null ? standing : await newUser(tx, { standing, email, name: input.name ?? '', passwordHash });
    if (member === undefined) throw badCode();
    const joined = { id: member.principalId, email, name: member.name };
    const where = await invitations.accept(tx, action.invitationId, joined);
    if (where === undefined) throw badCode();
    const { token, expiresAt } = await openSession(tx, member, input);
    return { user: joined, place: where, token, expiresAt };
  });
  await invitations.noteJoined(place, user);
  return { answer: { ...place, email }, ...session };
}

/** An unverified address, or an account without a password, counts for nothing: the invitation's code proves more. */
const hasOwnPassword = (account: UserAccount | undefined): boolean => account?.verified === true && account.passwordHash !== null;

function checkNewUser({ name, password }: { name?: string | undefined; password: string }): void {
  const fields: FieldError[] = [];
  if (name === undefined) fields.push({ path: 'name', message: 'Please fill this in.' });
  if (password.length < shortestPassword) {
    fields.push({ path: 'password', message: `Please use at least ${shortestPassword} characters.` });
  }
  if (fields.length > 0) throw new ApiError('validation_failed', { fields });
}

async function newUser(
  tx: DirectoryTx,
  input: { standing: UserAccount | undefined; email: string; name: string; passwordHash: string },
): Promise<UserAccount | undefined> {
  const { standing, email, name, passwordHash } = input;
  if (standing !== undefined) {
    await renameUser(tx, standing.principalId, name);
    await setPassword(tx, standing.principalId, passwordHash);
    return { ...standing, name, passwordHash, verified: true };
  }
  if (await isTaken(tx, email)) return undefined;
  const user: UserAccount = { principalId: randomUUID(), name, email, passwordHash, superAdmin: false, verified: true };
  await insertUser(tx, { ...user, memberships: [] });
  return user;
}

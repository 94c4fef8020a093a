import { ApiError } from '../../../platform/http/api-error.ts';
import { dropActionCodes } from '../../../platform/sessions/action-codes.ts';
import { revokeOtherSessions } from '../../../platform/sessions/own-sessions.ts';
import { refuseEasyPassword } from '../../../platform/sessions/new-password.ts';
import { hashPassword } from '../../../platform/sessions/passwords.ts';
import { replacePassword } from '../users.repo.ts';
import { checkPassword, type UsersDeps } from '../users.service.ts';

/**
 * Changes a user's own password: every other session ends, and a mail is sent to the address. A repeat after a lost answer finds the new
 * password stored and changes nothing.
 * @throws invalid_grant, too_many_requests, validation_failed (a password that is easy to guess)
 */
export async function changePassword(
  deps: UsersDeps,
  user: { id: string; email: string; sessionHash: Buffer },
  input: { currentPassword: string; password: string },
): Promise<void> {
  const wrong = () => new ApiError('invalid_grant', { message: 'The current password is not right.' });
  const account = await checkPassword(deps, user.email, input.currentPassword, { userId: user.id });
  if (account === undefined) {
    // Counted like any other try.
    if ((await checkPassword(deps, user.email, input.password, { userId: user.id })) !== undefined) return;
    throw wrong();
  }
  await refuseEasyPassword(input.password, [user.email]);
  const passwordHash = await hashPassword(input.password);
  await deps.database.platform('change a password', async (tx) => {
    if (!(await replacePassword(tx, user.id, account.passwordHash, passwordHash))) throw wrong();
    await dropActionCodes(tx, user.id);
    await revokeOtherSessions(tx, user.id, user.sessionHash);
    await deps.mails.queue(tx, user.email, { template: 'passwordChanged', props: {} });
  });
  deps.mails.sendSoon();
}

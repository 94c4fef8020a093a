import { createHash } from 'node:crypto';
import { ApiError } from '../../../platform/http/api-error.ts';
import { addressBucket } from '../../../platform/http/address.ts';
import { refuseEasyPassword } from '../../../platform/sessions/new-password.ts';
import { hashPassword } from '../../../platform/sessions/passwords.ts';
import { checkPassword, type UsersDeps } from '../users.service.ts';

/** Mails that can be asked for to one address, and from one, in an hour. */
const mailsPerAccount = 6;
const mailsPerAddress = 100;
const hour = 3600;

/** The questions of this module's mails: who sends one finds out first whether there is an account (`answer-question.ts`). */
export const questions = {
  signUp: 'users.signUp',
  verify: 'users.verify',
  reset: 'users.reset',
  changeEmail: 'users.changeEmail',
} as const;

/** Counts before anything is looked at; known and unknown addresses alike. */
async function countMail(deps: UsersDeps, email: string, address: string): Promise<void> {
  const bucket = createHash('sha256').update(email).digest('base64url').slice(0, 22);
  await deps.rateLimiter.hit(`mail:address:${addressBucket(address)}`, mailsPerAddress, hour);
  await deps.rateLimiter.hit(`mail:account:${bucket}`, mailsPerAccount, hour);
}

async function ask(deps: UsersDeps, email: string, question: string, data: Record<string, unknown>): Promise<void> {
  await deps.database.platform('ask for a mail', (tx) => deps.mails.ask(tx, email, question, data));
  deps.mails.sendSoon();
}

/**
 * Takes a sign-up down: one row, whether the address has an account or not. What comes of it is decided when its mail is written.
 * @throws too_many_requests, validation_failed (a password that is easy to guess)
 */
export async function requestAccount(
  deps: UsersDeps,
  input: { name: string; email: string; password: string; address: string },
): Promise<void> {
  await countMail(deps, input.email, input.address);
  await refuseEasyPassword(input.password, [input.email, input.name]);
  await ask(deps, input.email, questions.signUp, { name: input.name, passwordHash: await hashPassword(input.password) });
}

/** Asks for the link that verifies an address again. @throws too_many_requests */
export async function requestVerification(deps: UsersDeps, input: { email: string; address: string }): Promise<void> {
  await countMail(deps, input.email, input.address);
  await ask(deps, input.email, questions.verify, {});
}

/** Asks for a link to choose a new password. @throws too_many_requests */
export async function requestReset(deps: UsersDeps, input: { email: string; address: string }): Promise<void> {
  await countMail(deps, input.email, input.address);
  await ask(deps, input.email, questions.reset, {});
}

/**
 * Requests a link to a new address, and notifies the old one. The answer is the same if the new address is taken.
 * @throws invalid_grant (password), validation_failed (the account's current address), too_many_requests
 */
export async function requestEmailChange(
  deps: UsersDeps,
  user: { id: string; email: string },
  input: { email: string; password: string; address: string },
): Promise<void> {
  if (input.email === user.email) {
    throw new ApiError('validation_failed', { fields: [{ path: 'email', message: 'This is your address already.' }] });
  }
  const account = await checkPassword(deps, user.email, input.password, { userId: user.id });
  if (account?.principalId !== user.id) throw new ApiError('invalid_grant', { message: 'The password is not right.' });
  await countMail(deps, input.email, input.address);
  await deps.database.platform('ask for another address', async (tx) => {
    await deps.mails.ask(tx, input.email, questions.changeEmail, { principalId: user.id, passwordHash: account.passwordHash });
    await deps.mails.queue(tx, user.email, { template: 'emailChangeRequested', props: { newEmail: input.email } });
  });
  deps.mails.sendSoon();
}

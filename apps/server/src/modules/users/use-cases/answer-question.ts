import { randomUUID } from 'node:crypto';
import type { DirectoryTx } from '../../../platform/db/connections.types.ts';
import { createActionCode } from '../../../platform/sessions/action-codes.ts';
import type { MailsService } from '../../mails/index.ts';
import { findAccount, findAccountById, insertUser, isTaken, lockEmail, renameUser, replaceUnverified } from '../users.repo.ts';
import { questions } from './request-mail.ts';

type Resolve = Parameters<MailsService['answers']>[1];
const exists = { letter: { template: 'accountExists', props: {} } } as const;

async function verifyLetter(tx: DirectoryTx, principalId: string, email: string) {
  const { code, expiresAt } = await createActionCode(tx, 'verifyEmail', { principalId }, email);
  return { letter: { template: 'verifyEmail', props: { code } }, giveUpAt: expiresAt } as const;
}

/**
 * A sign-up: an account that waits for its address to be confirmed. If one is already waiting, its name and password are replaced; the
 * owner of a confirmed one gets a mail that the account exists.
 */
const signUp: Resolve = async (tx, { to, data }) => {
  const { name, passwordHash } = data as { name: string; passwordHash: string };
  await lockEmail(tx, to);
  const account = await findAccount(tx, to);
  if (account?.verified === true) return exists;
  if (account !== undefined) {
    // It may be verified at this very moment, by a link or an invitation: a password is set only if it still is not.
    if (!(await replaceUnverified(tx, account.principalId, passwordHash))) return exists;
    await renameUser(tx, account.principalId, name);
    return verifyLetter(tx, account.principalId, to);
  }
  if (await isTaken(tx, to)) return null;
  // Fully random: an id that contains the time would reveal how old an account is.
  const principalId = randomUUID();
  await insertUser(tx, { principalId, name, email: to, passwordHash, superAdmin: false, verified: false, memberships: [] });
  return verifyLetter(tx, principalId, to);
};

const verify: Resolve = async (tx, { to }) => {
  const account = await findAccount(tx, to);
  return account === undefined || account.verified || account.passwordHash === null ? null : verifyLetter(tx, account.principalId, to);
};

const reset: Resolve = async (tx, { to }) => {
  const account = await findAccount(tx, to);
  if (account === undefined) return null;
  const { code, expiresAt } = await createActionCode(tx, 'resetPassword', { principalId: account.principalId }, to);
  return { letter: { template: 'resetPassword', props: { code } }, giveUpAt: expiresAt };
};

const changeEmail: Resolve = async (tx, { to, data }) => {
  const { principalId, passwordHash } = data as { principalId: string; passwordHash: string };
  // A password that was changed before the mail could go has ended the change.
  if ((await findAccountById(tx, principalId))?.passwordHash !== passwordHash) return null;
  const standing = await findAccount(tx, to);
  if (standing?.principalId === principalId) return null;
  if (standing?.verified === true) return exists;
  if (standing === undefined && (await isTaken(tx, to))) return null;
  const { code, expiresAt } = await createActionCode(tx, 'changeEmail', { principalId }, to);
  return { letter: { template: 'changeEmail', props: { code, email: to } }, giveUpAt: expiresAt };
};

/** Registers this module's resolvers with the outbox. */
export function answerQuestions(mails: MailsService): void {
  mails.answers(questions.signUp, signUp);
  mails.answers(questions.verify, verify);
  mails.answers(questions.reset, reset);
  mails.answers(questions.changeEmail, changeEmail);
}

import type { Database, DirectoryTx } from '../../../platform/db/connections.types.ts';
import type { MailPort } from '../../../ports/mail.ts';
import { claimMail, finishMail, postponeMail, storeLetter, type ClaimedMail } from '../mails.repo.ts';
import { describeMail, type Letter } from './describe-mail.ts';
import { renderMail } from './render-mail.ts';

/**
 * Answers a question in the transaction that stores the answer: the mail to write, and until when it is useful; null when there is none to
 * write.
 */
export type Resolve = (
  tx: DirectoryTx,
  mail: { to: string; data: Record<string, unknown> },
) => Promise<{ letter: Letter; giveUpAt?: Date } | null>;

export interface SendDeps {
  database: Database;
  mail: MailPort;
  /** `https://admin.example.com`, without a slash at the end. */
  origin: string;
  now: () => Date;
  resolvers: ReadonlyMap<string, Resolve>;
}

/** Longer than the slowest mail server may take. */
const leaseMs = 120_000;
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;
const later = (date: Date, ms: number): Date => new Date(date.getTime() + ms);
const pauseAfter = (attempts: number): number => Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);

/**
 * Sends the mail that has waited longest: leases it, looks up what to write, sends outside any transaction, records the result. If the
 * process is killed in between, the lease expires and the repeat has the same id.
 * @returns whether there was one
 */
export async function sendNextMail(deps: SendDeps): Promise<boolean> {
  const { database, now } = deps;
  const mail = await database.platform('take a mail', (tx) => claimMail(tx, now(), later(now(), leaseMs)));
  if (mail === undefined) return false;
  const end = (status: 'sent' | 'unneeded' | 'refused' | 'givenUp', message = '') =>
    database.platform('end a mail', (tx) => finishMail(tx, mail, { status, message, now: now() }));
  if (mail.giveUpAt <= now()) {
    await end('givenUp', 'Nobody took it in time');
    return true;
  }
  const found = mail.letter === null ? await answer(deps, mail) : { letter: mail.letter, giveUpAt: mail.giveUpAt };
  if (found === null) {
    await end('unneeded');
    return true;
  }
  const content = await renderMail(describeMail(found.letter, deps.origin));
  const result = await deps.mail.send({ id: mail.id, to: mail.to, ...content });
  if (result.outcome === 'sent') await end('sent');
  else if (result.outcome === 'refused' && !result.retryable) await end('refused', result.message);
  else {
    const at = later(now(), pauseAfter(mail.attempts));
    if (at >= found.giveUpAt) await end('givenUp', result.message);
    else await database.platform('postpone a mail', (tx) => postponeMail(tx, mail, { at, message: result.message }));
  }
  return true;
}

async function answer(deps: SendDeps, mail: ClaimedMail): Promise<{ letter: Letter; giveUpAt: Date } | null> {
  const resolve = deps.resolvers.get(mail.question?.ask ?? '');
  if (resolve === undefined) throw new Error(`Nobody can answer the question ${mail.question?.ask} of a mail.`);
  return deps.database.platform('find out what to mail', async (tx) => {
    const found = await resolve(tx, { to: mail.to, data: mail.question?.data ?? {} });
    if (found === null) return null;
    // A link that has expired is worse than no mail: with the link's time the mail's is over.
    const giveUpAt = found.giveUpAt !== undefined && found.giveUpAt < mail.giveUpAt ? found.giveUpAt : mail.giveUpAt;
    await storeLetter(tx, mail, found.letter, giveUpAt);
    return { letter: found.letter, giveUpAt };
  });
}

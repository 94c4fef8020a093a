import { randomUUID } from 'node:crypto';
import type { DirectoryTx } from '../../platform/db/connections.types.ts';
import type { Letter } from './use-cases/describe-mail.ts';

/** What has to be looked up before there is a mail to write: for example whether the account exists. */
export interface Question {
  ask: string;
  data: Record<string, unknown>;
}

export interface ClaimedMail {
  id: string;
  to: string;
  question: Question | null;
  letter: Letter | null;
  /** The current attempt. Only the newest attempt may finish the mail. */
  attempts: number;
  giveUpAt: Date;
}

interface Row {
  id: string;
  to_address: string;
  ask: string | null;
  template: string | null;
  data: Record<string, unknown>;
  attempts: number;
  give_up_at: Date;
}

/** Writes a mail into the queue. @returns its id, which becomes its Message-ID */
export async function insertMail(
  tx: DirectoryTx,
  mail: { to: string; question: Question | null; letter: Letter | null; orderId?: string | undefined; now: Date; giveUpAt: Date },
): Promise<string> {
  const id = randomUUID();
  await tx.query
    .insertInto('directory.mail')
    .values({
      id,
      to_address: mail.to,
      order_id: mail.orderId ?? null,
      ask: mail.question?.ask ?? null,
      template: mail.letter?.template ?? null,
      data: JSON.stringify(mail.question?.data ?? mail.letter?.props ?? {}),
      created_at: mail.now,
      next_attempt_at: mail.now,
      give_up_at: mail.giveUpAt,
    })
    .execute();
  return id;
}

const claimSql = `with due as (
    select id from directory.mail
    where status = 'queued' and next_attempt_at <= $1 and (lease_until is null or lease_until <= $1)
    order by next_attempt_at limit 1 for update skip locked
  )
  update directory.mail m set lease_until = $2, attempts = m.attempts + 1 from due where m.id = due.id
  returning m.id, m.to_address, m.ask, m.template, m.data, m.attempts, m.give_up_at`;

/** Takes the mail that has waited longest, for as long as the lease lasts; no two nodes take the same. */
export async function claimMail(tx: DirectoryTx, now: Date, leaseUntil: Date): Promise<ClaimedMail | undefined> {
  const [row] = await tx.sql<Row>({ name: 'mails.claim', text: claimSql, values: [now, leaseUntil] });
  return (
    row && {
      id: row.id,
      to: row.to_address,
      question: row.ask === null ? null : { ask: row.ask, data: row.data },
      letter: row.template === null ? null : ({ template: row.template, props: row.data } as unknown as Letter),
      attempts: row.attempts,
      giveUpAt: row.give_up_at,
    }
  );
}

/** Stores the result of the look-up: the mail now has its content. */
export async function storeLetter(tx: DirectoryTx, mail: ClaimedMail, letter: Letter, giveUpAt: Date): Promise<void> {
  await tx.query
    .updateTable('directory.mail')
    .set({ ask: null, template: letter.template, data: JSON.stringify(letter.props), give_up_at: giveUpAt })
    .where('id', '=', mail.id)
    .execute();
}

/** Finishes a mail, sent or not, and deletes its content. Of two attempts only the newest may. */
export async function finishMail(
  tx: DirectoryTx,
  mail: Pick<ClaimedMail, 'id' | 'attempts'>,
  end: { status: 'sent' | 'unneeded' | 'refused' | 'givenUp'; message: string; now: Date },
): Promise<void> {
  await tx.query
    .updateTable('directory.mail')
    .set({ status: end.status, message: end.message, finished_at: end.now, lease_until: null, data: '{}' })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('status', '=', 'queued')
    .execute();
}

/** Lets a mail wait for its next attempt. */
export async function postponeMail(
  tx: DirectoryTx,
  mail: Pick<ClaimedMail, 'id' | 'attempts'>,
  next: { at: Date; message: string },
): Promise<void> {
  await tx.query
    .updateTable('directory.mail')
    .set({ next_attempt_at: next.at, message: next.message, lease_until: null })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where('status', '=', 'queued')
    .execute();
}

/** Mails that wait longer than a minute, and those of the last day that never went. */
export async function countTroubles(tx: DirectoryTx, now: Date): Promise<{ waiting: number; lost: number }> {
  const [row] = await tx.sql<{ waiting: number; lost: number }>({
    name: 'mails.troubles',
    text: `select count(*) filter (where status = 'queued' and created_at < $1::timestamptz - interval '1 minute')::int as waiting,
        count(*) filter (where status in ('refused', 'givenUp') and finished_at > $1::timestamptz - interval '1 day')::int as lost
      from directory.mail where status = 'queued' or finished_at > $1::timestamptz - interval '1 day'`,
    values: [now],
  });
  return row ?? { waiting: 0, lost: 0 };
}

/** Forgets mails that ended a month ago. */
export async function sweepMails(tx: DirectoryTx, now: Date): Promise<void> {
  await tx.sql({
    name: 'mails.sweep',
    text: `delete from directory.mail where finished_at < $1::timestamptz - interval '30 days'`,
    values: [now],
  });
}

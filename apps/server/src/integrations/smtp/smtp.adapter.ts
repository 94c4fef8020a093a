import { toMessageId, type MailPort } from '../../ports/mail.ts';
import type { SmtpClient } from './smtp.client.ts';
import { toResult } from './smtp.mapping.ts';

/** The mail port over SMTP. `from`: the sender of all mails. */
export const createSmtpMail = (send: SmtpClient, from: string): MailPort => ({
  async send({ id, to, subject, html, text, replyTo }) {
    const reply = await send({ from, to, subject, html, text, replyTo, messageId: toMessageId(id, from) });
    return reply.kind === 'done' ? { outcome: 'sent' } : toResult(reply.failure, reply.wholeMessageLeft);
  },
});

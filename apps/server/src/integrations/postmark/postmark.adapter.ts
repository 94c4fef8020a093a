import { toMessageId, type MailPort } from '../../ports/mail.ts';
import type { PostmarkClient } from './postmark.client.ts';
import { toResult } from './postmark.mapping.ts';

/** A header is one line: what would begin another one becomes a space. */
const toLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** The mail port over Postmark. `from`: the sender of all mails; `stream`: the message stream. */
export const createPostmarkMail = (send: PostmarkClient, { from, stream }: { from: string; stream: string }): MailPort => ({
  async send({ id, to, subject, html, text, replyTo }) {
    const reply = await send({
      ...{ From: from, To: to, Subject: toLine(subject), HtmlBody: html, TextBody: text, MessageStream: stream },
      ...(replyTo !== undefined && { ReplyTo: replyTo }),
      Headers: [
        { Name: 'Message-ID', Value: toMessageId(id, from) },
        // Without it Postmark writes one of its own, and a repeat would not be recognised.
        { Name: 'X-PM-KeepID', Value: 'true' },
        { Name: 'Auto-Submitted', Value: 'auto-generated' },
      ],
    });
    if (reply.kind === 'answer') return toResult(reply);
    if (reply.kind === 'lost') return { outcome: 'unknown', message: reply.message };
    return { outcome: 'refused', message: reply.message, retryable: true };
  },
});

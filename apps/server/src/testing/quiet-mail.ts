import type { MailPort, MailResult, MailSend } from '../ports/mail.ts';

export interface QuietMail extends MailPort {
  /** Everything that was sent, in order. */
  readonly sent: MailSend[];
  /** Its result for the next mails. */
  answer: MailResult;
  /** Mails to an address, the newest last. */
  to(address: string): MailSend[];
  /** The code in the link of the newest mail to an address. @throws when there is none */
  code(address: string): string;
}

/** An in-memory mail service with results set by the test. A refused mail is not stored. */
export function createQuietMail(): QuietMail {
  const mail: QuietMail = {
    sent: [],
    answer: { outcome: 'sent' },
    send: async (sent) => {
      if (mail.answer.outcome !== 'refused') mail.sent.push(sent);
      return mail.answer;
    },
    to: (address) => mail.sent.filter(({ to }) => to === address),
    code(address) {
      const code = /action\?code=([\w-]{43})/.exec(mail.to(address).at(-1)?.text ?? '')?.[1];
      if (code === undefined) throw new Error(`No mail with a code went to ${address}.`);
      return code;
    },
  };
  return mail;
}

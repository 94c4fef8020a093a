/** One mail, ready to be sent. */
export interface MailSend {
  /** Our id of the mail: becomes its Message-ID, so that a repeat is recognised. */
  id: string;
  to: string;
  subject: string;
  html: string;
  text: string;
  replyTo?: string | undefined;
}

/** `sent`: the mail server accepted it. `refused`: it never will (`retryable` false), or not now. `unknown`: it may have been accepted. */
export type MailResult =
  | { outcome: 'sent' }
  | { outcome: 'refused'; message: string; retryable: boolean }
  | { outcome: 'unknown'; message: string };

/** A mail service. It never throws for outside failures: every failure is a result. */
export interface MailPort {
  send(mail: MailSend): Promise<MailResult>;
}

/** No mail server is configured: mails wait for a node that has one. */
export const noMail: MailPort = {
  send: async () => ({ outcome: 'refused', message: 'No mail server is configured', retryable: true }),
};

/** The sender of mails: an address, or `Name <address>`. */
export const mailFrom = /^(?:[^<>"\r\n]{1,60} <[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/;

/** The Message-ID of a mail: ours at the sender's domain. */
export const toMessageId = (id: string, from: string): string => `<${id}@${/@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'}>`;

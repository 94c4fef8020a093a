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

/** `sent`: the mail server took it. `refused`: it never will be (`retryable` false), or not now. `unknown`: it may have been taken. */
export type MailResult =
  | { outcome: 'sent' }
  | { outcome: 'refused'; message: string; retryable: boolean }
  | { outcome: 'unknown'; message: string };

/** A service that carries mail. Nothing throws for what the outside does wrong: every failure is a result. */
export interface MailPort {
  send(mail: MailSend): Promise<MailResult>;
}

/** Where no mail server is known: mails wait for a node that knows one. */
export const noMail: MailPort = {
  send: async () => ({ outcome: 'refused', message: 'No mail server is configured', retryable: true }),
};

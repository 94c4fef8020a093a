import type { MailResult } from '../../ports/mail.ts';

/** What the library says of a mail that did not go. */
export interface SmtpFailure {
  message: string;
  /** Its own kind of failure: `EAUTH`, `ECONNECTION`, `EENVELOPE`, ... */
  code?: string | undefined;
  /** The server's answer, where it gave one: 450, 550, ... */
  responseCode?: number | undefined;
}

/** The mail as it stands is impossible, whatever the server: an address without a form, nothing to send. */
const hopeless = new Set(['EENVELOPE', 'EMESSAGE', 'EFILEACCESS', 'EURLACCESS']);

/**
 * What a failure means for the mail. `wholeMessageLeft`: the last byte was on its way when it happened, so that silence leaves open
 * whether the server took it.
 */
export function toResult(failure: SmtpFailure, wholeMessageLeft: boolean): MailResult {
  const { code, responseCode, message } = failure;
  // A wrong password is the operator's to put right: the mails wait for it.
  if (code === 'EAUTH') return { outcome: 'refused', message: 'The mail server does not accept our sign-in', retryable: true };
  if (responseCode !== undefined) {
    const retryable = responseCode < 500 || responseCode === 530;
    return { outcome: 'refused', message: `The mail server answered ${responseCode}`, retryable };
  }
  if (wholeMessageLeft) return { outcome: 'unknown', message: 'The mail server did not say whether it took the mail' };
  if (code !== undefined && hopeless.has(code)) return { outcome: 'refused', message, retryable: false };
  return { outcome: 'refused', message: 'The mail server cannot be reached', retryable: true };
}

import type { MailResult } from '../../ports/mail.ts';

/** The library's report about a mail that was not sent. */
export interface SmtpFailure {
  message: string;
  /** Its own kind of failure: `EAUTH`, `ECONNECTION`, `EENVELOPE`, ... */
  code?: string | undefined;
  /** The server's response, if there was one: 450, 550, ... */
  responseCode?: number | undefined;
}

/** The mail itself is impossible, whatever the server: a malformed address, nothing to send. */
const hopeless = new Set(['EENVELOPE', 'EMESSAGE', 'EFILEACCESS', 'EURLACCESS']);

/**
 * What a failure means for the mail. `wholeMessageLeft`: the last byte had been sent when it happened, so without a response it is open
 * whether the server accepted it.
 */
export function toResult(failure: SmtpFailure, wholeMessageLeft: boolean): MailResult {
  const { code, responseCode, message } = failure;
  // A wrong password has to be corrected by the operator: the mails wait for it.
  if (code === 'EAUTH') return { outcome: 'refused', message: 'The mail server does not accept our sign-in', retryable: true };
  if (responseCode !== undefined) {
    const retryable = responseCode < 500 || responseCode === 530;
    return { outcome: 'refused', message: `The mail server answered ${responseCode}`, retryable };
  }
  if (wholeMessageLeft) return { outcome: 'unknown', message: 'The mail server did not say whether it took the mail' };
  if (code !== undefined && hopeless.has(code)) return { outcome: 'refused', message, retryable: false };
  return { outcome: 'refused', message: 'The mail server cannot be reached', retryable: true };
}

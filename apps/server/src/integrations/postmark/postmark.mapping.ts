import type { MailResult } from '../../ports/mail.ts';

/** Codes that concern our account or its sender: somebody corrects them, and the mails wait for it. */
const ours: Readonly<Record<number, string>> = {
  10: 'does not accept our token',
  400: 'does not know our sender address',
  401: 'has not confirmed our sender address',
  405: 'does not let us send any more: the account is out of credit',
  412: 'has not approved our account yet',
  413: 'does not allow our account to send',
};
/** Codes that concern this mail, whenever it is sent. */
const never: Readonly<Record<number, string>> = {
  300: 'refuses the mail',
  402: 'cannot read the mail',
  403: 'cannot read the mail',
  406: 'does not send to this address: earlier mails came back, or were marked as spam',
};

const refused = (what: string, retryable: boolean): MailResult => ({
  outcome: 'refused',
  message: `The mail service ${what}`,
  retryable,
});

/** What an answer means for the mail. */
export function toResult({ status, code, message }: { status: number; code: number; message: string }): MailResult {
  if (status === 200 && code === 0) return { outcome: 'sent' };
  if (status === 401) return refused(ours[10]!, true);
  if (status === 429) return refused('has too many mails of ours at the moment', true);
  if (status === 503) return refused('is being maintained', true);
  // It may have been accepted before something broke.
  if (status >= 500 || status < 400) return { outcome: 'unknown', message: `The mail service has a problem of its own (HTTP ${status})` };
  if (status === 413) return refused('refuses the mail: it is too large', false);
  if (ours[code] !== undefined) return refused(ours[code], true);
  // The sender is the installation's, not the mail's.
  if (code === 300 && /'From'|sender signature/i.test(message)) return refused(ours[400]!, true);
  if (never[code] !== undefined) return refused(`${never[code]} (${code})`, false);
  return refused(`answered HTTP ${status}, ${code}`, true);
}

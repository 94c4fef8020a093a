import type { SmsRefusal } from '../../ports/sms.ts';

interface TwilioCode {
  reason: SmsRefusal;
  message: string;
}

/** Codes of the Messages API, as the provider documents them. */
const twilioCodes: Readonly<Record<number, TwilioCode>> = {
  20003: { reason: 'configuration', message: 'The text message service refused our account: check its token' },
  20404: { reason: 'configuration', message: 'The text message service does not know our account' },
  20429: { reason: 'tooMany', message: 'The text message service has too much to do' },
  21211: { reason: 'badNumber', message: 'This is not a phone number' },
  21408: { reason: 'configuration', message: "Our account may not send to this number's country" },
  21602: { reason: 'configuration', message: 'The message was empty' },
  21603: { reason: 'configuration', message: 'The message had no sender' },
  21604: { reason: 'badNumber', message: 'The message had no recipient' },
  21606: { reason: 'configuration', message: 'Our sender cannot send text messages' },
  21608: { reason: 'configuration', message: 'A trial account sends to verified numbers only' },
  21610: { reason: 'optedOut', message: 'This number has opted out of our messages' },
  21612: { reason: 'configuration', message: 'Our sender cannot reach this number' },
  21614: { reason: 'badNumber', message: 'This is not a mobile number' },
  21617: { reason: 'configuration', message: 'The message was too long' },
  30001: { reason: 'tooMany', message: 'The text message service has too much to do' },
  30003: { reason: 'unreachable', message: 'The phone cannot be reached' },
  30004: { reason: 'unreachable', message: 'The message was blocked' },
  30005: { reason: 'unreachable', message: 'The phone is not known to its operator' },
  30006: { reason: 'unreachable', message: 'The number is a landline or its operator cannot be reached' },
  30007: { reason: 'unreachable', message: "The message was filtered by the phone's operator" },
  30008: { reason: 'unreachable', message: 'The message was not delivered' },
};

/**
 * What a refusal means: by its code, or by the HTTP status if the code is unknown. Undefined for a status that leaves open whether the
 * message was accepted.
 */
export function getRefusal(status: number, code: number | undefined): TwilioCode | undefined {
  if (status >= 500 || status < 400) return undefined;
  const known = code === undefined ? undefined : twilioCodes[code];
  if (known !== undefined) return known;
  if (status === 429) return { reason: 'tooMany', message: 'The text message service has too much to do' };
  return { reason: 'configuration', message: 'The text message service refused the message' };
}

/** One text message. */
export interface SmsSend {
  /** Our id of the message, for the log. */
  id: string;
  /** E.164. */
  to: string;
  body: string;
}

/**
 * Why a provider did not accept a message. `optedOut`, `badNumber` and `unreachable` are about the number; `tooMany` and `unavailable` are
 * temporary; `configuration` is ours to fix: no message is sent until then.
 */
export type SmsRefusal = 'optedOut' | 'badNumber' | 'unreachable' | 'tooMany' | 'unavailable' | 'configuration';

/**
 * `sent`: the provider accepted it; it is not on the phone yet. `refused`: it accepted nothing, and nothing will be delivered. `unknown`:
 * there was no answer, or an unintelligible one: the message may arrive.
 */
export type SmsResult =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused'; reason: SmsRefusal; code: string; message: string }
  | { outcome: 'unknown'; message: string };

/** A text message service. It never throws for outside failures: every failure is a result. */
export interface SmsPort {
  send(message: SmsSend): Promise<SmsResult>;
}

/** No provider is configured: no messages are sent, and the log says why. */
export const noSms: SmsPort = {
  send: async () => ({
    outcome: 'refused',
    reason: 'configuration',
    code: 'NOT_CONFIGURED',
    message: 'No text message service is configured',
  }),
};

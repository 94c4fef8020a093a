/** One text message. */
export interface SmsSend {
  /** Our id of the message, for the log. */
  id: string;
  /** E.164. */
  to: string;
  body: string;
}

/**
 * Why a provider did not take a message. `optedOut`, `badNumber` and `unreachable` are about the number; `tooMany` and `unavailable` pass;
 * `configuration` is ours to repair: no message will go out until somebody does.
 */
export type SmsRefusal = 'optedOut' | 'badNumber' | 'unreachable' | 'tooMany' | 'unavailable' | 'configuration';

/**
 * `sent`: the provider took it; it is not on the phone yet. `refused`: it took nothing, and nothing will be delivered. `unknown`: the answer
 * never came, or made no sense: the message may arrive.
 */
export type SmsResult =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused'; reason: SmsRefusal; code: string; message: string }
  | { outcome: 'unknown'; message: string };

/** A service that carries text messages. Nothing throws for what the outside does wrong: every failure is a result. */
export interface SmsPort {
  send(message: SmsSend): Promise<SmsResult>;
}

/** Where no provider is configured: nobody gets a message, and the log says why. */
export const noSms: SmsPort = {
  send: async () => ({
    outcome: 'refused',
    reason: 'configuration',
    code: 'NOT_CONFIGURED',
    message: 'No text message service is configured',
  }),
};

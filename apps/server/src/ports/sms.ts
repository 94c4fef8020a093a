/** One text message. */
export interface SmsSend {
  /** Our id of the message; the log's and the provider's callback's. */
  id: string;
  /** E.164. */
  to: string;
  body: string;
}

/**
 * `sent`: the provider took it; it is not on the phone yet. `refused`: it will not be delivered; `optedOut` and `unreachable` are about
 * the number, the rest about us. `unknown`: the answer never came: the message may arrive.
 */
export type SmsResult =
  | { outcome: 'sent'; providerId: string }
  | { outcome: 'refused'; reason: 'optedOut' | 'badNumber' | 'unreachable' | 'tooMany' | 'configuration'; code: string; message: string }
  | { outcome: 'unknown'; message: string };

/** A service that carries text messages. Nothing throws for what the outside does wrong: every failure is a result. */
export interface SmsPort {
  send(message: SmsSend): Promise<SmsResult>;
}

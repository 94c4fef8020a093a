import { type ApiError, cardError, type ErrorDetails } from '../api/api-error.ts';
import type { Tx } from '../world/store.ts';
import type { Decline } from './test-cards.ts';

const messages: Readonly<Record<string, string>> = {
  authentication_required: 'Your card was declined. This transaction requires authentication.',
  card_velocity_exceeded: 'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: "Your card's security code is incorrect.",
  insufficient_funds: 'Your card has insufficient funds.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
};

const advice: Readonly<Record<string, string>> = {
  expired_card: 'confirm_card_data',
  fraudulent: 'do_not_try_again',
  incorrect_cvc: 'confirm_card_data',
  insufficient_funds: 'try_again_later',
  lost_card: 'do_not_try_again',
  processing_error: 'try_again_later',
  stolen_card: 'do_not_try_again',
};

const networkCodes: Readonly<Record<string, string>> = {
  expired_card: '54',
  generic_decline: '05',
  insufficient_funds: '51',
  lost_card: '41',
  stolen_card: '43',
};

/** The bank's refusal, as it appears in an error and in the intent. */
export interface Refusal extends Omit<ErrorDetails, 'code'> {
  code: Decline['code'];
  decline_code: string;
  message: string;
}

export const getRefusal = ({ code, declineCode }: Decline): Refusal => ({
  code,
  decline_code: declineCode,
  message: messages[declineCode] ?? messages[code] ?? 'Your card was declined.',
  ...(advice[declineCode] ? { advice_code: advice[declineCode] } : {}),
  ...(networkCodes[declineCode] ? { network_decline_code: networkCodes[declineCode] } : {}),
});

/** 402. What has been done up to here counts: the attempt is part of history. */
export const declinedError = ({ message, ...details }: Refusal, more: ErrorDetails): ApiError =>
  cardError(message, { ...details, ...more }, true);

/** A refusal that somebody asked for, used up by one. */
export const plannedRefusal = (tx: Tx): Decline | null => {
  const [planned] = tx.list('refusal');
  if (!planned) return null;
  if (planned.times > 1) tx.patch('refusal', planned.id, { times: planned.times - 1 });
  else tx.remove('refusal', planned.id);
  return { code: planned.code as Decline['code'], declineCode: planned.declineCode ?? planned.code };
};

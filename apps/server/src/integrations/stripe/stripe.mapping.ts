import { Stripe } from 'stripe';
import type { Decline, IntentSnapshot, ProviderDispute, Refused, RefundState, Unknown } from '../../ports/card-payments.ts';

/** The provider's states and failures in our terms. Pure; values of newer versions are handled too. */

const intentStates: Readonly<Record<string, IntentSnapshot['state']>> = {
  requires_payment_method: 'awaitingCard',
  requires_confirmation: 'awaitingCard',
  requires_action: 'awaitingGuest',
  processing: 'processing',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
};
/** In an unknown state the outcome is unknown: it is read again. */
export const intentState = (status: string): IntentSnapshot['state'] => intentStates[status] ?? 'processing';

const refundStates: Readonly<Record<string, RefundState>> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};
export const refundState = (status: string | null): RefundState => refundStates[status ?? ''] ?? 'pending';

const disputeStates: Readonly<Record<string, ProviderDispute['state']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  // An inquiry that ended without a dispute took no money.
  warning_closed: 'won',
  prevented: 'won',
  needs_response: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
};
export const disputeState = (status: string): ProviderDispute['state'] => disputeStates[status] ?? 'open';

/** Why a card was declined: the bank's code is more precise than the error's. */
export const toDecline = (error: { code?: string | null; decline_code?: string | null; message?: string | null }): Decline => ({
  code: error.decline_code || error.code || 'card_declined',
  message: error.message || 'The card was declined.',
});

/** Codes that mean "not now", whatever their HTTP status. */
const passing = new Set(['idempotency_key_in_use', 'lock_timeout', 'rate_limit']);

export type Failure = { outcome: 'declined'; decline: Decline } | Refused | Unknown;

/**
 * What an error of the package means: declined by the bank (402), refused by the provider (400, 401, 403, 404), or unknown (no answer, an
 * unintelligible one, 409, 429, 5xx, and everything new).
 */
export function getFailure(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  if (!(error instanceof Stripe.errors.StripeError)) return { outcome: 'unknown', message };
  const { statusCode, code = '' } = error;
  if (passing.has(code)) return { outcome: 'unknown', message };
  if (statusCode === 402) return { outcome: 'declined', decline: toDecline(error) };
  if (statusCode === 400 || statusCode === 401 || statusCode === 403 || statusCode === 404) {
    return { outcome: 'refused', code: code || error.rawType || 'invalid_request', message };
  }
  return { outcome: 'unknown', message };
}

/** The same for calls without a card: there a decline is a refusal. */
export function getRefusal(error: unknown): Refused | Unknown {
  const failure = getFailure(error);
  return failure.outcome === 'declined' ? { outcome: 'refused', ...failure.decline } : failure;
}

/** The provider has stored a failure of its own for the key and will return it for a day: the work needs another key. */
export const isBurntKey = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.statusCode ?? 0) >= 500 && error.headers?.['idempotent-replayed'] === 'true';

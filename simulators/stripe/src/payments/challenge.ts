import type { Stripe } from 'stripe';
import { ApiError, missing } from '../api/api-error.ts';
import { getId } from '../api/lists.ts';
import { emit } from '../events/emit.ts';
import type { Tx } from '../world/store.ts';
import { completeSetup, failSetup } from '../setups/complete-setup.ts';
import { attempt } from './confirm.ts';

export type Verdict = 'approve' | 'decline';

type Waiting =
  | { kind: 'payment'; account: string; intent: Stripe.PaymentIntent }
  | { kind: 'setup'; account: string; intent: Stripe.SetupIntent };

/** The intent of a client secret, when it waits for its cardholder. Throws 404 otherwise. */
export const waitingIntent = (tx: Tx, secret: string): Waiting => {
  const id = secret.split('_secret_')[0] ?? '';
  const payment = tx.get('payment_intent', id);
  if (payment?.client_secret === secret && payment.status === 'requires_action')
    return { kind: 'payment', account: tx.getOwner('payment_intent', id) ?? '', intent: payment };
  const setup = tx.get('setup_intent', id);
  if (setup?.client_secret === secret && setup.status === 'requires_action')
    return { kind: 'setup', account: tx.getOwner('setup_intent', id) ?? '', intent: setup };
  throw missing('authentication', id, 'intent', 404);
};

const failPayment = (tx: Tx, account: string, intent: Stripe.PaymentIntent): void => {
  const method = tx.get('payment_method', getId(intent.payment_method) ?? '');
  const failed = tx.patch('payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      ...(method ? { payment_method: method } : {}),
    },
  });
  emit(tx, account, 'payment_intent.payment_failed', failed);
};

/** The cardholder has answered. Returns whether the payment or the saving of the card succeeded. Throws 404 if nothing is waiting. */
export const answerChallenge = (tx: Tx, secret: string, verdict: Verdict): { ok: boolean; returnUrl: string | null; waiting: Waiting } => {
  const waiting = waitingIntent(tx, secret);
  const returnUrl = waiting.intent.next_action?.redirect_to_url?.return_url ?? null;
  const { account } = waiting;
  const ok = verdict === 'approve';
  if (waiting.kind === 'setup') {
    if (ok) return { ok: completeSetup(tx, account, waiting.intent), returnUrl, waiting };
    failSetup(tx, account, waiting.intent);
    return { ok, returnUrl, waiting };
  }
  if (!ok) {
    failPayment(tx, account, waiting.intent);
    return { ok, returnUrl, waiting };
  }
  try {
    attempt(tx, account, waiting.intent, { authenticated: true });
    return { ok, returnUrl, waiting };
  } catch (error) {
    // The bank may still decline, although the cardholder has been authenticated.
    if (error instanceof ApiError && error.keepsWork) return { ok: false, returnUrl, waiting };
    throw error;
  }
};

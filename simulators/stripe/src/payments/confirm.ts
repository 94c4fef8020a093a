import type { Stripe } from 'stripe';
import { ApiError, type ErrorDetails, refused } from '../api/api-error.ts';
import { getId } from '../api/lists.ts';
import { declinedError, plannedRefusal, type Refusal, getRefusal } from '../cards/declines.ts';
import { attach, checkUsable, getFacts, spendIfLoose } from '../cards/payment-methods.ts';
import type { TestCard } from '../cards/test-cards.ts';
import { emit } from '../events/emit.ts';
import type { Tx } from '../world/store.ts';
import { plan } from '../world/world.ts';
import { holdEndsAt, makeCharge } from './charges.ts';
import { checkAccounts, getDestination, wrongState } from './intents.ts';
import { settle } from './settle.ts';

type Intent = Stripe.PaymentIntent;

export interface Confirmation {
  /** The cardholder is not there. */
  offSession: boolean;
  returnUrl: string | null;
  /** Refuse rather than require authentication. */
  refuseChallenge: boolean;
  requestChallenge: boolean;
  /** The page handles the next step itself, and needs no return address. */
  browserCanFollow: boolean;
  url: string;
}

const confirmable = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

const checkState = (intent: Intent): void => {
  if (intent.status === 'succeeded' || intent.status === 'requires_capture')
    throw wrongState(intent, 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.');
  if (!confirmable.includes(intent.status))
    throw wrongState(
      intent,
      `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: requires_payment_method, requires_confirmation, requires_action.`,
    );
  if (getId(intent.payment_method) === null)
    throw wrongState(
      intent,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    );
};

/** The bank declined: the intent waits for another card. Always throws 402; what was written stays. */
const refuse = (tx: Tx, account: string, intent: Intent, method: Stripe.PaymentMethod, refusal: Refusal, present: boolean): never => {
  const charge = makeCharge(tx, account, intent, method, { refusal, authenticated: false, present, captureLater: false });
  emit(tx, account, 'charge.failed', charge);
  const { message, ...details } = refusal;
  const more: ErrorDetails = { charge: charge.id, payment_method: method };
  const failed = tx.patch('payment_intent', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: charge.id,
    last_payment_error: {
      type: 'card_error',
      message,
      ...details,
      charge: charge.id,
      payment_method: method,
    } as Intent['last_payment_error'],
  });
  emit(tx, account, 'payment_intent.payment_failed', failed);
  throw declinedError(refusal, { ...more, payment_intent: failed });
};

/** Saves the card for later if the intent requests that, and uses it up if it has no owner. */
const keepCard = (tx: Tx, account: string, intent: Intent, method: Stripe.PaymentMethod): void => {
  const customer = getId(intent.customer);
  if (intent.setup_future_usage === 'off_session') tx.patch('cardFacts', method.id, { setUp: true });
  if (intent.setup_future_usage !== null && customer !== null && getId(method.customer) === null) attach(tx, account, method, customer);
  spendIfLoose(tx, method.id);
};

/** Asks the bank. Holds the money, and captures it too if the intent requires it. Throws 402 when the bank declines. */
export const attempt = (tx: Tx, account: string, intent: Intent, { present = true, authenticated = false } = {}): Intent => {
  const method = tx.get('payment_method', getId(intent.payment_method) ?? '');
  if (!method) throw new Error(`${intent.id} has no card.`);
  const { card } = getFacts(tx, method.id);
  const decline = plannedRefusal(tx) ?? card.decline ?? null;
  if (decline) return refuse(tx, account, intent, method, getRefusal(decline), present);
  const captureLater = intent.capture_method === 'manual';
  const held = makeCharge(tx, account, intent, method, { refusal: null, authenticated, present, captureLater });
  keepCard(tx, account, intent, method);
  const common = { latest_charge: held.id, next_action: null, last_payment_error: null };
  if (captureLater) {
    const waiting = tx.patch('payment_intent', intent.id, { ...common, status: 'requires_capture', amount_capturable: intent.amount });
    plan(tx, 'authorizationEnds', intent.id, (holdEndsAt(held) ?? tx.now) * 1000);
    emit(tx, account, 'charge.succeeded', held);
    emit(tx, account, 'payment_intent.amount_capturable_updated', waiting);
    return waiting;
  }
  const charge = settle(tx, account, held, {
    amount: intent.amount,
    fee: intent.application_fee_amount ?? 0,
    transferAmount: intent.transfer_data?.amount ?? null,
  });
  const paid = tx.patch('payment_intent', intent.id, { ...common, status: 'succeeded', amount_received: intent.amount });
  emit(tx, account, 'charge.succeeded', charge);
  emit(tx, account, 'payment_intent.succeeded', paid);
  return paid;
};

const needsChallenge = (card: TestCard, setUp: boolean, { offSession, requestChallenge }: Confirmation): boolean => {
  if (requestChallenge && !offSession) return card.brand !== 'amex';
  if (card.challenge === 'always') return true;
  return card.challenge === 'unlessSetUp' && !(offSession && setUp);
};

/** Where the cardholder authenticates. */
export const challengeAction = (
  secret: string | null,
  returnUrl: string | null,
  url: string,
): Stripe.PaymentIntent.NextAction & Stripe.SetupIntent.NextAction => {
  const page = `${url}/authenticate/${secret ?? ''}`;
  return returnUrl === null
    ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page } }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url: page } };
};

/** If any kind of payment is allowed, some lead away from the shop, so it has to give a return address. */
export const checkReturn = (
  automatic: { enabled: boolean | null; allow_redirects?: string } | null,
  { returnUrl, offSession, refuseChallenge, browserCanFollow }: Omit<Confirmation, 'url' | 'requestChallenge'>,
): void => {
  const mayRedirect = automatic?.enabled === true && automatic.allow_redirects !== 'never';
  if (mayRedirect && returnUrl === null && !offSession && !refuseChallenge && !browserCanFollow)
    throw refused(
      "This intent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating it.",
      { param: 'return_url' },
    );
};

/** Confirms an intent with the card that it has. Throws 400 for a wrong state or card, 402 when the bank declines. */
export const confirm = (tx: Tx, account: string, intent: Intent, given: Confirmation): Intent => {
  checkState(intent);
  checkReturn(intent.automatic_payment_methods, given);
  const method = tx.get('payment_method', getId(intent.payment_method) ?? '');
  if (!method)
    throw new ApiError(400, 'invalid_request_error', 'The payment method is gone.', { code: 'resource_missing', param: 'payment_method' });
  checkUsable(tx, method, getId(intent.customer));
  checkAccounts(tx, account, getDestination(intent) ?? undefined, getId(intent.on_behalf_of) ?? undefined);
  const { card, setUp } = getFacts(tx, method.id);
  const fresh = tx.patch('payment_intent', intent.id, { last_payment_error: null, next_action: null });
  if (!needsChallenge(card, setUp, given)) return attempt(tx, account, fresh, { present: !given.offSession });
  if (given.offSession || given.refuseChallenge) {
    const refusal = getRefusal({ code: 'authentication_required', declineCode: 'authentication_required' });
    return refuse(tx, account, fresh, method, refusal, !given.offSession);
  }
  const waiting = tx.patch('payment_intent', intent.id, {
    status: 'requires_action',
    next_action: challengeAction(intent.client_secret, given.returnUrl, given.url),
  });
  emit(tx, account, 'payment_intent.requires_action', waiting);
  return waiting;
};

import type { Stripe } from 'stripe';
import { getId } from '../api/lists.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { StoredCharge } from '../world/tables.ts';
import { getFacts } from '../cards/payment-methods.ts';
import type { Refusal } from '../cards/declines.ts';
import { getDestination } from './intents.ts';

const day = 24 * 60 * 60;
/** How long a bank holds an amount: with the cardholder present, and a shorter time for Visa without. */
const holdDays = (brand: string, present: boolean): number => (brand === 'visa' && !present ? 5 : 7);

interface Authorisation {
  refusal: Refusal | null;
  authenticated: boolean;
  /** The cardholder was there. */
  present: boolean;
  captureLater: boolean;
}

const getOutcome = (refusal: Refusal | null): Stripe.Charge.Outcome => {
  const blocked = refusal?.decline_code === 'fraudulent';
  return {
    advice_code: refusal?.advice_code ?? null,
    network_advice_code: null,
    network_decline_code: refusal?.network_decline_code ?? null,
    network_status: refusal ? (blocked ? 'not_sent_to_network' : 'declined_by_network') : 'approved_by_network',
    reason: refusal ? (blocked ? 'highest_risk_level' : refusal.decline_code) : null,
    risk_level: blocked ? 'highest' : 'normal',
    risk_score: blocked ? 92 : 12,
    seller_message: refusal ? `The bank returned the decline code \`${refusal.decline_code}\`.` : 'Payment complete.',
    type: refusal ? (blocked ? 'blocked' : 'issuer_declined') : 'authorized',
  };
};

const getDetails = (tx: Tx, amount: number, method: Stripe.PaymentMethod, given: Authorisation): Stripe.Charge.PaymentMethodDetails => {
  const card = method.card;
  if (!card) throw new Error(`${method.id} is no card.`);
  const { refusal, authenticated, present, captureLater } = given;
  const holdEnds = tx.now + holdDays(card.brand, present) * day;
  const cvc = card.checks?.cvc_check === null ? null : refusal?.code === 'incorrect_cvc' ? 'fail' : 'pass';
  return {
    type: 'card',
    card: {
      amount_authorized: refusal ? null : amount,
      authorization_code: refusal ? null : method.id.slice(-6).toUpperCase(),
      brand: card.brand,
      ...(captureLater && !refusal ? { capture_before: holdEnds } : {}),
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: cvc },
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      extended_authorization: { status: 'disabled' },
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      incremental_authorization: { status: 'unavailable' },
      installments: null,
      last4: card.last4,
      mandate: null,
      multicapture: { status: 'unavailable' },
      network: card.brand,
      network_token: { used: false },
      network_transaction_id: newId('ntx').slice(4, 19),
      overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
      regulated_status: card.regulated_status,
      three_d_secure: authenticated
        ? {
            authentication_flow: 'challenge',
            electronic_commerce_indicator: '05',
            exemption_indicator: null,
            result: 'authenticated',
            result_reason: null,
            transaction_id: newId('threeds'),
            version: '2.2.0',
          }
        : null,
      transaction_link_id: null,
      wallet: null,
    },
  };
};

/** Records one attempt to charge a card: held, or refused. */
export const makeCharge = (
  tx: Tx,
  account: string,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  given: Authorisation,
): StoredCharge => {
  const id = newId('ch');
  const { refusal } = given;
  const destination = getDestination(intent);
  return tx.add('charge', account, {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: intent.application_fee_amount,
    balance_transaction: null,
    billing_details: method.billing_details,
    calculated_statement_descriptor: intent.statement_descriptor_suffix ?? 'SERVERY TEST',
    captured: false,
    created: tx.now,
    currency: intent.currency,
    customer: getId(intent.customer),
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: refusal?.code ?? null,
    failure_message: refusal?.message ?? null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: getId(intent.on_behalf_of),
    outcome: getOutcome(refusal),
    paid: refusal === null,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: getDetails(tx, intent.amount, method, given),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: intent.shipping,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: refusal ? 'failed' : 'succeeded',
    transfer_data: destination === null ? null : { amount: intent.transfer_data?.amount ?? null, destination },
    transfer_group: intent.transfer_group,
  });
};

/** The behaviour of the card that was charged. */
export const chargedCard = (tx: Tx, charge: StoredCharge) => getFacts(tx, charge.payment_method ?? '').card;

/** Until when a hold can be captured, in unix seconds; null when it was captured at once. */
export const holdEndsAt = (charge: StoredCharge): number | null => charge.payment_method_details?.card?.capture_before ?? null;

import type { Stripe } from 'stripe';
import { cardError, missing, refused } from '../api/api-error.ts';
import { fullAddress, mergeMetadata } from '../api/common-params.ts';
import { getId } from '../api/lists.ts';
import type { Read } from '../api/params.ts';
import { emit } from '../events/emit.ts';
import { newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import type { CardFacts } from '../world/tables.ts';
import { type billingParams, type CardDetails, getFingerprint, namedCard } from './card-details.ts';
import { getRefusal } from './declines.ts';
import { cardNamed, cardOfAlias, type TestCard } from './test-cards.ts';

type Billing = Read<{ all: typeof billingParams }>['all'];

interface NewMethod {
  billing?: Billing | undefined;
  metadata?: Record<string, string> | null | undefined;
  redisplay?: Stripe.PaymentMethod.AllowRedisplay | undefined;
}

/** Makes a payment method from a card. It has no owner yet. */
export const makeMethod = (tx: Tx, account: string, details: CardDetails, more: NewMethod = {}): Stripe.PaymentMethod => {
  const { card, expMonth, expYear, cvcGiven } = details;
  const { address, ...billing } = more.billing ?? {};
  const id = newId('pm');
  tx.add('cardFacts', account, { id, behaviour: card.names[0], setUp: card.setUpElsewhere ?? false, spent: false });
  return tx.add('payment_method', account, {
    id,
    object: 'payment_method',
    allow_redisplay: more.redisplay ?? 'unspecified',
    billing_details: { address: fullAddress(address ?? {}), email: null, name: null, phone: null, tax_id: null, ...billing },
    card: {
      brand: card.brand,
      checks: {
        address_line1_check: null,
        address_postal_code_check: null,
        cvc_check: cvcGiven ? 'unchecked' : null,
      },
      country: card.country,
      display_brand: card.brand,
      exp_month: expMonth,
      exp_year: expYear,
      fingerprint: getFingerprint(card),
      funding: card.funding,
      generated_from: null,
      last4: card.number.slice(-4),
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: card.brand !== 'amex' },
      wallet: null,
    },
    created: tx.now,
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: mergeMetadata({}, more.metadata),
    type: 'card',
  });
};

/** The payment method of an id; `pm_card_visa` and its like make a new one. Throws 404 or 400 when there is none. */
export const findMethod = (tx: Tx, account: string, id: string, param: string, status: 400 | 404 = 400): Stripe.PaymentMethod => {
  const alias = id.startsWith('pm_card_') ? cardOfAlias(id) : undefined;
  if (alias) return makeMethod(tx, account, namedCard(tx, alias));
  const method = tx.own('payment_method', account, id);
  if (!method) throw missing('PaymentMethod', id, param, status);
  return method;
};

export const getFacts = (tx: Tx, method: string): CardFacts & { card: TestCard } => {
  const facts = tx.get('cardFacts', method);
  const card = facts && cardNamed(facts.behaviour);
  if (!facts || !card) throw new Error(`Nothing is known of the card ${method}.`);
  return { ...facts, card };
};

/** Throws when a payment of this customer (null: a guest) may not use the method. */
export const checkUsable = (tx: Tx, method: Stripe.PaymentMethod, customer: string | null): void => {
  const owner = getId(method.customer);
  if (getFacts(tx, method.id).spent)
    throw refused(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    );
  if (owner !== null && customer === null)
    throw refused(
      `The payment method you provided is attached to a customer so for security purposes you must provide the customer in the request.`,
      { param: 'customer' },
    );
  if (owner !== null && owner !== customer)
    throw refused(`The payment method supplied (${method.id}) does not belong to the Customer you supplied (${customer}).`, {
      param: 'payment_method',
    });
};

/** A method that was used by a guest is used up. */
export const spendIfLoose = (tx: Tx, id: string): void => {
  if (getId(tx.get('payment_method', id)?.customer) === null) tx.patch('cardFacts', id, { spent: true });
};

/** Saves a method with a customer. Throws 402 when the bank refuses the card, 400 when it was used up or belongs to another. */
export const attach = (tx: Tx, account: string, method: Stripe.PaymentMethod, customer: string): Stripe.PaymentMethod => {
  if (!tx.own('customer', account, customer)) throw missing('customer', customer, 'customer');
  const owner = getId(method.customer);
  if (owner === customer) return method;
  if (owner !== null)
    throw refused('The payment method you provided has already been attached to a customer.', { code: 'payment_method_unexpected_state' });
  checkUsable(tx, method, null);
  const { card } = getFacts(tx, method.id);
  if (card.decline && !card.savesAnyway) {
    const { message, ...details } = getRefusal(card.decline);
    throw cardError(message, details);
  }
  const attached = tx.patch('payment_method', method.id, { customer });
  emit(tx, account, 'payment_method.attached', attached);
  return attached;
};

/** Detaches a method from its customer, permanently. */
export const detach = (tx: Tx, account: string, method: Stripe.PaymentMethod): Stripe.PaymentMethod => {
  const customer = getId(method.customer);
  if (customer === null)
    throw refused('The payment method you provided is not attached to a customer so detachment is impossible.', {
      code: 'payment_method_unexpected_state',
      param: 'payment_method',
    });
  const owner = tx.get('customer', customer);
  if (owner && getId(owner.invoice_settings.default_payment_method) === method.id)
    tx.patch('customer', customer, { invoice_settings: { ...owner.invoice_settings, default_payment_method: null } });
  tx.patch('cardFacts', method.id, { spent: true });
  const detached = tx.patch('payment_method', method.id, { customer: null });
  emit(tx, account, 'payment_method.detached', detached, { customer });
  return detached;
};

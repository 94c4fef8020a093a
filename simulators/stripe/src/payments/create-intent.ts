import type { Stripe } from 'stripe';
import { missing, refused } from '../api/api-error.ts';
import { fullAddress, mergeMetadata } from '../api/common-params.ts';
import type { Call } from '../api/endpoint.ts';
import { getId } from '../api/lists.ts';
import type { Read } from '../api/params.ts';
import { readCard } from '../cards/card-details.ts';
import { findMethod, makeMethod } from '../cards/payment-methods.ts';
import { emit } from '../events/emit.ts';
import { checkAmount } from '../money/limits.ts';
import { newClientSecret, newId } from '../world/ids.ts';
import type { Tx } from '../world/store.ts';
import { confirm, type Confirmation } from './confirm.ts';
import type { intentConfirmParams, intentCreateParams } from './intent-params.ts';
import { checkAccounts, checkSplit } from './intents.ts';

type Intent = Stripe.PaymentIntent;
type Confirming = Pick<
  Read<typeof intentConfirmParams>,
  | 'error_on_requires_action'
  | 'off_session'
  | 'payment_method_options'
  | 'return_url'
  | 'payment_method'
  | 'payment_method_data'
  | 'use_stripe_sdk'
>;

/** The card that a request names or spells out; null when it does neither. */
export const methodIn = (tx: Tx, account: string, given: Pick<Confirming, 'payment_method' | 'payment_method_data'>): string | null => {
  if (given.payment_method !== undefined) return findMethod(tx, account, given.payment_method, 'payment_method').id;
  const data = given.payment_method_data;
  if (!data?.card) return null;
  const { billing_details: billing, metadata, allow_redisplay: redisplay } = data;
  return makeMethod(tx, account, readCard(tx, account, data.card), { billing, metadata, redisplay }).id;
};

const getConfirmation = (given: Confirming, url: string): Confirmation => ({
  offSession: given.off_session !== undefined && given.off_session !== false,
  returnUrl: given.return_url ?? null,
  refuseChallenge: given.error_on_requires_action ?? false,
  browserCanFollow: given.use_stripe_sdk ?? false,
  requestChallenge: ['any', 'challenge'].includes(given.payment_method_options?.card?.request_three_d_secure ?? ''),
  url,
});

const getShipping = ({ shipping }: Read<typeof intentCreateParams>): Intent['shipping'] =>
  shipping ? { ...shipping, address: fullAddress(shipping.address) ?? ({} as Stripe.Address) } : null;

/** Creates an intent, and confirms it at once if requested. Throws 400 for inconsistent parameters, 402 when the bank declines. */
export const createIntent = ({ tx, account, url }: Call, given: Read<typeof intentCreateParams>): Intent => {
  checkAmount(given.amount, given.currency);
  const { transfer_data: transfer, customer = null } = given;
  checkAccounts(tx, account, transfer?.destination, given.on_behalf_of);
  checkSplit({
    account,
    amount: given.amount,
    fee: given.application_fee_amount,
    destination: transfer?.destination,
    transferAmount: transfer?.amount,
  });
  if (customer !== null && !tx.own('customer', account, customer)) throw missing('customer', customer, 'customer');
  if (given.off_session !== undefined && given.confirm !== true)
    throw refused('The parameter off_session cannot be passed when confirm is not true.', { param: 'off_session' });
  const method = methodIn(tx, account, given);
  const id = newId('pi');
  const automatic = given.automatic_payment_methods;
  const intent = tx.add('payment_intent', account, {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: (given.allowed_payment_method_types ?? null) as Intent['allowed_payment_method_types'],
    amount: given.amount,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: given.application_fee_amount ?? null,
    automatic_payment_methods: automatic?.enabled
      ? { enabled: true, allow_redirects: automatic.allow_redirects ?? 'always' }
      : given.allowed_payment_method_types
        ? null
        : { enabled: true, allow_redirects: 'always' },
    canceled_at: null,
    cancellation_reason: null,
    capture_method: given.capture_method ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: given.confirmation_method ?? 'automatic',
    created: tx.now,
    currency: given.currency,
    customer,
    customer_account: null,
    description: given.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: mergeMetadata({}, given.metadata),
    next_action: null,
    on_behalf_of: given.on_behalf_of ?? null,
    payment_method: method,
    payment_method_configuration_details: null,
    payment_method_options: {
      card: {
        installments: null,
        mandate_options: null,
        network: null,
        request_three_d_secure: 'automatic',
        ...given.payment_method_options?.card,
      } as NonNullable<Intent['payment_method_options']>['card'] & object,
    },
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: given.receipt_email ?? null,
    review: null,
    setup_future_usage: given.setup_future_usage ?? null,
    shipping: getShipping(given),
    source: null,
    statement_descriptor: given.statement_descriptor ?? null,
    statement_descriptor_suffix: given.statement_descriptor_suffix ?? null,
    status: method === null ? 'requires_payment_method' : 'requires_confirmation',
    transfer_data: transfer
      ? { destination: transfer.destination, ...(transfer.amount === undefined ? {} : { amount: transfer.amount }) }
      : null,
    transfer_group: given.transfer_group ?? (transfer ? `group_${id}` : null),
  });
  emit(tx, account, 'payment_intent.created', intent);
  return given.confirm ? confirm(tx, account, intent, getConfirmation(given, url)) : intent;
};

/** Confirms an intent, with the card of the request if it has one. */
export const confirmIntent = ({ tx, account, url }: Call, intent: Intent, given: Read<typeof intentConfirmParams>): Intent => {
  const method = methodIn(tx, account, given) ?? getId(intent.payment_method);
  const usage = given.setup_future_usage;
  const prepared = tx.patch('payment_intent', intent.id, {
    payment_method: method,
    ...(usage === undefined ? {} : { setup_future_usage: usage }),
    ...(given.receipt_email === undefined ? {} : { receipt_email: given.receipt_email }),
    ...(given.capture_method === undefined ? {} : { capture_method: given.capture_method }),
  });
  return confirm(tx, account, prepared, getConfirmation(given, url));
};

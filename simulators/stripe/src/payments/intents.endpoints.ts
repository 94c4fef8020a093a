import type { Stripe } from 'stripe';
import { missing } from '../api/api-error.ts';
import { fullAddress, mergeMetadata } from '../api/common-params.ts';
import { type Call, endpoint } from '../api/endpoint.ts';
import { getId, getPage, within } from '../api/lists.ts';
import { type ParamsOf, type Read, text } from '../api/params.ts';
import { checkAmount } from '../money/limits.ts';
import { capture } from './capture.ts';
import { confirmIntent, createIntent, methodIn } from './create-intent.ts';
import {
  intentCancelParams,
  intentCaptureParams,
  intentConfirmParams,
  intentCreateParams,
  intentListParams,
  intentUpdateParams,
} from './intent-params.ts';
import { checkSplit, getDestination, findIntent, publicIntent, wrongState } from './intents.ts';
import { end } from './release.ts';

type Intent = Stripe.PaymentIntent;

const open = ['requires_payment_method', 'requires_confirmation', 'requires_action'];
const endable = ['requires_payment_method', 'requires_capture', 'requires_confirmation', 'requires_action', 'processing'];

/** A browser must know the secret; the platform need not. */
const found = ({ tx, account, key, path: { id = '' } }: Call, secret: string | undefined): Intent =>
  findIntent(tx, account, id, key === 'publishable' ? (secret ?? '') : secret);

const shown = ({ key }: Call, intent: Intent): object => (key === 'publishable' ? publicIntent(intent) : intent);

const update = ({ tx, account }: Call, intent: Intent, given: Read<typeof intentUpdateParams>): Intent => {
  const onlyWords = Object.keys(given).every((name) =>
    ['description', 'metadata', 'receipt_email', 'shipping', 'transfer_group'].includes(name),
  );
  if (!onlyWords && !open.includes(intent.status))
    throw wrongState(
      intent,
      `This PaymentIntent's ${Object.keys(given).join(', ')} could not be updated because it has a status of ${intent.status}. You may only update these parameters of a PaymentIntent with one of the following statuses: ${open.join(', ')}.`,
    );
  const amount = given.amount ?? intent.amount;
  const currency = given.currency ?? intent.currency;
  checkAmount(amount, currency);
  const fee = given.application_fee_amount === undefined ? intent.application_fee_amount : given.application_fee_amount;
  const transferAmount = given.transfer_data?.amount ?? intent.transfer_data?.amount;
  checkSplit({ account, amount, fee, destination: getDestination(intent) ?? undefined, transferAmount });
  if (given.customer !== undefined && !tx.own('customer', account, given.customer)) throw missing('customer', given.customer, 'customer');
  const method = methodIn(tx, account, given);
  const { shipping } = given;
  return tx.patch('payment_intent', intent.id, {
    amount,
    currency,
    application_fee_amount: fee,
    metadata: mergeMetadata(intent.metadata, given.metadata),
    ...(given.capture_method === undefined ? {} : { capture_method: given.capture_method }),
    ...(given.customer === undefined ? {} : { customer: given.customer }),
    ...(given.description === undefined ? {} : { description: given.description }),
    ...(given.receipt_email === undefined ? {} : { receipt_email: given.receipt_email }),
    ...(given.setup_future_usage === undefined ? {} : { setup_future_usage: given.setup_future_usage }),
    ...(shipping === undefined
      ? {}
      : { shipping: shipping && { ...shipping, address: fullAddress(shipping.address) ?? ({} as Stripe.Address) } }),
    ...(given.statement_descriptor_suffix === undefined ? {} : { statement_descriptor_suffix: given.statement_descriptor_suffix }),
    ...(intent.transfer_data && transferAmount !== undefined ? { transfer_data: { ...intent.transfer_data, amount: transferAmount } } : {}),
    ...(given.transfer_group === undefined ? {} : { transfer_group: given.transfer_group }),
    ...(method === null ? {} : { payment_method: method, status: 'requires_confirmation' as const, next_action: null }),
  });
};

export const paymentIntentEndpoints = [
  endpoint({ method: 'POST', path: '/v1/payment_intents', params: intentCreateParams, run: createIntent }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents',
    params: intentListParams,
    run({ tx, account }, { created, customer, ...page }) {
      const intents = tx
        .list('payment_intent', account)
        .filter((each) => within(created, each.created))
        .filter((each) => customer === undefined || getId(each.customer) === customer);
      return getPage(intents, page, '/v1/payment_intents');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_intents/:id',
    params: { client_secret: text() } satisfies ParamsOf<Stripe.PaymentIntentRetrieveParams>,
    publishable: true,
    run: (call, { client_secret: secret }) => shown(call, found(call, secret)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id',
    params: intentUpdateParams,
    run: (call, given) => update(call, found(call, undefined), given),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    params: intentConfirmParams,
    publishable: true,
    run: (call, given) => shown(call, confirmIntent(call, found(call, given.client_secret), given)),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id/capture',
    params: intentCaptureParams,
    run: (call, given) => capture(call.tx, call.account, found(call, undefined), given),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_intents/:id/cancel',
    params: intentCancelParams,
    run(call, { cancellation_reason: reason }) {
      const intent = found(call, undefined);
      if (!endable.includes(intent.status))
        throw wrongState(
          intent,
          `You cannot cancel this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be canceled: ${endable.join(', ')}.`,
        );
      return end(call.tx, call.account, intent, reason ?? null);
    },
  }),
];

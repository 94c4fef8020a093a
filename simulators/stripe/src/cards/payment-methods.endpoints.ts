import type { Stripe } from 'stripe';
import { badParameter } from '../api/api-error.ts';
import { fullAddress, mergeMetadata, metadata, paging } from '../api/common-params.ts';
import { endpoint } from '../api/endpoint.ts';
import { getId, getPage } from '../api/lists.ts';
import { choice, group, integer, type ParamsOf, required, text } from '../api/params.ts';
import { emit } from '../events/emit.ts';
import { billingParams, cardParams, readCard } from './card-details.ts';
import { attach, detach, findMethod, makeMethod } from './payment-methods.ts';

const redisplay = choice('always', 'limited', 'unspecified');

const createParams = {
  allow_redisplay: redisplay,
  billing_details: billingParams,
  card: group(cardParams),
  metadata,
  type: required(choice('card')),
} satisfies ParamsOf<Stripe.PaymentMethodCreateParams>;

const updateParams = {
  allow_redisplay: redisplay,
  billing_details: billingParams,
  card: group({ exp_month: integer(1), exp_year: integer(1) }),
  metadata,
} satisfies ParamsOf<Stripe.PaymentMethodUpdateParams>;

const listParams = {
  ...paging,
  allow_redisplay: redisplay,
  customer: required(text()),
  type: choice('card'),
} satisfies ParamsOf<Stripe.PaymentMethodListParams>;

export const paymentMethodEndpoints = [
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods',
    params: createParams,
    publishable: true,
    run({ tx, account }, { card, billing_details, metadata: given, allow_redisplay }) {
      if (!card) throw badParameter('Missing required param: card.', { code: 'parameter_missing', param: 'card' });
      const details = readCard(tx, account, card);
      return makeMethod(tx, account, details, { billing: billing_details, metadata: given, redisplay: allow_redisplay });
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods',
    params: listParams,
    run({ tx, account }, { customer, allow_redisplay: shown, type: _type, ...page }) {
      const methods = tx
        .list('payment_method', account)
        .filter((each) => getId(each.customer) === customer)
        .filter((each) => shown === undefined || each.allow_redisplay === shown);
      return getPage(methods, page, '/v1/payment_methods');
    },
  }),
  endpoint({
    method: 'GET',
    path: '/v1/payment_methods/:id',
    params: {},
    run: ({ tx, account, path: { id = '' } }) => findMethod(tx, account, id, 'payment_method', 404),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id',
    params: updateParams,
    run({ tx, account, path: { id = '' } }, { billing_details: billing, card, metadata: given, allow_redisplay }) {
      const method = findMethod(tx, account, id, 'payment_method', 404);
      const { address, ...rest } = billing ?? {};
      const updated = tx.patch('payment_method', method.id, {
        metadata: mergeMetadata(method.metadata ?? {}, given),
        billing_details: {
          ...method.billing_details,
          ...rest,
          ...(address ? { address: fullAddress({ ...method.billing_details.address, ...address }) } : {}),
        },
        ...(allow_redisplay ? { allow_redisplay } : {}),
        ...(card && method.card ? { card: { ...method.card, ...card } } : {}),
      });
      emit(tx, account, 'payment_method.updated', updated);
      return updated;
    },
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    params: { customer: required(text()) } satisfies ParamsOf<Stripe.PaymentMethodAttachParams>,
    run: ({ tx, account, path: { id = '' } }, { customer }) =>
      attach(tx, account, findMethod(tx, account, id, 'payment_method', 404), customer),
  }),
  endpoint({
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    params: {},
    run: ({ tx, account, path: { id = '' } }) => detach(tx, account, findMethod(tx, account, id, 'payment_method', 404)),
  }),
];

import type { Stripe } from 'stripe';
import { badParameter } from '../api/api-error.ts';
import { address, currency, instants, metadata, paging } from '../api/common-params.ts';
import type { Raw } from '../api/form.ts';
import { choice, clearable, either, flag, group, integer, list, type Param, type ParamsOf, required, text } from '../api/params.ts';
import { billingParams, cardParams } from '../cards/card-details.ts';

const methodData = group({
  allow_redisplay: choice('always', 'limited', 'unspecified'),
  billing_details: billingParams,
  // The provider takes it, though its types leave it out.
  card: group(cardParams),
  metadata,
  type: required(choice('card')),
});

const methodOptions = group({
  card: group({
    request_three_d_secure: choice('any', 'automatic', 'challenge'),
    setup_future_usage: clearable(choice('none', 'off_session', 'on_session')),
  }),
});

const offSession = either(flag, choice('one_off', 'recurring'), (raw: Raw) => raw === 'true' || raw === 'false');

/** Kinds of payment that are allowed; of those only cards are spoken here. */
export const allowedTypes: Param<string[]> = {
  read(raw, at) {
    const types = list(text()).read(raw, at);
    if (!types.includes('card')) throw badParameter('This simulator speaks cards only: `card` has to be allowed.', { param: at });
    return types;
  },
};

const futureUsage = choice('off_session', 'on_session');
const shipping = group({ address: required(address), carrier: text(), name: required(text()), phone: text(), tracking_number: text() });

const automatic = group({ allow_redirects: choice('always', 'never'), enabled: required(flag) });

const confirmation = {
  error_on_requires_action: flag,
  off_session: offSession,
  payment_method: text(),
  payment_method_data: methodData,
  payment_method_options: methodOptions,
  return_url: text(),
  use_stripe_sdk: flag,
};

const described = {
  description: text(1000),
  metadata,
  receipt_email: text(512),
  shipping,
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
  transfer_group: text(),
};

export const intentCreateParams = {
  ...confirmation,
  ...described,
  allowed_payment_method_types: allowedTypes,
  amount: required(integer()),
  application_fee_amount: integer(0),
  automatic_payment_methods: automatic,
  capture_method: choice('automatic', 'automatic_async', 'manual'),
  confirm: flag,
  confirmation_method: choice('automatic', 'manual'),
  currency: required(currency),
  customer: text(),
  on_behalf_of: text(),
  setup_future_usage: futureUsage,
  transfer_data: group({
    amount: integer(1),
    destination: required(text()),
  } satisfies ParamsOf<Stripe.PaymentIntentCreateParams.TransferData>),
} satisfies ParamsOf<Stripe.PaymentIntentCreateParams>;

export const intentUpdateParams = {
  ...described,
  allowed_payment_method_types: allowedTypes,
  amount: integer(),
  application_fee_amount: clearable(integer(0)),
  capture_method: choice('automatic', 'automatic_async', 'manual'),
  currency,
  customer: text(),
  payment_method: text(),
  payment_method_data: methodData,
  payment_method_options: methodOptions,
  receipt_email: clearable(text(512)),
  setup_future_usage: clearable(futureUsage),
  shipping: clearable(shipping),
  transfer_data: group({ amount: integer(1) } satisfies ParamsOf<Stripe.PaymentIntentUpdateParams.TransferData>),
} satisfies ParamsOf<Stripe.PaymentIntentUpdateParams>;

export const intentConfirmParams = {
  ...confirmation,
  allowed_payment_method_types: allowedTypes,
  capture_method: choice('automatic', 'automatic_async', 'manual'),
  client_secret: text(),
  receipt_email: clearable(text(512)),
  setup_future_usage: clearable(futureUsage),
  shipping: clearable(shipping),
} satisfies ParamsOf<Stripe.PaymentIntentConfirmParams & { client_secret: string }>;

export const intentCaptureParams = {
  amount_to_capture: integer(1),
  application_fee_amount: integer(0),
  final_capture: flag,
  metadata,
  statement_descriptor: text(22),
  statement_descriptor_suffix: text(22),
  transfer_data: group({ amount: integer(1) } satisfies ParamsOf<Stripe.PaymentIntentCaptureParams.TransferData>),
} satisfies ParamsOf<Stripe.PaymentIntentCaptureParams>;

export const intentCancelParams = {
  cancellation_reason: choice('abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'),
} satisfies ParamsOf<Stripe.PaymentIntentCancelParams>;

export const intentListParams = {
  ...paging,
  created: instants,
  customer: text(),
} satisfies ParamsOf<Stripe.PaymentIntentListParams>;

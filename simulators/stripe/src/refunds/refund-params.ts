import type { Stripe } from 'stripe';
import { instants, metadata, paging } from '../api/common-params.ts';
import { choice, flag, integer, type ParamsOf, text } from '../api/params.ts';

export const refundCreateParams = {
  amount: integer(1),
  charge: text(),
  metadata,
  payment_intent: text(),
  reason: choice('duplicate', 'fraudulent', 'requested_by_customer'),
  refund_application_fee: flag,
  reverse_transfer: flag,
} satisfies ParamsOf<Stripe.RefundCreateParams>;

export const refundListParams = {
  ...paging,
  charge: text(),
  created: instants,
  payment_intent: text(),
} satisfies ParamsOf<Stripe.RefundListParams>;

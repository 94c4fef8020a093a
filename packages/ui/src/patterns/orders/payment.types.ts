import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOrderPayment, refundReasons } from '@servery/contract/payments';

/** An order's card payment for its store. */
export type Payment = NonNullable<ResponseOf<typeof getOrderPayment>['payment']>;
export type Refund = Payment['refunds'][number];
export type Movement = Payment['movements'][number];
export type RefundReason = (typeof refundReasons)[number];

/** One line of the order's history. */
export interface HistoryLine {
  key: string;
  at: string;
  what: string;
  who: string;
  note: string;
}

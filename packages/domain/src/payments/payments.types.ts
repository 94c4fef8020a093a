import type { Instant } from '../time/time.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { PaymentStatus } from '../orders/orders.types.ts';

/** The state of a payment at the provider. */
export const providerStates = ['awaitingCard', 'awaitingGuest', 'processing', 'authorised', 'captured', 'cancelled'] as const;
export type ProviderState = (typeof providerStates)[number];

/** The reports about a payment: the provider's state, the state of its refunds, and another attempt by the guest. */
export const paymentNews = [
  'tried',
  'awaitingCard',
  'declined',
  'awaitingGuest',
  'processing',
  'authorised',
  'captured',
  'cancelled',
  'partlyRefunded',
  'refunded',
  'refundFailed',
] as const;
export type PaymentNews = (typeof paymentNews)[number];

/** `contradiction`: the provider reports something impossible in our state. Nothing is changed, an alarm is raised. */
export type PaymentCell = PaymentStatus | 'contradiction';

/** A movement of the ledger. Amounts are positive; the type gives the direction. */
export const movementTypes = ['authorised', 'captured', 'released', 'refunded', 'refundFailed', 'disputed', 'disputeWon'] as const;
export type MovementType = (typeof movementTypes)[number];

/** The sums that the ledger of one payment adds up to. */
export interface PaymentSums {
  authorised: Minor;
  captured: Minor;
  released: Minor;
  refunded: Minor;
}

/** Our share of an order that is paid by card. `fixed` in the store's currency, `percentage` in thousandths of a percent of what the guest pays. */
export interface TransactionFee {
  fixed: Minor;
  percentage: number;
}

/** A hold that has not been captured yet, and its order. */
export interface Hold {
  orderIsNew: boolean;
  /** Null: as soon as possible. */
  requestedFor: Instant | null;
  /** Until when the provider holds the amount. */
  captureBefore: Instant;
}

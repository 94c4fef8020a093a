import type { Instant } from '../time/time.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { PaymentStatus } from '../orders/orders.types.ts';

/** Where the provider says that the money of a payment stands. */
export const providerStates = ['awaitingCard', 'awaitingGuest', 'processing', 'authorised', 'captured', 'cancelled'] as const;
export type ProviderState = (typeof providerStates)[number];

/** What can be heard about a payment: the provider's state, where its refunds stand, and that the guest tries once more. */
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

/** `contradiction`: the provider says what cannot be after what we know. Nothing is changed, people are told. */
export type PaymentCell = PaymentStatus | 'contradiction';

/** A movement of the ledger. Amounts are positive; the type says the direction. */
export const movementTypes = ['authorised', 'captured', 'released', 'refunded', 'refundFailed', 'disputed', 'disputeWon'] as const;
export type MovementType = (typeof movementTypes)[number];

/** The sums that the ledger of one payment adds up to. */
export interface PaymentSums {
  authorised: Minor;
  captured: Minor;
  released: Minor;
  refunded: Minor;
}

/** Our share of an order that is paid by card. `percentage` in thousandths of a percent. */
export interface TransactionFee {
  fixed: Minor;
  percentage: number;
}

/** A hold that nobody has captured yet, and the order behind it. */
export interface Hold {
  orderIsNew: boolean;
  /** Null: as soon as possible. */
  requestedFor: Instant | null;
  /** Until when the provider keeps the hold. */
  captureBefore: Instant;
}

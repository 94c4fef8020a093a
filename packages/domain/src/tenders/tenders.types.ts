import type { Minor } from '../money/money.types.ts';

/**
 * How money moves for an order: to the restaurant, and by the last four back to the guest. `cardOnline`, `refundOnline` and `marketplace` are
 * what a provider moves; staff record all others.
 */
export const tenderKinds = [
  'cash',
  'card',
  'moto',
  'custom',
  'cardOnline',
  'marketplace',
  'refundCash',
  'refundCard',
  'refundOnline',
  'reversalCard',
] as const;
export type TenderKind = (typeof tenderKinds)[number];

/** What a tender consists of. `amount` is the sum of the others but `tax`, and what moves. */
export interface TenderAmounts {
  /** What it covers of the order's total, without what depends on how that is paid. */
  base: Minor;
  tip: Minor;
  /** Of the card that pays this part. */
  surcharge: Minor;
  /** For coins, either way. */
  rounding: Minor;
  /** How much more tax the order has because of the surcharge. Inside of it. */
  tax: Minor;
  amount: Minor;
}

/** A tender as far as the balance of its order depends on it. */
export interface TenderFact extends Omit<TenderAmounts, 'tax'> {
  kind: TenderKind;
  /** It moved money, or reserves it: neither undone nor failed. */
  counts: boolean;
  /** Of a refund: how much less is due because of it. */
  credit: Minor;
}

/** What an order costs, without what depends on how it is paid. */
export interface OrderToPay {
  base: Minor;
  /** What the guest has promised on top. Nobody has to pay it. */
  tip: Minor;
  /** How much of the base is not due although nobody pays it, because the order was completed without payment. */
  waived?: Minor;
}

/** Where an order stands, in base amounts. */
export interface Balance {
  due: Minor;
  /** The promised tip that no tender has brought. */
  tipDue: Minor;
  /** More was paid than is due: this much goes back. */
  refundDue: Minor;
}

import type { CountryCode } from '../countries/countries.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { OrderSource } from '../orders/orders.types.ts';
import type { CardSurchargeSettings, PaidBy, PricedCart } from '../pricing/pricing.types.ts';
import type { LocalDate } from '../time/time.types.ts';

/** The spec's ways to split a bill. */
export const splitModes = ['splitEqually', 'splitByItem', 'splitByAmount'] as const;
export type SplitMode = (typeof splitModes)[number];

/** What splitting needs of a priced cart. */
export type SplitCart = Pick<PricedCart, 'lines' | 'grandTotal' | 'cardSurcharge' | 'tip' | 'cashRounding'>;

/** Who pays for a line. */
export interface LineClaim {
  lineId: string;
  /** Of each part of the bill: how many shares of the line it takes, zero for none. Two of three beers and one: `[2, 1]`. */
  shares: readonly number[];
}

/** A bill split by item: `parts` and `unclaimed` add up to the amount split. */
export interface SplitByItem {
  parts: Minor[];
  /** Lines that nobody claims, with their share of the added amounts: it stays due. */
  unclaimed: Minor;
}

export type SplitByAmount =
  | { ok: true; parts: Minor[] }
  | { ok: false; reason: 'notPositive' | 'tooMuch'; /** Index of the amount that is wrong. */ at: number };

/** What decides what a part of a bill costs beside its amount. */
export interface PartRules {
  country: CountryCode;
  source: OrderSource;
  placedOn: LocalDate;
  cardSurcharge: CardSurchargeSettings | null;
  cashFiveUp: boolean;
}

/** A part of a bill, as it is about to be paid. */
export interface BillPart {
  /** Of the amount split. */
  amount: Minor;
  paidBy: PaidBy;
  tip: Minor;
}

/** What is taken for a part. `toPay` is the sum of all the others. */
export interface PartToPay {
  amount: Minor;
  cardSurcharge: Minor;
  tip: Minor;
  cashRounding: Minor;
  toPay: Minor;
}

/** A payment of a bill, with what has moved. */
export interface PaidPart {
  id: string;
  captured: Minor;
  refunded: Minor;
}

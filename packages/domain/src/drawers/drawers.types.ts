import type { CurrencyCode, Minor, ThousandthsOfPercent } from '../money/money.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import type { PricedCart } from '../pricing/pricing.types.ts';
import type { TenderAmounts, TenderKind } from '../tenders/tenders.types.ts';
import type { Instant } from '../time/time.types.ts';

export interface Denomination {
  /** In minor units. */
  value: Minor;
  kind: 'note' | 'coin';
}

/** How many of each denomination there are, by `getDenominationKey`. Absent: none. */
export type CashCounts = Readonly<Record<string, number>>;

/** What a drawer's journal records. */
export const drawerEntryKinds = [
  'tender',
  'tenderUndone',
  'sale',
  'saleUndone',
  'lineVoided',
  'billCancelled',
  'paidIn',
  'paidOut',
  'noSale',
  'writtenOff',
  'writeOffUndone',
] as const;
export type DrawerEntryKind = (typeof drawerEntryKinds)[number];

/** What people do to a drawer themselves. */
export const drawerMovementKinds = ['paidIn', 'paidOut', 'noSale'] as const satisfies readonly DrawerEntryKind[];
export type DrawerMovementKind = (typeof drawerMovementKinds)[number];

/** An entry of the journal, with what it is about. */
export interface DrawerFact {
  kind: DrawerEntryKind;
  orderNumber: string | null;
  /** What it changes of the cash in the drawer. */
  cash: Minor;
  /** What a void line or bill was worth, or what was written off. */
  worth: Minor;
  reason: string;
  by: string;
  at: Instant;
  /** Entered before its session was opened. */
  late: boolean;
  /** Of `tender` and `tenderUndone`. */
  tender: (TenderAmounts & { kind: TenderKind; label: string; credit?: Minor }) | null;
  /** Of `sale` and `saleUndone`. `taxes`: without those of a card surcharge. */
  sale: (SoldCart & { collectionType: CollectionType; taxes: readonly SoldTax[] }) | null;
}

export type SoldCart = Pick<
  PricedCart,
  'itemTotal' | 'discount' | 'deliveryFee' | 'surcharge' | 'cardSurcharge' | 'tip' | 'cashRounding' | 'grandTotal'
>;

export interface SoldTax {
  name: string;
  rate: ThousandthsOfPercent;
  inclusive: boolean;
  amount: Minor;
}

/** An order that nobody has paid for when a drawer is read. */
export interface UnpaidOrder {
  orderId: string;
  number: string;
  due: Minor;
}

interface Counted {
  count: number;
  amount: Minor;
}

/** The figures of an X or Z report. Amounts in minor units; what went back is negative. */
export interface DrawerReport {
  currency: CurrencyCode;
  sales: {
    orders: number;
    items: Minor;
    /** Negative. */
    discounts: Minor;
    deliveryFees: Minor;
    holidaySurcharges: Minor;
    /** Taxes on top of the prices. */
    addedTax: Minor;
    total: Minor;
    /** Sales that were taken back: they are in the figures above. */
    undone: Counted;
    byCollectionType: (Counted & { collectionType: CollectionType })[];
  };
  taxes: SoldTax[];
  /** Of the card surcharges below, inside of them. */
  surchargeTax: Minor;
  money: {
    byKind: (Counted & { kind: TenderKind; label: string })[];
    base: Minor;
    tips: Minor;
    surcharges: Minor;
    rounding: Minor;
    total: Minor;
    /** Refunds and undone tenders: they are in the figures above. */
    refunds: Counted;
    undone: Counted;
    /** Paid on orders that are not settled yet, less what was paid earlier on those that are now. */
    onAccount: Minor;
  };
  voids: { lines: Counted; bills: Counted };
  /** What was written off, less what is due again; part of the discounts of what was sold. Absent in reports of earlier releases. */
  writtenOff?: Counted;
  unpaid: { count: number; amount: Minor; orders: UnpaidOrder[] };
  cash: { float: Minor; taken: Minor; returned: Minor; paidIn: Minor; paidOut: Minor; expected: Minor };
  movements: { kind: DrawerMovementKind; amount: Minor; reason: string; by: string; at: Instant }[];
  late: { kind: DrawerEntryKind; orderNumber: string | null; amount: Minor; at: Instant }[];
}

import type { Minor } from '../money/money.types.ts';
import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
import type { PricedCart, TaxAmount } from '../pricing/pricing.types.ts';
import type { TenderAmounts, TenderKind } from '../tenders/tenders.types.ts';
import type { LocalDate } from '../time/time.types.ts';

/**
 * The parts of a report. `sales`: totals of what was sold. `money`: totals of what was paid. The others divide one of the two: `tax`, `channel`,
 * `collection`, `hour`, `cover`, `item`, `category`, `pizza`, `pizzaSize`, `pizzaItem` and `terminal` (by the till that opened the bill) what was
 * sold; `payment`, `refund`, `employee`, `terminalMoney` (by the till that took it) and `cardTerminal` what was paid. `drawer`: cash drawers that
 * were closed.
 */
export const reportSections = [
  'sales',
  'money',
  'tax',
  'payment',
  'refund',
  'channel',
  'collection',
  'hour',
  'cover',
  'item',
  'category',
  'pizzaSize',
  'pizzaItem',
  'employee',
  'pizza',
  'terminal',
  'terminalMoney',
  'cardTerminal',
  'drawer',
] as const;
export type ReportSection = (typeof reportSections)[number];

/** What one row of a report counts: orders or payments, things sold (or guests), and an amount in minor units, negative for what went back. */
export interface ReportSums {
  count: number;
  quantity: number;
  amount: Minor;
}

/** The sections that a till has of its own; the sales of a till are those of the bills that it opened, its money is what it took. */
export const terminalSections = ['sales', 'money', 'tax', 'payment', 'refund', 'collection'] as const satisfies readonly ReportSection[];

/** One figure of a day. `key` is unique in its section; `label` is what it was called then, empty where the screen has the name. */
export interface ReportFigure extends ReportSums {
  section: ReportSection;
  key: string;
  label: string;
  /** The till whose figure it is; absent: the store's. */
  terminalId?: string;
}

/** A till as facts name it. */
export interface FactTerminal {
  id: string;
  /** As it was called then; empty: not recorded. */
  name: string;
}

/** An order that was sold, as reports count it: on its stored trading day. */
export interface SaleFact {
  source: OrderSource;
  collectionType: CollectionType;
  /** When it was placed, in the store's own time: 0 to 23. */
  hour: number;
  tradingDay: LocalDate;
  cart: Omit<PricedCart, 'breakdown'>;
  /** Without what a card surcharge adds to them. */
  taxes: readonly TaxAmount[];
  /** How many guests the bill says; null: it does not. */
  covers: number | null;
  /** The marketplace has the money, and pays it out. */
  paidToMarketplace: boolean;
  /** The till that opened the bill. */
  terminal: FactTerminal | null;
}

/** Money that moved, on its own trading day. */
export interface MoneyFact extends TenderAmounts {
  kind: TenderKind;
  /** Of a custom payment: its name. */
  label: string;
  /** -1: it was taken back. Refunds go out by their kind. */
  sign: 1 | -1;
  /** Who took it, by name; empty: nobody of the restaurant. */
  by: string;
  /** The person's id, or the name where none is known. */
  byId: string;
  /** The till that took it, also where it was taken back somewhere else. */
  terminal: FactTerminal | null;
  /** The card terminal's maker, if a connected one moved the money: "tyro". */
  provider: string | null;
}

/** The nine periods. All but `last24Hours` consist of trading days. */
export const reportPeriods = [
  'today',
  'last24Hours',
  'yesterday',
  'week',
  'lastWeek',
  'month',
  'lastMonth',
  'chosenMonth',
  'chosenDates',
] as const;
export type ReportPeriod = (typeof reportPeriods)[number];

/** Trading days, both included. */
export interface DayRange {
  from: LocalDate;
  to: LocalDate;
}

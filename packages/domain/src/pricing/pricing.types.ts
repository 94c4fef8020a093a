import type { LocalMoment } from '../availability/availability.types.ts';
import type { CartLineInput, MenuSnapshot } from '../menu/menu.types.ts';
import type { CurrencyCode, Minor, ThousandthsOfPercent } from '../money/money.types.ts';
import type { CollectionType, OrderSource } from '../orders/orders.types.ts';
import type { TaxRule } from '../tax/tax.types.ts';
import type { LocalDate } from '../time/time.types.ts';

/** Everything that a price depends on. No clock: the date of placing decides tax rules. */
export interface PriceCartInput {
  menu: MenuSnapshot;
  source: OrderSource;
  collectionType: CollectionType;
  lines: CartLineInput[];
  taxRules: TaxRule[];
  /** Local date of placing, for dated rules. */
  placedOn: LocalDate;
  /** Flat delivery fee; used only for delivery. */
  deliveryFee: Minor;
  /** From this item total on delivery is free; null or absent: never. */
  freeDeliveryFrom?: Minor | null | undefined;
  /** The local moment that the order is for: items have hours. Absent: hours are not checked. */
  forLocal?: LocalMoment | null | undefined;
  /** Longest comment on a line; the limit of the contract unless the store sets a shorter one. */
  commentMaxLength?: number | undefined;
  /** Staff's discounts and extras by line id (stage 3). Never taken from a guest. */
  lineAdjustments?: Readonly<Record<string, LineAdjustment>> | undefined;
}

/** Stage 3, for the whole line and not for one of it. None is negative. */
export interface LineAdjustment {
  discountForItem: Minor;
  extraChargeForItem: Minor;
  extraChargeForComments: Minor;
}

export interface PricedChoice {
  groupId: string;
  groupName: string;
  optionId: string;
  name: string;
  quantity: number;
  /** For one of it. */
  extraCharge: Minor;
}

export interface PricedLine {
  id: string;
  itemId: string;
  categoryId: string;
  type: 'basic';
  name: string;
  categoryName: string;
  quantity: number;
  comments: string;
  choices: PricedChoice[];
  /** Stage 1: base price and the extra charge of the collection type, for one. */
  basePrice: Minor;
  /** Stages 1 and 2: with the choices, for one. */
  unitPrice: Minor;
  /** Stage 3: unit price times quantity and line adjustments, never below zero. */
  lineTotal: Minor;
  discounted: boolean;
  /** Tax rules that bear on it, empty: tax-free. Absent where nobody has asked (`markTaxes`). */
  taxRuleIds?: string[];
}

export type PriceStage =
  | 'unitPrice'
  | 'choices'
  | 'lineAdjustments'
  | 'coupon'
  | 'loyalty'
  | 'deliveryFee'
  | 'holidaySurcharge'
  | 'tax'
  | 'cardSurcharge'
  | 'tip'
  | 'cashRounding';

/** One line of "explain this price". */
export interface BreakdownLine {
  stage: PriceStage;
  label: string;
  /** What the stage added (negative: took off). Zero for a tax that the prices include. */
  amount: Minor;
  /** The running total after it. */
  runningTotal: Minor;
  /** A tax that is inside the prices: its amount, for reporting. */
  includedTax?: Minor;
}

export interface TaxAmount {
  ruleId: string;
  name: string;
  rate: ThousandthsOfPercent;
  inclusive: boolean;
  /** What the rate was applied to. */
  base: Minor;
  amount: Minor;
}

export interface PricedCart {
  currency: CurrencyCode;
  menuVersion: number;
  collectionType: CollectionType;
  lines: PricedLine[];
  itemTotal: Minor;
  discount: Minor;
  deliveryFee: Minor;
  surcharge: Minor;
  taxes: TaxAmount[];
  /** Sum of taxes that were added on top. */
  addedTax: Minor;
  /** Sum of taxes that the prices include. */
  includedTax: Minor;
  tip: Minor;
  grandTotal: Minor;
  breakdown: BreakdownLine[];
}

export type CartProblemCode =
  | 'CART_EMPTY'
  | 'CART_TOO_LARGE'
  | 'LINE_REPEATED'
  | 'NOT_FOUND'
  | 'SOLD_OUT'
  | 'UNAVAILABLE'
  | 'GROUP_NOT_FOUND'
  | 'OPTION_NOT_FOUND'
  | 'OPTION_SOLD_OUT'
  | 'TOO_FEW_CHOICES'
  | 'TOO_MANY_CHOICES'
  | 'MULTIPLES_NOT_ALLOWED'
  | 'QUANTITY_INVALID'
  | 'COMMENT_TOO_LONG';

/** What is wrong with one line, at the place that caused it. `path` is a dotted path into the line. */
export interface CartProblem {
  code: CartProblemCode;
  lineId: string | null;
  path: string;
  message: string;
}

export type PriceCartResult = { ok: true; cart: PricedCart } | { ok: false; problems: CartProblem[] };

import type { LocalMoment } from '../availability/availability.types.ts';
import type { CountryCode } from '../countries/countries.types.ts';
import type { CouponProblemCode, CouponUse } from '../coupons/coupons.types.ts';
import type { LoyaltySettings } from '../loyalty/loyalty.types.ts';
import type { CartLineInput, ItemType, MenuSnapshot, TaxCategory } from '../menu/menu.types.ts';
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
  /** The trading day that the order is for: coupons and public holidays use it. Absent: the day of placing. */
  requestedOn?: LocalDate | undefined;
  /** Stage 4. Absent or null: none. */
  coupon?: CouponInput | null | undefined;
  /** Stage 5. Absent or null: nobody is signed in, or there is no scheme. */
  loyalty?: LoyaltyInput | null | undefined;
  /** Stage 7: from the store's settings; the day is determined here. */
  holidaySurcharge?: HolidaySurchargeSettings | null | undefined;
  /** Stage 8b: from the store's settings; the law of the country and the channel is applied here. */
  cardSurcharge?: CardSurchargeSettings | null | undefined;
  /** Whose laws hold for surcharges and cash. Absent: neither surcharge on cards nor rounding. */
  country?: CountryCode | undefined;
  /** How it is paid, as far as it is known. Absent: neither by card nor in cash. */
  paidBy?: PaidBy | undefined;
  /** Stage 9. */
  tip?: Minor | undefined;
  /** Stage 10, New Zealand: 5 cents up instead of down. */
  cashFiveUp?: boolean | undefined;
}

/** `card`: a card, online or at a terminal. In a split only the card's part bears a surcharge: see `docs/algorithms/surcharges.md`. */
export type PaidBy = 'card' | 'cash' | 'other';

/** A coupon with what the database knows about this guest and it. */
export type CouponInput = CouponUse;

/** A customer's card, as the database knows it. */
export interface LoyaltyInput {
  settings: LoyaltySettings;
  /** Credit of full cards that has not been used. */
  credit: Minor;
  /** The guest asks to redeem. */
  redeem: boolean;
}

/** The spec's public-holiday surcharge. */
export interface HolidaySurchargeSettings {
  enabled: boolean;
  isEnabledForOnline: boolean;
  surcharge: { amountInCents: Minor; percentage: ThousandthsOfPercent };
  holidays: { name: string; date: LocalDate }[];
}

/** The spec's card surcharge. */
export interface CardSurchargeSettings {
  amountInCents: Minor;
  percentage: ThousandthsOfPercent;
  /** Only on less than this; null and 0: on everything. */
  applicableBelowAmount: Minor | null;
}

/** The spec's EFTPOS surcharge, for cards on a terminal. */
export interface EftposSurchargeSettings extends CardSurchargeSettings {
  /** False: a terminal has the card surcharge. */
  separate: boolean;
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

/** A topping that was added. */
export interface PricedTopping {
  toppingId: string;
  name: string;
  quantity: number;
  /** Per unit, as charged here: half its price on one half if the settings say so, rounded for screens. */
  extraCharge: Minor;
  /** It counts for half a cent less than `extraCharge`: half of a price that is not even. Absent: it does not. */
  lessHalfCent?: true;
}

export interface PricedHalf {
  pizzaId: string;
  name: string;
  toppings: PricedTopping[];
  removed: { id: string; name: string }[];
}

/** What a pizza is made of: whole, or two halves (then `toppings` and `removed` are empty). */
export interface PricedPizza {
  size: { id: string; name: string };
  toppings: PricedTopping[];
  removed: { id: string; name: string }[];
  halves: [PricedHalf, PricedHalf] | null;
}

/** One component of a deal. */
export interface PricedPart {
  /** The deal's entry or slot. */
  id: string;
  /** "Garlic bread"; for a pizza its name, for halves "Half and half". */
  name: string;
  /** The pizza of a whole one. */
  pizzaId: string | null;
  quantity: number;
  /** What this part adds to the deal's price beside choices and toppings: the per-pizza extra charge. */
  extraCharge: Minor;
  choices: PricedChoice[];
  pizza: PricedPizza | null;
}

export interface PricedLine {
  id: string;
  itemId: string;
  categoryId: string;
  type: ItemType;
  name: string;
  categoryName: string;
  /** The sales category that it is reported under, as it was when it was sold; absent: none. */
  categorySalesId?: string;
  quantity: number;
  comments: string;
  /** Of the item as a whole. */
  choices: PricedChoice[];
  /** Of a pizza and of a half-and-half; absent otherwise. */
  pizza?: PricedPizza;
  /** For a deal: its contents, in the deal's order; absent otherwise. */
  parts?: PricedPart[];
  /** Stage 1: base price and the extra charge of the collection type, for one; rounded for itself. */
  basePrice: Minor;
  /**
   * Stages 1 and 2: with choices, toppings and extras inside a deal, for one. Half cents of all of them are added exactly, and rounded
   * once.
   */
  unitPrice: Minor;
  /** Stage 3: unit price times quantity and line adjustments, never below zero. */
  lineTotal: Minor;
  discounted: boolean;
  /** Stages 4 and 5: what coupon and loyalty took off this line; absent: nothing. `lineTotal` stays what it was. */
  discountShare?: Minor;
  /** Lines of the guest that this deal was made of (`enableDealAndHalfAndHalfConversion`); absent: the line is as it was sent. */
  convertedFrom?: string[];
  /** Tax rules that apply to it, empty: tax-free. Absent unless requested (`markTaxes`). */
  taxRuleIds?: string[];
}

/** What clients get of a priced line: not the parts that later steps of the server calculate with. */
export type ClientPricedLine = Omit<PricedLine, 'discountShare' | 'taxRuleIds'>;

/** What a line costs in one collection type, for one of it, at the menu that it was sold from. */
export type CollectionPrice = Pick<PricedLine, 'basePrice' | 'unitPrice'>;

/** A line with everything about its item that later stages need: it keeps its price whatever happens to the menu. */
export interface FrozenLine {
  /** As it is before coupons and loyalty. */
  priced: ClientPricedLine;
  taxCategory: TaxCategory;
  /**
   * What it costs in each collection type that a bill may have, its own included; null: it is not sold that way. Absent: the same in all, or
   * it was added by a release that did not ask.
   */
  collectionPrices?: Partial<Record<CollectionType, CollectionPrice | null>> | undefined;
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
  | 'cashRounding'
  /** In no stored price: see `getBreakdown`. */
  | 'writeOff';

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
  /**
   * The amount to which the rate was applied, with its part of the surcharges: rounded separately, the tax is calculated from the exact
   * amount.
   */
  base: Minor;
  amount: Minor;
}

/** What of an order's price was written off, because no payment was required. Minor units. */
export interface WriteOff {
  /** Of the total, with the tax in it, without tip, card surcharge and rounding. */
  amount: Minor;
  /** What that is before tax: part of `discount`. */
  discount: Minor;
  /** The price before, which comes back when the write-off is undone; not for clients. `plainTaxes`: without those of a card surcharge. */
  before?: Pick<PricedCart, 'discount' | 'surcharge' | 'taxes' | 'addedTax' | 'includedTax' | 'tip' | 'grandTotal'> & {
    cardSurcharge: Minor;
    cashRounding: Minor;
    plainTaxes: TaxAmount[];
  };
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
  /** The coupon that was applied; absent or null: none. `amount` is what it took off the items, never negative. */
  coupon?: { id: string; code: string; description: string; amount: Minor; freeDelivery: boolean } | null;
  /**
   * The loyalty discount, what the order earns when it is completed, and what the guest could redeem with it; absent or null: no scheme or
   * nobody signed in.
   */
  loyalty?: { redeemed: Minor; stamps: number; credit: Minor; redeemable?: Minor } | null;
  /** Part of `surcharge`. */
  holidaySurcharge?: { name: string; amount: Minor } | null;
  /** Part of `surcharge`. */
  cardSurcharge?: Minor;
  /** Stage 10: what rounding for cash added or took. */
  cashRounding?: Minor;
  /** Absent: nothing was written off. */
  writeOff?: WriteOff;
}

/** A priced cart as clients get it. */
export type ClientPricedCart = Omit<PricedCart, 'lines' | 'writeOff'> & {
  lines: ClientPricedLine[];
  writeOff?: Omit<WriteOff, 'before'>;
};

export type CartProblemCode =
  | CouponProblemCode
  | 'LOYALTY_UNAVAILABLE'
  | 'TYPE_CHANGED'
  | 'SIZE_NOT_FOUND'
  | 'SIZE_SOLD_OUT'
  | 'SIZE_WITHOUT_HALVES'
  | 'TOPPING_NOT_FOUND'
  | 'TOPPING_SOLD_OUT'
  | 'TOPPING_NOT_IN_SIZE'
  | 'TOO_MANY_TOPPINGS'
  | 'REMOVABLE_NOT_FOUND'
  | 'PIZZA_NOT_FOUND'
  | 'PIZZA_SOLD_OUT'
  | 'PIZZA_WITHOUT_HALVES'
  | 'DEAL_PART_NOT_FOUND'
  | 'DEAL_PART_MISSING'
  | 'DEAL_PART_TOO_MANY'
  | 'DEAL_PIZZA_AND_HALVES'
  | 'DEAL_PIZZA_MISSING'
  | 'PRICE_INVALID'
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
  /** How many are left, if that is fewer than the cart needs: a lower quantity is possible. Absent: none, or it is not about a count. */
  left?: number;
}

/** `problems` beside a price are of the coupon or of loyalty: the cart was priced without them. */
export type PriceCartResult = { ok: true; cart: PricedCart; problems: CartProblem[] } | { ok: false; problems: CartProblem[] };

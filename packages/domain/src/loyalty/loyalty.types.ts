import type { Minor } from '../money/money.types.ts';
import type { OrderSource } from '../orders/orders.types.ts';

/** The spec's loyalty settings, of a restaurant. `value` is what each qualifying order adds to the card's credit. */
export interface LoyaltySettings {
  enabled: boolean;
  /** Stamps that fill a card. */
  count: number;
  type: 'percentage' | 'amount';
  /** Of the items after discounts for `percentage` (thousandths of a percent), minor units for `amount`. */
  value: number;
  /** An order with a coupon (free delivery apart) neither earns nor redeems. Beats the two flags about discounted items. */
  noLoyaltyOnDiscountedOrders: boolean;
  isEnabledForPOS: boolean;
  isEnabledForOnline: boolean;
  accumulateCreditsOnDiscountedItemsOrOrders: boolean;
  redeemCreditsOnDiscountedItems: boolean;
}

/** What loyalty needs to know of an order. Amounts in minor units. */
export interface LoyaltyOrder {
  source: OrderSource;
  /** The coupon that was applied. */
  coupon: { exclusive: boolean; freeDelivery: boolean } | null;
  /** What each line costs after the coupon. */
  lines: readonly { amount: Minor; discounted: boolean }[];
}

/** What a scheme does for an order. */
export interface LoyaltyResult {
  redeemed: Minor;
  /** Of each line of the order, adding up to `redeemed`. */
  shares: Minor[];
  /** What the guest could use with this order. */
  redeemable: Minor;
  /** What the card gains when the order is completed. */
  earned: { stamps: number; credit: Minor };
  /** Why a requested redemption was not applied; null: it was, or none was requested. */
  problem: LoyaltyProblem | null;
}

export interface LoyaltyProblem {
  code: 'LOYALTY_UNAVAILABLE';
  lineId: null;
  path: 'redeemLoyalty';
  message: string;
}

/** A customer's card. */
export interface LoyaltyCard {
  /** On the card being filled. Negative: this many stamps of full cards were withdrawn, and the next orders replace them. */
  stamps: number;
  /** Credit that the card being filled has gathered; it counts once the card is full. */
  gathering: Minor;
  /** Of full cards, to be used. */
  credit: Minor;
  /** Taken back after the guest had used it: what comes next pays it first. A card that owes has neither of the other two. */
  owed: Minor;
}

import type { Minor, ThousandthsOfPercent } from '../money/money.types.ts';

/** The spec's loyalty settings, of a restaurant. `value` is what each qualifying order adds to the card's credit. */
export interface LoyaltySettings {
  enabled: boolean;
  /** Stamps that fill a card. */
  count: number;
  type: 'percentage' | 'amount';
  /** Of the items after discounts for `percentage` (thousandths of a percent), minor units for `amount`. */
  value: ThousandthsOfPercent | Minor;
  /** An order with a coupon (free delivery apart) neither earns nor redeems. Beats the two flags about discounted items. */
  noLoyaltyOnDiscountedOrders: boolean;
  isEnabledForPOS: boolean;
  isEnabledForOnline: boolean;
  accumulateCreditsOnDiscountedItemsOrOrders: boolean;
  redeemCreditsOnDiscountedItems: boolean;
}

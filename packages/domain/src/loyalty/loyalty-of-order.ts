import { channels } from '../orders/channels.ts';
import { allocate } from '../money/allocate.ts';
import type { Minor } from '../money/money.types.ts';
import { calculatePercent } from '../money/round.ts';
import type { OrderSource } from '../orders/orders.types.ts';
import type { LoyaltyOrder, LoyaltyProblem, LoyaltyResult, LoyaltySettings } from './loyalty.types.ts';

/** Whether a scheme counts orders of this source at all. Uber Eats orders have no customer of ours. */
export function loyaltyHolds(settings: LoyaltySettings, source: OrderSource): boolean {
  const { rules } = channels[source];
  if (!settings.enabled || rules === null) return false;
  return rules === 'inStore' ? settings.isEnabledForPOS : settings.isEnabledForOnline;
}

/**
 * What an order redeems and what it earns. `credit` is that of full cards. Loyalty comes after the coupon; an order that redeems earns
 * nothing; unused credit stays on the card.
 */
export function loyaltyOfOrder(settings: LoyaltySettings, credit: Minor, redeem: boolean, order: LoyaltyOrder): LoyaltyResult {
  const { lines, coupon } = order;
  const nothing = lines.map(() => 0);
  const discountedOrder = coupon !== null && !coupon.freeDelivery;
  const withoutRedemption = (why: string | null): LoyaltyResult => ({
    redeemed: 0,
    shares: nothing,
    redeemable: 0,
    earned: { stamps: 0, credit: 0 },
    problem: redeem && why !== null ? loyaltyProblem(why) : null,
  });
  if (!loyaltyHolds(settings, order.source)) return withoutRedemption('The loyalty card cannot be used with this order.');
  if (coupon?.exclusive) return withoutRedemption('This coupon cannot be used together with the loyalty card. Please choose one of them.');
  if (discountedOrder && settings.noLoyaltyOnDiscountedOrders) {
    return withoutRedemption('The loyalty card cannot be used together with a coupon. Please choose one of them.');
  }

  const weights = getWeights(lines, settings.redeemCreditsOnDiscountedItems);
  const redeemable = Math.min(Math.max(0, credit), calculateSum(weights));
  if (redeem && redeemable > 0) {
    return { redeemed: redeemable, shares: allocate(redeemable, weights), redeemable, earned: { stamps: 0, credit: 0 }, problem: null };
  }
  const why = credit > 0 ? 'There is nothing in your cart that the loyalty card could pay for.' : 'Your loyalty card has no credit yet.';
  const earned = discountedOrder && !settings.accumulateCreditsOnDiscountedItemsOrOrders ? null : earnedOn(settings, lines);
  return { ...withoutRedemption(why), redeemable, earned: earned ?? { stamps: 0, credit: 0 } };
}

/** Why the card is of no use now. Nobody signed in: see `loyaltyNeedsSignIn`. */
const loyaltyProblem = (message: string): LoyaltyProblem => ({ ...loyaltyNeedsSignIn, message });

/** The guest asks to redeem, and nobody is signed in. */
export const loyaltyNeedsSignIn: LoyaltyProblem = {
  code: 'LOYALTY_UNAVAILABLE',
  lineId: null,
  path: 'redeemLoyalty',
  message: 'Please sign in with your phone number to use your loyalty card.',
};

function earnedOn(settings: LoyaltySettings, lines: LoyaltyOrder['lines']): LoyaltyResult['earned'] | null {
  const base = calculateSum(getWeights(lines, settings.accumulateCreditsOnDiscountedItemsOrOrders));
  if (base === 0) return null;
  return { stamps: 1, credit: settings.type === 'amount' ? settings.value : calculatePercent(base, settings.value) };
}

const getWeights = (lines: LoyaltyOrder['lines'], discountedToo: boolean): Minor[] =>
  lines.map(({ amount, discounted }) => (discounted && !discountedToo ? 0 : amount));

const calculateSum = (amounts: readonly Minor[]): Minor => amounts.reduce((sum, amount) => sum + amount, 0);

import { loyaltyHolds, loyaltyOfOrder } from '../loyalty/loyalty-of-order.ts';
import type { LoyaltyOrder, LoyaltyProblem } from '../loyalty/loyalty.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { LoyaltyInput, PricedCart } from './pricing.types.ts';

export interface LoyaltyStage {
  loyalty: NonNullable<PricedCart['loyalty']> | null;
  /** What it takes off each line; null: nothing. */
  shares: Minor[] | null;
  problem: LoyaltyProblem | null;
}

/** Stage 5: credit of full cards pays for items, after the coupon; or the order earns a stamp and credit. */
export function loyaltyStage({ settings, credit, redeem }: LoyaltyInput, order: LoyaltyOrder): LoyaltyStage {
  const { redeemed, shares, redeemable, earned, problem } = loyaltyOfOrder(settings, credit, redeem, order);
  return {
    loyalty: loyaltyHolds(settings, order.source) ? { redeemed, ...earned, redeemable } : null,
    shares: redeemed === 0 ? null : shares,
    problem,
  };
}

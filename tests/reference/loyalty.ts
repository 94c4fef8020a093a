import type { LoyaltyOrder, LoyaltySettings } from '@servery/domain/loyalty';
import type { LoyaltyInput } from '@servery/domain/pricing';
import { calculatePercent, spreadOver, calculateSum } from './fractions.ts';

export interface LoyaltyAnswer {
  /** Null: no scheme for this source. */
  says: { redeemed: number; stamps: number; credit: number; redeemable: number } | null;
  shares: number[];
  isUnavailable: boolean;
}

/** loyalty.md, "When it counts", "Redeeming", "Earning". */
export function loyaltyFor({ settings, credit, redeem }: LoyaltyInput, order: LoyaltyOrder): LoyaltyAnswer {
  const none = order.lines.map(() => 0);
  if (!settings.enabled || !countsFor(settings, order)) return { says: null, shares: none, isUnavailable: redeem };
  const zeros = { redeemed: 0, stamps: 0, credit: 0, redeemable: 0 };
  const { coupon } = order;
  const isInTheWay = coupon !== null && (coupon.exclusive || (!coupon.freeDelivery && settings.noLoyaltyOnDiscountedOrders));
  if (isInTheWay) return { says: zeros, shares: none, isUnavailable: redeem };

  const lines = order.lines.map((line) => ({
    weight: line.amount,
    counts: settings.redeemCreditsOnDiscountedItems || !line.discounted,
  }));
  const redeemable = Math.min(credit, calculateSum(lines.map(({ weight, counts }) => (counts ? weight : 0))));
  if (redeem && redeemable > 0)
    return {
      says: { redeemed: redeemable, stamps: 0, credit: 0, redeemable },
      shares: spreadOver(redeemable, lines),
      isUnavailable: false,
    };
  return { says: { ...zeros, ...earned(settings, order), redeemable }, shares: none, isUnavailable: redeem };
}

function countsFor(settings: LoyaltySettings, { source }: LoyaltyOrder): boolean {
  if (source === 'uberEats') return false;
  return source === 'pos' ? settings.isEnabledForPOS : settings.isEnabledForOnline;
}

function earned(settings: LoyaltySettings, { coupon, lines }: LoyaltyOrder): { stamps: number; credit: number } {
  const nothing = { stamps: 0, credit: 0 };
  const isWide = settings.accumulateCreditsOnDiscountedItemsOrOrders;
  if (!isWide && coupon !== null && !coupon.freeDelivery) return nothing;
  const base = calculateSum(lines.filter(({ discounted }) => isWide || !discounted).map(({ amount }) => amount));
  if (base === 0) return nothing;
  return { stamps: 1, credit: settings.type === 'percentage' ? calculatePercent(base, settings.value) : settings.value };
}

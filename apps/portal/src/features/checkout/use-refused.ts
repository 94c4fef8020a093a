import { useEffect, useState } from 'react';
import { extrasStoreOf } from '../../shared/cart/extras.ts';
import type { QuoteState } from '../../shared/cart/use-quote.ts';
import { refusedBy } from './offer-problems.ts';

export interface Refused {
  /** The code that was let go of, and why. */
  coupon: { code: string; message: string } | null;
  /** Why the loyalty card is of no use. */
  loyalty: string | null;
}

const nothing: Refused = { coupon: null, loyalty: null };

/**
 * Lets go of a coupon that cannot be used and of credit that cannot, and remembers why: the order can be placed without them at the
 * price that is shown, and what was typed is still there. `hold`: an order is on its way with them, and its answer may yet come.
 */
export function useRefused(storeId: string, { quote, couponRefused }: Pick<QuoteState, 'quote' | 'couponRefused'>, hold: boolean) {
  const [refused, setRefused] = useState(nothing);
  const problems = quote?.problems;
  useEffect(() => {
    if (hold) return;
    const found = refusedBy(problems ?? []);
    const { coupon, loyalty } = { ...found, coupon: couponRefused ?? found.coupon };
    if (coupon === null && loyalty === null) return;
    const { get, update } = extrasStoreOf(storeId);
    const { couponCode } = get();
    setRefused((before) => ({
      coupon: coupon !== null && couponCode !== null ? { code: couponCode, message: coupon } : before.coupon,
      loyalty: loyalty ?? before.loyalty,
    }));
    update((extras) => ({
      ...extras,
      couponCode: coupon === null ? extras.couponCode : null,
      redeemLoyalty: loyalty === null && extras.redeemLoyalty,
    }));
  }, [storeId, problems, couponRefused, hold]);
  return {
    refused,
    forgetCoupon: () => setRefused((before) => ({ ...before, coupon: null })),
    forgetLoyalty: () => setRefused((before) => ({ ...before, loyalty: null })),
  };
}

import { useEffect, useState } from 'react';
import { getExtrasStore, useExtras } from '../../shared/cart/extras.ts';
import type { QuoteState } from '../../shared/cart/use-quote.ts';
import { refusedBy } from './offer-problems.ts';

export interface Refused {
  /** The code that was let go of, and why. */
  coupon: { code: string; message: string } | null;
  /** Why the loyalty card is of no use. */
  loyalty: string | null;
}

/**
 * Lets go of a coupon that cannot be used and of credit that cannot, and remembers why: the order can be placed without them at the
 * price that is shown, and what was typed is still there. `hold`: an order is on its way with them, and its answer may yet come.
 */
export function useRefused(storeId: string, { quote, couponRefused }: Pick<QuoteState, 'quote' | 'couponRefused'>, hold: boolean) {
  const code = useExtras(storeId, ({ couponCode }) => couponCode);
  const [refused, setRefused] = useState<Refused>({ coupon: null, loyalty: null });
  /** What was remembered last: the same quote says it again with each render. */
  const [heard, setHeard] = useState('');
  const found = refusedBy(hold ? [] : (quote?.problems ?? []));
  const coupon = (hold ? null : couponRefused) ?? found.coupon;
  const { loyalty } = found;
  const says = JSON.stringify([code, coupon, loyalty]);
  if ((coupon !== null || loyalty !== null) && says !== heard) {
    setHeard(says);
    setRefused({
      coupon: coupon !== null && code !== null ? { code, message: coupon } : refused.coupon,
      loyalty: loyalty ?? refused.loyalty,
    });
  }
  useEffect(() => {
    if (coupon === null && loyalty === null) return;
    getExtrasStore(storeId).update((extras) => ({
      ...extras,
      couponCode: coupon === null ? extras.couponCode : null,
      redeemLoyalty: loyalty === null && extras.redeemLoyalty,
    }));
  }, [storeId, coupon, loyalty]);
  const forget = (part: keyof Refused) => () => {
    setHeard('');
    setRefused((before) => ({ ...before, [part]: null }));
  };
  return { refused, forgetCoupon: forget('coupon'), forgetLoyalty: forget('loyalty') };
}

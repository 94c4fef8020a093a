import { useLayoutEffect, useState } from 'react';
import { getExtrasStore, useExtras } from '../../shared/cart/extras.ts';
import type { QuoteState } from '../../shared/cart/use-quote.ts';
import { refusedBy } from './offer-problems.ts';

export interface Refused {
  /** The removed code, and why. */
  coupon: { code: string; message: string } | null;
  /** Why the loyalty credit cannot be used. */
  loyalty: string | null;
}

/**
 * Removes a coupon or credit that cannot be used, and remembers why: the order can be placed without it at the price shown, and the input
 * stays. `hold`: an order with them is in flight, and its answer may still come.
 */
export function useRefused(storeId: string, { quote, couponRefused }: Pick<QuoteState, 'quote' | 'couponRefused'>, hold: boolean) {
  const code = useExtras(storeId, ({ couponCode }) => couponCode);
  const [refused, setRefused] = useState<Refused>({ coupon: null, loyalty: null });
  /** The last one remembered: the same quote reports it again on each render. */
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
  // At once: in a later frame it would remove another coupon that the guest has entered by then.
  useLayoutEffect(() => {
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

import type { RouterHistory } from '@tanstack/react-router';
import { announce } from '../shared/announcer.tsx';
import type { Store } from '../shared/api.ts';
import { tidyCode } from '../shared/cart/extras.ts';
import { takeCoupon } from '../shared/cart/take-coupon.ts';
import { dropFromAddress } from './address.ts';

/** Takes the code of a link (`?coupon=WELCOME10`) to the checkout, which shows whether it can be used, and removes it from the address. */
export function carryCoupon(
  typed: string,
  { id, hasCoupons }: Pick<Store, 'id' | 'hasCoupons'>,
  history: Pick<RouterHistory, 'replace'>,
): void {
  dropFromAddress('coupon', history);
  const couponCode = tidyCode(typed);
  if (couponCode === null) return;
  if (!hasCoupons) return announce('Coupons are not taken here at the moment');
  takeCoupon(id, couponCode);
}

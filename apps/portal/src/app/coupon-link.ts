import type { RouterHistory } from '@tanstack/react-router';
import { announce } from '../shared/announcer.tsx';
import type { Store } from '../shared/api.ts';
import { extrasStoreOf, tidyCode } from '../shared/cart/extras.ts';
import { dropFromAddress } from './address.ts';

/** Takes the code of a link (`?coupon=WELCOME10`) along to the checkout, which says whether it can be used, and lets the address go of it. */
export function carryCoupon(
  typed: string,
  { id, hasCoupons }: Pick<Store, 'id' | 'hasCoupons'>,
  history: Pick<RouterHistory, 'replace'>,
): void {
  dropFromAddress('coupon', history);
  const couponCode = tidyCode(typed);
  if (couponCode === null) return;
  if (!hasCoupons) return announce('Coupons are not taken here at the moment');
  const { get, update } = extrasStoreOf(id);
  const before = get().couponCode;
  update((extras) => ({ ...extras, couponCode }));
  announce(`${couponCode} is used at the checkout`, () => update((extras) => ({ ...extras, couponCode: before })));
}

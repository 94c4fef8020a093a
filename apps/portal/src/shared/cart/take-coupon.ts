import { announce } from '../announcer.tsx';
import { getExtrasStore, setCoupon } from './extras.ts';

/** Has the store's checkout use a tidy code and says so; taken back, the code of before is used again, if there was one. Browsers only. */
export function takeCoupon(storeId: string, couponCode: string): void {
  const before = getExtrasStore(storeId).get().couponCode;
  setCoupon(storeId, couponCode);
  announce(`${couponCode} is used at the checkout`, () => setCoupon(storeId, before));
}

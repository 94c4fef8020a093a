import { announce } from '../announcer.tsx';
import { getExtrasStore, setCoupon } from './extras.ts';

/** Makes the store's checkout use a normalised code and announces it; undo restores the previous code, if there was one. Browsers only. */
export function takeCoupon(storeId: string, couponCode: string): void {
  const before = getExtrasStore(storeId).get().couponCode;
  setCoupon(storeId, couponCode);
  announce(`${couponCode} is used at the checkout`, () => setCoupon(storeId, before));
}

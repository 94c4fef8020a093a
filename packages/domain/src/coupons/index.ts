export * from './coupons.types.ts';
export { plainCoupon } from './plain-coupon.ts';
export * from './coupon-code.ts';
export * from './coupon-dates.ts';
export * from './check-coupon.ts';
export { couponNotFound } from './coupon-text.ts';

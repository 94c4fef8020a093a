export * from './coupons.types.ts';

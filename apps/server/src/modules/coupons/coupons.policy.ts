import type { Permission } from '@servery/contract/permissions';
import { serving, staff } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/**
 * Coupons are the restaurant's people's and their admins' to run, a store's admin those of its own stores; everybody who works there reads
 * those of their stores, and whoever serves may redeem one (product.md, section 4).
 */
export const couponsPolicy = {
  'coupons.read': staff,
  'coupons.manage': { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true },
  'coupons.redeem': serving,
} as const satisfies Partial<Record<Permission, Grants>>;

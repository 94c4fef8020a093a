import type { Permission } from '@servery/contract/permissions';
import { serving, staff } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/**
 * Restaurant admins manage coupons, a store's admin those of its own stores. All staff may read those of their stores, and all who serve
 * may redeem one (product.md, section 4).
 */
export const couponsPolicy = {
  'coupons.read': staff,
  'coupons.manage': { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true },
  'coupons.redeem': serving,
} as const satisfies Partial<Record<Permission, Grants>>;

import type { Permission } from '@servery/contract/permissions';
import { serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Coupons are run by those who run the menu; a store's admin manages those of its own stores. Whoever serves may redeem one (product.md, section 4). */
export const couponsPolicy = {
  'coupons.manage': { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true },
  'coupons.redeem': serving,
} as const satisfies Partial<Record<Permission, Grants>>;

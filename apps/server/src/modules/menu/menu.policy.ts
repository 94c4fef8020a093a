import type { Permission } from '@servery/contract/permissions';
import { serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** All staff who serve may mark items sold out (product.md, section 4); cooks may see the stock that is left, too. */
export const menuPolicy = {
  'availability.read': { ...serving, kdsDevice: true },
  'availability.manage': serving,
  /** Menus are read by all of the restaurant's people, as they are edited. */
  'menu.read': { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true },
  /** Menus are changed by the restaurant's people and by the admins of the store. */
  'menu.manage': { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

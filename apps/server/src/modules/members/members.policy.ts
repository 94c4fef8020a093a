import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Who belongs to a restaurant is its admins' to decide, and to a store its own admins' too; product.md, section 4. */
export const membersPolicy = {
  'restaurantUsers.read': { superAdmin: true, restaurantAdmin: true, restaurantUser: true },
  'restaurantUsers.manage': { superAdmin: true, restaurantAdmin: true },
  'storeUsers.read': { superAdmin: true, restaurantAdmin: true, storeAdmin: true, storeUser: true },
  'storeUsers.manage': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

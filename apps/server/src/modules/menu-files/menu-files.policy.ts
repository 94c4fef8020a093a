import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Menus are changed by the restaurant's people and by the admins of the store (product.md, section 4). */
export const menuFilesPolicy = {
  'menu.manage': { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

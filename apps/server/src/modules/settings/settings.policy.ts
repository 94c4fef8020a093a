import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Store settings: admins change them, the store's users read them (product.md, section 4). */
export const settingsPolicy = {
  'settings.read': { superAdmin: true, restaurantAdmin: true, storeAdmin: true, storeUser: true },
  'settings.manage': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const readers = { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true } as const;

/** The kitchen works on tickets; the store's staff may see them (product.md, section 4). */
export const kitchenPolicy = {
  'kitchen.read': { ...readers, kdsDevice: true },
  'kitchen.work': { superAdmin: true, kdsDevice: true },
} as const satisfies Partial<Record<Permission, Grants>>;

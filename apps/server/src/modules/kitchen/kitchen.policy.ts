import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const readers = { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true } as const;

/** The kitchen works on tickets, the store's staff look at them; whoever runs the store pairs its displays (product.md, section 4). */
export const kitchenPolicy = {
  'kitchen.read': { ...readers, kdsDevice: true },
  'kitchen.work': { superAdmin: true, kdsDevice: true },
  'devices.manage': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
  'device.login': { ...readers, posTerminal: true, kdsDevice: true, printer: true, customer: true, guest: true, anonymous: true },
} as const satisfies Partial<Record<Permission, Grants>>;

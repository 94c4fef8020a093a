import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Sold out is everybody's who serves (product.md, section 4). */
export const menuPolicy = {
  'availability.manage': {
    superAdmin: true,
    restaurantAdmin: true,
    restaurantUser: true,
    storeAdmin: true,
    storeUser: true,
    posTerminal: true,
  },
} as const satisfies Partial<Record<Permission, Grants>>;

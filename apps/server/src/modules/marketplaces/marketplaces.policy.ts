import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Which store is which at an outside service is its admins' affair (product.md, section 4). Orders themselves go with all other orders. */
export const marketplacesPolicy = {
  'integrations.manage': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** For owners alone: the file has everything, of all stores. */
export const restaurantExportsPolicy = {
  'restaurant.export': { restaurantAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Erasing a customer cannot be undone: it is for the restaurant's admins. */
export const erasuresPolicy = {
  'customers.erase': { superAdmin: true, restaurantAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Refunds are for staff who answer for the money. */
export const paymentsPolicy = {
  'orders.refund': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

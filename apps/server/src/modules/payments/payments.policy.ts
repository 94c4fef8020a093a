import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Refunds and write-offs are for staff who answer for the money; at a till for the people whom its store names (`staffAction`). */
export const paymentsPolicy = {
  'orders.refund': { superAdmin: true, restaurantAdmin: true, storeAdmin: true, posTerminal: true },
  'orders.writeOff': { superAdmin: true, restaurantAdmin: true, storeAdmin: true, posTerminal: true },
} as const satisfies Partial<Record<Permission, Grants>>;

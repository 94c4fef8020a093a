import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const staff = {
  superAdmin: true,
  restaurantAdmin: true,
  restaurantUser: true,
  storeAdmin: true,
  storeUser: true,
  posTerminal: true,
} as const;

/** Anybody may ask for a code, as often as the limits allow; a customer's page is their own; customers are listed for those who serve. */
export const customersPolicy = {
  'customer.login': { ...staff, kdsDevice: true, printer: true, customer: true, guest: true, anonymous: true },
  'customer.own': { customer: true },
  'customers.read': staff,
} as const satisfies Partial<Record<Permission, Grants>>;

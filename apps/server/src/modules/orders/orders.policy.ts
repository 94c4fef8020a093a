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

/** Anybody may order, whatever else this browser is signed in to; an order's page is its guest's; the rest is for those who serve. */
export const ordersPolicy = {
  'public.order': { ...staff, kdsDevice: true, printer: true, customer: true, guest: true, anonymous: true },
  'order.follow': { customer: true, guest: true },
  'orders.read': staff,
  'orders.manage': staff,
} as const satisfies Partial<Record<Permission, Grants>>;

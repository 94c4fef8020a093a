import type { Permission } from '@servery/contract/permissions';
import { everybody, serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/** Anybody may order, whatever else this browser is signed in to; an order's page is its guest's; the rest is for those who serve. */
export const ordersPolicy = {
  'public.order': everybody,
  'order.follow': { customer: true, guest: true },
  'orders.read': serving,
  'orders.manage': serving,
  // As money that goes back: by the hand of those who answer for it.
  'orders.waivePayment': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

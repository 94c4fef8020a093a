import type { Permission } from '@servery/contract/permissions';
import { everybody, serving } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/**
 * Anyone may order, whatever else this browser is signed in to. An order's page is for its guest; everything else is
 * for staff.
 */
export const ordersPolicy = {
  'public.order': everybody,
  'order.follow': { customer: true, guest: true },
  'orders.read': serving,
  'orders.manage': serving,
  // Same roles as a refund: those who answer for the money.
  'orders.waivePayment': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
  // Those who set the store up.
  'orders.test': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

import type { CallerKind, Permission } from '@servery/contract/permissions';

/** Whoever calls in the walk: the kinds of caller, and a user who belongs to no restaurant. */
export type WalkerKind = CallerKind | 'withoutMembership';

const admins = ['superAdmin', 'restaurantAdmin', 'storeAdmin'] as const;
const users = ['superAdmin', 'restaurantAdmin', 'restaurantUser', 'storeAdmin', 'storeUser'] as const;
const staff = [...users, 'posTerminal'] as const;
const devices = ['posTerminal', 'kdsDevice', 'printer'] as const;
const everyone = [...users, ...devices, 'customer', 'guest', 'anonymous'] as const;

/**
 * Who should hold what: the table "who may do what" of the product, written down a second time on purpose. The policies decide; a policy
 * that says otherwise fails the walk.
 */
export const shouldHold: Readonly<Record<Permission, readonly WalkerKind[]>> = {
  // Open to the world.
  'public.read': everyone,
  'public.order': everyone,
  'user.login': everyone,
  'device.login': everyone,
  'customer.login': everyone,
  'webhooks.receive': everyone,
  // One's own.
  'session.own': [...users, 'withoutMembership'],
  'restaurants.create': [...users, 'withoutMembership'],
  'device.own': devices,
  'device.ownDisplay': ['kdsDevice'],
  'customer.own': ['customer'],
  'order.follow': ['customer', 'guest'],
  // And of orders of one's stores.
  'order.invoice': [...staff, 'customer', 'guest'],
  // Platform pages, domains, settings, all restaurants.
  'platform.manage': ['superAdmin'],
  // Restaurant profile, stores, restaurant users, theme, loyalty settings.
  'restaurant.manage': ['superAdmin', 'restaurantAdmin'],
  'restaurantUsers.read': ['superAdmin', 'restaurantAdmin', 'restaurantUser'],
  'restaurantUsers.manage': ['superAdmin', 'restaurantAdmin'],
  // Payments account, payouts, transaction fees, add-ons, integrations.
  'payments.account': admins,
  'integrations.manage': admins,
  // Store settings, menu, coupons, printers, employees, store users, marketing.
  'settings.read': [...admins, 'storeUser'],
  'settings.manage': admins,
  'storeUsers.read': [...admins, 'storeUser'],
  'storeUsers.manage': admins,
  'users.find': admins,
  'menu.manage': [...admins, 'restaurantUser'],
  'coupons.read': [...admins, 'restaurantUser', 'storeUser'],
  'coupons.manage': [...admins, 'restaurantUser'],
  // Sold-out and availability, orders, bookings, customers, reviews; the paper of an order goes with the order.
  'availability.read': [...staff, 'kdsDevice'],
  'availability.manage': staff,
  'orders.read': staff,
  'orders.manage': staff,
  'coupons.redeem': staff,
  'customers.read': staff,
  'printing.read': staff,
  'printing.manage': staff,
  'printers.manage': admins,
  // Own print jobs, leased and acknowledged.
  'printing.lease': ['posTerminal', 'printer'],
  'store.live': [...staff, 'kdsDevice'],
  // Kitchen tickets.
  'kitchen.read': [...users, 'kdsDevice'],
  'kitchen.work': ['superAdmin', 'kdsDevice'],
  'kitchen.send': ['superAdmin', 'posTerminal'],
  // POS orders, stashed orders.
  'bills.read': staff,
  'bills.manage': ['superAdmin', 'posTerminal'],
  // Refunds of online orders; at a till by PIN, which is not there yet.
  'orders.refund': admins,
  'orders.waivePayment': admins,
  // Pairing and revoking devices.
  'devices.read': admins,
  'devices.manage': admins,
};

import type { CallerKind, Permission } from '@servery/contract/permissions';

/** The callers of the permission matrix: the kinds of caller, and a user without a restaurant. */
export type WalkerKind = CallerKind | 'withoutMembership';

const admins = ['superAdmin', 'restaurantAdmin', 'storeAdmin'] as const;
const users = ['superAdmin', 'restaurantAdmin', 'restaurantUser', 'storeAdmin', 'storeUser'] as const;
const staff = [...users, 'posTerminal'] as const;
const devices = ['posTerminal', 'kdsDevice', 'printer'] as const;
const everyone = [...users, ...devices, 'customer', 'guest', 'anonymous'] as const;

/**
 * Who should have what: the product's table "who may do what", deliberately written down a second time. The policies decide; a policy that
 * differs fails the permission matrix.
 */
export const shouldHold: Readonly<Record<Permission, readonly WalkerKind[]>> = {
  // Public.
  'public.read': everyone,
  'public.order': everyone,
  'user.login': everyone,
  'device.login': everyone,
  'customer.login': everyone,
  'webhooks.receive': everyone,
  // A user's own data.
  'session.own': [...users, 'withoutMembership'],
  'restaurants.create': [...users, 'withoutMembership'],
  'device.own': devices,
  'device.ownDisplay': ['kdsDevice'],
  'device.ownTill': ['posTerminal'],
  'customer.own': ['customer'],
  'order.follow': ['customer', 'guest'],
  // And of orders of their stores.
  'order.invoice': [...staff, 'customer', 'guest'],
  // Platform pages, domains, settings, all restaurants.
  'platform.manage': ['superAdmin'],
  'search.byKey': everyone,
  // Restaurant profile, stores, restaurant users, theme, loyalty settings.
  'restaurant.manage': ['superAdmin', 'restaurantAdmin'],
  'restaurantUsers.read': ['superAdmin', 'restaurantAdmin', 'restaurantUser'],
  'restaurantUsers.manage': ['superAdmin', 'restaurantAdmin'],
  // Payments account, payouts, transaction fees, add-ons, integrations.
  'payments.account': admins,
  'integrations.manage': admins,
  // A key outlives a session: the owner's own people decide about it, nobody of the platform.
  'apiKeys.manage': ['restaurantAdmin'],
  'eventEndpoints.manage': ['restaurantAdmin'],
  // Store settings, menu, coupons, printers, employees, store users, marketing.
  'settings.read': [...admins, 'storeUser'],
  'settings.manage': admins,
  'storeUsers.read': [...admins, 'storeUser'],
  'storeUsers.manage': admins,
  'users.find': admins,
  // The drawer of a till is that till's; who runs or serves the store reads what was counted.
  'drawers.work': ['posTerminal'],
  'drawers.read': staff,
  // Hours are entered at a till, and read and corrected by who runs the store.
  'shifts.clock': ['posTerminal'],
  'shifts.read': admins,
  'shifts.manage': admins,
  // Reports; a user of the whole restaurant reads the operational ones.
  'reports.read': admins,
  'reports.operational': [...admins, 'restaurantUser'],
  // At a till the day is for the people whom its store names, by PIN.
  'reports.atTill': ['posTerminal'],
  // The audit log.
  'activity.read': admins,
  'employees.read': [...admins, 'storeUser'],
  'employees.manage': admins,
  'menu.read': users,
  'menu.manage': [...admins, 'restaurantUser'],
  'pictures.manage': [...admins, 'restaurantUser'],
  'coupons.read': [...admins, 'restaurantUser', 'storeUser'],
  'coupons.manage': [...admins, 'restaurantUser'],
  // Sold-out and availability, orders, bookings, customers, reviews; an order's printouts belong to the order.
  'availability.read': [...staff, 'kdsDevice'],
  'availability.manage': staff,
  'orders.read': staff,
  'orders.manage': staff,
  'coupons.redeem': staff,
  'customers.read': staff,
  'customers.add': staff,
  // Exports of people, of a store admin the own stores'.
  'customers.export': admins,
  'customers.erase': ['superAdmin', 'restaurantAdmin'],
  'restaurant.export': ['restaurantAdmin'],
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
  // Refunds and what is undone; at a till for the people whom its store names, by PIN.
  'orders.refund': [...admins, 'posTerminal'],
  'orders.waivePayment': admins,
  'orders.writeOff': [...admins, 'posTerminal'],
  'orders.test': admins,
  // Who works at a till, and proves it by a PIN.
  'employee.login': ['posTerminal'],
  // Pairing and revoking devices.
  'devices.read': admins,
  'devices.manage': admins,
};

/** What a super admin lacks while visiting a restaurant as its owner: money, access, secrets, and people's data (ADR 0085). */
export const lostByVisitors: readonly Permission[] = [
  ...(['payments.account', 'orders.manage', 'orders.refund', 'orders.waivePayment', 'orders.writeOff'] as const),
  ...(['employees.manage', 'devices.manage', 'integrations.manage', 'apiKeys.manage', 'eventEndpoints.manage'] as const),
  ...(['restaurantUsers.manage', 'storeUsers.manage', 'users.find', 'restaurants.create'] as const),
  ...(['customers.add', 'customers.export', 'customers.erase', 'restaurant.export'] as const),
];

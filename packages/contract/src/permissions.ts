/**
 * Every permission that an endpoint can ask for. Who holds it is decided in the modules' `<noun>.policy.ts`
 * and generated into docs/reference/permissions.md.
 */
export const permissions = [
  'public.read',
  'public.order',
  'order.follow',
  'order.invoice',
  'session.own',
  'user.login',
  'device.login',
  'device.own',
  'customer.login',
  'customer.own',
  'webhooks.receive',
  'store.live',
  'orders.read',
  'orders.manage',
  'orders.refund',
  'customers.read',
  'kitchen.read',
  'kitchen.work',
  'availability.read',
  'availability.manage',
  'menu.manage',
  'coupons.read',
  'coupons.manage',
  'coupons.redeem',
  'settings.read',
  'settings.manage',
  'restaurants.create',
  'restaurant.manage',
  'restaurantUsers.read',
  'restaurantUsers.manage',
  'storeUsers.read',
  'storeUsers.manage',
  'users.find',
  'devices.read',
  'devices.manage',
  'payments.account',
  'printing.read',
  'printing.manage',
  'printing.lease',
  'printers.manage',
  'platform.manage',
] as const;
export type Permission = (typeof permissions)[number];

/** Kinds of caller, with the user's roles spelled out as in the product's permission table. */
export const callerKinds = [
  'superAdmin',
  'restaurantAdmin',
  'restaurantUser',
  'storeAdmin',
  'storeUser',
  'posTerminal',
  'kdsDevice',
  'printer',
  'customer',
  'guest',
  'anonymous',
] as const;
export type CallerKind = (typeof callerKinds)[number];

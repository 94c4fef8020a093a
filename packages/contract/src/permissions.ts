/**
 * Every permission that an endpoint can ask for. Who holds it is decided in the modules' `<noun>.policy.ts`
 * and generated into docs/reference/permissions.md.
 */
export const permissions = [
  'public.read',
  'public.order',
  'order.follow',
  'session.own',
  'user.login',
  'device.login',
  'store.live',
  'orders.read',
  'orders.manage',
  'kitchen.read',
  'kitchen.work',
  'availability.manage',
  'settings.read',
  'settings.manage',
  'devices.manage',
  'printing.read',
  'printing.manage',
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

import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const users = { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true } as const;

/** Whoever is signed in may look at themselves and sign out; anybody may try to sign in, as often as the limits allow. */
export const usersPolicy = {
  'session.own': { ...users, withoutMembership: true },
  'user.login': { ...users, posTerminal: true, kdsDevice: true, printer: true, customer: true, guest: true, anonymous: true },
} as const satisfies Partial<Record<Permission, Grants>>;

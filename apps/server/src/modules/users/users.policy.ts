import type { Permission } from '@servery/contract/permissions';
import type { Grants } from '../../platform/http/handler.types.ts';

const users = { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true } as const;

/**
 * Whoever is signed in may look at themselves and sign out, wherever they belong; anybody may try to sign in, as often as the limits
 * allow; who may invite others may look for their accounts.
 */
export const usersPolicy = {
  'session.own': { ...users, withoutMembership: true },
  'user.login': { ...users, posTerminal: true, kdsDevice: true, printer: true, customer: true, guest: true, anonymous: true },
  'users.find': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

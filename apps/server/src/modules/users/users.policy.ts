import type { Permission } from '@servery/contract/permissions';
import { everybody, staff } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/**
 * Whoever is signed in may look at themselves and sign out, wherever they belong; anybody may try to sign in, as often as the limits
 * allow; who may invite others may look for their accounts.
 */
export const usersPolicy = {
  'session.own': { ...staff, withoutMembership: true },
  'user.login': everybody,
  'users.find': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

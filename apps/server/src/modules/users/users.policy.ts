import type { Permission } from '@servery/contract/permissions';
import { everybody, staff } from '../../platform/http/grants.ts';
import type { Grants } from '../../platform/http/handler.types.ts';

/**
 * Every signed-in user may read their own account and sign out; anybody may try to sign in, within the limits; users who may invite others
 * may search for their accounts.
 */
export const usersPolicy = {
  'session.own': { ...staff, withoutMembership: true },
  'user.login': everybody,
  'users.find': { superAdmin: true, restaurantAdmin: true, storeAdmin: true },
} as const satisfies Partial<Record<Permission, Grants>>;

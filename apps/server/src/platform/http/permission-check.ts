import type { ResponseOf } from '@servery/contract/endpoint';
import { permissions, type CallerKind, type Permission } from '@servery/contract/permissions';
import type { getMe } from '@servery/contract/user';
import type { Caller, CallScope, Grants, Membership } from './handler.types.ts';

export type { CallScope } from './handler.types.ts';

/** Permission → who has it, combined from the modules' policies. */
export type Policies = Readonly<Record<Permission, Grants>>;

export type Abilities = NonNullable<ResponseOf<typeof getMe>['abilities']>;
type User = Extract<Caller, { kind: 'user' }>;

export type Verdict = 'granted' | 'signIn' | 'notYours' | 'notAllowed';

/**
 * Whether a caller has a permission for what the call names.
 * `notYours`: they have no access to that restaurant or store, and get the same answer as if it did not exist. `notAllowed`: they have
 * access, but not with this role.
 */
export function judge(caller: Caller, grants: Grants, scope: CallScope): Verdict {
  if (caller.kind === 'anonymous' || caller.kind === 'guest') {
    return grants[caller.kind] || grants.anonymous ? 'granted' : 'signIn';
  }
  // Its calls are judged by their scope (api-key-calls.ts); no policy is about it.
  if (caller.kind === 'apiKey') return matches(caller.restaurantId, scope.restaurantId) ? 'notAllowed' : 'notYours';
  if (caller.kind !== 'user') {
    // A customer belongs to the whole restaurant.
    const own = matches(caller.restaurantId, scope.restaurantId) && (caller.kind === 'customer' || matches(caller.storeId, scope.storeId));
    if (!own) return 'notYours';
    return grants[caller.kind] ? 'granted' : 'notAllowed';
  }
  if (caller.visit !== undefined && grants.notWhileVisiting === true) {
    return getKinds(caller, scope).length === 0 ? 'notYours' : 'notAllowed';
  }
  if (grants.withoutMembership === true && scope.restaurantId === undefined && scope.storeId === undefined) return 'granted';
  const kinds = getKinds(caller, scope);
  if (kinds.some((kind) => grants[kind])) return 'granted';
  return kinds.length === 0 ? 'notYours' : 'notAllowed';
}

const matches = (own: string, named: string | undefined): boolean => named === undefined || own === named;

const getKind = ({ storeId, role }: Membership) => {
  if (storeId === null) return role === 'admin' ? 'restaurantAdmin' : 'restaurantUser';
  return role === 'admin' ? 'storeAdmin' : 'storeUser';
};

/** All roles of a user for the call. A call that names no restaurant counts all of them. */
function getKinds(caller: User, scope: CallScope): CallerKind[] {
  const kinds = new Set<CallerKind>();
  if (caller.superAdmin) kinds.add('superAdmin');
  for (const membership of caller.memberships) {
    if (!matches(membership.restaurantId, scope.restaurantId)) continue;
    // A user of one store may see what belongs to the restaurant only if no other store is named.
    if (membership.storeId === null || matches(membership.storeId, scope.storeId)) kinds.add(getKind(membership));
  }
  return [...kinds];
}

/** A user's abilities, from the policies: what `judge` grants to each of their roles where it applies, and to them anywhere. */
export function getAbilities(policies: Partial<Policies>, user: Pick<User, 'superAdmin' | 'memberships' | 'visit'>): Abilities {
  const isOffered = (permission: Permission) => user.visit === undefined || policies[permission]?.notWhileVisiting !== true;
  const heldBy = (...kinds: (keyof Grants)[]) =>
    permissions.filter((permission) => isOffered(permission) && kinds.some((kind) => policies[permission]?.[kind]));
  const roles = [...new Set(user.memberships.map(getKind))];
  return {
    everywhere: user.superAdmin ? heldBy('superAdmin', 'withoutMembership') : heldBy('withoutMembership'),
    ...Object.fromEntries(roles.map((role) => [role, heldBy(role)])),
  };
}

/** True if the permission needs no sign-in: no session is looked up for it. */
export const isPublic = (grants: Grants): boolean => grants.anonymous === true;

import type { CallerKind, Permission } from '@servery/contract/permissions';
import type { Caller, CallScope, Grants } from './handler.types.ts';

export type { CallScope } from './handler.types.ts';

/** Permission → who holds it, put together from the modules' policies. */
export type Policies = Readonly<Record<Permission, Grants>>;

export type Verdict = 'granted' | 'signIn' | 'notYours' | 'notAllowed';

/**
 * Whether a caller holds a permission for what the call names.
 * `notYours`: they have nothing to do with that restaurant or store, which answers as if it did not exist. `notAllowed`: they belong
 * there, but not with this role.
 */
export function judge(caller: Caller, grants: Grants, scope: CallScope): Verdict {
  if (caller.kind === 'anonymous' || caller.kind === 'guest') {
    return grants[caller.kind] || grants.anonymous ? 'granted' : 'signIn';
  }
  if (caller.kind !== 'user') {
    // A customer is the whole restaurant's.
    const own = matches(caller.restaurantId, scope.restaurantId) && (caller.kind === 'customer' || matches(caller.storeId, scope.storeId));
    if (!own) return 'notYours';
    return grants[caller.kind] ? 'granted' : 'notAllowed';
  }
  if (grants.withoutMembership === true && scope.restaurantId === undefined && scope.storeId === undefined) return 'granted';
  const kinds = kindsOf(caller, scope);
  if (kinds.some((kind) => grants[kind])) return 'granted';
  return kinds.length === 0 ? 'notYours' : 'notAllowed';
}

const matches = (own: string, named: string | undefined): boolean => named === undefined || own === named;

/** Every role that a user has where the call happens. A call that names no restaurant counts all of them. */
function kindsOf(caller: Extract<Caller, { kind: 'user' }>, scope: CallScope): CallerKind[] {
  const kinds = new Set<CallerKind>();
  if (caller.superAdmin) kinds.add('superAdmin');
  for (const membership of caller.memberships) {
    if (!matches(membership.restaurantId, scope.restaurantId)) continue;
    if (membership.storeId === null) kinds.add(membership.role === 'admin' ? 'restaurantAdmin' : 'restaurantUser');
    // Somebody of one store may see what is the restaurant's only where no other store is named.
    else if (matches(membership.storeId, scope.storeId)) kinds.add(membership.role === 'admin' ? 'storeAdmin' : 'storeUser');
  }
  return [...kinds];
}

/** True when the permission needs nobody to be signed in: no session is looked up for it. */
export const isPublic = (grants: Grants): boolean => grants.anonymous === true;

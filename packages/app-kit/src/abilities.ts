import type { ResponseOf } from '@servery/contract/endpoint';
import type { Permission } from '@servery/contract/permissions';
import type { getMe } from '@servery/contract/user';

type Me = ResponseOf<typeof getMe>;

/** A place in an app: none in particular, a restaurant, or one of its stores. */
export interface Whereabouts {
  restaurantId?: string | undefined;
  storeId?: string | undefined;
}

type Role = 'superAdmin' | 'restaurantAdmin' | 'restaurantUser' | 'storeAdmin' | 'storeUser';

/** All roles that somebody has at a place: a restaurant member's role applies in each of its stores. */
export const rolesAt = (me: Me, { restaurantId, storeId }: Whereabouts): Role[] => {
  const roles: Role[] = me.superAdmin ? ['superAdmin'] : [];
  for (const membership of me.memberships) {
    if (membership.restaurantId !== restaurantId) continue;
    if (membership.storeId === null) roles.push(membership.role === 'admin' ? 'restaurantAdmin' : 'restaurantUser');
    else if (membership.storeId === storeId) roles.push(membership.role === 'admin' ? 'storeAdmin' : 'storeUser');
  }
  return roles;
};

/** Whether somebody belongs to a place; without a store, to the whole restaurant. Platform staff belong everywhere. */
export const belongsTo = (me: Me, place: Whereabouts): boolean => rolesAt(me, place).length > 0;

/**
 * Whether an app offers an action to a person at a place, by the server's policies. The server checks every call again; this only avoids
 * offering what it would refuse. An older server does not report permissions; then everything is offered.
 */
export const may = ({ abilities, ...me }: Me, permission: Permission, place: Whereabouts): boolean => {
  if (abilities === undefined || abilities.everywhere.includes(permission)) return true;
  return rolesAt(me, place).some((role) => role !== 'superAdmin' && abilities[role]?.includes(permission));
};

import type { ResponseOf } from '@servery/contract/endpoint';
import type { Permission } from '@servery/contract/permissions';
import type { getMe } from '@servery/contract/user';

type Me = ResponseOf<typeof getMe>;

/** Somewhere in an app: nowhere in particular, a restaurant, or a store of it. */
export interface Whereabouts {
  restaurantId?: string | undefined;
  storeId?: string | undefined;
}

type Role = 'superAdmin' | 'restaurantAdmin' | 'restaurantUser' | 'storeAdmin' | 'storeUser';

/** Every role that somebody has at a place: a member of the restaurant has its say in each of its stores. */
export const rolesAt = (me: Me, { restaurantId, storeId }: Whereabouts): Role[] => {
  const roles: Role[] = me.superAdmin ? ['superAdmin'] : [];
  for (const membership of me.memberships) {
    if (membership.restaurantId !== restaurantId) continue;
    if (membership.storeId === null) roles.push(membership.role === 'admin' ? 'restaurantAdmin' : 'restaurantUser');
    else if (membership.storeId === storeId) roles.push(membership.role === 'admin' ? 'storeAdmin' : 'storeUser');
  }
  return roles;
};

/** Whether somebody belongs to a place: to the whole restaurant where no store is named. The platform's own people belong everywhere. */
export const belongsTo = (me: Me, place: Whereabouts): boolean => rolesAt(me, place).length > 0;

/**
 * Whether an app offers something to a person at a place, as the server's policies have it. The server decides again about every call:
 * this only spares people from what would be refused. A server of an older release does not say what they hold; then all is offered.
 */
export const may = ({ abilities, ...me }: Me, permission: Permission, place: Whereabouts): boolean => {
  if (abilities === undefined || abilities.everywhere.includes(permission)) return true;
  return rolesAt(me, place).some((role) => role !== 'superAdmin' && abilities[role]?.includes(permission));
};

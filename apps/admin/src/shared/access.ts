import type { Me } from './session.ts';

/** Somewhere in the app: nowhere in particular, a restaurant, or a store of it. */
export interface Whereabouts {
  restaurantId?: string | undefined;
  storeId?: string | undefined;
}

export type Role = 'superAdmin' | 'restaurantAdmin' | 'restaurantUser' | 'storeAdmin' | 'storeUser';

const managers = ['superAdmin', 'restaurantAdmin'] as const;
const storeManagers = [...managers, 'storeAdmin'] as const;
const members = [...managers, 'restaurantUser'] as const;
const everyone = [...storeManagers, 'restaurantUser', 'storeUser'] as const;

/**
 * What this app offers to whom. The server decides again about every call: this only spares people from doors that stay shut.
 * Named after the permissions of the contract.
 */
const holders = {
  'session.own': everyone,
  'restaurants.create': everyone,
  'restaurant.read': members,
  'restaurant.manage': managers,
  'restaurantUsers.read': members,
  'restaurantUsers.manage': managers,
  'store.read': everyone,
  'store.manage': storeManagers,
  'storeUsers.read': [...storeManagers, 'storeUser'],
  'storeUsers.manage': storeManagers,
  'devices.read': storeManagers,
  'devices.manage': storeManagers,
  'payments.account': storeManagers,
  'settings.read': [...storeManagers, 'storeUser'],
  'printers.manage': storeManagers,
  'platform.manage': ['superAdmin'],
} as const satisfies Record<string, readonly Role[]>;

export type Ability = keyof typeof holders;

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

/** Whether the app offers something to a person at a place. */
export const may = (me: Me, ability: Ability, place: Whereabouts): boolean => {
  // What belongs to nobody's restaurant is everybody's who is signed in.
  if (ability === 'session.own' || ability === 'restaurants.create') return true;
  const allowed: readonly Role[] = holders[ability];
  return rolesAt(me, place).some((role) => allowed.includes(role));
};

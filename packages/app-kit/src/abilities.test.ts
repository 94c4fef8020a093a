import type { ResponseOf } from '@servery/contract/endpoint';
import type { getMe } from '@servery/contract/user';
import { expect, it } from 'vitest';
import { belongsTo, may, rolesAt } from './abilities.ts';

type Me = ResponseOf<typeof getMe>;

/** Each role has one permission that the others lack, as if the policies said so. */
const abilities: Me['abilities'] = {
  everywhere: ['session.own'],
  restaurantAdmin: ['restaurant.manage'],
  restaurantUser: ['menu.manage'],
  storeAdmin: ['devices.manage'],
  storeUser: ['orders.read'],
};
const person = (memberships: Me['memberships'], superAdmin = false): Me => ({
  userId: 'u',
  email: 'mia@example.com',
  name: 'Mia',
  superAdmin,
  memberships,
  abilities: superAdmin ? { everywhere: ['session.own', 'platform.manage'] } : abilities,
});
const owner = person([{ restaurantId: 'r', storeId: null, role: 'admin' }]);
const member = person([{ restaurantId: 'r', storeId: null, role: 'user' }]);
const manager = person([{ restaurantId: 'r', storeId: 's', role: 'admin' }]);
const helper = person([{ restaurantId: 'r', storeId: 's', role: 'user' }]);
const platform = person([], true);
const stranger = person([{ restaurantId: 'other', storeId: null, role: 'admin' }]);
const [store, sister, restaurant] = [{ restaurantId: 'r', storeId: 's' }, { restaurantId: 'r', storeId: 'sister' }, { restaurantId: 'r' }];

it('offers what the role at a place permits, and nothing of another role', () => {
  const people = { owner, member, manager, helper, platform, stranger };
  const offered = (permission: Parameters<typeof may>[1]) =>
    Object.entries(people).flatMap(([name, me]) => (may(me, permission, store) ? [name] : []));
  expect(offered('restaurant.manage')).toEqual(['owner']);
  expect(offered('menu.manage')).toEqual(['member']);
  expect(offered('devices.manage')).toEqual(['manager']);
  expect(offered('orders.read')).toEqual(['helper']);
  expect(offered('platform.manage')).toEqual(['platform']);
  expect(offered('session.own')).toEqual(Object.keys(people));
});

it('gives a store’s people nothing in its sister stores or in the restaurant', () => {
  expect(rolesAt(manager, sister)).toEqual([]);
  expect(rolesAt(manager, restaurant)).toEqual([]);
  expect(may(manager, 'devices.manage', sister)).toBe(false);
  expect(may(manager, 'devices.manage', restaurant)).toBe(false);
  expect(belongsTo(manager, store)).toBe(true);
  expect(belongsTo(manager, restaurant)).toBe(false);
});

it('gives a restaurant’s people all of its stores, and no other restaurant’s', () => {
  for (const place of [store, sister, restaurant]) expect(may(owner, 'restaurant.manage', place)).toBe(true);
  expect(may(owner, 'restaurant.manage', { restaurantId: 'other', storeId: 's' })).toBe(false);
  expect(may(owner, 'restaurant.manage', {})).toBe(false);
});

it('combines all roles that somebody has at a place', () => {
  const both = person([
    { restaurantId: 'r', storeId: null, role: 'user' },
    { restaurantId: 'r', storeId: 's', role: 'admin' },
  ]);
  expect(rolesAt(both, store)).toEqual(['restaurantUser', 'storeAdmin']);
  expect([may(both, 'menu.manage', store), may(both, 'devices.manage', store)]).toEqual([true, true]);
  expect([may(both, 'menu.manage', sister), may(both, 'devices.manage', sister)]).toEqual([true, false]);
});

it('offers everything while an older server answers, which does not report permissions', () => {
  const { abilities: _, ...older } = helper;
  expect(may(older, 'devices.manage', store)).toBe(true);
});

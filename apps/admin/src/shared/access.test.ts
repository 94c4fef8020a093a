import { expect, it } from 'vitest';
import { may, rolesAt, type Ability } from './access.ts';
import type { Me } from './session.ts';

const person = (memberships: Me['memberships'], superAdmin = false): Me => ({
  userId: 'u',
  email: 'mia@example.com',
  name: 'Mia',
  superAdmin,
  memberships,
});
const people = {
  owner: person([{ restaurantId: 'r', storeId: null, role: 'admin' }]),
  member: person([{ restaurantId: 'r', storeId: null, role: 'user' }]),
  manager: person([{ restaurantId: 'r', storeId: 's', role: 'admin' }]),
  helper: person([{ restaurantId: 'r', storeId: 's', role: 'user' }]),
  platform: person([], true),
  stranger: person([{ restaurantId: 'other', storeId: null, role: 'admin' }]),
};
type Who = keyof typeof people;

it.each<[Ability, Who[]]>([
  ['restaurant.manage', ['owner', 'platform']],
  ['restaurantUsers.read', ['owner', 'member', 'platform']],
  ['restaurantUsers.manage', ['owner', 'platform']],
  ['storeUsers.read', ['owner', 'manager', 'helper', 'platform']],
  ['storeUsers.manage', ['owner', 'manager', 'platform']],
  ['devices.manage', ['owner', 'manager', 'platform']],
  ['payments.account', ['owner', 'manager', 'platform']],
  ['settings.read', ['owner', 'manager', 'helper', 'platform']],
  ['printers.manage', ['owner', 'manager', 'platform']],
  ['platform.manage', ['platform']],
  ['restaurants.create', ['owner', 'member', 'manager', 'helper', 'platform', 'stranger']],
])('%s is offered to %j', (ability, who) => {
  const offered = Object.entries(people).filter(([, me]) => may(me, ability, { restaurantId: 'r', storeId: 's' }));
  expect(offered.map(([name]) => name)).toEqual(who);
});

it('gives a store’s people nothing of its sister stores and of the restaurant', () => {
  expect(rolesAt(people.manager, { restaurantId: 'r', storeId: 'sister' })).toEqual([]);
  expect(rolesAt(people.manager, { restaurantId: 'r' })).toEqual([]);
  expect(may(people.manager, 'store.manage', { restaurantId: 'r' })).toBe(false);
});

it('adds up what somebody is at a place', () => {
  const both = person([
    { restaurantId: 'r', storeId: null, role: 'user' },
    { restaurantId: 'r', storeId: 's', role: 'admin' },
  ]);
  expect(rolesAt(both, { restaurantId: 'r', storeId: 's' })).toEqual(['restaurantUser', 'storeAdmin']);
});

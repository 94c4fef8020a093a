import { notWhileVisiting, type CallerKind, type Permission } from '@servery/contract/permissions';
import { describe, expect, it } from 'vitest';
import { allPolicies } from '../../compose-policies.ts';
import type { Caller, Grants } from './handler.types.ts';
import { getAbilities, judge, type CallScope } from './permission-check.ts';

const user = (changes: Partial<Extract<Caller, { kind: 'user' }>>): Caller => ({
  kind: 'user',
  principalId: 'p',
  name: 'n',
  email: 'e',
  superAdmin: false,
  memberships: [],
  sessionHash: Buffer.alloc(0),
  ...changes,
});
const member = (storeId: string | null, role: 'admin' | 'user', restaurantId = 'r1') =>
  user({ memberships: [{ restaurantId, storeId, role }] });
const callers: Record<CallerKind, Caller | undefined> = {
  superAdmin: user({ superAdmin: true }),
  restaurantAdmin: member(null, 'admin'),
  restaurantUser: member(null, 'user'),
  storeAdmin: member('s1', 'admin'),
  storeUser: member('s1', 'user'),
  posTerminal: { kind: 'posTerminal', principalId: 'p', name: 'n', restaurantId: 'r1', storeId: 's1', sessionHash: Buffer.alloc(0) },
  kdsDevice: { kind: 'kdsDevice', principalId: 'p', name: 'n', restaurantId: 'r1', storeId: 's1', sessionHash: Buffer.alloc(0) },
  printer: { kind: 'printer', principalId: 'p', name: 'n', restaurantId: 'r1', storeId: 's1', sessionHash: Buffer.alloc(0) },
  customer: { kind: 'customer', principalId: 'p', name: 'n', restaurantId: 'r1', sessionHash: Buffer.alloc(0) },
  guest: { kind: 'guest', token: 't' },
  anonymous: { kind: 'anonymous' },
};
const known = Object.entries(callers).flatMap(([kind, caller]) => (caller ? [[kind as CallerKind, caller] as const] : []));
const here: CallScope = { restaurantId: 'r1', storeId: 's1' };
const elsewhere: CallScope[] = [
  { restaurantId: 'r2', storeId: 's9' },
  { restaurantId: 'r1', storeId: 's2' },
];

describe.each(known)('%s', (kind, caller) => {
  it('holds what is granted to it and nothing that is granted to others', () => {
    for (const [granted] of known) {
      const grants = { [granted]: true } as Grants;
      const same = granted === kind || (granted === 'anonymous' && kind === 'guest');
      const verdict = judge(caller, grants, here);
      if (same) expect([granted, verdict]).toEqual([granted, 'granted']);
      else expect([granted, verdict]).toEqual([granted, ['guest', 'anonymous'].includes(kind) ? 'signIn' : 'notAllowed']);
    }
  });

  it('is a stranger where it does not belong', () => {
    const all = Object.fromEntries(known.map(([granted]) => [granted, true])) as Grants;
    const [foreign, neighbour] = elsewhere.map((scope) => judge(caller, { ...all, anonymous: undefined } as never, scope));
    const everywhere = ['superAdmin', 'guest'].includes(kind);
    const inRestaurant = everywhere || kind.startsWith('restaurant') || kind === 'customer';
    const stranger = kind === 'anonymous' ? 'signIn' : 'notYours';
    expect([foreign, neighbour]).toEqual([everywhere ? 'granted' : stranger, inRestaurant ? 'granted' : stranger]);
  });
});

it('counts every role where the call names no restaurant', () => {
  const nowhere: CallScope = { restaurantId: undefined, storeId: undefined };
  expect(judge(member('s1', 'admin'), { storeAdmin: true }, nowhere)).toBe('granted');
});

it('gives a user who belongs nowhere what is for them alone, and only where no place is named', () => {
  const nowhere: CallScope = { restaurantId: undefined, storeId: undefined };
  const everyUser: Grants = { superAdmin: true, restaurantAdmin: true, restaurantUser: true, storeAdmin: true, storeUser: true };
  expect(judge(user({}), everyUser, nowhere)).toBe('notYours');
  const open: Grants = { ...everyUser, withoutMembership: true };
  expect(judge(user({}), open, nowhere)).toBe('granted');
  for (const scope of [here, { ...nowhere, storeId: 's1' }, { ...nowhere, restaurantId: 'r1' }]) {
    expect(judge(user({}), open, scope)).toBe('notYours');
  }
  for (const [kind, caller] of known) {
    if (caller.kind !== 'user') expect([kind, judge(caller, { withoutMembership: true }, nowhere)]).not.toEqual([kind, 'granted']);
  }
});

describe('a visit of the platform', () => {
  const visit = { id: 'v', restaurantId: 'r1', restaurantName: 'Corner café', reason: 'help', endsAt: new Date() };
  const visitor = user({ memberships: [{ restaurantId: 'r1', storeId: null, role: 'admin' }], visit });
  const afterwards = user({ memberships: [], visit });
  const nowhere: CallScope = { restaurantId: undefined, storeId: undefined };

  it.each(Object.entries(allPolicies))(
    '%s: what the owner may, less what is not for visitors, and nothing elsewhere',
    (permission, grants) => {
      const owner = judge(callers.restaurantAdmin!, grants, here);
      expect(judge(visitor, grants, here)).toBe(notWhileVisiting.has(permission as Permission) ? 'notAllowed' : owner);
      if (grants.anonymous === true) return;
      expect(judge(visitor, grants, elsewhere[0]!)).toBe('notYours');
      expect(judge(afterwards, grants, here)).toBe('notYours');
      expect(judge(afterwards, grants, nowhere)).toBe(permission === 'session.own' ? 'granted' : 'notYours');
    },
  );

  it('never manages the platform', () => {
    for (const scope of [here, nowhere]) expect(judge(visitor, allPolicies['platform.manage'], scope)).toBe('notAllowed');
  });

  it('is offered what it may do', () => {
    const { everywhere, restaurantAdmin = [] } = getAbilities(allPolicies, visitor as never);
    expect(restaurantAdmin).toContain('menu.manage');
    expect([...everywhere, ...restaurantAdmin].filter((permission) => notWhileVisiting.has(permission))).toEqual([]);
    expect(everywhere).not.toContain('platform.manage');
  });
});

it('takes the strongest of several memberships', () => {
  const both = user({
    memberships: [
      { restaurantId: 'r1', storeId: 's1', role: 'user' },
      { restaurantId: 'r1', storeId: null, role: 'admin' },
    ],
  });
  expect(judge(both, { restaurantAdmin: true }, here)).toBe('granted');
  expect(judge(both, { storeUser: true }, here)).toBe('granted');
});

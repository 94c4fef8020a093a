import { randomUUID } from 'node:crypto';
import { may } from '@servery/app-kit/abilities.ts';
import { permissions, type Permission } from '@servery/contract/permissions';
import { getMe, login } from '@servery/contract/user';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { shouldHold, type WalkerKind } from '../../testing/permissions/holders.ts';
import { startTestServer, type Role, type TestServer } from '../../testing/test-server.ts';
import { allPolicies } from '../../compose-policies.ts';
import type { Membership } from '../../platform/http/handler.types.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// A permission that no endpoint uses yet has no policy, and nobody has it.
const decided = permissions.filter((permission) => allPolicies[permission] !== undefined);
const heldBy = (...kinds: WalkerKind[]): Permission[] =>
  decided.filter((permission) => kinds.some((kind) => shouldHold[permission].includes(kind)));
const here = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

const readMe = async (memberships: Membership[]) => {
  const [id, password] = [randomUUID(), 'correct horse'];
  const email = `${id}@example.com`;
  await server.modules.users.createUser(
    { database: server.test.database },
    { id, name: 'Ada', email, password, superAdmin: false, memberships },
  );
  const answer = await server.call(login, { body: { email, password } });
  return answer.data;
};

it.each<Role>(['superAdmin', 'restaurantAdmin', 'restaurantUser', 'storeAdmin', 'storeUser'])(
  'answers a %s the abilities that the product’s table has',
  async (role) => {
    const { data: me } = await server.call(getMe, { cookie: await server.signIn(role) });
    const expected =
      role === 'superAdmin' ? { everywhere: heldBy(role) } : { everywhere: heldBy('withoutMembership'), [role]: heldBy(role) };
    expect(me.abilities).toEqual(expected);
    // And the apps read it so.
    const offered = permissions.filter((permission) => may(me, permission, here()));
    expect(offered).toEqual(heldBy(role, 'withoutMembership'));
  },
);

it('answers somebody who belongs nowhere what everybody with an account may do', async () => {
  expect((await readMe([])).abilities).toEqual({ everywhere: heldBy('withoutMembership') });
});

it('answers each role once to somebody with several, however many stores they have', async () => {
  const { restaurantId, storeId } = server;
  const me = await readMe([
    { restaurantId, storeId: null, role: 'user' },
    { restaurantId, storeId, role: 'admin' },
  ]);
  expect(me.abilities).toEqual({
    everywhere: heldBy('withoutMembership'),
    restaurantUser: heldBy('restaurantUser'),
    storeAdmin: heldBy('storeAdmin'),
  });
  expect([may(me, 'devices.manage', { restaurantId }), may(me, 'devices.manage', here())]).toEqual([false, true]);
});

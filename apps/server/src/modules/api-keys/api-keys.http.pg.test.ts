import { randomUUID } from 'node:crypto';
import { createApiKey, listApiKeys, mostApiKeys, revokeApiKey } from '@servery/contract/api-keys';
import type { BodySentTo } from '@servery/contract/endpoint';
import { addCustomer, listCustomers } from '@servery/contract/customers';
import { getMenu, setSoldOut } from '@servery/contract/menu';
import { getOrder, listOrders, placeOrder } from '@servery/contract/online-ordering';
import { getRestaurant } from '@servery/contract/restaurants';
import { beginVisit } from '@servery/contract/visits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let owner: string;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signIn('restaurantAdmin');
});
afterAll(() => server.close());

type Body = BodySentTo<typeof createApiKey>;
const getBody = (given: Partial<Body> = {}): Body => ({
  ...{ id: randomUUID(), name: 'Delivery partner', scopes: ['orders:read'], storeIds: null, validForDays: 30 },
  ...given,
});
const ofRestaurant = () => ({ restaurantId: server.restaurantId });
const place = () => ({ ...ofRestaurant(), storeId: server.storeId });
const create = (body: Body, cookie = owner) => server.call(createApiKey, { params: ofRestaurant(), body, cookie });
const list = async () => (await server.call(listApiKeys, { params: ofRestaurant(), cookie: owner })).data.rows;
const revoke = (apiKeyId: string) => server.call(revokeApiKey, { params: { ...ofRestaurant(), apiKeyId }, body: {}, cookie: owner });
const made = async (given: Partial<Body> = {}) => {
  const { data, status, error } = await create(getBody(given));
  if (status !== 201) throw new Error(JSON.stringify(error));
  return { ...data.key, headers: { authorization: `Bearer ${data.secret}` }, secret: data.secret };
};
const readOrders = (headers: Record<string, string>, storeId = server.storeId) =>
  server.call(listOrders, { params: { ...ofRestaurant(), storeId }, headers });

describe('a key', () => {
  it('is shown once, and stored as a hash', async () => {
    const { secret, id, prefix } = await made({ name: 'Shown once' });
    expect(secret).toMatch(/^servery_[\w-]{43}$/);
    expect(secret.startsWith(prefix)).toBe(true);
    const { rows } = await server.test.owner.query('select k::text as row from directory.api_key k where id = $1', [id]);
    expect(rows[0].row).not.toContain(secret.slice(prefix.length));
    const [row] = (await list()).filter((each) => each.id === id);
    expect(row).toMatchObject({ name: 'Shown once', scopes: ['orders:read'], storeIds: null, lastUsedAt: null, revokedAt: null });
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  it('that is sent again gets a new secret until it has been used, and another body is refused', async () => {
    const body = getBody();
    const first = (await create(body)).data;
    const again = (await create(body)).data;
    expect(again.key.id).toBe(first.key.id);
    expect((await list()).filter(({ id }) => id === body.id)).toHaveLength(1);
    expect((await readOrders({ authorization: `Bearer ${first.secret}` })).status, 'the lost secret').toBe(401);
    expect((await create({ ...body, name: 'Somebody else' })).status).toBe(409);
    expect((await readOrders({ authorization: `Bearer ${again.secret}` })).status).toBe(200);
    expect((await create(body)).status, 'after its first use').toBe(409);
  });

  it('reads orders, the menu and customers, marks items sold out, and reports when it was used', async () => {
    const { id, headers } = await made({ scopes: ['orders:read', 'menu:read', 'availability:write', 'customers:read'] });
    const order = server.orderBody();
    await server.call(placeOrder, { params: place(), body: order });
    const orders = await readOrders(headers);
    expect(orders.data.rows.map((row) => row.id)).toContain(order.id);
    expect((await server.call(getOrder, { params: { ...place(), orderId: order.id }, headers })).status).toBe(200);
    expect((await server.call(getMenu, { params: place(), headers })).status).toBe(200);
    expect((await server.call(getRestaurant, { params: ofRestaurant(), headers })).status).toBe(200);
    expect((await server.call(listCustomers, { params: ofRestaurant(), headers })).status).toBe(200);
    const body = { items: [{ id: server.itemId('Toastie'), soldout: true }] };
    // No page sends it, so it has no Origin.
    const sold = await server.app.inject({
      method: 'PUT',
      url: `/api${setSoldOut.path.replace('{restaurantId}', server.restaurantId).replace('{storeId}', server.storeId)}`,
      headers: { host: 'localhost', ...headers },
      payload: body,
    });
    expect(sold.statusCode, sold.body).toBe(200);
    const { rows } = await server.test.owner.query(
      "select actor_kind, actor_name from event where type = 'menu.published' and store_id = $1 order by seq desc limit 1",
      [server.storeId],
    );
    expect(rows).toEqual([{ actor_kind: 'system', actor_name: 'Delivery partner (API key)' }]);
    expect((await list()).find((row) => row.id === id)?.lastUsedAt).toEqual(expect.any(String));
  });

  it('is refused where it lacks the scope, whatever cookies come with it', async () => {
    const { headers } = await made({ scopes: ['menu:read'] });
    const refused = await server.call(listOrders, { params: place(), headers, cookie: owner });
    expect([refused.status, refused.error.code]).toEqual([403, 'resource_update_not_allowed']);
    expect(refused.error.message).toContain('orders:read');
    const body = { name: 'Ann', phone: '+61412345678' };
    expect((await server.call(addCustomer, { params: ofRestaurant(), body, headers, cookie: owner })).status).toBe(403);
  });

  it('is for its stores alone', async () => {
    const { headers } = await made({ scopes: ['orders:read', 'customers:read', 'menu:read'], storeIds: [server.storeId] });
    expect((await readOrders(headers)).status).toBe(200);
    expect((await readOrders(headers, server.otherStoreId)).status).toBe(404);
    const customers = (query: object) => server.call(listCustomers, { params: ofRestaurant(), query, headers });
    expect((await customers({})).error.message).toContain('name one of them');
    expect((await customers({ storeId: server.storeId })).status).toBe(200);
    expect((await customers({ storeId: server.otherStoreId })).status).toBe(404);
    expect((await server.call(getRestaurant, { params: ofRestaurant(), headers })).status, 'public').toBe(200);
    expect((await create(getBody({ storeIds: [randomUUID()] }))).error.fields?.[0]?.path).toBe('storeIds');
  });

  it('is refused from the answer of its revocation on, and revoking it again changes nothing', async () => {
    const { id, headers } = await made();
    expect((await readOrders(headers)).status).toBe(200);
    const first = await revoke(id);
    expect(first.data.revokedAt).toEqual(expect.any(String));
    const refused = await readOrders(headers);
    expect([refused.status, refused.error.code]).toEqual([401, 'user_not_allowed']);
    expect((await revoke(id)).data).toEqual(first.data);
    expect((await revoke(randomUUID())).status).toBe(404);
  });

  it('expires on its last day, and is deleted a year later', async () => {
    const { id, headers } = await made();
    await server.test.owner.query("update directory.api_key set expires_at = now() - interval '1 second' where id = $1", [id]);
    expect((await readOrders(headers)).status).toBe(401);
    const sweep = () => server.modules.apiKeys.plainJobs[0]!.run();
    await sweep();
    expect((await list()).map((row) => row.id)).toContain(id);
    await server.test.owner.query("update directory.api_key set expires_at = now() - interval '366 days' where id = $1", [id]);
    await sweep();
    expect((await list()).map((row) => row.id)).not.toContain(id);
  });

  it('that nobody has made is refused, also where no key is needed', async () => {
    for (const authorization of ['Bearer servery_', `Bearer servery_${'x'.repeat(43)}`, `bearer servery_${'x'.repeat(42)}!`]) {
      expect((await readOrders({ authorization })).status, authorization).toBe(401);
      expect((await server.call(getMenu, { params: place(), headers: { authorization } })).status, authorization).toBe(401);
    }
  });
});

describe('making keys', () => {
  it('needs a recent sign-in, or the password', async () => {
    const cookie = await server.signIn('restaurantAdmin');
    await server.test.owner.query("update directory.session set created_at = now() - interval '16 minutes'");
    const body = getBody();
    expect((await create(body, cookie)).error.code).toBe('SIGN_IN_NOT_RECENT');
    expect((await create({ ...body, password: 'wrong' }, cookie)).error.code).toBe('invalid_grant');
    expect((await create({ ...body, password: 'correct horse' }, cookie)).status).toBe(201);
    owner = await server.signIn('restaurantAdmin');
  });

  it('is for the restaurant’s admins, and not for a visit of the platform', async () => {
    for (const role of ['superAdmin', 'restaurantUser', 'storeAdmin'] as const) {
      expect((await create(getBody(), await server.signIn(role))).status, role).toBe(403);
    }
    const visitor = await server.signIn('superAdmin');
    const visit = await server.call(beginVisit, { body: { ...ofRestaurant(), reason: 'Asked for help' }, cookie: visitor });
    expect(visit.status).toBe(200);
    expect((await create(getBody(), visitor)).status).toBe(403);
    expect((await server.call(listApiKeys, { params: ofRestaurant(), cookie: visitor })).status).toBe(403);
  });

  it('stops at the limit of a restaurant', async () => {
    await server.test.owner.query(
      `insert into directory.api_key (id, restaurant_id, token_hash, prefix, name, scopes, request_fingerprint, created_at, created_by, expires_at)
        select gen_random_uuid(), $1, sha256(n::text::bytea), 'servery_x', 'Many', '{}', '', now(), '', now() + interval '1 day'
        from generate_series(1, $2) n`,
      [server.restaurantId, mostApiKeys],
    );
    expect((await create(getBody())).error.code).toBe('resource_status_conflict');
    await server.test.owner.query("delete from directory.api_key where name = 'Many'");
  });
});

import { createHmac } from 'node:crypto';
import { addCustomer } from '@servery/contract/customers';
import { placeOrder } from '@servery/contract/online-ordering';
import * as contract from '@servery/contract/search';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let till: string;
beforeAll(async () => {
  server = await startTestServer();
  till = await server.signInDevice('posTerminal');
});
afterAll(() => server.close());

const create = async (cookie = till) => server.call(contract.createSearchKey, { params: { restaurantId: server.restaurantId }, cookie });
const find = (key: string, text: string, more: { kinds?: contract.SearchKind[]; limit?: number; storeId?: string } = {}) =>
  server.call(contract.find, { body: { key, text, ...more } });
const order = async (customer: { name: string; phone: string }) => {
  const body = server.orderBody({ customer: { email: '', ...customer } });
  const params = { restaurantId: server.restaurantId, storeId: server.storeId };
  const { data, status } = await server.call(placeOrder, { params, body });
  expect(status).toBe(201);
  return data;
};

it('finds items, orders and customers by what people type of them, without a cookie', async () => {
  const { number, id } = await order({ name: 'Zoë Quartermain', phone: '+61 491 570 156' });
  await server.call(addCustomer, {
    params: { restaurantId: server.restaurantId },
    body: { name: 'Zoë Quartermain', phone: '+61 491 570 156' },
    cookie: await server.signIn('storeAdmin'),
  });
  const { data } = await create(await server.signIn('restaurantAdmin'));
  expect(data.indexes).toEqual(['item', 'order', 'customer']);
  const { storeId } = server;
  const { hits } = (await find(data.key, 'zoe quarter', { storeId, kinds: ['order'] })).data;
  expect(hits).toMatchObject([{ kind: 'order', id, title: number, storeId: server.storeId, detail: expect.stringContaining('Zoë') }]);
  expect((await find(data.key, 'Quartermain', { storeId })).data.hits.map(({ kind }) => kind)).toEqual(['order', 'customer']);
  expect((await find(data.key, '0491 570 156', { kinds: ['customer'] })).data.hits).toMatchObject([{ title: 'Zoë Quartermain' }]);
  expect((await find(data.key, 'toasti', { storeId })).data.hits).toMatchObject([
    { kind: 'item', id: server.itemId('Toastie'), title: 'Toastie' },
  ]);
  expect((await find(data.key, number, { storeId })).data.hits).toMatchObject([{ kind: 'order', id }]);
});

it('finds only what the caller sees: a till does not find customers of other stores', async () => {
  const asTill = (await create()).data.key;
  await server.call(addCustomer, {
    params: { restaurantId: server.restaurantId },
    body: { name: 'Nowhere Yet', phone: '+61 491 570 157' },
    cookie: await server.signIn('restaurantAdmin'),
  });
  const asOwner = (await create(await server.signIn('restaurantAdmin'))).data.key;
  expect((await find(asOwner, 'nowhere')).data.hits).toHaveLength(1);
  expect((await find(asTill, 'nowhere')).data.hits).toEqual([]);
  expect((await find(asTill, 'toastie', { storeId: server.otherStoreId })).status).toBe(404);
  expect((await find(asTill, 'toastie')).data.hits).toMatchObject([{ kind: 'item', storeId: server.storeId }]);
});

it('is worth nothing when it was changed, made by somebody else, is old, or its session has ended', async () => {
  const { key, expiresAt } = (await create()).data;
  const [written = '', signature = ''] = key.split('.');
  const wider = Buffer.from(Buffer.from(written, 'base64url').toString().replace('"customer"', '"restaurant"')).toString('base64url');
  const forged = createHmac('sha256', 'a key of theirs').update(`search\n${wider}`).digest('base64url');
  for (const bad of [
    `${wider}.${signature}`,
    `${wider}.${forged}`,
    `${key}.x`,
    written,
    `${written}.`,
    '.',
    'a.b',
    `${written}.${signature}A`,
  ])
    expect((await find(bad, 'toastie')).status, bad).toBe(401);
  expect((await find(key, 'toastie')).status).toBe(200);

  server.clock.now = new Date(expiresAt);
  expect((await find(key, 'toastie')).status).toBe(401);
  server.clock.now = null;

  const [device] = (
    await server.test.owner.query(
      "update directory.principal set revoked_at = now() where kind = 'posTerminal' and revoked_at is null returning id",
    )
  ).rows;
  expect(device).toBeDefined();
  expect((await find(key, 'toastie')).status).toBe(401);
});

it('ends with the role', async () => {
  const cookie = await server.signIn('storeUser');
  const { key } = (await create(cookie)).data;
  expect((await find(key, 'toastie', { storeId: server.storeId })).data.hits).toHaveLength(1);
  await server.test.owner.query("delete from directory.membership where role = 'user' and store_id = $1", [server.storeId]);
  expect((await find(key, 'toastie')).status).toBe(401);
});

it('finds restaurants and stores of the platform for its own people', async () => {
  const cookie = await server.signIn('superAdmin');
  const { data } = await server.call(contract.createPlatformSearchKey, { cookie });
  expect((await find(data.key, 'corner cafe')).data.hits).toMatchObject([
    { kind: 'restaurant', id: server.restaurantId, title: 'Corner café', detail: '2 stores' },
    { kind: 'store' },
    { kind: 'store' },
  ]);
  expect((await find(data.key, 'second count', { kinds: ['store'] })).data.hits).toMatchObject([{ id: server.otherStoreId }]);
  expect((await find(data.key, 'toastie', { kinds: ['item'] })).data.hits).toEqual([]);
  expect((await server.call(contract.createPlatformSearchKey, { cookie: await server.signIn('restaurantAdmin') })).status).toBe(403);
});

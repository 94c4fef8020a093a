import { randomUUID } from 'node:crypto';
import { createStore, getRestaurant, updateStore } from '@servery/contract/restaurants';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createLocalAddresses } from '../../integrations/local-addresses/local-addresses.adapter.ts';
import type { JobEvent } from '../../platform/jobs/jobs.types.ts';
import type { AddressPort } from '../../ports/addresses.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const local = createLocalAddresses();
/** Does something once while the provider is being asked. */
let meanwhile: () => Promise<unknown> = async () => undefined;
const port: AddressPort = {
  ...local,
  async suggest(question) {
    await meanwhile();
    return local.suggest(question);
  },
};

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startTestServer({ addresses: port });
  cookie = await server.signIn('restaurantAdmin');
});
beforeEach(() => {
  meanwhile = async () => undefined;
});
afterAll(() => server.close());

const profile = (formattedAddress: string, at: { latitude: number; longitude: number; placedByHand?: boolean } | null = null) => ({
  ...{ name: 'Newtown', timeZone: 'Australia/Sydney', phone: '', email: '' },
  address: { formattedAddress, suburb: 'Newtown', state: 'NSW', postcode: '2042', ...(at ?? { latitude: null, longitude: null }) },
});
const open = async (formattedAddress: string) => {
  const id = randomUUID();
  const { status } = await server.call(createStore, {
    cookie,
    params: { restaurantId: server.restaurantId },
    body: { id, ...profile(formattedAddress) },
  });
  expect(status).toBe(201);
  return id;
};
const save = async (storeId: string, body: ReturnType<typeof profile>) => {
  const params = { restaurantId: server.restaurantId, storeId };
  const { data } = await server.call(getRestaurant, { cookie, params });
  const { version } = data.stores.find(({ id }) => id === storeId)!;
  const { status } = await server.call(updateStore, { cookie, params, body: { ...body, version } });
  expect(status).toBe(200);
};
/** What the job does for the store's newest event. */
const runJob = async (storeId: string) => {
  const [job] = server.modules.addresses.jobs;
  const event = { restaurantId: server.restaurantId, storeId } as JobEvent;
  await job!.run(event, { database: server.test.database } as never);
};
const readAddress = async (storeId: string) => {
  const { data } = await server.call(getRestaurant, { cookie, params: { restaurantId: server.restaurantId } });
  return data.stores.find(({ id }) => id === storeId)?.address;
};
const newtown = { latitude: expect.closeTo(-33.897, 1) as number, longitude: expect.closeTo(151.179, 1) as number };

it('puts a new store on the map, and one whose address has changed', async () => {
  const id = await open('12 King Street');
  expect(await readAddress(id)).toMatchObject({ latitude: null, longitude: null });
  await runJob(id);
  const first = await readAddress(id);
  expect(first).toMatchObject({ formattedAddress: '12 King Street', suburb: 'Newtown', postcode: '2042', ...newtown });
  await save(id, profile('300 Enmore Road'));
  await runJob(id);
  const second = await readAddress(id);
  expect(second).toMatchObject(newtown);
  expect([second?.latitude, second?.longitude]).not.toEqual([first?.latitude, first?.longitude]);
});

it('leaves a store alone that is on the map, or whose street nobody knows', async () => {
  const id = await open('1 Nowhere Crescent');
  await runJob(id);
  expect(await readAddress(id)).toMatchObject({ latitude: null, longitude: null });
  const own = { latitude: -33.9, longitude: 151.1 };
  await save(id, profile('12 King Street', own));
  await runJob(id);
  expect(await readAddress(id)).toMatchObject(own);
});

it('does not put a store where it was before its address changed', async () => {
  const id = await open('12 King Street');
  meanwhile = async () => {
    meanwhile = async () => undefined;
    await save(id, profile('1 Nowhere Crescent'));
  };
  await runJob(id);
  expect(await readAddress(id)).toMatchObject({ formattedAddress: '1 Nowhere Crescent', latitude: null, longitude: null });
});

it('keeps a place that was set by hand, whatever the address becomes, until it is to be looked up again', async () => {
  const id = await open('12 King Street');
  const own = { latitude: -33.91, longitude: 151.11, placedByHand: true };
  await save(id, profile('12 King Street', own));
  await runJob(id);
  expect(await readAddress(id)).toMatchObject(own);
  await save(id, profile('300 Enmore Road', own));
  await runJob(id);
  expect(await readAddress(id)).toMatchObject({ formattedAddress: '300 Enmore Road', ...own });
  await save(id, profile('300 Enmore Road'));
  await runJob(id);
  const found = await readAddress(id);
  expect(found).toMatchObject(newtown);
  expect(found && 'placedByHand' in found).toBe(false);
});

it('keeps what was found while the address was open in a form', async () => {
  const id = await open('12 King Street');
  await runJob(id);
  const found = await readAddress(id);
  await save(id, { ...profile('12 King Street'), phone: '02 9000 1234' });
  expect(await readAddress(id)).toEqual(found);
});

it.each([
  [{ latitude: 1, longitude: null, placedByHand: true }, 'address.longitude'],
  [{ latitude: null, longitude: 1, placedByHand: true }, 'address.latitude'],
  [{ latitude: null, longitude: null, placedByHand: true }, 'address.latitude'],
])('400: half a place: %o', async (at, path) => {
  const { address, ...body } = profile('12 King Street');
  const params = { restaurantId: server.restaurantId, storeId: server.storeId };
  const answer = await server.call(updateStore, { cookie, params, body: { ...body, address: { ...address, ...at }, version: 1 } });
  expect([answer.status, answer.error.fields?.map((field) => field.path)]).toEqual([400, [path]]);
});

import { randomUUID } from 'node:crypto';
import { createDevice, loginPosTerminal, revokeDevice } from '@servery/contract/devices';
import { deleteItem, readEditedMenu, startFromTemplate } from '@servery/contract/menu-editor';
import { placeOrder } from '@servery/contract/online-ordering';
import { createRestaurant, createStore, openToPublic, updateStore } from '@servery/contract/restaurants';
import { getSettings, putSettings, type SettingsSectionId } from '@servery/contract/settings/index';
import { getSetup, type SetupStep } from '@servery/contract/setup';
import type { CountryCode } from '@servery/domain/countries';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestUser } from '../../platform/testing/fixtures.ts';
import { signIn } from '../../platform/testing/test-app.ts';
import { alwaysOpen } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { listSetupSteps } from './setup.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const places = {
  NZ: { timeZone: 'Pacific/Auckland', address: { suburb: 'Te Aro', state: '', postcode: '6011' } },
  US: { timeZone: 'America/New_York', address: { suburb: 'Albany', state: 'NY', postcode: '12207' } },
};

/** Somebody who has just signed up, with a new restaurant and its first store. */
async function newOwner(country: CountryCode & keyof typeof places) {
  const cookie = await signIn(server.test.database, await createTestUser(server.test.database, null));
  const restaurant = await server.call(createRestaurant, { cookie, body: { id: randomUUID(), name: 'Lantern', country } });
  const restaurantId = restaurant.data.id;
  const { timeZone, address } = places[country];
  const profile = {
    ...{ name: 'Lantern corner', timeZone, phone: '', email: '' },
    address: { formattedAddress: '1 Main Street', latitude: null, longitude: null, ...address },
  };
  const storeId = randomUUID();
  const created = await server.call(createStore, { cookie, params: { restaurantId }, body: { id: storeId, ...profile } });
  expect(created.status).toBe(201);
  const params = { restaurantId, storeId };
  const read = async () => {
    const { status, data } = await server.call(getSetup, { cookie, params });
    expect(status).toBe(200);
    return data;
  };
  return {
    ...{ cookie, params, profile, read },
    missing: async (id: SetupStep) => (await read()).steps.find((step) => step.id === id)!.missing,
    save: async (section: SettingsSectionId, change: object) => {
      const { value, version } = (await server.call(getSettings(section), { cookie, params })).data;
      const body = { value: { ...value, ...change }, version } as never;
      expect((await server.call(putSettings(section), { cookie, params, body })).status).toBe(200);
    },
  };
}

it('leads a new owner from nothing to open: each step is done by what the server has, and by nothing else', async () => {
  const { cookie, params, profile, read, missing, save } = await newOwner('NZ');
  expect((await read()).complete).toBe(false);
  expect((await read()).steps).toEqual([
    { id: 'details', done: false, optional: false, missing: ['contact'] },
    { id: 'hours', done: false, optional: false, missing: ['hours'] },
    { id: 'menu', done: false, optional: false, missing: ['menu'] },
    { id: 'delivery', done: false, optional: true, missing: ['delivery'] },
    // Pickup and dine-in are paid at the counter to begin with.
    { id: 'payments', done: false, optional: true, missing: ['cardAccount'] },
    { id: 'tax', done: false, optional: false, missing: ['registration'] },
    { id: 'device', done: false, optional: true, missing: ['device'] },
    { id: 'testOrder', done: false, optional: true, missing: ['order'] },
    { id: 'goLive', done: false, optional: false, missing: ['openToPublic'] },
  ]);
  await server.call(updateStore, { cookie, params, body: { ...profile, phone: '04 123 4567', version: 1 } });
  expect(await missing('details')).toEqual([]);

  await save('onlineOrdering', { collectionTypes: { pickup: false, delivery: false, dineIn: false } });
  expect(await missing('hours')).toEqual(['collectionType']);
  await save('onlineOrdering', { collectionTypes: { pickup: true, delivery: true, dineIn: false } });
  await save('tradingHours', alwaysOpen.tradingHours);
  expect(await missing('delivery')).toEqual(['deliveryReach']);
  await save('delivery', { radiusInMetres: 3000 });
  expect(await missing('delivery')).toEqual([]);
  expect(await missing('hours')).toEqual([]);
  expect((await read()).steps.find(({ id }) => id === 'payments')).toMatchObject({
    ...{ optional: false, missing: ['paymentMethod', 'cardAccount'] },
  });
  await save('checkout', { paymentSettings: { pickup: ['inStore'], delivery: ['cashOnDelivery'], dineIn: [] } });
  expect((await read()).steps.find(({ id }) => id === 'payments')).toMatchObject({ optional: true, missing: ['cardAccount'] });

  await server.call(startFromTemplate, { cookie, params, body: { template: 'cafe' } });
  expect(await missing('menu')).toEqual([]);

  await save('business', { taxRegistered: true, taxNumber: '' });
  expect(await missing('tax')).toEqual(['taxNumber']);
  await save('business', { taxNumber: '49-091-850' });
  expect(await missing('tax')).toEqual([]);
  await save('tax', { rules: [] });
  expect(await missing('tax')).toEqual(['taxRules']);
  await save('business', { taxRegistered: false });
  expect(await missing('tax')).toEqual([]);

  const device = await server.call(createDevice, { cookie, params, body: { id: randomUUID(), kind: 'posTerminal', name: 'Counter' } });
  expect(await missing('device')).toEqual(['device']);
  await server.call(loginPosTerminal, { body: { code: device.data.code } });
  expect(await missing('device')).toEqual([]);
  const deviceId = device.data.device.id;
  await server.call(revokeDevice, { cookie, params: { ...params, deviceId }, body: {} });
  expect(await missing('device')).toEqual(['device']);

  const { items } = (await server.call(readEditedMenu, { cookie, params })).data;
  const plain = items.find(({ name }) => name === 'Espresso')!;
  const line = { id: randomUUID(), type: 'basic' as const, itemId: plain.id, quantity: 1, comments: '', selection: { modifiers: [] } };
  const shownTotal = plain.type === 'basic' ? plain.price.basePrice : 0;
  const order = await server.call(placeOrder, { params, body: { ...server.orderBody(), lines: [line], shownTotal } });
  expect(order.status).toBe(201);
  expect(await missing('testOrder')).toEqual([]);

  expect((await read()).complete).toBe(false);
  await server.call(openToPublic, { cookie, params: { restaurantId: params.restaurantId }, body: { openToPublic: true } });
  expect(await read()).toMatchObject({ complete: true });
  for (const { id } of items) await server.call(deleteItem, { cookie, params: { ...params, itemId: id }, body: {} });
  expect([await missing('menu'), (await read()).complete]).toEqual([['items'], false]);
});

it('says so when a store takes cards and no way to order offers them', async () => {
  const { params, save } = await newOwner('NZ');
  const payments = async () => {
    const profile = await server.modules.restaurants.service.store(params.restaurantId, params.storeId);
    const facts = { items: 1, businessSaved: true, hasDevice: false, hasOrder: false, openToPublic: false, today: '2026-03-01' };
    const cards = { accountId: 'acct_1', fee: { fixed: 0, percentage: 0 }, datedFees: [] };
    return listSetupSteps({ ...facts, profile: { ...profile, cards } }).steps.find(({ id }) => id === 'payments');
  };
  expect(await payments()).toMatchObject({ done: false, optional: true, missing: ['cardMethod'] });
  await save('checkout', { paymentSettings: { pickup: ['stripeCheckout', 'inStore'], delivery: [], dineIn: ['inStore'] } });
  expect(await payments()).toMatchObject({ done: true, missing: [] });
});

it('asks owners in the United States for their rates, which a state without sales tax does not need', async () => {
  const { read, missing, save } = await newOwner('US');
  expect((await read()).steps.find(({ id }) => id === 'tax')).toEqual({ id: 'tax', done: false, optional: true, missing: ['taxRules'] });
  const rule = {
    ...{ id: 'sales', name: 'Sales tax', rate: 8000, inclusive: false, categories: ['standard'], collectionTypes: ['pickup'] },
    ...{ appliesToDeliveryFee: false, startDate: '2026-01-01', endDate: null },
  };
  await save('tax', { rules: [rule] });
  expect(await missing('tax')).toEqual([]);
});

it('404: a store of somebody else; 403: not with a lesser role', async () => {
  const { params, cookie } = await newOwner('NZ');
  expect((await server.call(getSetup, { cookie: await server.signIn('restaurantAdmin'), params })).status).toBe(404);
  expect((await server.call(getSetup, { cookie, params: { ...params, storeId: server.storeId } })).status).toBe(404);
  const at = { restaurantId: server.restaurantId, storeId: server.storeId };
  expect((await server.call(getSetup, { cookie: await server.signIn('storeUser'), params: at })).status).toBe(403);
});

import { randomUUID } from 'node:crypto';
import { getHours, getRestaurant, getTable, listMyStores, listRestaurants, listSlots } from '@servery/contract/restaurants';
import { getTillStore } from '@servery/contract/tills';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { closedHours } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('getRestaurant', () => {
  it('200: with its stores, whether they are open, and their week', async () => {
    const { status, data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'Corner café', theme: { brandColor: '#aa3300', brandTextColor: '#ffffff' } });
    expect(data.stores.map(({ id }) => id).toSorted()).toEqual([server.storeId, server.otherStoreId].toSorted());
    const store = data.stores.find(({ id }) => id === server.storeId)!;
    expect(store).toMatchObject({ collectionTypes: ['pickup', 'dineIn'], status: { open: true } });
    expect(store.week).toHaveLength(7);
    expect(store.week[0]?.intervals).toEqual(['Open 24 hours']);
  });

  it('200: a change of hours is seen at once here, and soon when another node made it', async () => {
    const isOpen = async () =>
      (await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } })).data.stores.find(
        ({ id }) => id === server.storeId,
      )?.status.open;
    const { tradingHours } = (await server.modules.restaurants.book.get(server.restaurantId, server.storeId))!.settings;
    await server.change('tradingHours', closedHours as never);
    expect(await isOpen()).toBe(false);
    await server.change('tradingHours', tradingHours, { elsewhere: true });
    await vi.waitFor(async () => expect(await isOpen()).toBe(true), { timeout: 10_000, interval: 20 });
  });

  it('404: an unknown restaurant; 404: an id that is none', async () => {
    expect((await server.call(getRestaurant, { params: { restaurantId: randomUUID() } })).status).toBe(404);
    expect((await server.call(getRestaurant, { params: { restaurantId: 'corner' } })).status).toBe(404);
  });
});

describe('listRestaurants', () => {
  it('200: the listed ones', async () => {
    const { status, data } = await server.call(listRestaurants);
    expect(status).toBe(200);
    expect(data.rows).toMatchObject([{ id: server.restaurantId, name: 'Corner café', brandColor: '#aa3300', storeCount: 2 }]);
    expect(data.rows[0]).toMatchObject({ country: 'AU', timeZone: 'Australia/Sydney', status: { open: true } });
  });
});

describe('the sitemap', () => {
  it('knows the listed ones with their stores', async () => {
    const places = await server.modules.restaurants.service.listedPlaces();
    expect(places).toEqual([
      { restaurantId: server.restaurantId, storeIds: expect.arrayContaining([server.storeId, server.otherStoreId]) },
    ]);
  });
});

describe('getHours', () => {
  it('200: each collection type that is offered by itself, and holidays to come', async () => {
    const { holidays } = (await server.modules.restaurants.book.get(server.restaurantId, server.storeId))!.settings;
    const soon = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    await server.change('holidays', { holidays: [{ name: 'Founding day', date: soon, dayIntervals: [] }] });
    const { status, data } = await server.call(getHours, { params: at() });
    await server.change('holidays', holidays);
    expect(status).toBe(200);
    expect(data.types.map(({ collectionType }) => collectionType)).toEqual(['pickup', 'dineIn']);
    expect(data.types[0]).toMatchObject({ status: { open: true }, week: [{ intervals: ['Open 24 hours'] }, {}, {}, {}, {}, {}, {}] });
    expect(data.holidays).toMatchObject([{ date: soon, note: 'Founding day', intervals: [] }]);
  });

  it('404: an unknown store', async () => {
    expect((await server.call(getHours, { params: { ...at(), storeId: randomUUID() } })).status).toBe(404);
  });
});

describe('listSlots', () => {
  it('200: the times that an order can be for, by day', async () => {
    const { status, data } = await server.call(listSlots, { params: at(), query: { collectionType: 'pickup', days: '2' } as never });
    expect(status).toBe(200);
    expect(data).toMatchObject({ timeZone: 'Australia/Sydney', reason: null });
    expect(Date.parse(String(data.asap))).toBeGreaterThan(Date.parse(data.now));
    expect(data.days.length).toBeGreaterThan(0);
    expect(data.days.length).toBeLessThanOrEqual(3);
  });

  it('200: none, and why, for a type that is off', async () => {
    const { data } = await server.call(listSlots, { params: at(), query: { collectionType: 'delivery' } });
    expect(data).toMatchObject({ asap: null, days: [], reason: 'COLLECTION_TYPE_OFF' });
  });

  it('400, 404: no such type, too many days; an unknown store', async () => {
    expect((await server.call(listSlots, { params: at(), query: { collectionType: 'drone' } as never })).status).toBe(400);
    expect((await server.call(listSlots, { params: at(), query: { collectionType: 'pickup', days: '15' } as never })).status).toBe(400);
    const unknown = { params: { ...at(), storeId: randomUUID() }, query: { collectionType: 'pickup' } as const };
    expect((await server.call(listSlots, unknown)).status).toBe(404);
  });
});

describe('getTable', () => {
  it('200: what a QR code stands for', async () => {
    const { data } = await server.call(getTable, { params: { ...at(), tableId: server.tableId } });
    expect(data).toEqual({ id: server.tableId, storeId: server.storeId, name: '7', area: 'Window' });
  });

  it('404: a table of another store, and one that is not there, alike', async () => {
    const other = await server.call(getTable, { params: { ...at(), tableId: server.otherTableId } });
    const unknown = await server.call(getTable, { params: { ...at(), tableId: randomUUID() } });
    expect([other.status, other.error.code]).toEqual([404, 'resource_not_found']);
    expect({ ...other.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' });
  });
});

describe('getTillStore', () => {
  it('200: its own tables, and the rules that prices go by', async () => {
    const { status, data } = await server.call(getTillStore, { params: at(), cookie: await server.signIn('storeUser') });
    expect(status).toBe(200);
    expect(data).toMatchObject({ country: 'AU', currency: 'AUD', tables: [{ id: server.tableId, name: '7', area: 'Window' }] });
    expect(data.taxRules).toEqual((await server.modules.restaurants.book.get(server.restaurantId, server.storeId))?.settings.tax.rules);
  });

  it('401: nobody; 404: a store that is not there', async () => {
    expect((await server.call(getTillStore, { params: at() })).status).toBe(401);
    const params = { ...at(), storeId: randomUUID() };
    expect((await server.call(getTillStore, { params, cookie: await server.signIn('restaurantAdmin') })).status).toBe(404);
  });
});

describe('listMyStores', () => {
  const mine = async (cookie: string) => (await server.call(listMyStores, { cookie })).data.rows.map(({ storeId }) => storeId).toSorted();

  it('200: all stores of the restaurant, the one store, or every store', async () => {
    const both = [server.storeId, server.otherStoreId].toSorted();
    expect(await mine(await server.signIn('restaurantUser'))).toEqual(both);
    expect(await mine(await server.signIn('storeAdmin'))).toEqual([server.storeId]);
    expect(await mine(await server.signIn('superAdmin'))).toEqual(both);
  });

  it('401: nobody, and a kitchen display', async () => {
    expect((await server.call(listMyStores)).status).toBe(401);
    expect((await server.call(listMyStores, { cookie: await server.signInDisplay() })).status).toBeGreaterThanOrEqual(401);
  });
});

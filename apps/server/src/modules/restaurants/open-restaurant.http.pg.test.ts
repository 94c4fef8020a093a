import { randomUUID } from 'node:crypto';
import { browseRestaurants } from '@servery/contract/browse-restaurants';
import { setListed } from '@servery/contract/super-admin';
import {
  createRestaurant,
  createStore,
  getRestaurant,
  listMyRestaurants,
  listRestaurants,
  openToPublic,
  updateRestaurant,
  updateStore,
} from '@servery/contract/restaurants';
import { getPauses } from '@servery/contract/pauses';
import { placeOrder } from '@servery/contract/online-ordering';
import { getSettings, putSettings, type SettingsSectionId } from '@servery/contract/settings/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestUser } from '../../platform/testing/fixtures.ts';
import { signIn } from '../../platform/testing/test-app.ts';
import { smallMenu } from '../../testing/small-menu.ts';
import { menuOfFile } from '@servery/domain/menu-files';
import { alwaysOpen, idOnce, testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

let turn = 0;
/** Whether a restaurant is on the platform's page, as that is when its five seconds are over, and in the sitemap. */
async function listedAt(id: string): Promise<[page: boolean, sitemap: boolean]> {
  turn += 1;
  server.clock.now = new Date(Date.now() + turn * 10_000);
  const page = (await server.call(listRestaurants)).data.rows;
  server.clock.now = null;
  const places = await server.modules.restaurants.service.listedPlaces();
  return [page.some((row) => row.id === id), places.some(({ restaurantId }) => restaurantId === id)];
}

/** Somebody who belongs nowhere yet. */
const newcomer = async () => signIn(server.test.database, await createTestUser(server.test.database, null));
const open = (cookie: string, change: object = {}) =>
  server.call(createRestaurant, { cookie, body: { id: randomUUID(), name: 'Lantern', country: 'NZ', ...change } });
const storeBody = (change: object = {}) => ({
  id: randomUUID(),
  name: 'Lantern Wellington',
  address: { formattedAddress: '1 Cuba Street', suburb: 'Te Aro', state: '', postcode: '6011', latitude: null, longitude: null },
  timeZone: 'Pacific/Auckland',
  phone: '04 123 4567',
  email: 'hello@lantern.example',
  ...change,
});

describe('restaurants.create', () => {
  it('201: somebody who belongs nowhere opens one and is its admin at once', async () => {
    const cookie = await newcomer();
    const { status, data } = await open(cookie);
    expect([status, data]).toMatchObject([201, { name: 'Lantern', country: 'NZ', currency: 'NZD', description: '' }]);
    const mine = await server.call(listMyRestaurants, { cookie });
    expect(mine.data.rows).toEqual([{ restaurantId: data.id, name: 'Lantern', country: 'NZ', logo: null, role: 'admin', stores: [] }]);
    const { rows } = await server.test.owner.query('select action, role_after from directory.member_change where restaurant_id = $1', [
      data.id,
    ]);
    expect(rows).toEqual([{ action: 'joined', role_after: 'admin' }]);
  });

  it('200: a repeat answers the same and opens no second one', async () => {
    const cookie = await newcomer();
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(cookie, { id })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect((await server.call(listMyRestaurants, { cookie })).data.rows).toHaveLength(1);
  });

  it('409: the same id with another body; 404: an id that is somebody else’s', async () => {
    const cookie = await newcomer();
    const { data } = await open(cookie);
    expect((await open(cookie, { id: data.id, name: 'Another' })).status).toBe(409);
    expect((await open(await newcomer(), { id: data.id })).status).toBe(404);
    expect((await open(await newcomer(), { id: server.restaurantId })).status).toBe(404);
  });

  it('400: a name too short, a country that is not served; 401: nobody', async () => {
    const cookie = await newcomer();
    expect((await open(cookie, { name: 'L' })).error.fields).toMatchObject([{ path: 'name' }]);
    expect((await open(cookie, { country: 'FR' })).status).toBe(400);
    expect((await server.call(createRestaurant, { body: { id: randomUUID(), name: 'Lantern', country: 'NZ' } })).status).toBe(401);
  });

  it('429: exactly five a day, however many are asked for at once', async () => {
    for (const attempts of [2, 10, 50]) {
      const cookie = await newcomer();
      const answers = await Promise.all(Array.from({ length: attempts }, () => open(cookie)));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(Math.min(5, attempts));
      expect(answers.filter(({ status }) => status === 429)).toHaveLength(Math.max(0, attempts - 5));
      expect((await server.call(listMyRestaurants, { cookie })).data.rows).toHaveLength(Math.min(5, attempts));
    }
  });
});

describe('restaurants.createStore', () => {
  it('201: in the country and currency of the restaurant, with its taxes, closed until hours are set', async () => {
    const cookie = await newcomer();
    const restaurantId = (await open(cookie)).data.id;
    const body = storeBody();
    const { status, data } = await server.call(createStore, { cookie, params: { restaurantId }, body });
    expect([status, data]).toMatchObject([201, { id: body.id, currency: 'NZD', timeZone: 'Pacific/Auckland', address: { country: 'NZ' } }]);
    const guests = (await server.call(getRestaurant, { params: { restaurantId } })).data.stores;
    expect(guests).toMatchObject([{ id: body.id, status: { open: false, opensAt: null }, collectionTypes: ['pickup', 'dineIn'] }]);
    const tax = await server.call(getSettings('tax'), { cookie, params: { restaurantId, storeId: body.id } });
    expect(tax.data.value).toMatchObject({ rules: [{ name: 'GST', rate: 15_000 }] });
    const timings = await server.call(getSettings('timings'), { cookie, params: { restaurantId, storeId: body.id } });
    expect(timings.data.value).toMatchObject({ monday: { pickup: { session1: { timePeriod: { durationInHours: 24 } } } } });
    const { rows } = await server.test.owner.query('select type, seq::int, actor_name from event where restaurant_id = $1', [restaurantId]);
    expect(rows).toEqual([
      { type: 'store.created', seq: 1, actor_name: 'Test user' },
      { type: 'restaurant.storesChanged', seq: 2, actor_name: 'Test user' },
    ]);
    expect((await server.call(listRestaurants)).data.rows.map(({ id }) => id)).not.toContain(restaurantId);
  });

  it('201: with hours and a menu it takes orders like any other, and is listed once its owner opens it', async () => {
    const cookie = await newcomer();
    const restaurantId = (await open(cookie)).data.id;
    const { id: storeId } = (await server.call(createStore, { cookie, params: { restaurantId }, body: storeBody() })).data;
    const at = { restaurantId, storeId };
    const lacks = async () =>
      (await server.call(getPauses, { cookie, params: at })).data.rows.map(({ collectionType, missing }) => [collectionType, missing]);
    const superAdmin = await server.signIn('superAdmin');
    const hasMenu = async () =>
      (await server.call(browseRestaurants, { cookie: superAdmin, query: { search: restaurantId } })).data.rows.map((row) => row.hasMenu);
    expect(await lacks()).toEqual([
      ['pickup', ['menu', 'hours']],
      ['dineIn', ['menu', 'hours']],
    ]);
    expect(await hasMenu()).toEqual([false]);
    for (const [section, value] of Object.entries(alwaysOpen) as [SettingsSectionId, never][]) {
      const { version } = (await server.call(getSettings(section), { cookie, params: at })).data;
      expect((await server.call(putSettings(section), { cookie, params: at, body: { value, version } })).status).toBe(200);
    }
    const { menu } = server.modules;
    const published = await server.test.database.tenant({ restaurantId }, async (tx) => {
      const stored = menuOfFile(smallMenu, { getId: idOnce(), getImage: () => null });
      await menu.storeMenu(tx, { storeId, menu: stored, mode: 'add', actor: testActor, now: new Date() });
      return menu.publishMenu(tx, { storeId, actor: testActor, now: new Date() });
    });
    server.modules.restaurants.book.forget(restaurantId, storeId);
    server.modules.restaurants.book.forgetRestaurant(restaurantId);
    expect(await lacks()).toEqual([
      ['pickup', []],
      ['dineIn', []],
    ]);
    expect(await hasMenu()).toEqual([true]);
    const itemId = published.items.find(({ name }) => name === 'Banana bread')!.id;
    const body = server.orderBody({ lines: [{ ...server.line('Banana bread', 2), itemId } as never], shownTotal: 1400 });
    const order = await server.call(placeOrder, { params: at, body });
    expect([order.status, order.data]).toMatchObject([201, { status: 'new', cart: { grandTotal: 1400 } }]);
    // Its rules are there; who is not registered charges none of them, and nothing names one.
    expect(order.data.cart).toMatchObject({ taxes: [], includedTax: 0 });
    expect(JSON.stringify(order.data.cart.breakdown)).not.toContain('GST');
    const business = { legalName: '', taxNumber: '49-091-850', taxRegistered: true };
    const { version } = (await server.call(getSettings('business'), { cookie, params: at })).data;
    await server.call(putSettings('business'), { cookie, params: at, body: { value: business, version } });
    const taxed = await server.call(placeOrder, { params: at, body: { ...body, id: randomUUID(), customer: server.orderBody().customer } });
    expect(taxed.data.cart.taxes).toMatchObject([{ name: 'GST', amount: 183 }]);
    expect(taxed.data.cart.grandTotal).toBe(1400);
    const isOpen = async () => (await server.call(getRestaurant, { params: { restaurantId } })).data.openToPublic;
    const change = (value: boolean) => server.call(openToPublic, { cookie, params: { restaurantId }, body: { openToPublic: value } });
    expect([await listedAt(restaurantId), await isOpen()]).toEqual([[false, false], false]);
    const opened = await change(true);
    expect([opened.status, opened.data]).toEqual([200, { openedAt: expect.any(String), endedTestOrders: 0 }]);
    expect((await change(true)).data).toEqual(opened.data);
    expect(await isOpen()).toBe(true);
    await expect.poll(() => listedAt(restaurantId)).toEqual([true, true]);
    expect(await change(false)).toMatchObject({ status: 200, data: { openedAt: null } });
    expect([await listedAt(restaurantId), await isOpen()]).toEqual([[false, false], false]);
    expect(
      (await server.call(placeOrder, { params: at, body: { ...body, id: randomUUID(), customer: server.orderBody().customer } })).status,
    ).toBe(201);
  });

  it('200 and 409: the same id again, with the same body and with another', async () => {
    const cookie = await newcomer();
    const params = { restaurantId: (await open(cookie)).data.id };
    const body = storeBody();
    const answers = await Promise.all(Array.from({ length: 4 }, () => server.call(createStore, { cookie, params, body })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 201]);
    expect((await server.call(createStore, { cookie, params, body: { ...body, name: 'Other' } })).status).toBe(409);
  });

  it("404: an id that is another restaurant's store", async () => {
    const cookie = await newcomer();
    const params = { restaurantId: (await open(cookie)).data.id };
    const theirs = (await server.call(createStore, { cookie, params, body: storeBody() })).data.id;
    const thief = await newcomer();
    const own = { restaurantId: (await open(thief)).data.id };
    const answer = await server.call(createStore, { cookie: thief, params: own, body: { ...storeBody(), id: theirs } });
    expect([answer.status, answer.error.code]).toEqual([404, 'resource_not_found']);
    const { rows } = await server.test.owner.query('select restaurant_id from store where id = $1', [theirs]);
    expect(rows).toEqual([{ restaurant_id: params.restaurantId }]);
  });

  it('400: a postcode of another country, at its field; one that was stored before stays', async () => {
    const params = { restaurantId: server.restaurantId };
    const cookie = await server.signIn('restaurantAdmin');
    const wrong = { ...storeBody().address, postcode: 'SE1 9TG' };
    const body = storeBody({ timeZone: 'Australia/Sydney', address: wrong });
    expect((await server.call(createStore, { cookie, params, body })).error.fields).toEqual([
      { path: 'address.postcode', message: 'Please enter the 4 digits of the postcode.' },
    ]);
    const { id, ...fields } = storeBody({ timeZone: 'Australia/Sydney' });
    expect((await server.call(createStore, { cookie, params, body: { id, ...fields } })).status).toBe(201);
    const at = { ...params, storeId: id };
    const change = (postcode: string) =>
      server.call(updateStore, { cookie, params: at, body: { ...fields, address: { ...wrong, postcode }, version: 1 } });
    expect((await change('SE1 9TG')).error.fields).toMatchObject([{ path: 'address.postcode' }]);
    await server.test.owner.query(`update store set address = address || '{"postcode": "SE1 9TG"}' where id = $1`, [id]);
    expect((await change('SE1 9TG')).status).toBe(200);
    await server.test.owner.query('delete from store where id = $1', [id]);
  });

  it('stores a British postcode in capitals with its space, however it was typed', async () => {
    const cookie = await newcomer();
    const params = { restaurantId: (await open(cookie, { country: 'GB' })).data.id };
    const address = { ...storeBody().address, suburb: 'Bury St Edmunds', postcode: 'ip33 1lw' };
    const { id, ...fields } = storeBody({ timeZone: 'Europe/London', phone: '', address });
    const opened = await server.call(createStore, { cookie, params, body: { id, ...fields } });
    expect([opened.status, opened.data.address.postcode]).toEqual([201, 'IP33 1LW']);
    const body = { ...fields, address: { ...address, postcode: 'se19tg' }, version: opened.data.version };
    const changed = await server.call(updateStore, { cookie, params: { ...params, storeId: id }, body });
    expect([changed.status, changed.data.address.postcode]).toEqual([200, 'SE1 9TG']);
  });

  it('400: a time zone of another country; 403, 404, 401: who may not', async () => {
    const params = { restaurantId: server.restaurantId };
    const cookie = await server.signIn('restaurantAdmin');
    const body = storeBody();
    expect((await server.call(createStore, { cookie, params, body })).error.fields).toMatchObject([{ path: 'timeZone' }]);
    for (const role of ['restaurantUser', 'storeAdmin', 'storeUser'] as const) {
      expect((await server.call(createStore, { cookie: await server.signIn(role), params, body })).status).toBe(403);
    }
    expect((await server.call(createStore, { cookie: await newcomer(), params, body })).status).toBe(404);
    expect((await server.call(createStore, { params, body })).status).toBe(401);
    const nowhere = { restaurantId: randomUUID() };
    expect((await server.call(createStore, { cookie: await server.signIn('superAdmin'), params: nowhere, body })).status).toBe(404);
  });
});

describe('restaurants.update and restaurants.updateStore', () => {
  it('200: what guests see changes at once', async () => {
    const cookie = await newcomer();
    const restaurantId = (await open(cookie)).data.id;
    const { id, ...fields } = storeBody();
    await server.call(createStore, { cookie, params: { restaurantId }, body: { id, ...fields } });
    const profile = { name: 'Lantern & Co', description: 'Noodles', brandColor: '#A30', version: 1 };
    const changed = await server.call(updateRestaurant, { cookie, params: { restaurantId }, body: profile });
    expect([changed.status, changed.data.brandColor]).toEqual([200, '#aa3300']);
    const store = await server.call(updateStore, {
      cookie,
      params: { restaurantId, storeId: id },
      body: { ...fields, name: 'Cuba St', email: '', version: 1 },
    });
    expect([store.status, store.data.name]).toEqual([200, 'Cuba St']);
    const { data } = await server.call(getRestaurant, { params: { restaurantId } });
    expect(data).toMatchObject({ name: 'Lantern & Co', description: 'Noodles', stores: [{ name: 'Cuba St', email: '' }] });
  });

  it('409: what somebody else has saved meanwhile, with what they saved; the same change again is none', async () => {
    const cookie = await newcomer();
    const restaurantId = (await open(cookie)).data.id;
    const { id: storeId, ...fields } = storeBody();
    await server.call(createStore, { cookie, params: { restaurantId }, body: { id: storeId, ...fields } });
    const store = (phone: string, version: number) =>
      server.call(updateStore, { cookie, params: { restaurantId, storeId }, body: { ...fields, phone, version } });
    expect((await store('04 111 1111', 1)).data.version).toBe(2);
    expect((await store('04 111 1111', 1)).data.version).toBe(2);
    expect(await store('04 222 2222', 1)).toMatchObject({
      ...{ status: 409, error: { code: 'resource_status_conflict', details: { version: 2, phone: expect.stringContaining('111') } } },
    });
    expect((await store('04 222 2222', 2)).data.version).toBe(3);
    const restaurant = (name: string, version: number) =>
      server.call(updateRestaurant, { cookie, params: { restaurantId }, body: { name, description: '', brandColor: '#aa3300', version } });
    const tries = await Promise.all(Array.from({ length: 10 }, (_, at) => restaurant(`Lantern ${at}`, 1)));
    expect(tries.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(409)]);
    const { data } = await server.call(getRestaurant, { params: { restaurantId } });
    expect(data).toMatchObject({ name: tries.find(({ status }) => status === 200)!.data.name, version: 2, stores: [{ version: 3 }] });
    expect((await restaurant('Late', 1)).error.details).toMatchObject({ name: data.name, version: 2 });
  });

  it('404: a store of another restaurant, and one that is not there', async () => {
    const cookie = await newcomer();
    const restaurantId = (await open(cookie)).data.id;
    const { id: _, ...fields } = storeBody();
    const body = { ...fields, version: 1 };
    const foreign = await server.call(updateStore, { cookie, params: { restaurantId, storeId: server.storeId }, body });
    const unknown = await server.call(updateStore, { cookie, params: { restaurantId, storeId: randomUUID() }, body });
    expect([foreign.status, { ...foreign.error, requestId: '' }]).toEqual([404, { ...unknown.error, requestId: '' }]);
  });

  it('400: what is no phone number, at its field', async () => {
    const cookie = await server.signIn('restaurantAdmin');
    const params = { restaurantId: server.restaurantId, storeId: server.storeId };
    const { id: _id, ...fields } = storeBody({ phone: 'not a phone' });
    const { status, error } = await server.call(updateStore, { cookie, params, body: { ...fields, version: 1 } });
    expect([status, error.fields?.map(({ path }) => path)]).toEqual([400, ['phone']]);
  });

  it('403: not with a lesser role', async () => {
    const cookie = await server.signIn('restaurantUser');
    const body = { name: 'Mine now', description: '', brandColor: '#000000', version: 1 };
    expect((await server.call(updateRestaurant, { cookie, params: { restaurantId: server.restaurantId }, body })).status).toBe(403);
  });
});

describe('restaurants.openToPublic', () => {
  it('409: not without a published menu, which the restaurant says that it lacks, and nothing is written', async () => {
    const cookie = await newcomer();
    const params = { restaurantId: (await open(cookie)).data.id };
    await server.call(createStore, { cookie, params, body: storeBody() });
    const { status, error } = await server.call(openToPublic, { cookie, params, body: { openToPublic: true } });
    expect([status, error.code, error.title]).toEqual([409, 'RESTAURANT_HAS_NO_MENU', 'The restaurant has no menu yet']);
    const { openToPublic: opened, stores } = (await server.call(getRestaurant, { params })).data;
    expect([opened, stores.map(({ hasMenu }) => hasMenu)]).toEqual([false, [false]]);
    expect((await server.call(openToPublic, { cookie, params, body: { openToPublic: false } })).status).toBe(200);
  });

  it('403: not with a lesser role; 404: a restaurant of somebody else', async () => {
    const params = { restaurantId: server.restaurantId };
    const body = { openToPublic: false };
    for (const role of ['restaurantUser', 'storeAdmin', 'storeUser'] as const) {
      expect((await server.call(openToPublic, { cookie: await server.signIn(role), params, body })).status).toBe(403);
    }
    const theirs = (await open(await newcomer())).data.id;
    const foreign = { cookie: await server.signIn('restaurantAdmin'), params: { restaurantId: theirs }, body };
    expect((await server.call(openToPublic, foreign)).status).toBe(404);
    expect((await server.call(openToPublic, { params, body })).status).toBe(401);
    expect((await server.call(getRestaurant, { params })).data.openToPublic).toBe(true);
  });
});

describe('restaurants.browse', () => {
  it('200: by name, in pages, found by a part of the name or by the id', async () => {
    const owner = await newcomer();
    for (const name of ['Quay 100%', 'quay two', 'Quay_3']) await open(owner, { name });
    const cookie = await server.signIn('superAdmin');
    const browse = async (query: object) => (await server.call(browseRestaurants, { cookie, query })).data;
    const first = await browse({ search: 'quay', limit: 2 });
    const second = await browse({ search: 'quay', limit: 2, cursor: first.nextCursor });
    expect([...first.rows, ...second.rows].map(({ name }) => name)).toEqual(['Quay 100%', 'quay two', 'Quay_3']);
    expect(second.nextCursor).toBeNull();
    expect((await browse({ search: '0%' })).rows.map(({ name }) => name)).toEqual(['Quay 100%']);
    expect((await browse({ search: server.restaurantId })).rows).toMatchObject([{ name: 'Corner café', storeCount: 2, country: 'AU' }]);
  });

  it('400: a cursor that is none of ours; 403: anybody of a restaurant; 404: somebody who belongs nowhere', async () => {
    const cookie = await server.signIn('superAdmin');
    expect((await server.call(browseRestaurants, { cookie, query: { cursor: 'nonsense' } })).status).toBe(400);
    expect((await server.call(browseRestaurants, { cookie: await server.signIn('restaurantAdmin') })).status).toBe(403);
    expect((await server.call(browseRestaurants, { cookie: await newcomer() })).status).toBe(404);
  });
});

describe('restaurants.setListed', () => {
  it('200: hides a restaurant from the platform’s page and lists it again, in its log; 403: its own admin; 404: none', async () => {
    const [cookie, params] = [await server.signIn('superAdmin'), { restaurantId: server.restaurantId }];
    const isShown = async () =>
      (await server.modules.restaurants.service.listedPlaces()).some((place) => place.restaurantId === server.restaurantId);
    expect(await isShown()).toBe(true);
    for (const listed of [false, false, true]) {
      const answer = await server.call(setListed, { cookie, params, body: { listed } });
      expect(answer.data).toEqual({ listed });
      await expect.poll(isShown, { timeout: 10_000 }).toBe(listed);
    }
    expect((await server.call(getRestaurant, { params })).status).toBe(200);
    const { rows } = await server.test.owner.query(
      `select actor_name, payload from event where store_id = $1 and type = 'platform.listed' order by seq`,
      [server.storeId],
    );
    expect(rows).toEqual([false, true].map((listed) => ({ actor_name: 'superAdmin', payload: { listed } })));
    const owner = await server.signIn('restaurantAdmin');
    expect((await server.call(setListed, { cookie: owner, params, body: { listed: false } })).status).toBe(403);
    const nowhere = { restaurantId: '00000000-0000-4000-8000-000000000000' };
    expect((await server.call(setListed, { cookie, params: nowhere, body: { listed: false } })).status).toBe(404);
  });
});

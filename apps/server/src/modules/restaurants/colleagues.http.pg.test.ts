import { randomUUID } from 'node:crypto';
import { acceptInvitation } from '@servery/contract/account';
import { changeCoupon, createCoupon } from '@servery/contract/coupons';
import { createDevice, renameDevice, revokeDevice } from '@servery/contract/devices';
import type { BodySentTo } from '@servery/contract/endpoint';
import type { EventType } from '@servery/contract/event-types';
import { storeLive } from '@servery/contract/live';
import { addRestaurantUser, addStoreUser, changeStoreUser, removeStoreUser } from '@servery/contract/members';
import { changeItem, createCategory } from '@servery/contract/menu-editor';
import { createPrinter, updatePrinter } from '@servery/contract/printers';
import { createStore, openToPublic, updateRestaurant, updateStore } from '@servery/contract/restaurants';
import { getSettings, putSettings } from '@servery/contract/settings/index';
import { plainCoupon } from '@servery/domain/coupons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPolicies } from '../../compose-policies.ts';
import { bindStreams } from '../../platform/events/bind-streams.ts';
import { createLiveHub } from '../../platform/events/live-hub.ts';
import { createSessionWatch } from '../../platform/events/session-watch.ts';
import { createStreamLimits } from '../../platform/events/stream-limits.ts';
import { createTestStore, createTestUser } from '../../platform/testing/fixtures.ts';
import { readSse, type SseReader } from '../../platform/testing/read-sse.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import { createTestApp, signIn } from '../../platform/testing/test-app.ts';
import { systemActor } from '../../platform/testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

/** What a colleague's open page learns of a change: by the stream of the store that it follows. */

let server: TestServer;
let url: string;
let cookie: string;
/** Another store of the restaurant. */
let otherStoreId: string;
let stranger: { restaurantId: string; storeId: string; cookie: string };
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  server = await startTestServer({ poolSize: 12 });
  const { database, address } = server.test;
  const { app, deps } = await createTestApp({ database, routes: [], policies: allPolicies });
  const hub = createLiveHub({ database, address, log: silentLog });
  const watch = createSessionWatch(deps.sessions, silentLog);
  const { policies, sessions } = deps;
  const { guests } = server.modules.orders;
  bindStreams(app, [storeLive], { hub, watch, policies, sessions, guests, limits: createStreamLimits() });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  ends.push(
    () => app.close(),
    () => watch.stop(),
    () => hub.stop(),
  );
  cookie = await server.signIn('restaurantAdmin');
  otherStoreId = (await server.call(createStore, { cookie, params: whole(), body: { id: randomUUID(), ...storeBody } })).data.id;
  const elsewhere = await createTestStore(database);
  const owner = await createTestUser(database, { restaurantId: elsewhere.restaurantId, role: 'admin' });
  stranger = { ...elsewhere, cookie: await signIn(database, owner) };
});
afterAll(async () => {
  for (const end of ends) await end();
  await server.close();
});

const whole = () => ({ restaurantId: server.restaurantId });
const at = () => ({ ...whole(), storeId: server.storeId });
const address = { formattedAddress: '12 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042', latitude: null, longitude: null };
const storeBody = { name: 'Newtown', timeZone: 'Australia/Sydney', address, phone: '', email: '' };
const printer = (ipAddress: string): BodySentTo<typeof updatePrinter> => ({
  ...{ name: 'Counter', model: 'm30iii', connection: 'LAN', serial: '', ipAddress, isSecure: true, lineWidth: 48 },
  ...{ numberOfCopies: 1, active: true, prints: ['ORDER_INVOICE'], printStationIds: [], backupPrinterId: null },
});
const coupon = (storeIds: string[] | null): Omit<BodySentTo<typeof createCoupon>, 'id'> => ({
  ...plainCoupon,
  ...{ type: 'freeDelivery', description: 'Free delivery', startDate: '2026-01-01', isPublic: true, applicableStoreIds: storeIds },
  couponCode: randomUUID().replaceAll('-', '').slice(0, 20).toUpperCase(),
});

/** Opens a store's stream as somebody's page does. */
async function follow(who: string, place: { restaurantId: string; storeId: string } = at()): Promise<SseReader> {
  const reader = await readSse(`${url}/api/live/restaurants/${place.restaurantId}/stores/${place.storeId}`, { cookie: who });
  ends.unshift(() => reader.close());
  await reader.next('heartbeat');
  return reader;
}
interface Message {
  type: EventType;
  payload: object;
}
/** Says something at a store that everybody may know of, and collects what its stream has brought until then. */
async function messagesUntilNow(reader: SseReader, place: { restaurantId: string; storeId: string } = at()): Promise<Message[]> {
  const section = randomUUID();
  await server.test.database.tenant(place, async (tx) =>
    tx.emit({
      storeId: place.storeId,
      type: 'settings.changed',
      subject: { kind: 'settings', id: place.storeId },
      payload: { section },
      actor: systemActor,
    }),
  );
  const messages: Message[] = [];
  for (;;) {
    const message = JSON.parse((await reader.next('message')).data) as Message;
    if ('section' in message.payload && message.payload.section === section) return messages;
    messages.push(message);
  }
}

/** Each change as one colleague makes it, and what the others' pages get. */
const changes: readonly [string, () => Promise<{ status: number }>, EventType[]][] = [
  [
    'settings saved',
    async () => {
      const read = await server.call(getSettings('checkout'), { cookie, params: at() });
      const { value, version } = read.data as { value: object; version: number };
      return server.call(putSettings('checkout'), { cookie, params: at(), body: { value, version } as never });
    },
    ['settings.changed'],
  ],
  [
    'a menu published',
    () =>
      server.call(createCategory, {
        cookie,
        params: at(),
        body: {
          ...{ name: 'Cakes', description: '', backgroundColor: null, hidden: false },
          applicableOrderingSystem: { pos: true, online: true, uberEats: true },
        },
      }),
    ['menu.published'],
  ],
  [
    'somebody invited to the restaurant',
    () => server.call(addRestaurantUser, { cookie, body: { ...whole(), email: `${randomUUID()}@example.com`, role: 'user' } }),
    ['restaurant.membersChanged'],
  ],
  [
    'somebody invited to another store',
    () =>
      server.call(addStoreUser, {
        cookie,
        params: { storeId: otherStoreId },
        body: { ...whole(), email: `${randomUUID()}@example.com`, role: 'user' },
      }),
    ['restaurant.membersChanged'],
  ],
  [
    'a device created',
    () => server.call(createDevice, { cookie, params: at(), body: { id: randomUUID(), kind: 'posTerminal', name: 'Till' } }),
    ['device.created'],
  ],
  [
    'a printer added',
    () =>
      server.call(createPrinter, {
        cookie,
        params: at(),
        body: { id: randomUUID(), ...printer('192.168.1.40') },
      }),
    ['printer.saved'],
  ],
  [
    'a store opened',
    () => server.call(createStore, { cookie, params: whole(), body: { id: randomUUID(), ...storeBody } }),
    ['restaurant.storesChanged'],
  ],
  [
    'another store renamed',
    () =>
      server.call(updateStore, {
        cookie,
        params: { ...whole(), storeId: otherStoreId },
        body: { ...storeBody, name: 'Enmore', version: 1 },
      }),
    ['restaurant.storesChanged'],
  ],
  [
    'the restaurant renamed',
    () =>
      server.call(updateRestaurant, {
        cookie,
        params: whole(),
        body: { name: 'Lantern', description: '', brandColor: '#aa3300', version: 1 },
      }),
    ['restaurant.changed'],
  ],
  [
    'the restaurant opened to the public',
    () => server.call(openToPublic, { cookie, params: whole(), body: { openToPublic: true } }),
    ['restaurant.changed'],
  ],
  [
    'a coupon of another store',
    () => server.call(createCoupon, { cookie, params: whole(), body: { id: randomUUID(), ...coupon([otherStoreId]) } }),
    ['restaurant.couponsChanged'],
  ],
];

describe('a colleague’s change', () => {
  it.each(changes)('%s: comes on their stream, and not on that of another restaurant', async (_, change, types) => {
    const colleague = await follow(await server.signIn('restaurantAdmin'));
    const foreign = await follow(stranger.cookie, stranger);
    expect((await change()).status).toBeLessThan(300);
    expect((await messagesUntilNow(colleague)).map(({ type }) => type)).toEqual(types);
    expect(await messagesUntilNow(foreign, stranger)).toEqual([]);
  });

  it('also comes to whoever follows another store of the restaurant, without a word about whose it was', async () => {
    const colleague = await follow(cookie, { ...whole(), storeId: otherStoreId });
    const email = `${randomUUID()}@example.com`;
    await server.call(addStoreUser, { cookie, params: { storeId: server.storeId }, body: { ...whole(), email, role: 'user' } });
    await server.call(createCoupon, { cookie, params: whole(), body: { id: randomUUID(), ...coupon([server.storeId]) } });
    expect((await messagesUntilNow(colleague, { ...whole(), storeId: otherStoreId })).map(({ type, payload }) => [type, payload])).toEqual([
      ['restaurant.membersChanged', {}],
      ['restaurant.couponsChanged', {}],
    ]);
  });

  it('receives an event for every change of a member, and none when nothing has changed', async () => {
    const email = `${randomUUID()}@example.com`;
    const params = { storeId: server.storeId };
    const { data } = await server.call(addStoreUser, { cookie, params, body: { ...whole(), email, role: 'user' } });
    await server.mailed();
    const colleague = await follow(cookie);
    const count = async () => (await messagesUntilNow(colleague)).filter(({ type }) => type === 'restaurant.membersChanged').length;
    const change = () =>
      server.call(changeStoreUser, { cookie, params: { ...params, memberId: data.id }, body: { ...whole(), role: 'admin' } });
    await change();
    expect(await count()).toBe(1);
    await change();
    expect(await count()).toBe(0);
    const code = server.mail.code(email);
    expect((await server.call(acceptInvitation, { body: { code, name: 'Noor', password: 'correct horse' } })).status).toBe(200);
    expect(await count()).toBe(1);
    const gone = randomUUID();
    await server.call(removeStoreUser, { cookie, params: { ...params, memberId: gone }, query: whole() });
    expect(await count()).toBe(0);
  });

  it('receives an event when a coupon or printer is changed, and when a device is renamed or revoked', async () => {
    const ids = { coupon: randomUUID(), printer: randomUUID(), device: randomUUID() };
    const fields = coupon(null);
    await server.call(createCoupon, { cookie, params: whole(), body: { id: ids.coupon, ...fields } });
    await server.call(createPrinter, { cookie, params: at(), body: { id: ids.printer, ...printer('192.168.1.41') } });
    await server.call(createDevice, { cookie, params: at(), body: { id: ids.device, kind: 'kdsDevice', name: 'Grill' } });
    const colleague = await follow(cookie);
    const device = { ...at(), deviceId: ids.device };
    await server.call(changeCoupon, {
      cookie,
      params: { ...whole(), couponId: ids.coupon },
      body: { ...fields, description: 'Free', version: 1 },
    });
    await server.call(updatePrinter, {
      cookie,
      params: { ...at(), printerId: ids.printer },
      body: { ...printer('192.168.1.41'), name: 'Bar' },
    });
    await server.call(renameDevice, { cookie, params: device, body: { name: 'Pass' } });
    await server.call(revokeDevice, { cookie, params: device, body: {} });
    expect((await messagesUntilNow(colleague)).map(({ type }) => type)).toEqual([
      'restaurant.couponsChanged',
      'printer.saved',
      'device.renamed',
      'device.revoked',
    ]);
  });

  it('shows a change of the menu that cannot be published yet to whoever edits it', async () => {
    const item = server.menu.items[0]!;
    const till = await follow(await server.signInDevice('posTerminal'));
    const colleague = await follow(cookie);
    await server.test.owner.query('update modifier_group set max = 9');
    const changed = await server.call(changeItem, {
      cookie,
      params: { ...at(), itemId: item.id },
      body: { changes: { description: { from: item.description, to: 'With cheese' } } },
    });
    expect(changed.data.published).toBe(false);
    expect((await messagesUntilNow(colleague)).map(({ type }) => type)).toEqual(['menu.edited']);
    // What the colleague's page was told last, and nothing of the menu.
    expect((await messagesUntilNow(till)).map(({ type }) => type)).toEqual(['settings.changed']);
  });
});

describe('a stream says only what its reader may ask for elsewhere', () => {
  it.each([
    ['storeUser', () => server.signIn('storeUser'), ['restaurant.membersChanged', 'printer.saved', 'restaurant.couponsChanged']],
    ['posTerminal', () => server.signInDevice('posTerminal'), ['printer.saved']],
    ['kdsDevice', () => server.signInDisplay(), []],
  ] as const)('%s', async (_, enter, types) => {
    const reader = await follow(await enter());
    const wanted = ['somebody invited to the restaurant', 'a device created', 'a printer added', 'a coupon of another store'];
    for (const [name, change] of changes) {
      if (wanted.includes(name)) expect((await change()).status).toBeLessThan(300);
    }
    expect((await messagesUntilNow(reader)).map(({ type }) => type)).toEqual(types);
  });
});

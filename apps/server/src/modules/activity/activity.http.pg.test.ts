import { randomUUID } from 'node:crypto';
import { listRestaurantActivity, listStoreActivity } from '@servery/contract/activity';
import { createCoupon } from '@servery/contract/coupons';
import { createDevice, renameDevice } from '@servery/contract/devices';
import { eventTypes } from '@servery/contract/event-types';
import { addRestaurantUser } from '@servery/contract/members';
import { cancelOrder, placeOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { couponBody } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { eventsSql } from './activity.queries.ts';
import { getShown, sentences } from './sentences.service.ts';

let server: TestServer;
let cookie: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const whole = () => ({ restaurantId: server.restaurantId });

/** Things that somebody does in a restaurant. */
const work = async () => {
  const id = randomUUID();
  expect((await server.call(createDevice, { params: at(), cookie, body: { id, kind: 'posTerminal', name: 'Till 1' } })).status).toBe(201);
  expect((await server.call(renameDevice, { params: { ...at(), deviceId: id }, cookie, body: { name: 'Front' } })).status).toBe(200);
  const body = { restaurantId: server.restaurantId, email: 'ines@marigold.example.com', role: 'user' as const };
  expect((await server.call(addRestaurantUser, { cookie, body })).status).toBe(201);
  expect((await server.call(createCoupon, { params: whole(), cookie, body: { ...couponBody(), id: randomUUID() } })).status).toBe(201);
  const order = server.orderBody();
  expect((await server.call(placeOrder, { params: at(), body: order })).status).toBe(201);
  const cancel = { reason: 'storeClosed' as const, note: '' };
  expect((await server.call(cancelOrder, { params: { ...at(), orderId: order.id }, cookie, body: cancel })).status).toBe(200);
};

beforeAll(async () => {
  server = await startTestServer();
  cookie = await server.signIn('restaurantAdmin');
  await work();
});
afterAll(() => server.close());

const ofStore = async (query: object = {}) => (await server.call(listStoreActivity, { params: at(), cookie, query })).data;
const ofRestaurant = async (query: object = {}) => (await server.call(listRestaurantActivity, { params: whole(), cookie, query })).data;
const texts = ({ rows }: { rows: { what: string }[] }) => rows.map(({ what }) => what);

it('has a sentence for every kind of event, or leaves it out on purpose', () => {
  expect(Object.keys(sentences).toSorted()).toEqual([...new Set(eventTypes)].toSorted());
  expect(getShown().length).toBeGreaterThan(25);
  expect(getShown('devices')).toContain('device.renamed');
});

it('says who did what, when and where, and what was before', async () => {
  const { rows } = await ofStore();
  const renamed = rows.find(({ what }) => what.startsWith('Renamed'));
  expect(renamed).toMatchObject({
    ...{ what: 'Renamed the till “Front”', before: 'Till 1', after: 'Front', kind: 'devices', storeId: server.storeId },
    ...{ who: expect.stringMatching(/.+/), storeName: expect.stringMatching(/.+/) },
  });
  expect(texts({ rows }).find((what) => what.startsWith('Cancelled order'))).toMatch(/^Cancelled order W-\d+: Store closed$/);
  expect(rows.map(({ at: moment }) => moment)).toEqual(
    rows
      .map(({ at: moment }) => moment)
      .toSorted()
      .toReversed(),
  );
});

it('has members of the restaurant in its own log, and what is of all stores once', async () => {
  const all = texts(await ofRestaurant());
  expect(all).toContain('Invited ines@marigold.example.com');
  expect(texts(await ofStore())).not.toContain('Invited ines@marigold.example.com');
  expect(all.filter((what) => what.startsWith('Created the coupon '))).toHaveLength(1);
  const inOther = await ofRestaurant({ storeId: server.otherStoreId });
  expect(inOther.rows.every(({ storeId }) => storeId === server.otherStoreId)).toBe(true);
});

it('finds by kind, person and day, and refuses what makes no sense', async () => {
  expect(texts(await ofRestaurant({ kind: 'people' }))).toContain('Invited ines@marigold.example.com');
  expect((await ofRestaurant({ kind: 'devices' })).rows.every(({ kind }) => kind === 'devices')).toBe(true);
  const [first] = (await ofStore()).rows;
  expect((await ofStore({ search: first!.who })).rows.length).toBeGreaterThan(0);
  expect((await ofStore({ search: 'Nobody% at_all' })).rows).toEqual([]);
  expect((await ofStore({ to: '2020-01-01' })).rows).toEqual([]);
  expect((await ofStore({ from: '2020-01-01' })).rows.length).toBeGreaterThan(3);
  const status = async (query: object) => (await server.call(listStoreActivity, { params: at(), cookie, query })).status;
  expect(await status({ from: '2026-02-02', to: '2026-02-01' })).toBe(400);
  expect(await status({ cursor: 'not ours' })).toBe(400);
});

it('pages through everything once, also what happened at one moment', async () => {
  const moment = '2026-01-02T03:04:05.678901Z';
  await server.test.owner.query(
    `with s as (insert into stream (restaurant_id, store_id, seq) values ($1, $2, 3)
        on conflict (restaurant_id, store_id) do update set seq = stream.seq + 3 returning seq)
      insert into event (restaurant_id, store_id, seq, type, subject_kind, subject_id, payload, actor_kind, actor_name, at)
      select $1, $2, s.seq - n, 'settings.changed', 'settings', $2, '{"section":"tax"}', 'user', 'Nora ' || n, $3 from s, generate_series(0, 2) n`,
    [server.restaurantId, server.storeId, moment],
  );
  const all = await ofRestaurant({ limit: 200 });
  expect(all.nextCursor).toBeNull();
  const paged: string[] = [];
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ofRestaurant>> = await ofRestaurant({ limit: 2, ...(cursor !== null && { cursor }) });
    paged.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor !== null);
  expect(paged.toSorted()).toEqual(all.rows.map(({ id }) => id).toSorted());
  expect(new Set(paged).size).toBe(paged.length);
  expect(texts(all).filter((what) => what === 'Changed the settings “Tax”').length).toBeGreaterThanOrEqual(3);
});

it('is for admins: of the restaurant, and of a store for that store', async () => {
  const statuses = async (role: 'restaurantUser' | 'storeAdmin' | 'storeUser') => {
    const by = await server.signIn(role);
    return [
      (await server.call(listStoreActivity, { params: at(), cookie: by })).status,
      (await server.call(listRestaurantActivity, { params: whole(), cookie: by })).status,
    ];
  };
  expect(await statuses('restaurantUser')).toEqual([403, 403]);
  expect(await statuses('storeAdmin')).toEqual([200, 403]);
  expect(await statuses('storeUser')).toEqual([403, 403]);
});

it('reads a page by its index', async () => {
  await server.test.owner.query('set enable_seqscan = off');
  const plan = await server.test.owner.query(`explain ${eventsSql}`, [
    ...[server.restaurantId, getShown(), server.storeId, null, null, null, '', 51],
  ]);
  await server.test.owner.query('reset enable_seqscan');
  expect(JSON.stringify(plan.rows)).toContain('event_activity');
});

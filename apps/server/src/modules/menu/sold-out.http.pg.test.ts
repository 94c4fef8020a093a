import { randomUUID } from 'node:crypto';
import { explainMenu, getMenu, listSoldOut, setSoldOut } from '@servery/contract/menu';
import { placeOrder, quoteCart } from '@servery/contract/online-ordering';
import { getSettings, putSettings, type SettingsOf } from '@servery/contract/settings/index';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JobContext } from '../../platform/jobs/jobs.types.ts';
import { pizzaMenu } from '../../testing/pizza-menu.ts';
import { everyTypeTrades, testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let display: string;
const { ids, menu } = pizzaMenu();
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const toastie = () => server.itemId('Toastie');
type Body = Parameters<typeof server.call<typeof setSoldOut>>[1] extends infer O ? (O extends { body?: infer B } ? B : never) : never;
const set = (body: NonNullable<Body>) => server.call(setSoldOut, { params: at(), body, cookie: staff });
const list = async () => (await server.call(listSoldOut, { params: at(), cookie: display })).data.rows;
const read = async () => (await server.call(getMenu, { params: at() })).data;
const clear = () => server.test.owner.query('delete from sold_out where store_id = $1', [server.storeId]);

/** What the queue was asked for, and running it when its time has come. */
const planned: { task: string; payload: object; runAt?: Date; key?: string }[] = [];
const context = {
  schedule: (task: string, payload: object, options: object) => Promise.resolve(void planned.push({ task, payload, ...options })),
} as unknown as JobContext;
/** The dispatcher's work on the newest event, if the job follows it. */
async function followPublication(): Promise<void> {
  const { rows } = await server.test.owner.query(
    "select payload from event where store_id = $1 and type = 'menu.published' order by seq desc limit 1",
    [server.storeId],
  );
  const job = server.modules.menu.jobs.find(({ task }) => task === 'menu.planEnd')!;
  const follows = Object.entries(job.when ?? {}).every(([name, value]) => rows[0].payload[name] === value);
  if (follows) await job.run({ ...at(), payload: rows[0].payload } as never, context);
}
const runEnd = async () => {
  const job = server.modules.menu.plainJobs.find(({ task }) => task === 'menu.endSoldOut')!;
  await job.run({ ...at() }, context);
};

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
  display = await server.signInDisplay();
  await server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
    const input = { storeId: server.storeId, actor: testActor, now: new Date() };
    await server.modules.menu.storeMenu(tx, { ...input, menu, mode: 'add' });
    await server.modules.menu.publishMenu(tx, input);
  });
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
});
afterAll(() => server.close());
afterEach(async () => {
  server.clock.now = null;
  planned.length = 0;
  await clear();
});

describe('a size and a topping that leave the menu', () => {
  it('take their marks along, and come back available', async () => {
    const cookie = await server.signIn('storeAdmin');
    const params = at();
    const { value: before } = (await server.call(getSettings('pizza'), { params, cookie })).data;
    const put = async (value: SettingsOf<'pizza'>) => {
      const { version } = (await server.call(getSettings('pizza'), { params, cookie })).data;
      const answer = await server.call(putSettings('pizza'), { params, cookie, body: { value, version } });
      expect([answer.status, answer.error]).toMatchObject([200, {}]);
    };
    const [size, topping] = [randomUUID(), randomUUID()];
    const more = {
      ...before,
      sizes: [...before.sizes, { ...before.sizes[0]!, id: size, name: 'Family' }],
      toppings: [...before.toppings, { ...before.toppings[0]!, id: topping, name: 'Anchovies' }],
    };
    await put(more);
    await set({
      sizes: [{ id: size, soldout: true }],
      toppings: [
        { id: topping, soldout: true },
        { id: ids.ham, soldout: true },
      ],
    });
    expect(new Set((await list()).map(({ id }) => id))).toEqual(new Set([size, topping, ids.ham]));
    await put(before);
    const { rows } = await server.test.owner.query('select id from sold_out where store_id = $1', [server.storeId]);
    expect(rows).toEqual([{ id: ids.ham }]);
    await put(more);
    expect((await list()).map(({ id }) => id)).toEqual([ids.ham]);
    await put(before);
  });
});

describe('setSoldOut, listSoldOut', () => {
  it('200: all four kinds at once, with counts, in the menu’s order', async () => {
    const answer = await set({
      items: [
        { id: ids.deal, soldout: true },
        { id: toastie(), soldout: false, remaining: 4 },
      ],
      options: [{ id: ids.cola, soldout: true }],
      sizes: [{ id: ids.small, soldout: true }],
      toppings: [{ id: ids.ham, soldout: false, remaining: 7 }],
    });
    expect(answer.status).toBe(200);
    const none = { until: null, remaining: null };
    expect(await list()).toEqual([
      { kind: 'item', id: toastie(), name: 'Toastie', soldout: false, until: null, remaining: 4 },
      { kind: 'item', id: ids.deal, name: 'Two large', soldout: true, ...none },
      { kind: 'option', id: ids.cola, name: 'Cola', soldout: true, ...none },
      { kind: 'size', id: ids.small, name: 'Small', soldout: true, ...none },
      { kind: 'topping', id: ids.ham, name: 'Ham', soldout: false, until: null, remaining: 7 },
    ]);
    const { items, pizza, version } = await read();
    expect(version).toBe(answer.data.menuVersion);
    expect(items.find(({ id }) => id === toastie())).toMatchObject({ soldout: false, counted: true });
    expect(pizza?.sizes).toMatchObject([{ soldout: true }, { soldout: false }]);
    expect(pizza?.toppings[0]).toMatchObject({ soldout: false, counted: true });
    expect(JSON.stringify(pizza), 'the number is nobody’s business').not.toMatch(/remaining/);
  });

  it('200: the same again publishes nothing, a number that changes does; available again is no row', async () => {
    const counted = (remaining: number) => ({ items: [{ id: toastie(), soldout: false, remaining }] });
    const first = (await set(counted(5))).data.menuVersion;
    expect((await set(counted(5))).data.menuVersion).toBe(first);
    expect((await set(counted(6))).data.menuVersion).toBe(first + 1);
    expect((await set({ items: [{ id: toastie(), soldout: true, remaining: 6 }] })).data.menuVersion).toBe(first + 2);
    expect(await list()).toMatchObject([{ soldout: true, remaining: 6 }]);
    await set({ items: [{ id: toastie(), soldout: false }] });
    expect(await list()).toEqual([]);
    expect((await set({ items: [{ id: toastie(), soldout: false, until: 'nextTradingDay' }] })).data.menuVersion).toBe(first + 3);
  });

  it('404: ids of other kinds, of other stores, of nobody; nothing is changed by the rest', async () => {
    const bodies = [
      { sizes: [{ id: ids.ham, soldout: true }] },
      { toppings: [{ id: ids.small, soldout: true }] },
      { items: [{ id: ids.cola, soldout: true }] },
      {
        options: [
          { id: ids.cola, soldout: true },
          { id: randomUUID(), soldout: true },
        ],
      },
    ];
    for (const body of bodies) expect((await set(body)).status).toBe(404);
    expect(await list()).toEqual([]);
    const params = { ...at(), storeId: randomUUID() };
    expect((await server.call(listSoldOut, { params, cookie: await server.signIn('restaurantAdmin') })).status).toBe(404);
  });

  it('400, 401: a count of none or too many; nobody', async () => {
    for (const remaining of [0, -1, 10_000, 1.5]) {
      expect((await set({ items: [{ id: toastie(), soldout: false, remaining }] })).status).toBe(400);
    }
    expect((await server.call(listSoldOut, { params: at() })).status).toBe(401);
  });
});

describe('until the next trading day', () => {
  const untilTomorrow = { soldout: true, until: 'nextTradingDay' as const };

  it('a job waits for the instant, ends what is to end, and leaves the rest', async () => {
    server.clock.now = new Date('2026-11-21T04:00:00Z');
    await set({ items: [{ id: toastie(), ...untilTomorrow }], options: [{ id: ids.cola, soldout: true }] });
    // Open all day in Sydney: the trading day ends at midnight.
    const end = '2026-11-21T13:00:00.000Z';
    expect(await list()).toMatchObject([{ until: end }, { until: null }]);
    await followPublication();
    const key = `menu.endSoldOut/${server.storeId}`;
    expect(planned).toEqual([{ task: 'menu.endSoldOut', payload: at(), runAt: new Date(end), key }]);
    const { version } = await read();

    server.clock.now = new Date(Date.parse(end) - 1);
    await runEnd();
    expect((await read()).version, 'too early by this node’s clock').toBe(version);
    expect(planned).toHaveLength(2);

    server.clock.now = new Date(end);
    await Promise.all([runEnd(), runEnd()]);
    expect((await read()).version, 'once, whoever runs it').toBe(version + 1);
    expect(await list()).toMatchObject([{ id: ids.cola, soldout: true }]);
    await followPublication();
    expect(planned, 'nothing waits any more').toHaveLength(2);
    const { rows } = await server.test.owner.query('select actor_name from event where store_id = $1 order by seq desc limit 1', [
      server.storeId,
    ]);
    expect(rows).toEqual([{ actor_name: 'Next trading day' }]);
  });

  it('any other publication ends it too; a count ends whole', async () => {
    server.clock.now = new Date('2026-11-21T04:00:00Z');
    await set({ items: [{ id: toastie(), soldout: false, until: 'nextTradingDay', remaining: 2 }] });
    server.clock.now = new Date('2026-11-21T14:00:00Z');
    expect(await list(), 'its time has come').toEqual([]);
    await set({ options: [{ id: ids.cola, soldout: true }] });
    const { items } = await read();
    expect(items.find(({ id }) => id === toastie())).not.toHaveProperty('counted');
    expect((await server.test.owner.query('select id from sold_out where store_id = $1', [server.storeId])).rows).toEqual([
      { id: ids.cola },
    ]);
  });

  it('the earliest of several is waited for, then the next', async () => {
    server.clock.now = new Date('2026-11-21T04:00:00Z');
    await set({ items: [{ id: toastie(), ...untilTomorrow }] });
    await server.test.owner.query("update sold_out set until = '2026-11-23T13:00:00Z' where store_id = $1", [server.storeId]);
    await set({ items: [{ id: ids.deal, ...untilTomorrow }] });
    await followPublication();
    server.clock.now = new Date('2026-11-21T13:00:00Z');
    await runEnd();
    await followPublication();
    expect(planned.map(({ runAt }) => runAt?.toISOString())).toEqual(['2026-11-21T13:00:00.000Z', '2026-11-23T13:00:00.000Z']);
  });

  it.each([
    { name: 'an ordinary night', now: '2026-11-21T10:00:00Z', end: '2026-11-21T17:00:00.000Z' },
    { name: 'the night that is an hour shorter', now: '2026-10-03T11:00:00Z', end: '2026-10-03T18:00:00.000Z' },
    { name: 'the night that is an hour longer', now: '2026-04-04T10:00:00Z', end: '2026-04-04T17:00:00.000Z' },
  ])('a store that closes at 2 AM in Sydney: two hours after closing; $name', async ({ now, end }) => {
    await server.change('tradingHours', everyTypeTrades('6:00 PM', '2:00 AM') as never);
    server.clock.now = new Date(now);
    await set({ items: [{ id: toastie(), ...untilTomorrow }] });
    expect(await list()).toMatchObject([{ until: end }]);
    server.clock.now = new Date(end);
    await runEnd();
    expect(await list()).toEqual([]);
    await server.change('tradingHours', everyTypeTrades(null, null) as never);
  });
});

describe('explainMenu', () => {
  const explain = async (query: { collectionType: 'pickup' | 'delivery' | 'dineIn'; system?: 'online' | 'pos'; at?: string }) =>
    (await server.call(explainMenu, { params: at(), query })).data;

  it('200: the slot, and what cannot be ordered with its reason in words', async () => {
    await set({ items: [{ id: toastie(), soldout: true }], sizes: [{ id: ids.large, soldout: true }] });
    const answer = await explain({ collectionType: 'pickup' });
    expect(answer).toMatchObject({ menuVersion: (await read()).version, store: { orderable: true } });
    expect(answer.items).toEqual([
      { itemId: toastie(), code: 'SOLD_OUT', message: 'Sold out' },
      { itemId: ids.halves, code: 'SOLD_OUT', message: 'Its size or all its pizzas are sold out' },
      { itemId: ids.deal, code: 'SOLD_OUT', message: 'Something in it is sold out' },
      { itemId: ids.custom, code: 'UNAVAILABLE', message: 'Only sold in the store' },
    ]);
  });

  it('200: agrees with quotes and placing', async () => {
    await set({ items: [{ id: toastie(), soldout: true }] });
    const { data } = await server.call(quoteCart, {
      params: at(),
      body: { collectionType: 'pickup', requestedFor: null, lines: [server.line('Toastie', 1)] },
    });
    expect(data.problems).toMatchObject([{ code: 'SOLD_OUT' }]);
    expect((await server.call(placeOrder, { params: at(), body: server.orderBody() })).status).toBe(409);
  });

  it('200: why the store takes no order: a way that nobody can pay for, a time that has passed', async () => {
    const closed = (reason: string) => ({ orderable: false, reason, message: expect.any(String) });
    expect((await explain({ collectionType: 'delivery' })).store).toEqual(closed('COLLECTION_TYPE_OFF'));
    const past = new Date(Date.now() - 7_200_000).toISOString();
    expect((await explain({ collectionType: 'pickup', at: past })).store).toEqual(closed('IN_THE_PAST'));
  });

  it('200: what a till sells, at any hour', async () => {
    const nextYear = new Date(Date.now() + 400 * 86_400_000).toISOString();
    const [guest, till] = [
      await explain({ collectionType: 'pickup', at: nextYear }),
      await explain({ collectionType: 'pickup', at: nextYear, system: 'pos' }),
    ];
    expect(guest.store).toMatchObject({ orderable: false, reason: 'TOO_FAR_AHEAD' });
    expect(till.store).toMatchObject({ orderable: true, at: nextYear });
    expect(guest.items.map(({ itemId }) => itemId)).toContain(ids.custom);
    expect(till.items.map(({ itemId }) => itemId)).not.toContain(ids.custom);
  });

  it('400, 404: no collection type, no time; no store, no menu', async () => {
    expect((await server.call(explainMenu, { params: at(), query: {} })).status).toBe(400);
    const aboard = { collectionType: 'pickup', system: 'aboard' };
    expect((await server.call(explainMenu, { params: at(), query: aboard as never })).status).toBe(400);
    expect((await server.call(explainMenu, { params: at(), query: { collectionType: 'pickup', at: 'noon' } })).status).toBe(400);
    for (const storeId of [randomUUID(), server.otherStoreId]) {
      expect((await server.call(explainMenu, { params: { ...at(), storeId }, query: { collectionType: 'pickup' } })).status).toBe(404);
    }
  });
});

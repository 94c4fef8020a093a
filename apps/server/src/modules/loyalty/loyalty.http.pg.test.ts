import * as contract from '@servery/contract/loyalty';
import { acceptOrder, completeOrder, placeOrder } from '@servery/contract/online-ordering';
import { refundOrder } from '@servery/contract/payments';
import { getRestaurantSettings, putRestaurantSettings } from '@servery/contract/settings/index';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOrders, testCards } from '../../testing/card-orders.ts';
import { rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let make: ReturnType<typeof rewards>;
const params = () => ({ restaurantId: server.restaurantId });
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const scheme = () => server.call(contract.getScheme, { params: params() });

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
  await server.openCardAccount();
  await server.change('checkout', { paymentSettings: { pickup: ['inStore', 'stripeCheckout'], delivery: [], dineIn: [] } });
});
afterAll(() => server.close());

describe('the scheme', () => {
  it('does not stand until somebody sets it up, and everybody may know how it works', async () => {
    const guest = await make.customer();
    expect((await scheme()).data).toEqual({ scheme: null });
    expect((await server.call(contract.getOwnCard, { params: params(), cookie: guest.cookie })).data).toEqual({ card: null });
    const before = await server.call(getRestaurantSettings('loyalty'), { params: params(), cookie: admin });
    expect(before.data).toMatchObject({ value: { enabled: false }, version: 0 });
    await make.scheme({ count: 5, type: 'amount', value: 150 });
    expect((await scheme()).data).toEqual({ scheme: { count: 5, type: 'amount', value: 150 } });
    expect((await server.call(contract.getOwnCard, { params: params(), cookie: guest.cookie })).data).toMatchObject({
      card: { count: 5, stamps: 0, gathering: 0, credit: 0, entries: [] },
    });
    await make.scheme({ isEnabledForOnline: false });
    expect((await scheme()).data).toEqual({ scheme: null });
  });

  it('is changed from its newest version alone, and every store’s log has it', async () => {
    const standing = await make.scheme();
    const events = async () =>
      (
        await server.test.owner.query(
          `select store_id, actor_kind from event where type = 'settings.changed' and payload->>'section' = 'loyalty' and restaurant_id = $1`,
          [server.restaurantId],
        )
      ).rows as { store_id: string; actor_kind: string }[];
    const before = await events();
    const put = (version: number) =>
      server.call(putRestaurantSettings('loyalty'), { params: params(), body: { value: standing.value, version }, cookie: admin });
    const changed = await put(standing.version);
    expect([changed.status, changed.data.version]).toEqual([200, standing.version + 1]);
    const late = await put(standing.version);
    expect([late.status, late.error.details]).toMatchObject([409, { version: standing.version + 1 }]);
    const added = (await events()).slice(before.length);
    expect(new Set(added.map(({ store_id: id }) => id))).toEqual(new Set([server.storeId, server.otherStoreId]));
    expect(added.every(({ actor_kind: kind }) => kind === 'user')).toBe(true);
  });

  it('is the restaurant’s admins’ to change, and a store’s admin’s to read', async () => {
    const user = await server.signIn('storeAdmin');
    const read = await server.call(getRestaurantSettings('loyalty'), { params: params(), cookie: user });
    const body = { value: read.data.value, version: read.data.version };
    const put = await server.call(putRestaurantSettings('loyalty'), { params: params(), body, cookie: user });
    expect([read.status, put.status]).toEqual([200, 403]);
  });

  it('refuses what no card can be', async () => {
    const { data } = await server.call(getRestaurantSettings('loyalty'), { params: params(), cookie: admin });
    const body = { value: { ...data.value, count: 0 }, version: data.version };
    const wrong = await server.call(putRestaurantSettings('loyalty'), { params: params(), body, cookie: admin });
    expect([wrong.status, wrong.error.fields?.map(({ path }) => path)]).toEqual([400, ['value.count']]);
  });
});

describe('a release that keeps the scheme in its older table', () => {
  const older = async () => (await server.test.owner.query('select * from loyalty_setting')).rows[0];
  const section = async () => (await server.test.owner.query("select * from restaurant_setting where section = 'loyalty'")).rows[0];

  it('reads what this one sets, and this one what it sets; neither loses what the other does not know', async () => {
    const { version } = await make.scheme({ count: 7, value: 12_500 });
    expect(await older()).toMatchObject({ count: 7, value: 12_500, version });
    await server.test.owner.query(`update restaurant_setting set value = value || '{"newer": 1}' where section = 'loyalty'`);
    await server.test.owner.query('update loyalty_setting set count = 9, version = version + 1 where version = $1', [version]);
    const { data } = await server.call(getRestaurantSettings('loyalty'), { params: params(), cookie: admin });
    expect(data).toMatchObject({ value: { count: 9, value: 12_500 }, version: version + 1, misfits: [] });
    expect((await section()).value).toMatchObject({ newer: 1, count: 9 });
    await make.scheme({ count: 3 });
    expect([await older(), (await section()).value]).toMatchObject([
      { count: 3, version: version + 2 },
      { newer: 1, count: 3 },
    ]);
    await make.scheme();
  });
});

describe('cards', () => {
  it('are listed, those that moved last first, found by name and number, and by who has ordered there', async () => {
    const guests = [await make.customer(), await make.customer(), await make.customer()];
    for (const { id } of guests) await make.card(id, { stamps: 1, gathering: 250, credit: 100 });
    await server.test.owner.query("update customer set name = 'Zoe' where id = $1", [guests[0]!.id]);
    const list = (query: object, cookie = admin) => server.call(contract.listLoyaltyCards, { params: params(), query, cookie });
    const ids = async (query: object) => (await list(query)).data.rows.map(({ customerId }) => customerId);
    const all = await ids({});
    expect(all).toEqual(expect.arrayContaining(guests.map(({ id }) => id)));
    const first = await list({ limit: 2 });
    expect([...first.data.rows.map(({ customerId }) => customerId), ...(await ids({ cursor: first.data.nextCursor! }))]).toEqual(all);
    expect((await list({ search: 'zoe' })).data.rows).toMatchObject([
      { customerId: guests[0]!.id, stamps: 1, gathering: 250, credit: 100, count: 2 },
    ]);
    expect(await ids({ customerId: guests[1]!.id })).toEqual([guests[1]!.id]);
    await server.test.owner.query("update customer set mobile_number_e164 = '+61412987654' where id = $1", [guests[2]!.id]);
    for (const search of ['0412 987 654', '+61 412 987', '987-654'])
      expect([search, await ids({ search })]).toEqual([search, [guests[2]!.id]]);
    expect((await list({ customerId: guests[2]!.id })).data.rows[0]!.shownPhone).toBe('+61 412 987 654');
    const storeUser = await server.signIn('storeUser');
    expect((await list({}, storeUser)).data.rows).toEqual([]);
    await server.call(placeOrder, { params: at(), body: server.orderBody(), cookie: guests[1]!.cookie });
    expect((await list({}, storeUser)).data.rows.map(({ customerId }) => customerId)).toEqual([guests[1]!.id]);
  });
});

describe('a completed order that is refunded', () => {
  /** An order of 30.00 by card, handed over: one stamp, 3.00. */
  async function earned(guest: Awaited<ReturnType<typeof make.customer>> | null = null) {
    guest ??= await make.customer();
    const body = server.orderBody({ paymentMethod: 'stripeCheckout' });
    await server.call(placeOrder, { params: at(), body, cookie: guest.cookie });
    const orders = cardOrders(server, () => admin);
    const call = { params: { ...at(), orderId: body.id }, cookie: admin };
    const paid = await orders.tryCard(
      { orderId: body.id, token: body.guestToken, params: call.params, headers: { 'x-guest-token': body.guestToken } },
      testCards.fine,
    );
    const accepted = await server.call(acceptOrder, { ...call, body: { etaInMinutes: 15 } });
    const refund = (amount: number | null) => server.call(refundOrder, { ...call, body: { id: randomUUID(), amount, reason: 'other' } });
    const complete = () => server.call(completeOrder, { ...call, body: {} });
    expect([paid.status, accepted.status]).toEqual([200, 200]);
    return { ...guest, orderId: body.id, refund, complete };
  }
  /** What the job does for every refund's event, twice each: jobs run at least once. */
  async function follow(orderId: string) {
    const { rows } = await server.test.owner.query(
      "select payload from event where subject_id = $1 and type in ('payment.refunded', 'payment.refundFailed') order by seq",
      [orderId],
    );
    const [job] = server.modules.loyalty.jobs;
    for (const { payload } of [...rows, ...rows]) {
      const event = { restaurantId: server.restaurantId, storeId: server.storeId, payload, subject: { kind: 'order', id: orderId } };
      await job!.run(event as never, { database: server.test.database } as never);
    }
  }

  it('whole loses what it earned, once; in part it keeps it', async () => {
    await make.scheme({ count: 5 });
    const { id, orderId, refund, complete } = await earned();
    await complete();
    expect(await make.readCard(id)).toEqual({ stamps: 1, gathering: 300, credit: 0, owed: 0 });
    await refund(1000);
    await follow(orderId);
    expect(await make.readCard(id)).toEqual({ stamps: 1, gathering: 300, credit: 0, owed: 0 });
    await refund(null);
    await follow(orderId);
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
    const { rows } = await server.test.owner.query(
      'select kind, stamps, credit::int from loyalty_entry where order_id = $1 order by kind',
      [orderId],
    );
    expect(rows).toEqual([
      { kind: 'earned', stamps: 1, credit: 300 },
      { kind: 'takenBack', stamps: -1, credit: -300 },
    ]);
  });

  it('whole, its credit used meanwhile: it is owed, and the next order pays it first', async () => {
    await make.scheme({ count: 1 });
    const first = await earned();
    const { id, cookie, orderId } = first;
    await first.complete();
    const using = server.orderBody({ redeemLoyalty: true, shownTotal: 2700 });
    expect((await server.call(placeOrder, { params: at(), body: using, cookie })).status).toBe(201);
    await first.refund(null);
    await follow(orderId);
    expect(await make.readCard(id)).toEqual({ stamps: -1, gathering: 0, credit: 0, owed: 300 });
    const { data } = await server.call(contract.getOwnCard, { params: params(), cookie });
    expect(data.card?.entries).toMatchObject([
      { kind: 'takenBack', stamps: -1, credit: -300 },
      { kind: 'redeemed', credit: -300 },
      { kind: 'earned', credit: 300 },
    ]);
    const next = [await earned(first), await earned(first)];
    await next[0]!.complete();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
    await next[1]!.complete();
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 300, owed: 0 });
  });

  it('whole has earned again when the refund fails later, and loses it with the next one', async () => {
    await make.scheme({ count: 1 });
    const { id, orderId, refund, complete } = await earned();
    await complete();
    for (let round = 0; round < 2; round += 1) {
      await refund(null);
      await follow(orderId);
      expect(await make.readCard(id)).toEqual({ stamps: -1, gathering: 0, credit: 0, owed: 0 });
      await cardOrders(server, () => admin).failRefund(orderId);
      await follow(orderId);
      expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 300, owed: 0 });
    }
  });

  it('before it was handed over earns nothing, unless the refund fails later', async () => {
    const { id, orderId, refund, complete } = await earned();
    await refund(null);
    await complete();
    await follow(orderId);
    expect(await make.readCard(id)).toBeUndefined();
    await cardOrders(server, () => admin).failRefund(orderId);
    await follow(orderId);
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 300, owed: 0 });
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { forgetAddress, listAddresses } from '@servery/contract/addresses';
import { sendVerificationCode, verifyCode } from '@servery/contract/customers';
import { getOrder, listOrders, placeOrder, quoteCart, type PlaceOrderConflict } from '@servery/contract/online-ordering';
import { getRestaurant } from '@servery/contract/restaurants';
import { getSettings, putSettings, type SettingsOf } from '@servery/contract/settings/index';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const address = {
  line1: '4/21 Enmore Road',
  suburb: 'Enmore',
  state: 'NSW',
  postcode: '2042',
  country: 'AU',
  latitude: -33.9003,
  longitude: 151.1722,
  provider: 'local',
  providerPlaceId: null,
} as const;
type Change = Parameters<TestServer['orderBody']>[0];
const deliveryTo = (change: object = {}, dropoffNotes = 'Ring twice') => ({ address: { ...address, ...change }, dropoffNotes });
const getBody = (change: Change = {}) =>
  server.orderBody({ collectionType: 'delivery', paymentMethod: 'cashOnDelivery', delivery: deliveryTo(), shownTotal: 3600, ...change });
const send = (change?: Change, cookie?: string) =>
  server.call(placeOrder, { params: place(), body: getBody(change), ...(cookie && { cookie }) });
const quote = (delivery: ReturnType<typeof deliveryTo> | null, change: object = {}) =>
  server.call(quoteCart, {
    params: place(),
    body: { collectionType: 'delivery', requestedFor: null, delivery, lines: getBody().lines, ...change },
  });
const getFields = (answer: { error: { fields?: { path: string }[] } }) => answer.error.fields?.map(({ path }) => path);
const getConflict = (answer: { error: { details?: unknown } }) => answer.error.details as PlaceOrderConflict;
const standOn = async (latitude: number | null, longitude: number | null) => {
  await server.test.owner.query(`update store set address = address || $2::jsonb where id = $1`, [
    server.storeId,
    JSON.stringify({ latitude, longitude }),
  ]);
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
};
const rules = { minOrderValue: 0, fee: 600, freeFrom: null, radiusInMetres: null };
let last = 0;
const login = async (): Promise<string> => {
  const phone = `+6142${String((last += 1)).padStart(4, '0')}000`;
  const { restaurantId } = server;
  const sent = await server.call(sendVerificationCode, { body: { restaurantId, phone } });
  const body = { restaurantId, verificationId: sent.data.verificationId, code: server.sms.code(phone), name: 'Ann' };
  return String((await server.call(verifyCode, { body })).headers['set-cookie']).split(';')[0] ?? '';
};
const saved = async (cookie: string) =>
  (await server.call(listAddresses, { params: { restaurantId: server.restaurantId }, cookie })).data.rows;

beforeAll(async () => {
  server = await startTestServer();
  // Guests here order again and again without paying: how many they may is another test's.
  await server.change('orderProcess', { maxUnpaidOrders: null, maxUnpaidOrdersVerified: null });
  await server.change('onlineOrdering', { collectionTypes: { pickup: true, delivery: true, dineIn: true } });
  await server.change('checkout', {
    paymentSettings: { pickup: ['inStore'], delivery: ['cardOnDelivery', 'cashOnDelivery'], dineIn: ['inStore'] },
  });
  // As an older version may have left it: a way to pay that does not suit.
  await server.test.owner.query(
    `update store_setting set value = jsonb_set(value, '{paymentSettings,delivery,2}', '"inStore"') where store_id = $1 and section = 'checkout'`,
    [server.storeId],
  );
  await server.change('delivery', rules);
  await standOn(-33.8968, 151.1793);
});
afterEach(() => server.change('delivery', rules));
afterAll(() => server.close());

describe('a store that delivers', () => {
  it('shows so, with what it costs and how it is paid', async () => {
    const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
    const [store, other] = [data.stores.find(({ id }) => id === server.storeId), data.stores.find(({ id }) => id === server.otherStoreId)];
    expect(store).toMatchObject({
      collectionTypes: ['pickup', 'delivery', 'dineIn'],
      delivery: { fee: 600, freeFrom: null, minOrderValue: 0, radiusInMetres: null },
      pausedUntil: { pickup: null, delivery: null, dineIn: null },
    });
    // Paying in the store is for guests who come to the store, whatever the settings say.
    expect(store?.paymentMethods.delivery).toEqual(['cardOnDelivery', 'cashOnDelivery']);
    expect(other?.delivery).toBeNull();
  });

  it('shows until when it is paused, and takes orders for later', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await server.pause(['pickup', 'delivery'], until);
    // This one is over.
    await server.test.owner.query("update store_pause set paused_until = now() - interval '1 minute' where collection_type = 'pickup'");
    const { data } = await server.call(getRestaurant, { params: { restaurantId: server.restaurantId } });
    expect(data.stores.find(({ id }) => id === server.storeId)?.pausedUntil).toEqual({ pickup: null, delivery: until, dineIn: null });
    expect(getConflict(await send())).toMatchObject({ reason: 'NOT_ORDERABLE', message: expect.stringContaining('Delivery is paused') });
    await server.pause(['delivery'], null);
    expect((await send()).status).toBe(201);
  });
});

describe('quote', () => {
  it('has the fee as a stage of its own, free from an item total on', async () => {
    const { data } = await quote(null);
    expect(data.problems).toEqual([]);
    expect(data.cart).toMatchObject({ itemTotal: 3000, deliveryFee: 600, grandTotal: 3600 });
    expect(data.cart?.breakdown).toContainEqual({ stage: 'deliveryFee', label: 'Delivery', amount: 600, runningTotal: 3600 });
    await server.change('delivery', { freeFrom: 3000 });
    expect((await quote(null)).data.cart).toMatchObject({ deliveryFee: 0, grandTotal: 3000 });
    expect((await quote(null, { collectionType: 'pickup' })).data.cart).toMatchObject({ deliveryFee: 0, grandTotal: 3000 });
  });

  it('reports what prevents delivery of the cart in addition to its price', async () => {
    await server.change('delivery', { minOrderValue: 4000, radiusInMetres: 500 });
    const { data } = await quote(deliveryTo());
    expect(data.cart).toMatchObject({ grandTotal: 3600 });
    expect(data.problems.map(({ code, lineId, path }) => [code, lineId, path])).toEqual([
      ['BELOW_MINIMUM', null, ''],
      ['OUTSIDE_AREA', null, 'delivery.address'],
    ]);
    // No destination has been given: only the minimum is known.
    expect((await quote(null)).data.problems.map(({ code }) => code)).toEqual(['BELOW_MINIMUM']);
    expect((await quote(deliveryTo(), { collectionType: 'pickup' })).data.problems).toEqual([]);
  });

  it('taxes the fee where the rule requires it', async () => {
    const rule = { id: 'gst', name: 'GST', rate: 10_000, inclusive: true, categories: ['standard' as const], startDate: '2000-07-01' };
    const both = { ...rule, collectionTypes: ['pickup' as const, 'delivery' as const, 'dineIn' as const], endDate: null };
    await server.change('business', { taxRegistered: true });
    await server.change('tax', { rules: [{ ...both, appliesToDeliveryFee: true }] });
    expect((await quote(null)).data.cart).toMatchObject({ grandTotal: 3600, includedTax: 327 });
    await server.change('tax', { rules: [{ ...both, appliesToDeliveryFee: false }] });
    expect((await quote(null)).data.cart).toMatchObject({ grandTotal: 3600, includedTax: 273 });
    await server.change('tax', { rules: [] });
  });
});

describe('201', () => {
  it('places a delivery, and staff see where it goes', async () => {
    const cookie = await server.signIn('storeUser');
    const answer = await send();
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      delivery: deliveryTo(),
      paymentMethod: 'cashOnDelivery',
      cart: { deliveryFee: 600, grandTotal: 3600 },
    });
    const order = await server.call(getOrder, { params: { ...place(), orderId: answer.data.id }, cookie });
    expect(order.data.delivery).toEqual(deliveryTo());
    const list = await server.call(listOrders, { params: place(), query: {}, cookie });
    expect(list.data.rows[0]).toMatchObject({ id: answer.data.id, deliverySuburb: 'Enmore', paymentMethod: 'cashOnDelivery' });
    const { rows } = await server.test.owner.query(`select payload from event where subject_id = $1 and type = 'order.placed'`, [
      answer.data.id,
    ]);
    expect(rows[0].payload.row).toMatchObject({ deliverySuburb: 'Enmore' });
    // The street is for who delivers: the log has the suburb alone.
    expect(JSON.stringify(rows[0].payload)).not.toContain('Enmore Road');
  });

  it('answers a repeat with the existing order, but not another address under the same id', async () => {
    const body = getBody();
    expect((await server.call(placeOrder, { params: place(), body })).status).toBe(201);
    const again = await server.call(placeOrder, { params: place(), body });
    expect([again.status, again.data.delivery]).toEqual([200, deliveryTo()]);
    const other = await server.call(placeOrder, {
      params: place(),
      body: { ...body, delivery: deliveryTo({ line1: '5/21 Enmore Road' }) },
    });
    expect(getConflict(other).reason).toBe('ID_REUSED');
  });

  it('lets an address through that nobody placed on a map', async () => {
    await server.change('delivery', { radiusInMetres: 500 });
    const delivery = deliveryTo({ latitude: null, longitude: null, provider: 'manual' });
    expect((await send({ delivery })).status).toBe(201);
  });
});

describe('409', () => {
  it('PRICE_CHANGED: the fee went up', async () => {
    await server.change('delivery', { fee: 700 });
    expect(getConflict(await send())).toMatchObject({ reason: 'PRICE_CHANGED', cart: { grandTotal: 3700 } });
  });

  it('CART_PROBLEMS: below the minimum, outside the area; the message tells what to do', async () => {
    await server.change('delivery', { minOrderValue: 4000 });
    expect(getConflict(await send())).toMatchObject({
      reason: 'CART_PROBLEMS',
      cart: { grandTotal: 3600 },
      problems: [{ code: 'BELOW_MINIMUM' }],
      message: 'Delivery starts at $40.00. Please add $10.00 more.',
    });
    await server.change('delivery', { minOrderValue: 0, radiusInMetres: 500 });
    expect(getConflict(await send())).toMatchObject({ reason: 'CART_PROBLEMS', problems: [{ code: 'OUTSIDE_AREA' }] });
  });

  it('another node has changed the fee a moment ago', async () => {
    await send();
    await server.change('delivery', { fee: 900 }, { elsewhere: true });
    expect(getConflict(await send())).toMatchObject({ reason: 'PRICE_CHANGED', cart: { grandTotal: 3900 } });
  });
});

describe('400', () => {
  it('names the field: no address, another country, a postcode that is none, an address for a pickup', async () => {
    expect(getFields(await send({ delivery: null }))).toEqual(['delivery']);
    expect(getFields(await send({ delivery: deliveryTo({ country: 'NZ', postcode: '1011' }) }))).toEqual(['delivery.address.country']);
    expect(getFields(await send({ delivery: deliveryTo({ postcode: '20422' }) }))).toEqual(['delivery.address.postcode']);
    expect(getFields(await send({ delivery: deliveryTo({ suburb: '' }) }))).toEqual(['delivery.address.suburb']);
    expect(getFields(await send({ delivery: deliveryTo({}, 'x'.repeat(301)) }))).toEqual(['delivery.dropoffNotes']);
    expect(getFields(await send({ collectionType: 'pickup', paymentMethod: 'inStore', shownTotal: 3000 }))).toEqual(['delivery']);
  });

  it('refuses a payment method that does not suit the collection type, whatever the settings', async () => {
    expect(getFields(await send({ paymentMethod: 'inStore' }))).toEqual(['paymentMethod']);
    const pickup = { collectionType: 'pickup', delivery: null, shownTotal: 3000 } as const;
    expect(getFields(await send({ ...pickup, paymentMethod: 'cashOnDelivery' }))).toEqual(['paymentMethod']);
  });
});

it('refuses settings with a way to pay that does not suit the collection type', async () => {
  const cookie = await server.signIn('restaurantAdmin');
  const params = place();
  const { data } = await server.call(getSettings('checkout'), { params, cookie });
  const put = (paymentSettings: SettingsOf<'checkout'>['paymentSettings']) =>
    server.call(putSettings('checkout'), { params, cookie, body: { value: { ...data.value, paymentSettings }, version: data.version } });
  const wrong = await put({ pickup: ['cashOnDelivery'], delivery: ['inStore'], dineIn: ['stripeCheckout'] });
  expect([wrong.status, getFields(wrong)]).toEqual([400, ['value.paymentSettings.pickup', 'value.paymentSettings.delivery']]);
  expect((await put({ pickup: ['inStore'], delivery: ['cardOnDelivery', 'cashOnDelivery'], dineIn: [] })).status).toBe(200);
});

describe('addresses of a customer', () => {
  it('join by placing, the last used first, and an order keeps its own when they are forgotten', async () => {
    const cookie = await login();
    expect(await saved(cookie)).toEqual([]);
    const first = await send({}, cookie);
    await send({ delivery: deliveryTo({ line1: '1 King Street', suburb: 'Newtown' }, '') }, cookie);
    expect((await saved(cookie)).map(({ line1 }) => line1)).toEqual(['1 King Street', '4/21 Enmore Road']);
    // The same place in other letters moves up, with the notes of the last order.
    await send({ delivery: deliveryTo({ line1: '4/21 enmore  road' }, 'At the back') }, cookie);
    const rows = await saved(cookie);
    expect(rows.map(({ line1, dropoffNotes }) => [line1, dropoffNotes])).toEqual([
      ['4/21 enmore  road', 'At the back'],
      ['1 King Street', ''],
    ]);
    for (const { id } of [...rows, ...rows]) {
      const params = { restaurantId: server.restaurantId, addressId: id };
      expect((await server.call(forgetAddress, { params, cookie })).status).toBe(200);
    }
    expect(await saved(cookie)).toEqual([]);
    const staff = await server.signIn('storeUser');
    const kept = await server.call(getOrder, { params: { ...place(), orderId: first.data.id }, cookie: staff });
    expect(kept.data.delivery?.address.line1).toBe('4/21 Enmore Road');
  });

  it('are not what guests and orders that failed leave behind, and never somebody else’s', async () => {
    const [ann, ben] = [await login(), await login()];
    await send();
    await send({ shownTotal: 1 }, ann);
    await send({ collectionType: 'pickup', paymentMethod: 'inStore', delivery: null, shownTotal: 3000 }, ann);
    expect(await saved(ann)).toEqual([]);
    await send({}, ben);
    const [theirs] = await saved(ben);
    const params = { restaurantId: server.restaurantId, addressId: theirs!.id };
    expect((await server.call(forgetAddress, { params, cookie: ann })).status).toBe(200);
    expect(await saved(ben)).toHaveLength(1);
    expect((await server.call(listAddresses, { params: { restaurantId: server.restaurantId } })).status).toBe(401);
  });

  it.each([2, 10, 30])('%i orders to a new address at once leave it once, and all are placed', async (count) => {
    const cookie = await login();
    const answers = await Promise.all(Array.from({ length: count }, () => send({}, cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 201));
    expect(await saved(cookie)).toHaveLength(1);
  });

  it('keep nobody waiting for the store while an order waits for one', async () => {
    const cookie = await login();
    await send({}, cookie);
    const { owner, another } = server.test;
    const other = another(2);
    await owner.query('begin');
    await owner.query('select 1 from customer_address for update');
    const placing = send({}, cookie);
    const waiting = () =>
      other.tenant(place(), (tx) =>
        tx.sql({
          name: 'test.waiting',
          text: "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          values: [],
        }),
      );
    while ((await waiting()).length === 0) await sleep(20);
    const free = other.tenant(place(), (tx) =>
      tx.sql({ name: 'test.stream', text: 'select seq from stream for update nowait', values: [] }),
    );
    await expect(free).resolves.toHaveLength(1);
    await owner.query('commit');
    expect((await placing).status).toBe(201);
    await other.close();
  });

  it('can be forgotten while they are used', async () => {
    const cookie = await login();
    await send({}, cookie);
    const [row] = await saved(cookie);
    const params = { restaurantId: server.restaurantId, addressId: row!.id };
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? send({}, cookie) : server.call(forgetAddress, { params, cookie }))),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map((_, at) => (at % 2 === 0 ? 201 : 200)));
    expect((await saved(cookie)).length).toBeLessThanOrEqual(1);
  });
});

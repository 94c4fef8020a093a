import { randomBytes, randomInt } from 'node:crypto';
import { listAlarms, seeAlarm } from '@servery/contract/alarms';
import { sendVerificationCode, verifyCode } from '@servery/contract/customers';
import { takePayment } from '@servery/contract/counter-payments';
import { acceptOrder, allowUnpaidOrders, getOrder, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import { startSmsSimulator, type SimulatedMessage } from '@servery/simulator-sms';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTwilioSms } from '../../integrations/twilio/twilio.adapter.ts';
import { createTwilioClient } from '../../integrations/twilio/twilio.client.ts';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let sms: Awaited<ReturnType<typeof startSmsSimulator>>;
let last = 0;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const newPhone = () => `+6142${String((last += 1)).padStart(4, '0')}000`;
const newDevice = () => randomBytes(16).toString('base64url');

beforeAll(async () => {
  server = await startTestServer({ poolSize: 24, cards: 'simulator' });
  staff = await server.signIn('storeUser');
  const account = { accountSid: 'AC00000000000000000000000000000001', authToken: 'authtoken123' };
  sms = await startSmsSimulator({ port: 0, ...account });
  const http = createOutboundClient({ trustedOrigins: [sms.url] });
  const twilio = createTwilioSms(createTwilioClient({ baseUrl: sms.url, ...account, http, timeoutMs: 5_000 }), { from: '+61480000000' });
  server.sms.send = (message) => twilio.send(message);
});
afterAll(async () => {
  await sms.close();
  await server.close();
});
afterEach(async () => {
  server.clock.now = null;
  await server.change('orderProcess', { maxUnpaidOrders: 2, maxUnpaidOrdersVerified: 5 });
});

interface Who {
  phone?: string;
  device?: string;
  cookie?: string;
}
const anyPhone = () => `+614${String(randomInt(100_000_000)).padStart(8, '0')}`;
const getBody = ({ phone = anyPhone() }: Who, change: Parameters<TestServer['orderBody']>[0] = {}) =>
  server.orderBody({ customer: { name: 'Ann', phone, email: '' }, ...change });
const send = (who: Who, body = getBody(who)) =>
  server.call(placeOrder, {
    params: at(),
    body,
    ...(who.cookie !== undefined && { cookie: who.cookie }),
    ...(who.device !== undefined && { headers: { 'x-guest-device': who.device } }),
  });
const placed = async (who: Who, change?: Parameters<TestServer['orderBody']>[0]): Promise<string> => {
  const answer = await send(who, getBody(who, change));
  expect(answer.status, answer.error?.message).toBe(201);
  return answer.data.id;
};
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

/** The newest code that the provider's simulator sent to a phone. */
const readCode = async (phone: string): Promise<string> => {
  const messages = (await (await fetch(`${sms.url}/_sim/messages`)).json()) as SimulatedMessage[];
  return /\b\d{6}\b/.exec(messages.findLast(({ to }) => to === phone)?.body ?? '')?.[0] ?? 'no code';
};
const signIn = async (phone: string): Promise<string> => {
  const sent = await server.call(sendVerificationCode, { body: { restaurantId: server.restaurantId, phone } });
  expect(sent.status).toBe(201);
  const body = { restaurantId: server.restaurantId, verificationId: sent.data.verificationId, code: await readCode(phone) };
  const answer = await server.call(verifyCode, { body });
  expect(answer.status).toBe(200);
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
};

describe('a third unpaid order', () => {
  const message = 'There are already 2 unpaid orders with this phone number or from this device. Confirm your phone number with a code.';

  it('409 PHONE_NOT_VERIFIED: of one phone, however it is written, on any device', async () => {
    const phone = newPhone();
    await placed({ phone, device: newDevice() });
    await placed({ phone: phone.replace('+61', '0'), device: newDevice() });
    for (const spelling of [`0011 61${phone.slice(3)}`, `(0061) ${phone.slice(3)}`]) {
      expect((await send({ phone: spelling, device: newDevice() })).status).toBe(409);
    }
    const third = getBody({ phone: `${phone.slice(0, 3)} ${phone.slice(3)}` });
    const refused = await send({ phone, device: newDevice() }, third);
    expect([refused.status, refused.error.code]).toEqual([409, 'PHONE_NOT_VERIFIED']);
    expect(refused.error).toMatchObject({ fields: [{ path: 'customer.phone', message }], details: { payByCard: false } });
    const { rows } = await server.test.owner.query('select id from orders where id = $1', [third.id]);
    expect(rows).toEqual([]);
    expect((await send({ phone: newPhone() })).status, 'somebody else').toBe(201);
  });

  it('400: without a phone, except at a table', async () => {
    for (const phone of ['', '       ', '-------']) {
      const refused = await send({ phone });
      expect(refused.status).toBe(400);
      expect(refused.error?.fields?.map(({ path }) => path)).toEqual(['customer.phone']);
    }
    await placed({ phone: '' }, { collectionType: 'dineIn', tableId: server.tableId, shownTotal: 3050 });
  });

  it('409: of one device with another phone each time', async () => {
    const device = newDevice();
    await placed({ phone: newPhone(), device });
    await placed({ phone: newPhone(), device });
    expect((await send({ phone: newPhone(), device })).error.code).toBe('PHONE_NOT_VERIFIED');
    expect((await send({ phone: newPhone(), device: newDevice() })).status).toBe(201);
  });

  it('is the same order after the code from the text message, which the refused attempt goes on with', async () => {
    const who = { phone: newPhone(), device: newDevice() };
    await placed(who);
    await placed(who);
    const body = getBody(who);
    expect((await send(who, body)).error.code).toBe('PHONE_NOT_VERIFIED');
    const cookie = await signIn(who.phone);
    const answer = await send({ ...who, cookie }, body);
    expect([answer.status, answer.data.id]).toEqual([201, body.id]);
    const again = await send({ ...who, cookie }, body);
    expect([again.status, again.data.number]).toEqual([200, answer.data.number]);
  });

  it('is taken as soon as one of the others is paid, rejected, or left from two days ago', async () => {
    const who = { phone: newPhone(), device: newDevice() };
    const ends: ((orderId: string) => Promise<unknown>)[] = [
      (orderId) => server.takeMoney(orderId, staff),
      (orderId) => server.call(rejectOrder, { params: { ...at(), orderId }, body: { reason: 'other' }, cookie: staff }),
      (id) => server.test.owner.query("update orders set placed_at = placed_at - interval '2 days' where id = $1", [id]),
    ];
    let first = await placed(who);
    for (const end of ends) {
      const second = await placed(who);
      expect((await send(who)).status).toBe(409);
      await end(first);
      first = second;
    }
    expect((await send(who)).status).toBe(201);
  });

  it('is refused as before when it is sent again, and a repeat of one that was placed is no new one', async () => {
    const who = { phone: newPhone() };
    const body = getBody(who);
    await send(who, body);
    await placed(who);
    expect((await send(who, body)).status).toBe(200);
    const third = getBody(who);
    for (let time = 0; time < 2; time += 1) expect((await send(who, third)).status).toBe(409);
  });
});

const atTable = (tableId: string) => ({ collectionType: 'dineIn', tableId, shownTotal: 3050 }) as const;

describe('orders at tables', () => {
  const addTables = async (count: number) => {
    const ids = Array.from({ length: count }, () => uuidv7());
    const text = `insert into dining_table (restaurant_id, id, store_id, name) select $1, t.id, $2, 'T' || t.place
      from unnest($3::uuid[]) with ordinality as t (id, place)`;
    await server.test.owner.query(text, [server.restaurantId, server.storeId, ids]);
    server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
    return ids;
  };

  it('409 TOO_MANY_UNPAID_ORDERS: five of one device, over however many tables', async () => {
    const who = { phone: newPhone(), device: newDevice() };
    const answers = [];
    for (const tableId of await addTables(12)) answers.push(await send(who, getBody(who, atTable(tableId))));
    expect(answers.map(({ status }) => status)).toEqual([...Array(5).fill(201), ...Array(7).fill(409)]);
    expect(answers.at(-1)?.error.code).toBe('TOO_MANY_UNPAID_ORDERS');
    // They take no place from its other orders, and guests at those tables can still order.
    await placed(who);
    await placed({ phone: '', device: newDevice() }, atTable(server.tableId));
  });

  it('any number at a table whose orders staff accept, by several guests in turn', async () => {
    const guests = [newDevice(), newDevice(), newDevice()].map((device) => ({ phone: '', device }));
    for (let round = 0; round < 7; round += 1) {
      for (const guest of guests) {
        const params = { ...at(), orderId: await placed(guest, atTable(server.tableId)) };
        expect((await server.call(acceptOrder, { params, body: { etaInMinutes: 15 }, cookie: staff })).status).toBe(200);
      }
    }
  });
});

describe('what is not capped', () => {
  it('orders that cost nothing to hold, and any number where the store says so', async () => {
    const who = { phone: newPhone(), device: newDevice() };
    await server.change('orderProcess', { maxUnpaidOrders: null });
    for (let order = 0; order < 4; order += 1) await placed(who);
    await server.change('orderProcess', { maxUnpaidOrders: 2 });
    expect((await send(who)).status).toBe(409);
  });

  it('paying by card, which the refusal offers', async () => {
    await server.openCardAccount();
    await server.change('checkout', { paymentSettings: { pickup: ['inStore', 'stripeCheckout'], delivery: [], dineIn: ['inStore'] } });
    const who = { phone: newPhone(), device: newDevice() };
    await placed(who);
    await placed(who);
    const body = getBody(who);
    const refused = await send(who, body);
    expect(refused.error).toMatchObject({ code: 'PHONE_NOT_VERIFIED', details: { payByCard: true } });
    expect(refused.error.message).toContain('or pay by card');
    const card = await send(who, { ...body, paymentMethod: 'stripeCheckout' });
    expect([card.status, card.data.status]).toEqual([201, 'processingPayment']);
    await server.change('checkout', { paymentSettings: { pickup: ['inStore'], delivery: [], dineIn: ['inStore'] } });
  });
});

describe('a customer with a verified phone', () => {
  it('409 TOO_MANY_UNPAID_ORDERS: has a higher cap, and staff may allow more for the rest of the day', async () => {
    const phone = newPhone();
    const who = { phone, device: newDevice(), cookie: await signIn(phone) };
    const orders: string[] = [];
    for (let order = 0; order < 5; order += 1) orders.push(await placed(who));
    const refused = await send(who);
    expect([refused.status, refused.error.code]).toEqual([409, 'TOO_MANY_UNPAID_ORDERS']);
    expect(refused.error.fields).toEqual([
      { path: 'paymentMethod', message: 'You already have 5 unpaid orders open. Ask the restaurant to allow another one.' },
    ]);

    const params = { ...at(), orderId: orders[0]! };
    const show = async () => (await server.call(getOrder, { params, cookie: staff })).data;
    const confirmedPhone = expect.stringMatching(/^04\d{2} \d{3} \d{3}$/);
    expect((await show()).unpaidCap).toEqual({ verified: true, confirmedPhone, allowedUntil: null });
    const allowed = await server.call(allowUnpaidOrders, { params, body: {}, cookie: staff });
    expect(allowed.status).toBe(200);
    await server.call(allowUnpaidOrders, { params, body: {}, cookie: staff });
    const shown = await show();
    expect(shown.unpaidCap).toEqual({ verified: true, confirmedPhone, allowedUntil: allowed.data.allowedUntil });
    expect(shown).toMatchObject({ customerPhone: phone, shownPhone: phone.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3') });
    expect(shown.timeline.filter(({ type }) => type === 'order.unpaidAllowed')).toMatchObject([
      { actor: 'storeUser', note: expect.stringMatching(/^Until /) },
    ]);
    for (let order = 0; order < 3; order += 1) await placed(who);
    server.clock.now = new Date(Date.parse(allowed.data.allowedUntil) + 1_000);
    expect((await send(who)).error.code, 'the next day').toBe('TOO_MANY_UNPAID_ORDERS');
  });

  it('is shown to staff as confirmed only where it is the phone of the order, in whatever spelling', async () => {
    const phone = newPhone();
    const cookie = await signIn(phone);
    const readCap = async (orderId: string) =>
      (await server.call(getOrder, { params: { ...at(), orderId }, cookie: staff })).data.unpaidCap;
    const confirmedPhone = phone.replace(/^\+61(\d{3})(\d{3})(\d{3})$/, '0$1 $2 $3');
    expect(await readCap(await placed({ phone: phone.replace('+61', '0'), cookie }))).toMatchObject({ verified: true, confirmedPhone });
    expect(await readCap(await placed({ phone: newPhone(), cookie }))).toMatchObject({ verified: false, confirmedPhone });
    expect(await readCap(await placed({ phone: newPhone() }))).toMatchObject({ verified: false, confirmedPhone: null });
    // At a table nobody confirms a number.
    const table = await placed({ phone: '', device: newDevice() }, { collectionType: 'dineIn', tableId: server.tableId, shownTotal: 3050 });
    expect(await readCap(table)).toMatchObject({ verified: false, confirmedPhone: null });
  });

  it('takes no place of the phone that they typed, and none of its own with a wrong one', async () => {
    const [own, neighbours] = [newPhone(), newPhone()];
    const cookie = await signIn(own);
    for (let order = 0; order < 5; order += 1) await placed({ phone: neighbours, device: newDevice(), cookie });
    expect((await send({ phone: newPhone(), cookie })).error.code).toBe('TOO_MANY_UNPAID_ORDERS');
    for (let order = 0; order < 2; order += 1) await placed({ phone: neighbours, device: newDevice() });
    expect((await send({ phone: neighbours, device: newDevice() })).error.code).toBe('PHONE_NOT_VERIFIED');
    const neighbour = { phone: neighbours, cookie: await signIn(neighbours) };
    for (let order = 0; order < 5; order += 1) await placed(neighbour);
    expect((await send(neighbour)).error.code).toBe('TOO_MANY_UNPAID_ORDERS');
  });

  it('409: nothing to allow for an order at a table, 404 for one of another store', async () => {
    const orderId = await placed({}, { collectionType: 'dineIn', tableId: server.tableId, shownTotal: 3050 });
    expect((await server.call(allowUnpaidOrders, { params: { ...at(), orderId }, body: {}, cookie: staff })).status).toBe(409);
    const other = { ...at(), storeId: server.otherStoreId, orderId };
    const admin = await server.signIn('restaurantAdmin');
    expect((await server.call(allowUnpaidOrders, { params: other, body: {}, cookie: admin })).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });
});

describe('at once', () => {
  it('of twenty orders of one phone two are placed, and the numbers stay dense', async () => {
    const phone = newPhone();
    const answers = await times(20, () => send({ phone, device: newDevice() }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    const codes = new Set(answers.filter(({ status }) => status !== 201).map(({ error }) => error.code));
    expect([...codes]).toEqual(['PHONE_NOT_VERIFIED']);
    // Each trading day has its own numbers; the tests may run over the end of one.
    const { rows } = await server.test.owner.query(`select trading_day || ' ' || number as number from orders where store_id = $1`, [
      server.storeId,
    ]);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length);
    const { rows: counted } = await server.test.owner.query('select sum(last)::int as last from order_counter where store_id = $1', [
      server.storeId,
    ]);
    expect(counted[0].last).toBe(rows.length);
  });

  it('for different days, which queue at no counter, and by different devices that share phones: no more than the cap, and nobody is stuck', async () => {
    const [phones, devices] = [
      [newPhone(), newPhone()],
      [newDevice(), newDevice()],
    ];
    const base = Math.ceil(Date.now() / 900_000) * 900_000;
    const answers = await times(20, (index) => {
      const who = { phone: phones[index % 2]!, device: devices[Math.floor(index / 2) % 2]! };
      const requestedFor = new Date(base + (1 + (index % 3)) * 86_400_000).toISOString();
      return send(who, getBody(who, { requestedFor }));
    });
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 409]));
    const taken = answers.flatMap(({ status }, index) => (status === 201 ? [index] : []));
    for (const toKey of [(index: number) => index % 2, (index: number) => Math.floor(index / 2) % 2]) {
      for (const key of [0, 1]) expect(taken.filter((index) => toKey(index) === key).length).toBeLessThanOrEqual(2);
    }
    expect(taken.length).toBeGreaterThanOrEqual(2);
  });

  it('while one is being paid the next one waits for nobody, and is decided by what is committed', async () => {
    const who = { phone: newPhone() };
    const first = await placed(who);
    await placed(who);
    const pay = { id: uuidv7(), method: 'cash', amount: 3000, note: '' } as const;
    const [answer] = await Promise.all([
      send(who),
      server.call(takePayment, { params: { ...at(), orderId: first }, body: pay, cookie: staff }),
    ]);
    expect([201, 409]).toContain(answer.status);
    expect((await send(who)).status).toBe(answer.status === 201 ? 409 : 201);
  });
});

describe('an alarm', () => {
  const sweep = () =>
    server.modules.alarms.plainJobs.find(({ task }) => task === 'alarms.sweep')!.run({}, { schedule: async () => undefined } as never);
  const unpaidAlarms = async () =>
    (await server.call(listAlarms, { params: at(), cookie: staff })).data.rows.filter(({ kind }) => kind === 'unpaidOrders');

  it('is raised about more than ten unpaid orders in a quarter of an hour, once, and blocks nobody', async () => {
    // An hour ahead: what the tests before have placed is over.
    server.clock.now = new Date(Date.now() + 7_200_000);
    for (let order = 0; order < 10; order += 1) await placed({ phone: newPhone(), device: newDevice() });
    // Guests at tables share the restaurant's own address, and staff see them.
    for (let order = 0; order < 11; order += 1) await placed({ phone: '', device: newDevice() }, atTable(server.tableId));
    await sweep();
    expect(await unpaidAlarms()).toEqual([]);
    server.clock.now = new Date(server.clock.now.getTime() + 1_000);
    const newest = await placed({ phone: newPhone(), device: newDevice() });
    await sweep();
    await sweep();
    const [alarm, ...others] = await unpaidAlarms();
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({ orderId: newest, message: expect.stringContaining('11 unpaid orders in 15 minutes') });
    expect((await send({ phone: newPhone() })).status).toBe(201);
    await server.call(seeAlarm, { params: { ...at(), alarmId: alarm!.id }, body: {}, cookie: staff });
    await sweep();
    expect(await unpaidAlarms(), 'seen: over, and not raised again in the same hour').toEqual([]);
  });

  it('is raised about one address with more than ten in an hour, also of verified phones', async () => {
    server.clock.now = new Date(Date.now() + 14_400_000);
    const begun = server.clock.now.getTime();
    const orders: string[] = [];
    for (let order = 0; order < 11; order += 1) {
      // One each five minutes: never ten in a quarter of an hour.
      server.clock.now = new Date(begun + order * 300_000);
      orders.push(await placed({ phone: newPhone(), device: newDevice() }));
    }
    await sweep();
    expect(await unpaidAlarms()).toMatchObject([{ orderId: orders.at(-1), message: expect.stringContaining('one internet connection') }]);
  });
});

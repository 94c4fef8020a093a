import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/customers';
import { getOrder, getOwnOrder, placeOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customerCookie } from '../../platform/sessions/cookies.ts';
import { createTestStore } from '../../platform/testing/fixtures.ts';
import { signIn } from '../../platform/testing/test-app.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let foreign: { restaurantId: string; storeId: string };
let last = 0;
beforeAll(async () => {
  server = await startTestServer();
  foreign = await createTestStore(server.test.database, 'Elsewhere');
});
afterAll(() => server.close());
beforeEach(() => {
  server.sms.answer = { outcome: 'sent', providerId: 'SM0' };
});

// Ten in each block of numbers: too few to stop a block in which few codes are entered.
const number = () => `+6141${String((last += 1)).padStart(4, '0')}000`;
const at = () => ({ restaurantId: server.restaurantId });
const send = (phone: string, restaurantId = server.restaurantId) =>
  server.call(contract.sendVerificationCode, { body: { restaurantId, phone } });
const verify = (verificationId: string, code: string, change: { name?: string; restaurantId?: string } = {}) =>
  server.call(contract.verifyCode, { body: { ...at(), verificationId, code, ...change } });
const getCookie = (headers: Record<string, unknown>) => String(headers['set-cookie']).split(';')[0] ?? '';
const login = async (phone = number(), name = 'Ann') => {
  const sent = await send(phone);
  const answer = await verify(sent.data.verificationId, server.sms.code(phone), { name });
  return { phone, cookie: getCookie(answer.headers), customerId: answer.data.customerId };
};
const place = (cookie?: string) =>
  server.call(placeOrder, {
    params: { ...at(), storeId: server.storeId },
    body: server.orderBody(),
    ...(cookie === undefined ? {} : { cookie }),
  });

describe('200 and 201', () => {
  it('sends a code to the number as it was typed at home, and exchanges it for a session', async () => {
    const sent = await send('0412 345 678');
    expect(sent.status).toBe(201);
    expect(sent.data).toEqual({
      verificationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      phone: '+61412345678',
      shownPhone: '+61 412 345 678',
      expiresAt: expect.any(String),
      resendAt: expect.any(String),
    });
    const [lived, wait] = [sent.data.expiresAt, sent.data.resendAt].map((instant) => Date.parse(instant) - Date.now());
    expect(lived).toBeGreaterThan(590_000);
    expect(wait).toBeLessThanOrEqual(60_000);
    const message = server.sms.sent.findLast((each) => each.to === '+61412345678')?.body;
    expect(message).toMatch(/^\d{6} is your code for Corner café\. It works for 10 minutes\. Don't share it with anyone\.$/);
    expect(JSON.stringify(sent.data)).not.toContain(server.sms.code('+61412345678'));

    const answer = await verify(sent.data.verificationId, server.sms.code('+61412345678'), { name: 'Ann' });
    expect(answer.data).toEqual({
      customerId: expect.any(String),
      ...at(),
      name: 'Ann',
      mobileNumberE164: '+61412345678',
      shownMobileNumber: '+61 412 345 678',
      unverifiedEmail: '',
      previousOrderCount: 0,
    });
    const cookie = String(answer.headers['set-cookie']);
    expect(cookie).toMatch(new RegExp(`^${customerCookie(server.restaurantId)}=[\\w-]{43}; Path=/; Expires=.*; HttpOnly; SameSite=Lax$`));
    expect(cookie).not.toContain('Domain');
    expect((await server.call(contract.getCustomer, { params: at(), cookie: getCookie(answer.headers) })).data).toEqual(answer.data);
  });

  it('knows the same customer again, at this restaurant alone', async () => {
    const first = await login();
    await server.test.owner.query('delete from directory.sms_number');
    const again = await login(first.phone, 'Somebody else');
    expect(again.customerId).toBe(first.customerId);
    expect((await server.call(contract.getCustomer, { params: at(), cookie: again.cookie })).data.name).toBe('Ann');
    await server.test.owner.query('delete from directory.sms_number');
    const { data } = await send(first.phone, foreign.restaurantId);
    const elsewhere = await verify(data.verificationId, server.sms.code(first.phone), { restaurantId: foreign.restaurantId });
    expect(elsewhere.data.customerId).not.toBe(first.customerId);
  });

  it('gives the same answer for a customer’s number and an unknown one', async () => {
    const known = await login();
    await server.test.owner.query('delete from directory.sms_number');
    const shape = ({ status, data }: Awaited<ReturnType<typeof send>>) => [status, Object.keys(data)];
    expect(shape(await send(known.phone))).toEqual(shape(await send(number())));
  });

  it('does not reveal a number that has opted out, nor a missing answer of the provider', async () => {
    for (const answer of [
      { outcome: 'refused', reason: 'optedOut', code: '21610', message: 'x' },
      { outcome: 'unknown', message: 'x' },
    ] as const) {
      server.sms.answer = answer;
      expect((await send(number())).status).toBe(201);
    }
  });

  it('keeps what a customer was called before', async () => {
    const { cookie, customerId } = await login();
    const change = (name: string, unverifiedEmail: string) =>
      server.call(contract.updateCustomer, { params: at(), body: { name, unverifiedEmail }, cookie });
    expect((await change('Anne', 'a@example.com')).data).toMatchObject({ name: 'Anne', unverifiedEmail: 'a@example.com' });
    await change('Anne', 'a@example.com');
    await change('Annie', 'b@example.com');
    await change('Anne', 'b@example.com');
    const record = await server.call(contract.getCustomerRecord, {
      params: { ...at(), customerId },
      cookie: await server.signIn('restaurantUser'),
    });
    expect(record.data).toMatchObject({
      name: 'Anne',
      previousNames: ['Ann', 'Anne', 'Annie'],
      previousUnverifiedEmails: ['a@example.com'],
      orders: [],
    });
  });

  it('keeps the latest twenty of many names', async () => {
    const { cookie, customerId } = await login();
    for (let turn = 0; turn < 25; turn += 1) {
      const body = { name: `Name ${turn}`, unverifiedEmail: `${turn}@example.com` };
      await server.call(contract.updateCustomer, { params: at(), body, cookie });
    }
    const { data } = await server.call(contract.getCustomerRecord, {
      params: { ...at(), customerId },
      cookie: await server.signIn('restaurantUser'),
    });
    expect(data.previousNames).toEqual(Array.from({ length: 20 }, (_, index) => `Name ${index + 4}`));
    expect(data.previousUnverifiedEmails.at(-1)).toBe('23@example.com');
    expect(data.previousUnverifiedEmails).toHaveLength(20);
  });

  it('ends the session on signing out', async () => {
    const { cookie } = await login();
    const out = await server.call(contract.logoutCustomer, { params: at(), body: {}, cookie });
    expect(String(out.headers['set-cookie'])).toContain(`${customerCookie(server.restaurantId)}=;`);
    expect((await server.call(contract.getCustomer, { params: at(), cookie })).status).toBe(401);
  });
});

describe('orders of a customer', () => {
  it('are theirs on every device, in the log under their name, and counted', async () => {
    const { cookie, phone, customerId } = await login();
    const placed = [await place(cookie), await place(cookie)];
    const guest = await place();
    const list = (limit: number, cursor?: string) =>
      server.call(contract.listOwnOrders, { params: at(), query: { limit: String(limit), ...(cursor && { cursor }) } as never, cookie });
    const first = await list(1);
    expect(first.data.rows.map((order) => order.id)).toEqual([placed[1]?.data.id]);
    expect(first.data.rows[0]).toEqual(placed[1]?.data);
    const second = await list(1, first.data.nextCursor ?? '');
    expect([second.data.rows.map((order) => order.id), second.data.nextCursor]).toEqual([[placed[0]?.data.id], null]);

    const staff = await server.signIn('storeUser');
    const asStaff = async (orderId = '') =>
      (await server.call(getOrder, { params: { ...at(), storeId: server.storeId, orderId }, cookie: staff })).data.customer;
    expect(await Promise.all([...placed, guest].map(({ data }) => asStaff(data.id)))).toEqual([
      { id: customerId, previousOrderCount: 0 },
      { id: customerId, previousOrderCount: 1 },
      null,
    ]);

    const { rows } = await server.test.owner.query('select actor_kind, actor_id from event where subject_id = any($1) order by seq', [
      [placed[0]?.data.id, guest.data.id],
    ]);
    expect(rows).toEqual([
      { actor_kind: 'customer', actor_id: customerId },
      { actor_kind: 'guest', actor_id: null },
    ]);

    await server.test.owner.query('delete from directory.sms_number');
    const phoneTwo = await login(phone);
    const own = (orderId: string, headers = {}) =>
      server.call(getOwnOrder, { params: { orderId }, query: at(), cookie: phoneTwo.cookie, headers });
    expect((await own(placed[0]?.data.id ?? '')).data.id).toBe(placed[0]?.data.id);
    expect((await own(placed[0]?.data.id ?? '', { 'x-guest-token': 'A'.repeat(22) })).status).toBe(200);
    expect((await own(guest.data.id)).error.code).toBe('ORDER_DOES_NOT_EXIST');

    await server.test.owner.query(`update orders set status = 'cancelled' where id = $1`, [placed[1]?.data.id]);
    const me = await server.call(contract.getCustomer, { params: at(), cookie: phoneTwo.cookie });
    expect(me.data.previousOrderCount).toBe(1);
  });

  it('belong to nobody when the session has ended, is another restaurant’s or is made up', async () => {
    const { cookie } = await login();
    await server.call(contract.logoutCustomer, { params: at(), body: {}, cookie });
    const { data } = await send(number(), foreign.restaurantId);
    const phone = data.phone;
    const elsewhere = await verify(data.verificationId, server.sms.code(phone), { restaurantId: foreign.restaurantId });
    const token = getCookie(elsewhere.headers).split('=')[1];
    for (const stale of [
      cookie,
      `${customerCookie(server.restaurantId)}=${token}`,
      `${customerCookie(server.restaurantId)}=${'A'.repeat(43)}`,
    ]) {
      const placed = await place(stale);
      expect(placed.status).toBe(201);
      const { rows } = await server.test.owner.query('select customer_id from orders where id = $1', [placed.data.id]);
      expect(rows).toEqual([{ customer_id: null }]);
    }
  });
});

describe('the list of those who serve', () => {
  it('finds a customer by name, number or address, with what they ordered', async () => {
    const { cookie, phone, customerId } = await login(number(), 'Zoë Quill');
    await server.call(contract.updateCustomer, { params: at(), body: { name: 'Zoë Quill', unverifiedEmail: 'zoe@example.com' }, cookie });
    await place(cookie);
    const staff = await server.signIn('restaurantUser');
    const find = async (search: string) =>
      (await server.call(contract.listCustomers, { params: at(), query: { search } as never, cookie: staff })).data.rows.map(
        ({ id }) => id,
      );
    for (const search of ['zoë', 'quill', 'ZOE@EXAMPLE', phone, `0${phone.slice(3, 6)} ${phone.slice(6)}`]) {
      expect([search, await find(search)]).toEqual([search, [customerId]]);
    }
    expect(await find('100%')).toEqual([]);
    const { data } = await server.call(contract.getCustomerRecord, { params: { ...at(), customerId }, cookie: staff });
    expect(data).toMatchObject({ previousOrderCount: 1, previousGoogleOrderCount: 0, previousPosOrderCount: 0, mobileNumberE164: phone });
    expect(data.shownPhone).toBe(`+61 ${phone.slice(3, 6)} ${phone.slice(6, 9)} ${phone.slice(9)}`);
    expect(data.lastOrderAt).toBe(data.orders[0]?.placedAt);
    expect(data.orders).toHaveLength(1);
  });

  it('is turned page by page, newest first', async () => {
    const ids = [];
    for (let turn = 0; turn < 3; turn += 1) ids.unshift((await login()).customerId);
    const staff = await server.signIn('restaurantAdmin');
    const page = async (cursor?: string) =>
      (
        await server.call(contract.listCustomers, {
          params: at(),
          query: { limit: '2', ...(cursor && { cursor }) } as never,
          cookie: staff,
        })
      ).data;
    const first = await page();
    const second = await page(first.nextCursor ?? '');
    expect([...first.rows, ...second.rows].slice(0, 3).map(({ id }) => id)).toEqual(ids);
  });

  it('leaves nobody out who signed up in one millisecond, wherever a page ends', async () => {
    const ids = Array.from({ length: 4 }, () => randomUUID());
    for (const [index, id] of ids.entries()) {
      await server.test.owner.query('insert into directory.principal (id, kind, restaurant_id, display_name) values ($1, $2, $3, $4)', [
        id,
        'customer',
        server.restaurantId,
        'Same instant',
      ]);
      await server.test.owner.query('insert into customer (restaurant_id, id, created_at) values ($1, $2, $3)', [
        server.restaurantId,
        id,
        `2999-01-01 00:00:00.12310${index}+00`,
      ]);
    }
    const staff = await server.signIn('restaurantAdmin');
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null && seen.length < ids.length;) {
      const query = { limit: '1', ...(cursor && { cursor }) } as never;
      const { data } = await server.call(contract.listCustomers, { params: at(), query, cookie: staff });
      seen.push(...data.rows.map(({ id }) => id));
      cursor = data.nextCursor;
    }
    expect(seen.toSorted()).toEqual(ids.toSorted());
  });

  it('shows those of their own stores to those of one store', async () => {
    const { cookie, customerId } = await login();
    const storeUser = await server.signIn('storeUser');
    const till = randomUUID();
    await server.test.owner.query(
      `insert into directory.principal (id, kind, restaurant_id, store_id, display_name) values ($1, 'posTerminal', $2, $3, 'Till')`,
      [till, server.restaurantId, server.otherStoreId],
    );
    const otherTill = await signIn(server.test.database, till, 'posTerminal');
    const seen = async (who: string) =>
      (await server.call(contract.getCustomerRecord, { params: { ...at(), customerId }, cookie: who })).status;
    expect(await seen(storeUser)).toBe(404);
    await place(cookie);
    expect([await seen(storeUser), await seen(otherTill)]).toEqual([200, 404]);
    const listed = await server.call(contract.listCustomers, { params: at(), cookie: otherTill });
    expect(listed.data.rows).toEqual([]);
  });
});

describe('400', () => {
  it.each(['0412 345 67', '02 9374 4000', '+371 21 234 567', 'not a number'])('refuses %s', async (phone) => {
    const answer = await send(phone);
    expect([answer.status, answer.error.code, answer.error.fields?.[0]?.path]).toEqual([400, 'validation_failed', 'phone']);
  });

  it('reports when the provider knows that a number gets no messages', async () => {
    server.sms.answer = { outcome: 'refused', reason: 'badNumber', code: '21614', message: 'x' };
    expect((await send(number())).error).toMatchObject({ code: 'validation_failed', fields: [{ path: 'phone' }] });
  });

  it('takes a code once, for its own request and restaurant, while it lives', async () => {
    const phone = number();
    const { data } = await send(phone);
    const code = server.sms.code(phone);
    const other = await send(number());
    const wrong = [
      await verify(data.verificationId, code === '000000' ? '000001' : '000000'),
      await verify(randomUUID(), code),
      await verify(data.verificationId, code, { restaurantId: foreign.restaurantId }),
      await verify(other.data.verificationId, code),
    ];
    const bodies = wrong.map(({ status, error }) => ({ status, error: { ...error, requestId: '' } }));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(bodies[0]).toMatchObject({ status: 400, error: { code: 'invalid_grant' } });
    expect(wrong.every(({ headers }) => headers['set-cookie'] === undefined)).toBe(true);

    expect((await verify(data.verificationId, code)).status).toBe(200);
    expect((await verify(data.verificationId, code)).error.code).toBe('invalid_grant');
  });

  it('counts a wrong code once, however often it is sent, and five different ones', async () => {
    const phone = number();
    const { data } = await send(phone);
    const code = server.sms.code(phone);
    const wrong = (at: number) => String((Number(code) + at) % 1_000_000).padStart(6, '0');
    for (let again = 0; again < 7; again += 1) expect((await verify(data.verificationId, wrong(1))).status).toBe(400);
    const tries = () => server.test.owner.query('select tries from directory.phone_verification where id = $1', [data.verificationId]);
    expect((await tries()).rows).toEqual([{ tries: 1 }]);
    for (let at = 2; at <= 5; at += 1) await verify(data.verificationId, wrong(at));
    expect((await tries()).rows).toEqual([{ tries: 5 }]);
    expect((await verify(data.verificationId, code)).status, 'no try is left').toBe(400);
  });

  it('takes no code that is ten minutes old, or that a newer one has replaced', async () => {
    const phone = number();
    const old = await send(phone);
    const oldCode = server.sms.code(phone);
    await server.test.owner.query(`update directory.sms_number set sent = '{}' where phone = $1`, [phone]);
    const fresh = await send(phone);
    expect((await verify(old.data.verificationId, oldCode)).status).toBe(400);
    await server.test.owner.query('update directory.phone_verification set expires_at = now() where phone = $1', [phone]);
    expect((await verify(fresh.data.verificationId, server.sms.code(phone))).status).toBe(400);
  });
});

describe('401, 403, 404', () => {
  it('knows nobody without a session', async () => {
    expect((await server.call(contract.getCustomer, { params: at() })).status).toBe(401);
    expect((await server.call(contract.listOwnOrders, { params: at() })).status).toBe(401);
    expect((await server.call(contract.listCustomers, { params: at() })).status).toBe(401);
  });

  it('lets no customer see the list, and no staff be a customer', async () => {
    const { cookie } = await login();
    expect((await server.call(contract.listCustomers, { params: at(), cookie })).status).toBe(403);
    expect((await server.call(contract.getCustomer, { params: at(), cookie: await server.signIn('restaurantAdmin') })).status).toBe(403);
  });

  it('answers for another restaurant as for none', async () => {
    const { customerId } = await login();
    const staff = await server.signIn('restaurantAdmin');
    const record = (restaurantId: string, id: string) =>
      server.call(contract.getCustomerRecord, { params: { restaurantId, customerId: id }, cookie: staff });
    expect((await record(foreign.restaurantId, customerId)).status).toBe(404);
    expect((await record(server.restaurantId, randomUUID())).status).toBe(404);
    expect((await send(number(), randomUUID())).status).toBe(404);
  });
});

describe('429', () => {
  it('says how long to wait for another code', async () => {
    const phone = number();
    await send(phone);
    const again = await send(phone);
    expect(again.error.code).toBe('too_many_requests');
    expect(Number(again.headers['retry-after'])).toBeGreaterThan(50);
    expect(server.sms.sent.filter((message) => message.to === phone)).toHaveLength(1);
  });
});

describe('503', () => {
  it.each(['configuration', 'tooMany', 'unavailable'] as const)('when the provider takes nothing: %s', async (reason) => {
    server.sms.answer = { outcome: 'refused', reason, code: 'x', message: 'x' };
    const answer = await send(number());
    expect([answer.status, answer.error.code]).toEqual([503, 'service_unavailable']);
    expect(answer.headers['retry-after']).toBeDefined();
  });
});

import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/coupons';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { couponBody, freshCode, rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let storeAdmin: string;
let make: ReturnType<typeof rewards>;
const at = () => ({ restaurantId: server.restaurantId });
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const getFields = (answer: { error: { fields?: { path: string }[] } }) => answer.error.fields?.map(({ path }) => path);
const create = (body: ReturnType<typeof couponBody>, cookie = admin) => server.call(contract.createCoupon, { params: at(), body, cookie });
const fieldsFrom = ({ id: _id, ...fields }: ReturnType<typeof couponBody>) => fields;
const cart = (quantity = 2) => ({
  ...place(),
  collectionType: 'pickup' as const,
  requestedFor: null,
  lines: [server.line('Toastie', quantity)],
});
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signIn('restaurantAdmin');
  storeAdmin = await server.signIn('storeAdmin');
  make = rewards(server, () => admin);
  await server.change('checkout', { hasCoupons: true });
});
afterAll(() => server.close());

describe('the restaurant’s people', () => {
  it('create, read, change, archive and bring back', async () => {
    const body = couponBody({ couponCode: 'summer 1'.replace(' ', '').toLowerCase(), isPublic: true });
    const made = await create(body);
    expect([made.status, made.data]).toMatchObject([201, { couponCode: 'SUMMER1', redeemed: 0, state: 'active', version: 1 }]);
    expect([(await create(body)).status, (await create({ ...body, description: 'Other' })).status]).toEqual([200, 409]);
    const params = { ...at(), couponId: body.id };
    expect((await server.call(contract.getCoupon, { params, cookie: admin })).data).toEqual(made.data);

    const change = { ...fieldsFrom(body), description: 'Three dollars', version: 1 };
    const changed = await server.call(contract.changeCoupon, { params, body: change, cookie: admin });
    expect(changed.data).toMatchObject({ description: 'Three dollars', version: 2 });
    const late = await server.call(contract.changeCoupon, { params, body: change, cookie: admin });
    expect([late.status, late.error.details]).toMatchObject([409, { version: 2 }]);

    const archive = (archived: boolean) => server.call(contract.archiveCoupon, { params, body: { archived }, cookie: admin });
    expect((await archive(true)).data.state).toBe('archived');
    expect((await archive(true)).data.version, 'nothing more happens').toBe(3);
    expect((await archive(false)).data.state).toBe('active');

    const { rows } = await server.test.owner.query(
      "select payload, actor_kind from event where subject_id = $1 and store_id = $2 and type = 'coupon.changed' order by seq",
      [body.id, server.storeId],
    );
    expect(
      rows.map(({ payload }) => payload.what),
      'who did what stands in the log',
    ).toEqual(['created', 'changed', 'archived', 'restored']);
    expect(rows[1]).toMatchObject({
      actor_kind: 'user',
      payload: { before: { description: '' }, after: { description: 'Three dollars', couponCode: 'SUMMER1' } },
    });
  });

  it('a code belongs to one coupon that is not archived', async () => {
    const first = await make.coupon();
    expect(getFields(await create(couponBody({ couponCode: first.couponCode })))).toEqual(['couponCode']);
    const params = { ...at(), couponId: first.id };
    await server.call(contract.archiveCoupon, { params, body: { archived: true }, cookie: admin });
    await make.coupon({ couponCode: first.couponCode });
    const back = await server.call(contract.archiveCoupon, { params, body: { archived: false }, cookie: admin });
    expect([back.status, back.error.code]).toEqual([409, 'resource_status_conflict']);
  });

  it('get errors at the field', async () => {
    const wrong = async (change: Parameters<typeof couponBody>[0]) => getFields(await create(couponBody(change)));
    expect(await wrong({ discountAmount: null })).toEqual(['discountAmount']);
    expect(await wrong({ type: 'flatPercentageDiscount', discountAmount: null })).toEqual(['discountPercentage']);
    expect(await wrong({ startDate: '2026-02-01', endDate: '2026-01-31' })).toEqual(['endDate']);
    expect(await wrong({ applicableStoreIds: [randomUUID()] })).toEqual(['applicableStoreIds']);
    expect(await wrong({ couponCode: 'A!' })).toContain('couponCode');
    expect(await wrong({ dows: [] })).toEqual(['dows']);
  });

  it('cannot set fewer redemptions than there were', async () => {
    const coupon = await make.coupon({ maxRedeems: 5 });
    await server.test.owner.query('update coupon set redeemed = 3 where id = $1', [coupon.id]);
    const body = (maxRedeems: number) => ({ ...fieldsFrom(couponBody({ couponCode: coupon.couponCode })), maxRedeems, version: 1 });
    const params = { ...at(), couponId: coupon.id };
    expect(getFields(await server.call(contract.changeCoupon, { params, body: body(2), cookie: admin }))).toEqual(['maxRedeems']);
    expect((await server.call(contract.changeCoupon, { params, body: body(3), cookie: admin })).data.state).toBe('usedUp');
  });

  it('list by state and by text, page by page, and count', async () => {
    const word = freshCode();
    const all = [
      await make.coupon({ description: word, startDate: dayFromNow(3) }),
      await make.coupon({ description: word, startDate: '2020-01-01', endDate: '2020-02-01' }),
      await make.coupon({ description: `so ${word}` }),
    ];
    const list = (query: object) => server.call(contract.listCoupons, { params: at(), query, cookie: admin });
    const found = (await list({ search: word.toLowerCase() })).data.rows;
    expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toReversed());
    expect(found.map(({ state }) => state)).toEqual(['active', 'ended', 'scheduled']);
    expect((await list({ search: word, state: 'ended' })).data.rows.map(({ id }) => id)).toEqual([all[1]!.id]);
    const first = await list({ search: word, limit: 2 });
    const second = await list({ search: word, limit: 2, cursor: first.data.nextCursor! });
    expect([...first.data.rows, ...second.data.rows].map(({ id }) => id)).toEqual(found.map(({ id }) => id));
    expect(second.data.nextCursor).toBeNull();

    const before = (await server.call(contract.countCoupons, { params: at(), cookie: admin })).data;
    await make.coupon({ isPublic: true });
    const after = (await server.call(contract.countCoupons, { params: at(), cookie: admin })).data;
    expect(after.public).toEqual({ ...before.public, active: before.public.active + 1, all: before.public.all + 1 });
    expect(after.private).toEqual(before.private);
  });

  it('a store’s user reads what holds there, and changes nothing', async () => {
    const cookie = await server.signIn('storeUser');
    const [everywhere, own] = [await make.coupon(), await make.coupon({ applicableStoreIds: [server.storeId] })];
    const elsewhere = await make.coupon({ applicableStoreIds: [server.otherStoreId] });
    const read = (couponId: string) => server.call(contract.getCoupon, { params: { ...at(), couponId }, cookie });
    expect((await read(own.id)).data).toMatchObject({ id: own.id, couponCode: own.couponCode });
    expect([(await read(everywhere.id)).status, (await read(elsewhere.id)).status]).toEqual([200, 404]);
    const { rows } = (await server.call(contract.listCoupons, { params: at(), cookie })).data;
    const listed = rows.map(({ id }) => id);
    expect([listed.includes(own.id), listed.includes(elsewhere.id)]).toEqual([true, false]);
    expect((await server.call(contract.countCoupons, { params: at(), cookie })).status).toBe(200);
    const archive = server.call(contract.archiveCoupon, { params: { ...at(), couponId: own.id }, body: { archived: true }, cookie });
    expect([(await create(couponBody({ applicableStoreIds: [server.storeId] }), cookie)).status, (await archive).status]).toEqual([
      403, 403,
    ]);
  });

  it('a store’s admin manages coupons of that store alone, and sees what holds there', async () => {
    const own = couponBody({ applicableStoreIds: [server.storeId] });
    expect((await create(own, storeAdmin)).status).toBe(201);
    expect(getFields(await create(couponBody(), storeAdmin))).toEqual(['applicableStoreIds']);
    const everywhere = await make.coupon();
    const elsewhere = await make.coupon({ applicableStoreIds: [server.otherStoreId] });
    const read = (couponId: string) => server.call(contract.getCoupon, { params: { ...at(), couponId }, cookie: storeAdmin });
    expect([(await read(everywhere.id)).status, (await read(elsewhere.id)).status]).toEqual([200, 404]);
    const archive = (couponId: string) =>
      server.call(contract.archiveCoupon, { params: { ...at(), couponId }, body: { archived: true }, cookie: storeAdmin });
    expect([(await archive(own.id)).status, (await archive(everywhere.id)).status, (await archive(elsewhere.id)).status]).toEqual([
      200, 403, 404,
    ]);
  });
});

describe('guests', () => {
  it('find public coupons of a store that hold now or later, and never how often they were used', async () => {
    const [now, later] = [await make.coupon({ isPublic: true }), await make.coupon({ isPublic: true, startDate: dayFromNow(5) })];
    const hidden = [
      await make.coupon(),
      await make.coupon({ isPublic: true, endDate: '2020-02-01' }),
      await make.coupon({ isPublic: true, applicableStoreIds: [server.otherStoreId] }),
    ];
    const ofStore = await server.call(contract.listStoreCoupons, { params: { storeId: server.storeId }, query: at() });
    const ids = ofStore.data.rows.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining([now.id, later.id]));
    for (const { id } of hidden) expect(ids).not.toContain(id);
    expect(Object.keys(ofStore.data.rows[0]!)).not.toEqual(expect.arrayContaining(['redeemed']));
    expect(JSON.stringify(ofStore.data)).not.toContain('maxRedeems');
    const active = (await server.call(contract.listActiveCoupons, { params: at() })).data.rows.map(({ id }) => id);
    expect(active).toContain(now.id);
    expect(active).not.toContain(later.id);
  });

  it('are shown which coupons save most, and which miss only a little', async () => {
    const tenOff = await make.coupon({ isPublic: true, discountAmount: 1000, applicableOverAmount: 2000 });
    const most = await make.coupon({ isPublic: true, discountAmount: 1500, applicableOverAmount: 2500 });
    const near = await make.coupon({ isPublic: true, discountAmount: 2000, applicableOverAmount: 3000 });
    const secret = await make.coupon({ discountAmount: 2400 });
    const { data } = await server.call(contract.suggestCoupons, { body: cart() });
    const [first, second] = data.rows;
    expect([first, second]).toMatchObject([
      { coupon: { id: most.id }, saves: 1500 },
      { coupon: { id: tenOff.id }, saves: 1000 },
    ]);
    expect(data.almost).toContainEqual({ coupon: expect.objectContaining({ id: near.id }), missing: 500 });
    expect(JSON.stringify(data)).not.toContain(secret.couponCode);
  });

  it('are the ten best at most: each is priced for it, and a hundred of them kept a node from everybody else', async () => {
    const made = await Promise.all(Array.from({ length: 12 }, (_, at) => make.coupon({ isPublic: true, discountAmount: 1600 + at })));
    const { data } = await server.call(contract.suggestCoupons, { body: cart() });
    expect(data.rows.map(({ saves }) => saves)).toEqual(Array.from({ length: 10 }, (_, at) => 1611 - at));
    for (const { id } of made) {
      await server.call(contract.archiveCoupon, { params: { ...at(), couponId: id }, body: { archived: true }, cookie: admin });
    }
  });

  it('find none where the store takes none', async () => {
    await server.change('checkout', { hasCoupons: false });
    const ofStore = await server.call(contract.listStoreCoupons, { params: { storeId: server.storeId }, query: at() });
    const suggested = await server.call(contract.suggestCoupons, { body: cart() });
    await server.change('checkout', { hasCoupons: true });
    expect([ofStore.data.rows, suggested.data]).toEqual([[], { rows: [], almost: [] }]);
  });
});

describe('at the till', () => {
  it('a coupon is counted once for an order, and repeating it returns the existing redemption', async () => {
    const coupon = await make.coupon({ maxRedeems: 1 });
    const till = await server.signInDevice('posTerminal');
    const body = { ...cart(), couponCode: coupon.couponCode.toLowerCase(), orderId: randomUUID() };
    const redeem = (change = {}) => server.call(contract.redeemCoupon, { body: { ...body, ...change }, cookie: till });
    const first = await redeem();
    expect([first.status, first.data]).toMatchObject([200, { coupon: { id: coupon.id }, amount: 300, freeDelivery: false }]);
    expect((await redeem()).data).toEqual(first.data);
    expect((await redeem({ lines: [server.line('Toastie', 3)] })).status, 'the same order with other contents').toBe(409);
    const other = await redeem({ orderId: randomUUID() });
    expect([other.status, getFields(other)]).toEqual([400, ['couponCode']]);
    expect(await make.readRedeemed(coupon.id)).toBe(1);
  });

  it.each([2, 10, 50])('%i tills at once for one redemption: one gets it', async (count) => {
    const coupon = await make.coupon({ maxRedeems: 1, isPublic: true });
    const till = await server.signInDevice('posTerminal');
    const answers = await Promise.all(
      Array.from({ length: count }, () =>
        server.call(contract.redeemCoupon, { body: { ...cart(), couponCode: coupon.couponCode, orderId: randomUUID() }, cookie: till }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(count - 1);
    expect(await make.readRedeemed(coupon.id)).toBe(1);
  });
});

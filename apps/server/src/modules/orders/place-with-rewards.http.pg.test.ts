import { randomUUID } from 'node:crypto';
import { archiveCoupon, redeemCoupon } from '@servery/contract/coupons';
import {
  acceptOrder,
  cancelOrder,
  cancelOwnOrder,
  completeOrder,
  placeOrder,
  quoteCart,
  rejectOrder,
  type PlaceOrderConflict,
} from '@servery/contract/online-ordering';
import { abandonPayment } from '@servery/contract/payments';
import { getOwnCard } from '@servery/contract/loyalty';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cardOrders } from '../../testing/card-orders.ts';
import { freshCode, rewards } from '../../testing/rewards.ts';
import { clearOfWindowEnd } from '../../testing/window-end.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let make: ReturnType<typeof rewards>;
type Body = Parameters<TestServer['orderBody']>[0];
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
/** A batch brew and two toasties cost 30.00. */
const place = (change: Body, cookie?: string) => {
  const body = server.orderBody(change);
  return server.call(placeOrder, { params: at(), body, ...(cookie === undefined ? {} : { cookie }) });
};
const quote = (change: object, cookie?: string) =>
  server.call(quoteCart, {
    params: at(),
    body: { collectionType: 'pickup', requestedFor: null, lines: [server.line('Batch brew', 1), server.line('Toastie', 2)], ...change },
    ...(cookie === undefined ? {} : { cookie }),
  });
const getConflict = (answer: { error: { details?: unknown } }) => answer.error.details as PlaceOrderConflict;
const change = (orderId: string) => ({ params: { ...at(), orderId }, cookie: admin });
const reject = (orderId: string) => server.call(rejectOrder, { ...change(orderId), body: { reason: 'other' } });
const cancel = (orderId: string) => server.call(cancelOrder, { ...change(orderId), body: { reason: 'other' } });
const accept = (orderId: string) => server.call(acceptOrder, { ...change(orderId), body: { etaInMinutes: 15 } });
const complete = async (orderId: string) => {
  await server.takeMoney(orderId, admin);
  return server.call(completeOrder, { ...change(orderId), body: {} });
};

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
  await server.openCardAccount();
  await server.change('checkout', {
    hasCoupons: true,
    paymentSettings: { pickup: ['inStore', 'stripeCheckout'], delivery: [], dineIn: ['inStore'] },
  });
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.test.owner.query('delete from directory.rate_limit');
});

describe('a coupon', () => {
  it('is in the price, on the order, and counted with it', async () => {
    const coupon = await make.coupon({ maxRedeems: 2 });
    const quoted = await quote({ couponCode: ` ${coupon.couponCode.toLowerCase()} ` });
    expect(quoted.data.problems).toEqual([]);
    expect(quoted.data.cart).toMatchObject({ grandTotal: 2700, coupon: { id: coupon.id, amount: 300 } });
    const answer = await place({ couponCode: coupon.couponCode, shownTotal: 2700 });
    expect([answer.status, answer.data.cart]).toMatchObject([201, { grandTotal: 2700, coupon: { code: coupon.couponCode, amount: 300 } }]);
    expect(await make.readRedeemed(coupon.id)).toBe(1);
    const { rows } = await server.test.owner.query(
      'select coupon_id, amount::int, given_back_at from coupon_redemption where order_id = $1',
      [answer.data.id],
    );
    expect(rows).toEqual([{ coupon_id: coupon.id, amount: 300, given_back_at: null }]);
  });

  it('that does not hold is a conflict at its field, with the cart as it costs without', async () => {
    const coupon = await make.coupon({ isPublic: true, applicableOverAmount: 5000 });
    const answer = await place({ couponCode: coupon.couponCode, shownTotal: 2700 });
    expect(answer.status).toBe(409);
    expect(getConflict(answer)).toMatchObject({
      reason: 'CART_PROBLEMS',
      cart: { grandTotal: 3000, coupon: null },
      problems: [{ code: 'COUPON_BELOW_MINIMUM', lineId: null, path: 'couponCode' }],
    });
  });

  it('whose terms have changed since is PRICE_CHANGED or a problem, never another price', async () => {
    const coupon = await make.coupon();
    await server.test.owner.query('update coupon set discount_amount = 200, version = version + 1 where id = $1', [coupon.id]);
    const answer = await place({ couponCode: coupon.couponCode, shownTotal: 2700 });
    expect(getConflict(answer)).toMatchObject({ reason: 'PRICE_CHANGED', cart: { grandTotal: 2800 } });
    expect(await make.readRedeemed(coupon.id)).toBe(0);
  });

  it('answers the standing order to the same request again, also when it is used up or gone by then', async () => {
    const coupon = await make.coupon({ maxRedeems: 1 });
    const body = server.orderBody({ couponCode: coupon.couponCode, shownTotal: 2700 });
    const send = () => server.call(placeOrder, { params: at(), body });
    const first = await send();
    const again = await send();
    await server.call(archiveCoupon, {
      params: { restaurantId: server.restaurantId, couponId: coupon.id },
      body: { archived: true },
      cookie: admin,
    });
    const late = await send();
    expect([first.status, again.status, late.status]).toEqual([201, 200, 200]);
    expect([again.data, late.data]).toEqual([first.data, first.data]);
    expect(await make.readRedeemed(coupon.id)).toBe(1);
  });

  it('of an order at a till keeps its id from an order online', async () => {
    const coupon = await make.coupon();
    const till = await server.signInDevice('posTerminal');
    const orderId = randomUUID();
    const { lines } = server.orderBody();
    const sale = { ...at(), collectionType: 'pickup' as const, requestedFor: null, lines, couponCode: coupon.couponCode, orderId };
    expect((await server.call(redeemCoupon, { body: sale, cookie: till })).status).toBe(200);
    const answer = await place({ id: orderId, couponCode: coupon.couponCode, shownTotal: 2700 });
    expect([answer.status, getConflict(answer).reason]).toEqual([409, 'ID_REUSED']);
    expect(await make.readRedeemed(coupon.id)).toBe(1);
  });

  it('comes back once when the order is rejected, cancelled by staff or by its guest', async () => {
    const coupon = await make.coupon({ maxRedeems: 1 });
    const ends: ((orderId: string, token: string) => Promise<{ status: number }>)[] = [
      reject,
      cancel,
      async (orderId) => ((await accept(orderId)).status === 200 ? cancel(orderId) : { status: 0 }),
      (orderId, token) =>
        server.call(cancelOwnOrder, {
          params: { orderId },
          body: { restaurantId: server.restaurantId },
          headers: { 'x-guest-token': token },
        }),
    ];
    for (const end of ends) {
      const body = server.orderBody({ couponCode: coupon.couponCode, shownTotal: 2700 });
      expect((await server.call(placeOrder, { params: at(), body })).status).toBe(201);
      expect(await make.readRedeemed(coupon.id)).toBe(1);
      expect((await end(body.id, body.guestToken)).status).toBe(200);
      await Promise.all([reject(body.id), cancel(body.id), end(body.id, body.guestToken)]);
      expect(await make.readRedeemed(coupon.id)).toBe(0);
    }
  });

  it('comes back when nobody pays by card', async () => {
    const coupon = await make.coupon({ maxRedeems: 1 });
    const guests = cardOrders(server, () => admin);
    const order = await guests.place({ couponCode: coupon.couponCode, shownTotal: 2700 });
    expect(await make.readRedeemed(coupon.id)).toBe(1);
    const left = await server.call(abandonPayment, { params: order.params, headers: order.headers, body: {} });
    expect(left.status).toBe(200);
    const { rows } = await server.test.owner.query('select status from orders where id = $1', [order.orderId]);
    expect([rows[0].status, await make.readRedeemed(coupon.id)]).toEqual(['failure', 0]);
  });

  it('for first orders wants somebody who is signed in and has never ordered', async () => {
    const coupon = await make.coupon({ firstOrderDiscount: true, isPublic: true });
    const [first, old] = [await make.customer(), await make.customer()];
    const use = (cookie?: string) => place({ couponCode: coupon.couponCode, shownTotal: 2700 }, cookie);
    const readCode = async (answer: ReturnType<typeof use>) => getConflict(await answer).problems[0]?.code;
    expect(await readCode(use())).toBe('COUPON_NEEDS_SIGN_IN');
    await place({}, old.cookie);
    expect(await readCode(use(old.cookie))).toBe('COUPON_NOT_FIRST_ORDER');
    const used = await use(first.cookie);
    expect(used.status).toBe(201);
    expect(await readCode(use(first.cookie))).toBe('COUPON_NOT_FIRST_ORDER');
    await reject(used.data.id);
    expect((await use(first.cookie)).status, 'the first one came to nothing').toBe(201);
  });

  it('of another store, or where the store takes none, is none', async () => {
    const elsewhere = await make.coupon({ isPublic: true, applicableStoreIds: [server.otherStoreId] });
    expect((await quote({ couponCode: elsewhere.couponCode })).data.problems).toMatchObject([{ code: 'COUPON_WRONG_STORE' }]);
    const coupon = await make.coupon();
    await server.change('checkout', { hasCoupons: false });
    const answer = await place({ couponCode: coupon.couponCode, shownTotal: 2700 });
    const quoted = await quote({ couponCode: coupon.couponCode });
    await server.change('checkout', { hasCoupons: true });
    expect([answer.status, answer.error.fields?.map(({ path }) => path)]).toEqual([400, ['couponCode']]);
    expect(quoted.data).toMatchObject({ cart: { grandTotal: 3000 }, problems: [{ code: 'COUPON_NOT_FOUND', path: 'couponCode' }] });
  });
});

describe('a private code', () => {
  it('that nobody has answers like one that has ended or is used up, to the byte', async () => {
    const ended = await make.coupon({ endDate: '2020-01-02' });
    const used = await make.coupon({ maxRedeems: 1 });
    await server.test.owner.query('update coupon set redeemed = 1 where id = $1', [used.id]);
    const answers = await Promise.all([freshCode(), ended.couponCode, used.couponCode].map((couponCode) => quote({ couponCode })));
    const problems = answers.map(({ data }) => JSON.stringify(data.problems));
    expect(new Set(problems).size).toBe(1);
    expect(answers[0]!.data.problems).toMatchObject([{ code: 'COUPON_NOT_FOUND', path: 'couponCode' }]);
  });

  it('cannot be guessed at leisure: wrong ones are limited over quotes and orders, right and public ones are not', async () => {
    await clearOfWindowEnd(900);
    const [secret, listed] = [await make.coupon(), await make.coupon({ isPublic: true })];
    for (let turn = 0; turn < 25; turn += 1) expect((await quote({ couponCode: secret.couponCode })).status).toBe(200);
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, turn) => {
        const couponCode = freshCode();
        return turn % 3 === 0 ? place({ couponCode }) : quote({ couponCode });
      }),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
    const refused = await quote({ couponCode: secret.couponCode });
    expect([refused.status, refused.error.fields?.map(({ path }) => path)]).toEqual([429, ['couponCode']]);
    expect((await quote({ couponCode: listed.couponCode })).status).toBe(200);
    expect((await quote({})).status).toBe(200);
  });
});

describe('a loyalty card', () => {
  it('gets a stamp and its credit when the order is completed, and is full with the last stamp', async () => {
    await make.scheme();
    const guest = await make.customer();
    const own = async () =>
      (await server.call(getOwnCard, { params: { restaurantId: server.restaurantId }, cookie: guest.cookie })).data.card;
    const order = async () => {
      const answer = await place({}, guest.cookie);
      expect(answer.data.cart.loyalty).toMatchObject({ redeemed: 0, stamps: 1, credit: 300 });
      await accept(answer.data.id);
      return answer.data.id;
    };
    const [first, second] = [await order(), await order()];
    expect(await own(), 'nothing before it is handed over').toMatchObject({ stamps: 0, gathering: 0, credit: 0, entries: [] });
    await Promise.all([complete(first), complete(first), complete(first)]);
    expect(await own()).toMatchObject({ count: 2, stamps: 1, gathering: 300, credit: 0, currency: 'AUD' });
    await complete(second);
    expect(await own()).toMatchObject({ stamps: 0, gathering: 0, credit: 600 });
    expect((await own())?.entries).toMatchObject([
      { kind: 'earned', stamps: 1, credit: 300, orderNumber: expect.stringMatching(/^W-/) },
      { kind: 'earned', stamps: 1, credit: 300 },
    ]);
  });

  it('pays for items where its customer wants it, and gets it back once when the order comes to nothing', async () => {
    await make.scheme();
    const guest = await make.customer();
    await make.card(guest.id, { credit: 1000 });
    expect((await quote({}, guest.cookie)).data.cart?.loyalty, 'what could be used').toMatchObject({ redeemed: 0, redeemable: 1000 });
    expect((await quote({ redeemLoyalty: true }, guest.cookie)).data).toMatchObject({
      cart: { grandTotal: 2000, loyalty: { redeemed: 1000, stamps: 0, credit: 0 } },
      problems: [],
    });
    const answer = await place({ redeemLoyalty: true, shownTotal: 2000 }, guest.cookie);
    expect([answer.status, answer.data.cart.loyalty]).toMatchObject([201, { redeemed: 1000 }]);
    expect(await make.readCard(guest.id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
    const none = await place({ redeemLoyalty: true, shownTotal: 2000 }, guest.cookie);
    expect(getConflict(none)).toMatchObject({
      reason: 'CART_PROBLEMS',
      problems: [{ code: 'LOYALTY_UNAVAILABLE', path: 'redeemLoyalty' }],
    });
    await Promise.all([reject(answer.data.id), reject(answer.data.id), cancel(answer.data.id)]);
    expect(await make.readCard(guest.id)).toEqual({ stamps: 0, gathering: 0, credit: 1000, owed: 0 });
    const { rows } = await server.test.owner.query('select kind, credit::int from loyalty_entry where order_id = $1 order by kind', [
      answer.data.id,
    ]);
    expect(rows).toEqual([
      { kind: 'redeemed', credit: -1000 },
      { kind: 'returned', credit: 1000 },
    ]);
  });

  it('is for who is signed in, while there is a scheme', async () => {
    await make.scheme();
    expect((await quote({ redeemLoyalty: true })).data.problems).toMatchObject([{ code: 'LOYALTY_UNAVAILABLE', path: 'redeemLoyalty' }]);
    const guest = await make.customer();
    await make.card(guest.id, { credit: 500 });
    await make.scheme({ enabled: false });
    expect((await quote({ redeemLoyalty: true }, guest.cookie)).data).toMatchObject({
      cart: { grandTotal: 3000, loyalty: null },
      problems: [{ code: 'LOYALTY_UNAVAILABLE' }],
    });
    await make.scheme();
  });

  it('and a coupon of one order are both taken, and both come back', async () => {
    await make.scheme();
    const [coupon, guest] = [await make.coupon({ maxRedeems: 1 }), await make.customer()];
    await make.card(guest.id, { credit: 1000 });
    const answer = await place({ couponCode: coupon.couponCode, redeemLoyalty: true, shownTotal: 1700 }, guest.cookie);
    expect([answer.status, await make.readRedeemed(coupon.id), (await make.readCard(guest.id)).credit]).toEqual([201, 1, 0]);
    await cancel(answer.data.id);
    expect([await make.readRedeemed(coupon.id), (await make.readCard(guest.id)).credit]).toEqual([0, 1000]);
  });
});

describe('a tip', () => {
  it('is in the total where the store takes tips, and our share is not of it', async () => {
    expect((await place({ tip: 500, shownTotal: 3500 })).error.fields).toMatchObject([{ path: 'tip' }]);
    await server.change('surcharges', { tips: { enabled: true, percentages: [5, 10] } });
    const answer = await place({ tip: 500, shownTotal: 3500, paymentMethod: 'stripeCheckout' });
    await server.change('surcharges', { tips: { enabled: false, percentages: [5, 10] } });
    expect([answer.status, answer.data.cart]).toMatchObject([201, { tip: 500, grandTotal: 3500 }]);
    const { rows } = await server.test.owner.query('select amount::int, application_fee::int from payment where order_id = $1', [
      answer.data.id,
    ]);
    // 1 % of the order.
    expect(rows).toEqual([{ amount: 3500, application_fee: 30 }]);
  });
});

describe('surcharges', () => {
  it('of a public holiday are on what is ordered for that day alone', async () => {
    // One o'clock in the afternoon: as soon as possible is today.
    server.clock.now = new Date('2026-11-25T02:00:00Z');
    const surcharge = { amountInCents: 0, percentage: 15_000 };
    const holidays = [{ name: 'Founders’ Day', date: '2026-11-25' }];
    await server.change('surcharges', { publicHoliday: { enabled: true, isEnabledForOnline: true, surcharge, holidays } });
    const on = await quote({});
    await server.change('surcharges', { publicHoliday: { enabled: true, isEnabledForOnline: true, surcharge, holidays: [] } });
    const off = await quote({});
    server.clock.now = null;
    expect(on.data.cart).toMatchObject({ grandTotal: 3450, surcharge: 450, holidaySurcharge: { name: 'Founders’ Day', amount: 450 } });
    expect(off.data.cart).toMatchObject({ grandTotal: 3000, surcharge: 0 });
  });

  it('of a card follow the law of the country at the day of placing: none in Australia since October 2026', async () => {
    await server.change('surcharges', { card: { amountInCents: 30, percentage: 1_000, applicableBelowAmount: null } });
    const paid = (paymentMethod: string) => quote({ paymentMethod });
    const now = await paid('stripeCheckout');
    server.clock.now = new Date('2026-09-30T02:00:00Z');
    const before = await paid('stripeCheckout');
    const inStore = await paid('inStore');
    server.clock.now = null;
    await server.change('surcharges', { card: { amountInCents: 0, percentage: 0, applicableBelowAmount: null } });
    expect([now, before, inStore].map(({ data }) => data.cart?.grandTotal)).toEqual([3000, 3060, 3000]);
  });
});

it('an order with neither costs no question and sends the statement as it was', async () => {
  const order = server.orderBody({ id: randomUUID() });
  expect((await server.call(placeOrder, { params: at(), body: order })).status).toBe(201);
  const held = await server.test.owner.query(
    'select (select count(*) from coupon_redemption where order_id = $1) + (select count(*) from loyalty_entry where order_id = $1) as held',
    [order.id],
  );
  expect(Number(held.rows[0].held)).toBe(0);
});

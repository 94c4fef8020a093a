import { takePayment } from '@servery/contract/counter-payments';
import {
  acceptOrder,
  cancelOrder,
  completeOrder,
  getOrder,
  getOwnOrder,
  placeOrder,
  quoteCart,
  rejectOrder,
} from '@servery/contract/online-ordering';
import { getOrderPayment, payOrder, refundOrder } from '@servery/contract/payments';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let make: ReturnType<typeof rewards>;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const change = (orderId: string) => ({ params: { ...at(), orderId }, cookie: admin });
const accept = (orderId: string) => server.call(acceptOrder, { ...change(orderId), body: { etaInMinutes: 15 } });
const rows = async (sql: string, values: unknown[]) => (await server.test.owner.query(sql, values)).rows;
const getPayments = (orderId: string) => rows('select id from payment where order_id = $1', [orderId]);
/** Forty dollars off: more than the batch brew and the two toasties cost. */
const whole = () => make.coupon({ discountAmount: 4000, maxRedeems: 1 });
async function placeFree(more: Parameters<TestServer['orderBody']>[0] = {}) {
  const coupon = await whole();
  const body = server.orderBody({ paymentMethod: 'stripeCheckout', couponCode: coupon.couponCode, shownTotal: 0, ...more });
  const answer = await server.call(placeOrder, { params: at(), body });
  return { answer, body, coupon };
}

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
  await server.openCardAccount();
  await server.change('checkout', {
    hasCoupons: true,
    paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: ['inStore'] },
  });
});
afterAll(() => server.close());

describe('an order that costs nothing, at a store that takes only cards', () => {
  it('is placed without a payment, and is new and paid at once', async () => {
    const { answer, body } = await placeFree();
    expect([answer.status, answer.data]).toMatchObject([201, { status: 'new', paymentStatus: 'PAID', cart: { grandTotal: 0 } }]);
    expect(await getPayments(body.id)).toEqual([]);
    const [event] = await rows("select payload from event where subject_id = $1 and type = 'order.placed'", [body.id]);
    expect(event.payload).toMatchObject({ row: { paymentStatus: 'PAID', grandTotal: 0, toHandBack: null }, autoAccept: false });
    const again = await server.call(placeOrder, { params: at(), body });
    expect([again.status, again.data.number]).toEqual([200, answer.data.number]);
  });

  it('is quoted without a word against it, whether a way to pay was chosen or not', async () => {
    const coupon = await whole();
    for (const paymentMethod of [null, 'stripeCheckout'] as const) {
      const body = server.orderBody({ couponCode: coupon.couponCode });
      const { collectionType, requestedFor, lines, couponCode } = body;
      const { data } = await server.call(quoteCart, {
        params: at(),
        body: { collectionType, requestedFor, lines, couponCode, paymentMethod },
      });
      expect(data).toMatchObject({ cart: { grandTotal: 0 }, problems: [] });
    }
  });

  it('is accepted, cooked and completed as any other, with nothing to capture', async () => {
    const { answer } = await placeFree();
    const { id } = answer.data;
    expect((await accept(id)).data).toMatchObject({ status: 'accepted', paymentStatus: 'PAID' });
    expect(await rows('select status from kitchen_ticket where order_id = $1', [id])).toEqual([{ status: 'NEW' }]);
    const done = await server.call(completeOrder, { ...change(id), body: {} });
    expect(done.data).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
    const staff = await server.call(getOrder, change(id));
    expect(staff.data).toMatchObject({ paymentStatus: 'PAID', toHandBack: null, takenPayments: [], refunded: 0 });
    expect((await server.call(getOrderPayment, change(id))).data.payment).toBeNull();
  });

  it('is accepted automatically where the settings ask for it', async () => {
    await server.change('orderProcess', { autoAcceptOnlineOrders: true });
    const { answer } = await placeFree();
    await server.change('orderProcess', { autoAcceptOnlineOrders: false });
    const [event] = await rows("select payload from event where subject_id = $1 and type = 'order.placed'", [answer.data.id]);
    expect(event.payload).toMatchObject({ autoAccept: true });
  });

  it('gives its coupon back when it is rejected or cancelled, and there is nothing to hand back', async () => {
    const first = await placeFree();
    const rejected = await server.call(rejectOrder, { ...change(first.body.id), body: { reason: 'other' } });
    expect(rejected.data).toMatchObject({ status: 'rejected', paymentStatus: 'CANCELLED', toHandBack: null });
    const second = await placeFree();
    await accept(second.body.id);
    const cancelled = await server.call(cancelOrder, { ...change(second.body.id), body: { reason: 'other' } });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', paymentStatus: 'CANCELLED', toHandBack: null });
    expect([await make.readRedeemed(first.coupon.id), await make.readRedeemed(second.coupon.id)]).toEqual([0, 0]);
    const own = await server.call(getOwnOrder, {
      params: { orderId: second.body.id },
      query: { restaurantId: server.restaurantId },
      headers: { 'x-guest-token': second.body.guestToken },
    });
    expect(own.data).toMatchObject({ status: 'cancelled', paymentStatus: 'CANCELLED', refunded: 0 });
  });

  it('can be neither paid nor refunded', async () => {
    const { body } = await placeFree();
    const pay = await server.call(payOrder, {
      params: { ...at(), orderId: body.id },
      headers: { 'x-guest-token': body.guestToken },
      body: { attemptId: randomUUID(), card: { type: 'new', paymentMethodId: 'pm_card_visa', save: false } },
    });
    const refund = await server.call(refundOrder, {
      ...change(body.id),
      body: { id: randomUUID(), amount: null, reason: 'other', note: '' },
    });
    expect([pay.status, refund.status]).toEqual([409, 409]);
    expect(await getPayments(body.id)).toEqual([]);
  });

  it('asks for its card again as soon as a tip makes it cost something', async () => {
    await server.change('surcharges', { tips: { enabled: true, percentages: [5, 10] } });
    const { answer, body } = await placeFree({ tip: 500, shownTotal: 500 });
    await server.change('surcharges', { tips: { enabled: false, percentages: [5, 10] } });
    expect(answer.data).toMatchObject({ status: 'processingPayment', paymentStatus: 'PROCESSING_PAYMENT' });
    expect(await getPayments(body.id)).toHaveLength(1);
  });

  it('is not placed where the guest saw a price: what has changed is reported', async () => {
    const { answer } = await placeFree({ shownTotal: 3000 });
    expect([answer.status, answer.error.details]).toMatchObject([409, { reason: 'PRICE_CHANGED', cart: { grandTotal: 0 } }]);
  });

  it('may be free by credit of a loyalty card, and by both', async () => {
    await make.scheme();
    const coupon = await make.coupon();
    for (const couponCode of [null, coupon.couponCode]) {
      const guest = await make.customer();
      await make.card(guest.id, { credit: 3500 });
      const body = server.orderBody({ paymentMethod: 'stripeCheckout', redeemLoyalty: true, couponCode, shownTotal: 0 });
      const answer = await server.call(placeOrder, { params: at(), body, cookie: guest.cookie });
      expect(answer.data).toMatchObject({ status: 'new', paymentStatus: 'PAID', cart: { grandTotal: 0 } });
      expect(await make.readCard(guest.id)).toMatchObject({ credit: couponCode === null ? 500 : 800 });
      await server.call(rejectOrder, { ...change(body.id), body: { reason: 'other' } });
      expect(await make.readCard(guest.id)).toMatchObject({ credit: 3500 });
    }
  });
});

describe('an order that costs nothing, paid in the store', () => {
  it('is paid as well: no money is to be collected', async () => {
    const { answer } = await placeFree({ paymentMethod: 'inStore', collectionType: 'dineIn', tableId: server.tableId });
    expect([answer.status, answer.data]).toMatchObject([201, { status: 'new', paymentStatus: 'PAID' }]);
    const { id } = answer.data;
    const taken = await server.call(takePayment, { ...change(id), body: { id: randomUUID(), method: 'cash', amount: 0, note: '' } });
    expect(taken.status).toBe(409);
    await accept(id);
    const done = await server.call(completeOrder, { ...change(id), body: {} });
    expect(done.data).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
  });
});

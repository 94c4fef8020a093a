import { placeOrder, quoteCart } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let make: ReturnType<typeof rewards>;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const tooSmall = { code: 'amount_too_small', lineId: null, path: 'paymentMethod' };
/** A batch brew and two toasties cost 30.00. */
const couponLeaving = (left: number) => make.coupon({ discountAmount: 3000 - left, maxRedeems: 1 });
const quote = async (couponCode: string, paymentMethod: 'stripeCheckout' | 'inStore' | null) => {
  const { collectionType, requestedFor, lines } = server.orderBody();
  const body = { collectionType, requestedFor, lines, couponCode, paymentMethod };
  return (await server.call(quoteCart, { params: at(), body })).data;
};
const count = async (table: 'orders' | 'payment' | 'order_counter') =>
  Number(
    (await server.test.owner.query(`select coalesce(${table === 'order_counter' ? 'max(last)' : 'count(*)'}, 0) as n from ${table}`))
      .rows[0].n,
  );

beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  const admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
  await server.openCardAccount();
  await server.change('checkout', {
    hasCoupons: true,
    paymentSettings: { pickup: ['stripeCheckout', 'inStore'], delivery: [], dineIn: ['inStore'] },
  });
});
afterAll(() => server.close());

it('is said by the quote as soon as a card is chosen, beside the price, with what to do', async () => {
  const { couponCode } = await couponLeaving(49);
  expect((await quote(couponCode, null)).problems).toEqual([]);
  expect((await quote(couponCode, 'inStore')).problems).toEqual([]);
  expect(await quote(couponCode, 'stripeCheckout')).toMatchObject({
    cart: { grandTotal: 49 },
    problems: [{ ...tooSmall, message: 'Cards pay from $0.50 on. Please choose another way to pay, or add something to your order.' }],
  });
  expect((await quote((await couponLeaving(50)).couponCode, 'stripeCheckout')).problems).toEqual([]);
});

it('is refused when placing: no order, no number, no payment, and the coupon is free for another way to pay', async () => {
  const coupon = await couponLeaving(49);
  const before = [await count('orders'), await count('payment'), await count('order_counter')];
  const send = (paymentMethod: 'stripeCheckout' | 'inStore', shownTotal: number) => {
    const body = server.orderBody({ couponCode: coupon.couponCode, shownTotal, paymentMethod });
    return server.call(placeOrder, { params: at(), body });
  };
  for (const shownTotal of [49, 3000]) {
    const refused = await send('stripeCheckout', shownTotal);
    expect([refused.status, refused.error.details]).toMatchObject([
      409,
      { reason: 'CART_PROBLEMS', cart: { grandTotal: 49 }, problems: [tooSmall] },
    ]);
  }
  expect([await count('orders'), await count('payment'), await count('order_counter')]).toEqual(before);
  expect(await make.readRedeemed(coupon.id)).toBe(0);
  expect((await send('inStore', 49)).data).toMatchObject({ status: 'new', paymentStatus: 'NOT_PAID', cart: { grandTotal: 49 } });
});

it('names no other way where there is none', async () => {
  await server.change('checkout', {
    hasCoupons: true,
    paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: ['inStore'] },
  });
  const { couponCode } = await couponLeaving(20);
  expect((await quote(couponCode, 'stripeCheckout')).problems).toMatchObject([
    { ...tooSmall, message: 'Cards pay from $0.50 on. Please add something to your order.' },
  ]);
});

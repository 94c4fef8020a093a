import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/bills';
import { redeemCoupon } from '@servery/contract/coupons';
import { addCustomer } from '@servery/contract/customers';
import { completeOrder } from '@servery/contract/online-ordering';
import { foldBill } from '@servery/domain/bills';
import type { PricedCart } from '@servery/domain/pricing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeatWhileBusy } from '../../testing/repeat-busy.ts';
import { rewards } from '../../testing/rewards.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readEntries } from './bills.repo.ts';

let server: TestServer;
let tills: [Till, Till];
let till: Till;
let make: ReturnType<typeof rewards>;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const of = (orderId: string) => ({ ...at(), orderId });

beforeAll(async () => {
  server = await startTestServer({ poolSize: 16 });
  tills = [await createTill(server), await createTill(server)];
  [till] = tills;
  const admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
});
afterAll(() => server.close());

const get = async (orderId: string) => (await server.call(contract.getBill, { params: of(orderId), cookie: till.cookie })).data;
const place = (orderId: string) => server.call(contract.placeBill, { params: of(orderId), body: {}, cookie: till.cookie });
const set = (orderId: string, couponCode: string | null, by = till) => by.wish(orderId, { type: 'setCoupon', couponCode });
const join = (orderId: string, toOrderId: string) =>
  repeatWhileBusy(() =>
    server.call(contract.moveBillLines, { params: of(orderId), body: { id: randomUUID(), toOrderId, lines: null }, cookie: till.cookie }),
  );
const cancel = (orderId: string) =>
  server.call(contract.cancelBill, { params: { orderId }, body: { reason: 'other' }, cookie: till.cookie });
const uses = async (couponId: string) =>
  Number((await server.test.owner.query('select redeemed from coupon where id = $1', [couponId])).rows[0]?.redeemed);
const held = async (orderId: string) =>
  (
    await server.test.owner.query('select coupon_id, amount from coupon_redemption where order_id = $1 and given_back_at is null', [
      orderId,
    ])
  ).rows.map(({ coupon_id: id, amount }) => [id, Number(amount)]);
const problem = (answer: { status: number; error: { details?: unknown } }) => {
  const [first] = (answer.error.details as contract.BillConflict).problems;
  return [answer.status, first?.code, first?.path];
};
/** The log of a bill, folded, is the stored bill; what its coupon takes off the lines adds up. */
const expectWhole = async (orderId: string) => {
  const entries = await server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => readEntries(tx, orderId));
  const { bill } = await get(orderId);
  expect(foldBill(entries)).toEqual(bill);
  const { rows } = await server.test.owner.query<{ cart: PricedCart }>('select cart from orders where id = $1', [orderId]);
  const { lines, coupon, itemTotal, grandTotal } = rows[0]!.cart;
  expect(lines.reduce((sum, { discountShare = 0 }) => sum + discountShare, 0)).toBe(coupon?.amount ?? 0);
  expect(grandTotal).toBe(itemTotal - (coupon?.amount ?? 0));
};

it('takes a coupon off the bill, holds one use of it until the bill is cancelled, and once however often it is sent', async () => {
  const coupon = await make.coupon({ maxRedeems: 1 });
  const orderId = await till.open([['Toastie', 2]]);
  const full = (await get(orderId)).row.grandTotal;
  const operations = till.make({ type: 'setCoupon', couponCode: ` ${coupon.couponCode.toLowerCase()} ` });
  const first = await till.send(orderId, operations);
  expect(first.data).toMatchObject({
    row: { grandTotal: full - 300 },
    cart: { coupon: { code: coupon.couponCode, amount: 300 }, discount: 300 },
    bill: { coupon: { coupon: { id: coupon.id } } },
  });
  expect((await till.send(orderId, operations)).data.row).toEqual(first.data.row);
  expect([await uses(coupon.id), await held(orderId)]).toEqual([1, [[coupon.id, 300]]]);
  expect((await set(orderId, coupon.couponCode)).status, 'its own use is not somebody else’s').toBe(200);
  expect(await uses(coupon.id)).toBe(1);
  await expectWhole(orderId);
  await cancel(orderId);
  expect([await uses(coupon.id), await held(orderId)]).toEqual([0, []]);

  const next = await till.open([['Toastie', 1]]);
  expect((await set(next, coupon.couponCode)).status).toBe(200);
  expect((await set(next, null)).data.bill).not.toHaveProperty('coupon');
  expect([await uses(coupon.id), await held(next)]).toEqual([0, []]);
});

it('says at the field why a code takes nothing off', async () => {
  const check = (couponCode: string) =>
    server.call(contract.checkBillCoupon, { params: of(randomUUID()), body: { couponCode, customerId: null }, cookie: till.cookie });
  const orderId = await till.open([['Toastie', 1]]);
  expect(problem(await set(orderId, 'NOSUCH1'))).toEqual([409, 'COUPON_NOT_FOUND', 'couponCode']);
  const unknown = await check('NOSUCH1');
  expect([unknown.status, unknown.error.fields]).toMatchObject([400, [{ path: 'couponCode' }]]);
  const dear = await make.coupon({ applicableOverAmount: 1_000_000 });
  expect(problem(await set(orderId, dear.couponCode))).toEqual([409, 'COUPON_BELOW_MINIMUM', 'couponCode']);
  expect((await check(dear.couponCode)).data.coupon, 'the till sees its own bill').toMatchObject({
    coupon: { id: dear.id },
    customerId: null,
  });
  const dineIn = await make.coupon({ collectionType: ['dineIn'] });
  expect(problem(await set(orderId, dineIn.couponCode))).toEqual([409, 'COUPON_WRONG_COLLECTION_TYPE', 'couponCode']);
  const ended = await make.coupon({ endDate: '2020-02-01' });
  expect(problem(await set(orderId, ended.couponCode))).toEqual([409, 'COUPON_ENDED', 'couponCode']);
  expect(await Promise.all([dear, dineIn, ended].map(({ id }) => uses(id)))).toEqual([0, 0, 0]);
});

it('gives the last use to one of two bills at two tills, whoever is first', async () => {
  for (const round of [1, 2, 3]) {
    const coupon = await make.coupon({ maxRedeems: 1 });
    const bills = await Promise.all(tills.map((each) => each.open([['Toastie', 1]])));
    const answers = await Promise.all(bills.map((orderId, at) => set(orderId, coupon.couponCode, tills[at])));
    expect(answers.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([200, 409]);
    const loser = answers.find(({ status }) => status === 409)!;
    expect(problem(loser)).toEqual([409, 'COUPON_USED_UP', 'couponCode']);
    const settled = await Promise.all(bills.map(async (orderId) => [(await place(orderId)).status, (await held(orderId)).length]));
    expect([await uses(coupon.id), settled.map(([status]) => status), settled.reduce((sum, [, one]) => sum + one!, 0)]).toEqual([
      1,
      [200, 200],
      1,
    ]);
  }
});

it('swaps coupons between two bills at two tills at once, and loses no use', async () => {
  const [one, two] = [await make.coupon({ maxRedeems: 2 }), await make.coupon({ maxRedeems: 2, discountAmount: 200 })];
  const bills = await Promise.all(tills.map((each) => each.open([['Toastie', 1]])));
  await set(bills[0]!, one.couponCode);
  await set(bills[1]!, two.couponCode, tills[1]);
  const answers = await Promise.all([set(bills[0]!, two.couponCode), set(bills[1]!, one.couponCode, tills[1])]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect([await uses(one.id), await uses(two.id)]).toEqual([1, 1]);
  expect([await held(bills[0]!), await held(bills[1]!)]).toEqual([[[two.id, 200]], [[one.id, 300]]]);
});

it('takes nothing off a bill that no longer qualifies, and gives the use back when it is placed so', async () => {
  const coupon = await make.coupon({ type: 'flatPercentageDiscount', discountAmount: null, discountPercentage: 10_000, maxRedeems: 1 });
  const unit = (await get(await till.open([['Toastie', 1]]))).row.grandTotal;
  const dear = await make.coupon({ applicableOverAmount: unit * 2 });
  const orderId = await till.open([['Toastie', 2]]);
  await set(orderId, dear.couponCode);
  const { lines } = (await get(orderId)).bill;
  const fewer = await till.wish(orderId, { type: 'changeQuantity', lineId: lines[0]!.id, delta: -1 });
  expect(fewer.data).toMatchObject({ row: { grandTotal: unit }, bill: { coupon: { coupon: { id: dear.id } } } });
  expect([await uses(dear.id), await held(orderId)]).toEqual([1, [[dear.id, 0]]]);
  const again = await till.wish(orderId, { type: 'changeQuantity', lineId: lines[0]!.id, delta: 1 });
  expect([again.data.row.grandTotal, await held(orderId)]).toEqual([unit * 2 - 300, [[dear.id, 300]]]);
  await till.wish(orderId, { type: 'changeQuantity', lineId: lines[0]!.id, delta: -1 });
  const placed = await place(orderId);
  expect(placed.data.row).toMatchObject({ status: 'accepted', grandTotal: unit });
  expect(placed.data.bill).not.toHaveProperty('coupon');
  expect([await uses(dear.id), await held(orderId)]).toEqual([0, []]);
  await expectWhole(orderId);

  const kept = await till.open([['Toastie', 3]]);
  await set(kept, coupon.couponCode);
  await place(kept);
  expect((await set(kept, null)).error.details, 'fixed once it is being paid').toMatchObject({ reason: 'CLOSED' });
  await server.takeMoney(kept, till.cookie);
  await server.call(completeOrder, { params: of(kept), body: {}, cookie: till.cookie });
  expect(await uses(coupon.id)).toBe(1);
});

it('keeps one coupon of two bills that are joined: that of the bill that stays, or else the other one', async () => {
  const [one, two] = [await make.coupon({ maxRedeems: 1 }), await make.coupon({ maxRedeems: 1, discountAmount: 200 })];
  const open = async (code?: string) => {
    const orderId = await till.open([['Toastie', 1]]);
    if (code !== undefined) await set(orderId, code);
    return orderId;
  };
  const [from, to] = [await open(one.couponCode), await open()];
  const full = (await get(to)).row.grandTotal * 2;
  const moved = await join(from, to);
  expect(moved.data).toMatchObject({ from: { row: { status: 'cancelled' } }, to: { row: { grandTotal: full - 300 } } });
  expect([await uses(one.id), await held(from), await held(to)]).toEqual([1, [], [[one.id, 300]]]);
  const other = await open(two.couponCode);
  await join(other, to);
  expect([await uses(one.id), await uses(two.id), await held(to)]).toEqual([1, 0, [[one.id, 300]]]);
  for (const id of [from, other, to]) await expectWhole(id);

  const [last, fixed] = [await open(two.couponCode), await open()];
  await place(fixed);
  const { data } = await join(last, fixed);
  expect([data.to.row.grandTotal, await uses(two.id), await held(fixed)]).toEqual([full, 0, []]);
});

it('wants a customer for a coupon for first orders, and no other customer afterwards', async () => {
  const coupon = await make.coupon({ firstOrderDiscount: true });
  const add = async (name: string, phone: string) =>
    (await server.call(addCustomer, { params: at(), body: { name, phone }, cookie: till.cookie })).data.id;
  const [ann, tom] = [await add('Ann', '0415 000 001'), await add('Tom', '0415 000 002')];
  const orderId = await till.open([['Toastie', 1]]);
  const full = (await get(orderId)).row.grandTotal;
  expect(problem(await set(orderId, coupon.couponCode))).toEqual([409, 'COUPON_NEEDS_SIGN_IN', 'couponCode']);
  await till.wish(orderId, { type: 'linkCustomer', customerId: ann });
  expect((await set(orderId, coupon.couponCode)).data.row.grandTotal).toBe(full - 300);
  const second = await tills[1].open([['Toastie', 1]]);
  await tills[1].wish(second, { type: 'linkCustomer', customerId: ann });
  expect(problem(await set(second, coupon.couponCode, tills[1]))).toEqual([409, 'COUPON_NOT_FIRST_ORDER', 'couponCode']);
  expect((await till.wish(orderId, { type: 'linkCustomer', customerId: tom })).data.row.grandTotal).toBe(full);
  expect((await set(orderId, coupon.couponCode)).data.row.grandTotal).toBe(full - 300);
  expect((await set(second, coupon.couponCode, tills[1])).status).toBe(200);
  expect(await uses(coupon.id)).toBe(2);
});

it('takes no second coupon where the order has used one by another call', async () => {
  const [one, two] = [await make.coupon(), await make.coupon()];
  const orderId = await till.open([['Toastie', 2]]);
  const cart = { ...at(), collectionType: 'pickup' as const, requestedFor: null, lines: [server.line('Toastie', 2)] };
  await server.call(redeemCoupon, { body: { ...cart, couponCode: one.couponCode, orderId }, cookie: till.cookie });
  expect(problem(await set(orderId, two.couponCode))).toEqual([409, 'COUPON_USED_UP', 'couponCode']);
  expect([await uses(one.id), await uses(two.id)]).toEqual([1, 0]);
});

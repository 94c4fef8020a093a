import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/bills';
import { createCode, getOwnCard } from '@servery/contract/loyalty';
import { completeOrder, placeOrder } from '@servery/contract/online-ordering';
import { listTenders, recordTender, refundTender, takeTender } from '@servery/contract/tenders';
import { undoWriteOff, writeOffOrder } from '@servery/contract/write-offs';
import { foldBill } from '@servery/domain/bills';
import type { PricedCart } from '@servery/domain/pricing';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { repeatWhileBusy } from '../../testing/repeat-busy.ts';
import { rewards } from '../../testing/rewards.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readEntries } from './bills.repo.ts';

let server: TestServer;
let tills: [Till, Till];
let till: Till;
let admin: string;
let make: ReturnType<typeof rewards>;
type Guest = Awaited<ReturnType<typeof make.customer>>;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const of = (orderId: string) => ({ ...at(), orderId });

beforeAll(async () => {
  server = await startTestServer({ poolSize: 16 });
  tills = [await createTill(server), await createTill(server)];
  [till] = tills;
  admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
});
beforeEach(() => make.scheme({ count: 2, type: 'percentage', value: 10_000 }));
afterAll(() => server.close());

const get = async (orderId: string) => (await server.call(contract.getBill, { params: of(orderId), cookie: till.cookie })).data;
const place = (orderId: string) => server.call(contract.placeBill, { params: of(orderId), body: {}, cookie: till.cookie });
const cancel = (orderId: string) =>
  server.call(contract.cancelBill, { params: { orderId }, body: { reason: 'other' }, cookie: till.cookie });
const join = (orderId: string, toOrderId: string) =>
  repeatWhileBusy(() =>
    server.call(contract.moveBillLines, { params: of(orderId), body: { id: randomUUID(), toOrderId, lines: null }, cookie: till.cookie }),
  );
const complete = async (orderId: string) => {
  const done = await server.call(completeOrder, { params: of(orderId), body: {}, cookie: till.cookie });
  expect(done.status).toBe(200);
};
const settle = async (orderId: string) => {
  await place(orderId);
  await server.takeMoney(orderId, till.cookie);
  await complete(orderId);
};
const takeCard = (orderId: string, base: number) =>
  server.call(takeTender, {
    params: of(orderId),
    body: { id: randomUUID(), kind: 'card', base, tip: 0, amount: base, given: null, note: '' },
    cookie: till.cookie,
  });
const refund = (orderId: string, tenderId: string, base: number) =>
  server.call(refundTender, {
    params: { ...of(orderId), tenderId },
    body: { id: randomUUID(), to: 'cash', base, tip: 0, amount: base, units: [], reason: 'other', note: '' },
    cookie: admin,
  });
const writeOff = async (orderId: string, amount: number) => {
  const answer = await server.call(writeOffOrder, {
    params: of(orderId),
    body: { id: randomUUID(), amount, reason: 'Staff meal' },
    cookie: till.cookie,
  });
  expect(answer.status).toBe(201);
  return answer.data;
};
const undo = (orderId: string, writeOffId: string) =>
  server.call(undoWriteOff, { params: { ...of(orderId), writeOffId }, body: { reason: 'Wrong bill' }, cookie: till.cookie });
const askCode = async ({ cookie }: Guest) => {
  const answer = await server.call(createCode, { params: { restaurantId: server.restaurantId }, body: {}, cookie });
  expect(answer.status).toBe(200);
  return answer.data.code;
};
/** A guest with this credit, and a bill in their name. */
const openFor = async ({
  credit = 0,
  lines = 1,
  by = till,
  guest: known,
}: {
  credit?: number;
  lines?: number;
  by?: Till;
  guest?: Guest;
}) => {
  const guest = known ?? (await make.customer());
  if (known === undefined && credit > 0) await make.card(guest.id, { credit });
  const orderId = await by.open([['Toastie', lines]]);
  const linked = await by.wish(orderId, { type: 'linkCustomer', customerId: guest.id });
  expect(linked.status).toBe(200);
  return { guest, orderId };
};
const use = (orderId: string, { id: customerId }: Guest, code: string, by = till) =>
  by.wish(orderId, { type: 'setLoyalty', proof: { customerId, code } });
const held = async (orderId: string) =>
  (
    await server.test.owner.query(
      `select customer_id, credit from loyalty_entry where order_id = $1 and kind = 'redeemed' and undone_at is null`,
      [orderId],
    )
  ).rows.map(({ customer_id: id, credit }) => [id, Number(credit)]);
const problem = (answer: { status: number; error: { details?: unknown } }) => {
  const [first] = (answer.error.details as contract.BillConflict).problems;
  return [answer.status, first?.code, first?.path];
};
/** Another code than this one. */
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
/** The log of a bill, folded, is the stored bill; what credit pays for adds up over its lines. */
const expectWhole = async (orderId: string) => {
  const entries = await server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => readEntries(tx, orderId));
  expect(foldBill(entries)).toEqual((await get(orderId)).bill);
  const { rows } = await server.test.owner.query<{ cart: PricedCart }>('select cart from orders where id = $1', [orderId]);
  const { lines, loyalty, itemTotal, grandTotal } = rows[0]!.cart;
  const redeemed = loyalty?.redeemed ?? 0;
  expect(lines.reduce((sum, { discountShare = 0 }) => sum + discountShare, 0)).toBe(redeemed);
  expect(grandTotal).toBe(itemTotal - redeemed);
};

it('earns for the customer of a bill when it is settled, and takes it back when all of it is refunded', async () => {
  const { guest, orderId } = await openFor({ lines: 2 });
  expect((await get(orderId)).cart?.loyalty).toMatchObject({ redeemed: 0, stamps: 1, credit: 250 });
  await place(orderId);
  expect(await make.readCard(guest.id)).toBeUndefined();
  await server.takeMoney(orderId, till.cookie);
  await server.call(completeOrder, { params: of(orderId), body: {}, cookie: till.cookie });
  expect(await make.readCard(guest.id)).toEqual({ stamps: 1, gathering: 250, credit: 0, owed: 0 });
  const { data } = await server.call(listTenders, { params: of(orderId), cookie: admin });
  const tenderId = data.rows[0]!.id;
  expect((await refund(orderId, tenderId, 500)).status).toBe(201);
  expect(await make.readCard(guest.id), 'a part leaves the stamp, as for orders on the website').toMatchObject({ stamps: 1 });
  expect((await refund(orderId, tenderId, 2000)).status).toBe(201);
  expect(await make.readCard(guest.id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
});

it('earns nothing without a customer, or where the scheme leaves tills out', async () => {
  const nobody = await till.open([['Toastie', 1]]);
  expect((await get(nobody)).cart?.loyalty).toBeNull();
  await make.scheme({ isEnabledForPOS: false });
  const { guest, orderId } = await openFor({ credit: 500 });
  expect((await get(orderId)).cart?.loyalty).toBeNull();
  expect(problem(await use(orderId, guest, await askCode(guest)))).toEqual([409, 'LOYALTY_UNAVAILABLE', 'code']);
  await settle(orderId);
  expect(await make.readCard(guest.id)).toMatchObject({ stamps: 0, gathering: 0, credit: 500 });
});

it('uses credit with the guest’s code, once however often it is sent, and gives it back when the bill is cancelled', async () => {
  const { guest, orderId } = await openFor({ credit: 500 });
  const code = await askCode(guest);
  const operations = till.make({ type: 'setLoyalty', proof: { customerId: guest.id, code } });
  const first = await till.send(orderId, operations);
  expect(first.data).toMatchObject({
    row: { grandTotal: 750 },
    cart: { discount: 500, loyalty: { redeemed: 500, stamps: 0, credit: 0 } },
    bill: { loyalty: { customerId: guest.id, credit: 500 } },
  });
  expect((await till.send(orderId, operations)).data.row).toEqual(first.data.row);
  expect([await make.readCard(guest.id), await held(orderId)]).toMatchObject([{ credit: 0 }, [[guest.id, -500]]]);
  expect(problem(await use(orderId, guest, await askCode(guest)))).toEqual([409, 'UNAVAILABLE', 'code']);
  await expectWhole(orderId);
  await cancel(orderId);
  await cancel(orderId);
  expect(await make.readCard(guest.id)).toMatchObject({ credit: 500 });
});

it('takes the credit off again, and off with another customer', async () => {
  const { guest, orderId } = await openFor({ credit: 500 });
  const other = await make.customer();
  await use(orderId, guest, await askCode(guest));
  const without = await till.wish(orderId, { type: 'setLoyalty', proof: null });
  expect([without.data.row.grandTotal, await make.readCard(guest.id), await held(orderId)]).toMatchObject([1250, { credit: 500 }, []]);
  await use(orderId, guest, await askCode(guest));
  expect([await make.readCard(guest.id), await held(orderId)]).toMatchObject([{ credit: 0 }, [[guest.id, -500]]]);
  const theirs = await till.wish(orderId, { type: 'linkCustomer', customerId: other.id });
  expect(theirs.data.bill).not.toHaveProperty('loyalty');
  expect([theirs.data.row.grandTotal, await make.readCard(guest.id), await held(orderId)]).toMatchObject([1250, { credit: 500 }, []]);
  await make.card(other.id, { credit: 300 });
  expect((await use(orderId, other, await askCode(other))).data.row.grandTotal).toBe(950);
  expect([await make.readCard(guest.id), await make.readCard(other.id), await held(orderId)]).toMatchObject([
    { credit: 500 },
    { credit: 0 },
    [[other.id, -300]],
  ]);
  await expectWhole(orderId);
});

it('says what is wrong with a code, and takes none after five wrong tries', async () => {
  const { guest, orderId } = await openFor({ credit: 500 });
  const check = (code: string) =>
    server.call(contract.checkBillLoyalty, { params: of(orderId), body: { customerId: guest.id, code }, cookie: till.cookie });
  const code = await askCode(guest);
  expect((await check(code)).data).toEqual({ loyalty: { customerId: guest.id, credit: 500 } });
  const wrong = await check(not(code));
  expect([wrong.status, wrong.error.fields]).toMatchObject([400, [{ path: 'code' }]]);
  expect(problem(await use(orderId, guest, not(code)))).toEqual([409, 'LOYALTY_UNAVAILABLE', 'code']);
  for (let tries = 0; tries < 3; tries += 1) await check(not(code));
  expect([(await check(code)).status, (await use(orderId, guest, code)).status]).toEqual([400, 409]);
  const old = await askCode(guest);
  const fresh = await askCode(guest);
  if (old !== fresh) expect((await use(orderId, guest, old)).status).toBe(409);
  const somebody = await make.customer();
  await make.card(somebody.id, { credit: 700 });
  const theirs = await askCode(somebody);
  expect(problem(await use(orderId, somebody, theirs)), 'the bill is not theirs').toEqual([409, 'UNAVAILABLE', 'code']);
  await server.test.owner.query("update loyalty_code set expires_at = now() - interval '1 second' where customer_id = $1", [guest.id]);
  expect((await use(orderId, guest, fresh)).status).toBe(409);
  expect((await use(orderId, guest, await askCode(guest))).status).toBe(200);
  const poor = await openFor({});
  expect(problem(await use(poor.orderId, poor.guest, await askCode(poor.guest)))).toEqual([409, 'LOYALTY_UNAVAILABLE', 'code']);
});

it('lets one of two tills use a code, and one of two bills the credit, whoever is first', async () => {
  for (const round of [1, 2, 3]) {
    const { guest, orderId } = await openFor({ credit: 500, lines: 2 });
    const second = await openFor({ guest, lines: 2, by: tills[1] });
    const code = await askCode(guest);
    const answers = await Promise.all([use(orderId, guest, code), use(second.orderId, guest, code, tills[1])]);
    expect(answers.map(({ status }) => status).toSorted(), `round ${round}`).toEqual([200, 409]);
    const holds = [...(await held(orderId)), ...(await held(second.orderId))];
    expect([holds, await make.readCard(guest.id)]).toMatchObject([[[guest.id, -500]], { credit: 0 }]);
    await Promise.all([settle(orderId), settle(second.orderId)]);
    expect(await make.readCard(guest.id), 'the one that used none has earned').toEqual({ stamps: 1, gathering: 250, credit: 0, owed: 0 });
  }
});

it('uses credit once where a bill and an order on the website want it at the same time', async () => {
  for (const round of [1, 2, 3]) {
    const { guest, orderId } = await openFor({ credit: 500 });
    const code = await askCode(guest);
    const body = server.orderBody({ redeemLoyalty: true, shownTotal: 2500 });
    const [atTill, online] = await Promise.all([
      use(orderId, guest, code),
      server.call(placeOrder, { params: at(), body, cookie: guest.cookie }),
    ]);
    expect([atTill.status === 200, online.status === 201].filter(Boolean), `round ${round}`).toHaveLength(1);
    expect([await make.readCard(guest.id), [...(await held(orderId)), ...(await held(body.id))]]).toMatchObject([
      { credit: 0 },
      [[guest.id, -500]],
    ]);
  }
});

it('holds all of the credit while the bill is open, and what it pays for once it is placed', async () => {
  const { guest, orderId } = await openFor({ credit: 3000, lines: 2 });
  await use(orderId, guest, await askCode(guest));
  const { lines } = (await get(orderId)).bill;
  const fewer = await till.wish(orderId, { type: 'changeQuantity', lineId: lines[0]!.id, delta: -1 });
  expect([fewer.data.row.grandTotal, await make.readCard(guest.id)]).toMatchObject([0, { credit: 0 }]);
  // The kitchen has everything: placing has nothing to do there.
  await server.call(contract.sendBill, { params: { orderId }, body: {}, cookie: till.cookie });
  const placed = await place(orderId);
  expect(placed.data).toMatchObject({ row: { grandTotal: 0 }, bill: { loyalty: { credit: 1250 } } });
  expect([await make.readCard(guest.id), await held(orderId)]).toMatchObject([{ credit: 1750 }, [[guest.id, -1250]]]);
  expect((await till.wish(orderId, { type: 'setLoyalty', proof: null })).error.details, 'fixed once it is being paid').toMatchObject({
    reason: 'CLOSED',
  });
  await expectWhole(orderId);
  await settle(orderId);
  expect(await make.readCard(guest.id), 'an order that redeems earns nothing').toMatchObject({ stamps: 0, gathering: 0, credit: 1750 });
  const { data } = await server.call(getOwnCard, { params: { restaurantId: server.restaurantId }, cookie: guest.cookie });
  expect(data.card).toMatchObject({ credit: 1750, atTill: true, entries: [{ kind: 'redeemed', credit: -1250 }] });
});

it('gives credit back that pays for nothing when the bill is placed', async () => {
  const { guest, orderId } = await openFor({ credit: 500 });
  await use(orderId, guest, await askCode(guest));
  await make.scheme({ noLoyaltyOnDiscountedOrders: true });
  const coupon = await make.coupon();
  const both = await till.wish(orderId, { type: 'setCoupon', couponCode: coupon.couponCode });
  expect(both.data.cart).toMatchObject({ loyalty: { redeemed: 0 }, coupon: { amount: 300 } });
  const placed = await place(orderId);
  expect(placed.data.bill).not.toHaveProperty('loyalty');
  expect([placed.data.row.grandTotal, await make.readCard(guest.id), await held(orderId)]).toMatchObject([950, { credit: 500 }, []]);
});

it('goes with a bill that is joined to one of the same customer, and back to the card otherwise', async () => {
  const first = await openFor({ credit: 500 });
  const to = await till.open([['Toastie', 1]]);
  await use(first.orderId, first.guest, await askCode(first.guest));
  const joined = await join(first.orderId, to);
  expect(joined.data).toMatchObject({ to: { row: { grandTotal: 2000 }, bill: { customerId: first.guest.id, loyalty: { credit: 500 } } } });
  expect([await make.readCard(first.guest.id), await held(first.orderId), await held(to)]).toMatchObject([
    { credit: 0 },
    [],
    [[first.guest.id, -500]],
  ]);
  const second = await openFor({ credit: 700 });
  await use(second.orderId, second.guest, await askCode(second.guest));
  expect((await join(second.orderId, to)).data.to.row.grandTotal).toBe(3250);
  expect([await make.readCard(second.guest.id), await held(second.orderId)]).toMatchObject([{ credit: 700 }, []]);
  for (const id of [first.orderId, second.orderId, to]) await expectWhole(id);
});

it('records money that was taken without a connection once the bill is placed, and its unneeded credit is back', async () => {
  const { guest, orderId } = await openFor({ credit: 3000, lines: 2 });
  await use(orderId, guest, await askCode(guest));
  await till.wish(orderId, { type: 'addLine', line: server.line('Toastie', 1) });
  const record = (id: string) =>
    server.call(recordTender, {
      params: of(orderId),
      body: { id, kind: 'cash', label: '', base: 750, tip: 0, amount: 750, given: 1000, takenAt: '2026-11-27T23:30:00Z' },
      cookie: till.cookie,
    });
  const id = randomUUID();
  expect((await record(id)).error.message).toContain('open still');
  expect([await make.readCard(guest.id), await held(orderId)]).toMatchObject([{ credit: 0 }, [[guest.id, -3000]]]);
  expect((await place(orderId)).data.row.grandTotal).toBe(750);
  expect((await record(id)).data).toMatchObject({ order: { grandTotal: 750, paymentStatus: 'PAID' }, due: { base: 0, refund: 0 } });
  await complete(orderId);
  expect([await make.readCard(guest.id), await held(orderId)]).toMatchObject([{ credit: 0, stamps: 0 }, [[guest.id, -3000]]]);
  // The same where the credit pays for more than there is.
  const rich = await openFor({ credit: 3000, lines: 2 });
  await use(rich.orderId, rich.guest, await askCode(rich.guest));
  expect((await place(rich.orderId)).data.row).toMatchObject({ grandTotal: 0 });
  expect([await make.readCard(rich.guest.id), await held(rich.orderId)]).toMatchObject([{ credit: 500 }, [[rich.guest.id, -2500]]]);
});

it('keeps used credit while a part of the money goes back, and returns it with the last of it, as online', async () => {
  const { guest, orderId } = await openFor({ credit: 500 });
  await use(orderId, guest, await askCode(guest));
  await place(orderId);
  const tenderId = (await takeCard(orderId, 750)).data.tender.id;
  await complete(orderId);
  expect((await refund(orderId, tenderId, 300)).status).toBe(201);
  expect(await make.readCard(guest.id)).toMatchObject({ credit: 0 });
  expect((await refund(orderId, tenderId, 450)).status).toBe(201);
  expect(await make.readCard(guest.id)).toMatchObject({ credit: 500, stamps: 0, gathering: 0 });
});

it('leaves used credit used when the rest of a bill is written off, and when that is undone', async () => {
  const { guest, orderId } = await openFor({ credit: 500, lines: 2 });
  await use(orderId, guest, await askCode(guest));
  await place(orderId);
  const { cart: before } = await get(orderId);
  const { writeOff: written, order } = await writeOff(orderId, 2000);
  expect(order).toMatchObject({ grandTotal: 0, paymentStatus: 'PAID' });
  expect((await get(orderId)).cart).toMatchObject({ discount: 2500, loyalty: { redeemed: 500 }, grandTotal: 0 });
  expect([await make.readCard(guest.id), await held(orderId)]).toMatchObject([{ credit: 0 }, [[guest.id, -500]]]);
  expect((await undo(orderId, written.id)).data.order).toMatchObject({ grandTotal: 2000, paymentStatus: 'NOT_PAID' });
  expect((await get(orderId)).cart).toEqual(before);
  expect(await held(orderId)).toEqual([[guest.id, -500]]);
  await writeOff(orderId, 2000);
  await complete(orderId);
  // Another till's payment comes too late, and goes back: nothing of the sale does.
  const late = await takeCard(orderId, 2000);
  expect((await refund(orderId, late.data.tender.id, 2000)).data).toMatchObject({ order: { paymentStatus: 'PAID' }, due: { refund: 0 } });
  expect(await make.readCard(guest.id)).toMatchObject({ credit: 0, stamps: 0, gathering: 0 });
  expect(await held(orderId)).toEqual([[guest.id, -500]]);
});

it('earns nothing for a bill that is written off, whatever is paid and given back later, and once when it is paid after all', async () => {
  const { guest, orderId } = await openFor({ lines: 2 });
  await place(orderId);
  const { writeOff: written } = await writeOff(orderId, 2500);
  await complete(orderId);
  const nothing = { stamps: 0, gathering: 0, credit: 0 };
  expect((await make.readCard(guest.id)) ?? nothing).toMatchObject(nothing);
  // Another till's payment comes too late, and goes back.
  const late = await takeCard(orderId, 2500);
  expect(late.status).toBe(201);
  for (const part of [500, 2000]) {
    expect((await refund(orderId, late.data.tender.id, part)).status).toBe(201);
    expect((await make.readCard(guest.id)) ?? nothing).toMatchObject(nothing);
  }
  expect((await undo(orderId, written.id)).data.due.base).toBe(2500);
  expect((await takeCard(orderId, 2500)).data.order.paymentStatus).toBe('PAID');
  expect(await make.readCard(guest.id)).toEqual({ stamps: 1, gathering: 250, credit: 0, owed: 0 });
});

it('joins a bill with credit to one that is placed: its credit goes back, and the other’s is what its price says', async () => {
  const first = await openFor({ credit: 700 });
  await use(first.orderId, first.guest, await askCode(first.guest));
  const to = await openFor({ credit: 500 });
  await use(to.orderId, to.guest, await askCode(to.guest));
  await place(to.orderId);
  expect((await join(first.orderId, to.orderId)).data.to.row.grandTotal).toBe(2000);
  expect([await make.readCard(first.guest.id), await held(first.orderId), await held(to.orderId)]).toMatchObject([
    { credit: 700 },
    [],
    [[to.guest.id, -500]],
  ]);
  // The scheme leaves tills out since then: the new price has no credit in it.
  await make.scheme({ isEnabledForPOS: false });
  const more = await till.open([['Toastie', 1]]);
  const { data } = await join(more, to.orderId);
  expect(data.to.row.grandTotal).toBe(3750);
  expect([await make.readCard(to.guest.id), await held(to.orderId)]).toMatchObject([{ credit: 500 }, []]);
  for (const id of [first.orderId, to.orderId]) await expectWhole(id);
});

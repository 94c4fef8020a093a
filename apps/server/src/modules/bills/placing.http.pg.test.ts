import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/bills';
import { listTakenPayments, takePayment } from '@servery/contract/counter-payments';
import { sendOrderInvoice } from '@servery/contract/invoices';
import { commandTicket, listTickets } from '@servery/contract/kds';
import { acceptOrder, cancelOrder, completeOrder, getOrder, listOrders, rejectOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let till: Till;
let display: string;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const of = (orderId: string) => ({ ...at(), orderId });
const getConflict = (answer: { error: { details?: unknown } }) => answer.error.details as contract.BillConflict;
const get = (orderId: string, cookie = till.cookie) => server.call(contract.getBill, { params: of(orderId), cookie });
const send = (orderId: string, cookie = till.cookie) => server.call(contract.sendBill, { params: { orderId }, body: {}, cookie });
const place = (orderId: string, cookie = till.cookie) => server.call(contract.placeBill, { params: of(orderId), body: {}, cookie });
const cancel = (orderId: string, cookie = till.cookie) =>
  server.call(contract.cancelBill, { params: { orderId }, body: { reason: 'other', note: 'They left' }, cookie });
const readTicket = async (orderId: string) =>
  (await server.call(listTickets, { params: at(), cookie: display })).data.rows.find((ticket) => ticket.orderId === orderId);
const fetchEvents = async (orderId: string) =>
  (await server.test.owner.query<{ type: string }>('select type from event where subject_id = $1 order by seq', [orderId])).rows.map(
    ({ type }) => type,
  );

beforeAll(async () => {
  server = await startTestServer();
  till = await createTill(server);
  display = await server.signInDisplay();
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

describe('prices that staff change', () => {
  it('200: staff change a line’s price with a reason, and void a part of it', async () => {
    const orderId = await till.open([['Toastie', 3]]);
    const lineId = (await get(orderId)).data.bill.lines[0]!.id;
    const full = (await get(orderId)).data.cart!;
    const none = { discountForItem: 0, discountPercentage: 0, extraChargeForItem: 0, extraChargeForComments: 0, note: 'Regular guest' };
    const change = (adjustment: typeof none | null) => till.wish(orderId, { type: 'adjustLine', lineId, adjustment });
    const each = full.lines[0]!.unitPrice;
    const tenth = (await change({ ...none, discountPercentage: 10_000 })).data;
    expect(tenth.cart).toMatchObject({ itemTotal: Math.round(each * 3 * 0.9), lines: [{ unitPrice: each, discounted: true }] });
    expect(tenth.bill.lines[0]?.adjusted).toMatchObject({ ...none, discountPercentage: 10_000, by: 'Wall' });
    await send(orderId);
    const less = (await till.wish(orderId, { type: 'voidPart', lineId, quantity: 1, note: 'Dropped' })).data;
    expect(less.cart).toMatchObject({ itemTotal: Math.round(each * 2 * 0.9), lines: [{ quantity: 2 }] });
    expect(less.bill.lines[0]).toMatchObject({ sent: 3, partsVoided: [{ quantity: 1, note: 'Dropped', by: 'Wall' }] });
    expect((await change(null)).data.cart).toMatchObject({ itemTotal: each * 2, lines: [{ discounted: false }] });
    expect((await change(none)).status).toBe(400);
    expect((await change({ ...none, discountPercentage: 100_001 })).status).toBe(400);
    const free = (await change({ ...none, discountForItem: each * 5 })).data;
    expect(free.row.grandTotal).toBe(0);
    const placed = await place(orderId);
    expect(placed.data.row).toMatchObject({ grandTotal: 0, status: 'accepted' });
  });
});

describe('placeBill', () => {
  it('200: sends what is unsent, waits for its money, is paid and completed', async () => {
    const orderId = await till.open();
    const placed = await place(orderId);
    expect(placed.data.row).toMatchObject({ status: 'accepted', unsent: false, paymentStatus: 'NOT_PAID' });
    expect((await readTicket(orderId))?.status).toBe('NEW');
    expect((await place(orderId)).data.row.version).toBe(placed.data.row.version);
    expect(await fetchEvents(orderId)).toEqual(['bill.changed', 'bill.sent', 'order.accepted']);
    const due = await server.call(listTakenPayments, { params: of(orderId), cookie: till.cookie });
    const body = { id: randomUUID(), method: 'card' as const, amount: due.data.due, note: '' };
    expect((await server.call(takePayment, { params: of(orderId), body, cookie: till.cookie })).status).toBe(201);
    expect((await server.call(completeOrder, { params: of(orderId), body: {}, cookie: till.cookie })).data).toMatchObject({
      status: 'completed',
      paymentStatus: 'PAID',
    });
    const lines = await server.test.owner.query('select quantity from order_line where order_id = $1', [orderId]);
    expect(lines.rows).toEqual([{ quantity: 2 }]);
  });

  it('200: what the kitchen has done before is ready', async () => {
    const orderId = await till.open();
    await send(orderId);
    const ticketId = (await readTicket(orderId))!.id;
    await server.call(commandTicket, { params: { ...at(), ticketId }, body: { type: 'bump' }, cookie: display });
    expect((await place(orderId)).data.row.readyAt).toEqual(expect.any(String));
  });

  it('404: nobody’s bill', async () => {
    expect((await place(randomUUID())).status).toBe(404);
  });

  it('409: nothing is on it, or it was cancelled', async () => {
    const empty = await till.open([]);
    expect(getConflict(await place(empty)).reason).toBe('EMPTY');
    await cancel(empty);
    expect(getConflict(await place(empty)).reason).toBe('CLOSED');
  });
});

describe('an open bill is no order that waits for staff', () => {
  it('is in no list of theirs until it is placed', async () => {
    const orderId = await till.open();
    const ids = async (query: object) =>
      (await server.call(listOrders, { params: at(), query, cookie: staff })).data.rows.map(({ id }) => id);
    expect(await ids({})).not.toContain(orderId);
    expect(await ids({ status: 'new' })).not.toContain(orderId);
    expect(await ids({ source: 'pos' })).toContain(orderId);
    await place(orderId);
    expect(await ids({})).toContain(orderId);
    const { timeline } = (await server.call(getOrder, { params: of(orderId), cookie: staff })).data;
    expect(timeline.map(({ type }) => type)).toEqual(expect.arrayContaining(['bill.changed', 'bill.sent', 'order.accepted']));
  });

  it('is left alone by their calls', async () => {
    const orderId = await till.open();
    const body = { reason: 'other' as const, note: '' };
    const answers = [
      await server.call(acceptOrder, { params: of(orderId), body: { etaInMinutes: 15 }, cookie: staff }),
      await server.call(rejectOrder, { params: of(orderId), body, cookie: staff }),
      await server.call(cancelOrder, { params: of(orderId), body, cookie: staff }),
      await server.call(completeOrder, { params: of(orderId), body: {}, cookie: staff }),
      await server.call(takePayment, {
        params: of(orderId),
        body: { id: randomUUID(), method: 'cash', amount: 1, note: '' },
        cookie: staff,
      }),
    ];
    expect(answers.map(({ status, error }) => [status, error.code])).toEqual(answers.map(() => [409, 'resource_status_conflict']));
    expect(answers[0]?.error.message).toContain('open bill');
    expect((await get(orderId)).data.row.status).toBe('new');
  });

  it('is not counted among those that wait, mailed to nobody, and outlives the end of its day', async () => {
    const orderId = await till.open();
    const placed = await till.open();
    await place(placed);
    server.clock.now = new Date(Date.now() + 3 * 86_400_000);
    const gauge = server.modules.orders.gauges.find(({ name }) => name === 'servery_unaccepted_orders')!;
    const waiting = () => server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => gauge.count(tx));
    await server.test.owner.query(`update orders set placed_at = placed_at - interval '1 hour' where id = $1`, [orderId]);
    expect(await waiting()).toBe(0);
    const body = { orderId, email: 'ann@example.com' };
    const mailed = await server.call(sendOrderInvoice, { body: { ...body, restaurantId: server.restaurantId }, cookie: staff });
    expect([mailed.status, mailed.error.code]).toEqual([409, 'resource_status_conflict']);
    await server.modules.orders.plainJobs.find(({ task }) => task === 'orders.closeDays')!.run({}, {} as never);
    server.clock.now = null;
    expect((await get(orderId)).data.row.status).toBe('new');
    expect((await get(placed)).data.row.status, 'until it is paid').toBe('accepted');
    expect((await till.wish(orderId, { type: 'setComments', comments: 'Still here' })).status).toBe(200);
  });
});

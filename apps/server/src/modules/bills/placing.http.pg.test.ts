import { randomUUID } from 'node:crypto';
import { listBillEditors, setBillEditing } from '@servery/contract/bill-editing';
import * as contract from '@servery/contract/bills';
import { listTakenPayments, takePayment } from '@servery/contract/counter-payments';
import { getOwnDevice } from '@servery/contract/devices';
import { closeDrawer, getDrawerSession, openDrawer } from '@servery/contract/drawers';
import { listTillEmployees } from '@servery/contract/employees';
import { sendOrderInvoice } from '@servery/contract/invoices';
import { commandTicket, listTickets } from '@servery/contract/kds';
import { acceptOrder, cancelOrder, completeOrder, getOrder, listOrders, rejectOrder } from '@servery/contract/online-ordering';
import { putOwnDeviceSettings } from '@servery/contract/settings/index';
import { listTableOrders } from '@servery/contract/tables';
import { listTenders, recordTender, refundTender, switchTender, takeTender } from '@servery/contract/tenders';
import { getTillPrefix, putTillPrefix } from '@servery/contract/tills';
import { v7 as uuidv7 } from 'uuid';
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

describe('a table that is paid before its food is out', () => {
  it('stays taken until the kitchen has finished it, where it finishes tickets', async () => {
    const orderId = await till.open([['Toastie', 1]], { collectionType: 'dineIn', tableId: server.tableId });
    const amount = (await place(orderId)).data.row.grandTotal;
    const body = { id: randomUUID(), method: 'cash' as const, amount, note: '' };
    await server.call(takePayment, { params: of(orderId), body, cookie: till.cookie });
    expect((await server.call(completeOrder, { params: of(orderId), body: {}, cookie: till.cookie })).status).toBe(200);
    const find = async () =>
      (await server.call(listTableOrders, { params: at(), cookie: till.cookie })).data.rows.find((row) => row.orderId === orderId);
    const bump = async (id: string) =>
      server.call(commandTicket, { params: { ...at(), ticketId: (await readTicket(id))!.id }, body: { type: 'bump' }, cookie: display });
    const { owner } = server.test;
    // A kitchen that works from paper has finished none.
    await owner.query("update kitchen_ticket set completed_at = now() - interval '2 days' where status = 'COMPLETED'");
    expect(await find()).toBeUndefined();
    const other = await till.open();
    await send(other);
    expect((await bump(other)).status).toBe(200);
    expect(await find()).toMatchObject({ open: false, sent: true, ready: false, paid: true });
    // Nobody has finished it an hour after it was due: it was forgotten.
    const move = (hours: number) =>
      owner.query('update kitchen_ticket set due_at = due_at + make_interval(hours => $2) where order_id = $1', [orderId, hours]);
    await move(-5);
    expect(await find()).toBeUndefined();
    await move(5);
    expect(await find()).toBeDefined();
    expect((await bump(orderId)).status).toBe(200);
    expect(await find()).toBeUndefined();
  });
});

describe('a till', () => {
  it('takes the payment types of its settings, and refuses the others; staff elsewhere take them', async () => {
    const own = await createTill(server);
    const section = 'tillPayments' as const;
    const value = { cash: true, card: false, moto: true, custom: true };
    const change = (put: typeof value) =>
      server.call(putOwnDeviceSettings(section), { body: { value: put, version: 0 }, cookie: own.cookie });
    expect((await change(value)).status).toBe(200);
    const orderId = await own.open();
    const { data } = await place(orderId, own.cookie);
    const amount = data.row.grandTotal;
    const body = { id: randomUUID(), kind: 'card' as const, base: amount, tip: 0, amount, given: null, note: '' };
    const take = (kind: 'card' | 'moto', cookie = own.cookie) =>
      server.call(takeTender, { params: of(orderId), body: { ...body, kind }, cookie });
    const refused = await take('card');
    expect([refused.status, refused.error.code]).toEqual([403, 'PAYMENT_TYPE_NOT_ALLOWED']);
    const asBefore = { id: randomUUID(), method: 'card' as const, amount, note: '' };
    const before = await server.call(takePayment, { params: of(orderId), body: asBefore, cookie: own.cookie });
    expect(before.error.code).toBe('PAYMENT_TYPE_NOT_ALLOWED');
    expect((await take('moto')).status).toBe(201);
    const id = randomUUID();
    const switched = await server.call(switchTender, {
      ...{ params: { ...of(orderId), tenderId: body.id }, body: { id, kind: 'card' as const }, cookie: own.cookie },
    });
    expect(switched.error.code).toBe('PAYMENT_TYPE_NOT_ALLOWED');
    const other = await till.open();
    await place(other);
    const byStaff = await server.call(takeTender, { params: of(other), body: { ...body, id: randomUUID() }, cookie: staff });
    expect(byStaff.status).toBe(201);
    expect((await server.call(listTillEmployees, { cookie: own.cookie })).data.payments).toEqual(value);
  });

  it('numbers its bills with the prefix that was chosen, which no other till of the store can have', async () => {
    const admin = await server.signIn('storeAdmin');
    const [one, two] = [await createTill(server), await createTill(server)];
    const deviceId = async (cookie: string) => (await server.call(getOwnDevice, { cookie })).data.deviceId;
    const [first, second] = [await deviceId(one.cookie), await deviceId(two.cookie)];
    const put = (id: string, prefix: string) =>
      server.call(putTillPrefix, { params: { ...at(), deviceId: id }, body: { prefix }, cookie: admin });
    const read = (id: string) => server.call(getTillPrefix, { params: { ...at(), deviceId: id }, cookie: admin });
    const readNumber = async (orderId: string, cookie: string) => (await get(orderId, cookie)).data.row.number;
    expect((await read(first)).data).toEqual({ prefix: null });
    expect((await put(first, ' bar ')).data).toEqual({ prefix: 'BAR' });
    const early = await one.open();
    expect(await readNumber(early, one.cookie)).toBe('BAR-001');
    const refused = await put(second, 'BAR');
    expect([refused.status, refused.error.fields?.[0]?.path]).toEqual([400, 'prefix']);
    for (const prefix of ['W', 'ABCD', '1', '']) expect((await put(second, prefix)).status, prefix).toBe(400);
    const given = await readNumber(await two.open(), two.cookie);
    expect(given).toMatch(/^[A-Z]+-001$/);
    expect((await put(first, 'TAP')).status).toBe(200);
    expect(await readNumber(early, one.cookie)).toBe('BAR-001');
    expect(await readNumber(await one.open(), one.cookie)).toBe('TAP-001');
    // Free again: it counts on, so that no number of the day is given twice.
    expect((await put(second, 'BAR')).status).toBe(200);
    expect(await readNumber(await two.open(), two.cookie)).toBe('BAR-002');
    const racing = await Promise.all([put(first, 'MIX'), put(second, 'MIX')]);
    expect(racing.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    expect((await put(randomUUID(), 'NEW')).status).toBe(404);
  });
});

describe('what a till took without a connection', () => {
  const drawer = { counts: { note5000: 2 } };
  const record = (orderId: string, amount: number, id: string, more: { kind?: 'cash' | 'custom'; base?: number; label?: string } = {}) =>
    server.call(recordTender, {
      params: of(orderId),
      body: {
        ...{ kind: 'cash', label: '', base: amount, tip: 0, amount, takenAt: '2026-11-27T23:30:00Z', ...more, id },
        given: more.kind === 'custom' ? null : amount,
      },
      cookie: till.cookie,
    });
  const readTenders = async (orderId: string) =>
    (await server.call(listTenders, { params: of(orderId), query: {}, cookie: till.cookie })).data;

  it('201, 200: it is recorded once, with when it was taken, and opens no drawer', async () => {
    const orderId = await till.open();
    const id = uuidv7();
    expect((await record(orderId, 1, id)).error.message).toContain('open still');
    const amount = (await place(orderId)).data.row.grandTotal;
    const first = await record(orderId, amount, id);
    expect([first.status, first.data]).toMatchObject([
      201,
      {
        tender: { kind: 'cash', amount, given: amount, change: 0, note: 'Taken offline on 2026-11-28 at 10:30' },
        order: { paymentStatus: 'PAID' },
        due: { base: 0, refund: 0 },
      },
    ]);
    expect([(await record(orderId, amount, id)).status, (await readTenders(orderId)).rows.length]).toEqual([200, 1]);
    expect((await record(orderId, amount, id, { base: amount - 1 })).error.message).toContain('another payment');
    const kicked = await server.test.owner.query('select offline from tender where id = $1', [id]);
    expect(kicked.rows).toEqual([{ offline: true }]);
  });

  it('400: parts that do not come to the amount, less cash than it', async () => {
    const orderId = await till.open();
    await place(orderId);
    expect((await record(orderId, 1000, uuidv7(), { base: 900 })).status).toBe(400);
    expect((await record(orderId, 1001, uuidv7(), { base: 1000, kind: 'custom', label: 'Voucher' })).status).toBe(400);
  });

  it('of a bill that was paid elsewhere is to be given back, which makes nothing cheaper', async () => {
    const orderId = await till.open();
    const amount = (await place(orderId)).data.row.grandTotal;
    await record(orderId, amount, uuidv7());
    await server.call(completeOrder, { params: of(orderId), body: {}, cookie: till.cookie });
    const again = await record(orderId, amount, uuidv7(), { kind: 'custom', label: 'Voucher' });
    expect([again.status, again.data]).toMatchObject([201, { tender: { label: 'Voucher' }, due: { base: 0, refund: amount } }]);
    const page = await server.call(getOrder, { params: of(orderId), cookie: staff });
    expect(page.data).toMatchObject({ status: 'completed', paymentStatus: 'PAID', due: { refund: amount } });
    const admin = await server.signIn('storeAdmin');
    const refund = await server.call(refundTender, {
      params: { ...of(orderId), tenderId: again.data.tender.id },
      body: { ...{ id: randomUUID(), to: 'cash', base: amount, tip: 0, amount, units: [] }, reason: 'other', note: '' },
      cookie: admin,
    });
    expect(refund.data).toMatchObject({ order: { paymentStatus: 'PAID' }, due: { base: 0, refund: 0 }, tender: { creditTax: 0 } });
  });

  it('of a bill that was cancelled elsewhere is to be handed back', async () => {
    const orderId = await till.open();
    await cancel(orderId);
    const answer = await record(orderId, 700, uuidv7());
    expect([answer.status, answer.data.order]).toMatchObject([201, { status: 'cancelled', toHandBack: 700 }]);
  });

  it('enters the drawer’s next session as late, where the one that it was taken in has been closed', async () => {
    const own = await createTill(server);
    const open = (id: string) => server.call(openDrawer, { body: { id, ...drawer }, cookie: own.cookie });
    const first = uuidv7();
    expect((await open(first)).status).toBe(201);
    const orderId = await own.open();
    const amount = (await place(orderId, own.cookie)).data.row.grandTotal;
    const id = uuidv7();
    const counted = { counts: drawer.counts, expected: null, reason: '', handedOver: 0, handedTo: '' };
    const closed = await server.call(closeDrawer, { body: { ...counted, id: uuidv7(), sessionId: first }, cookie: own.cookie });
    expect(closed.status).toBe(200);
    const next = uuidv7();
    expect((await open(next)).status).toBe(201);
    const body = { id, kind: 'cash' as const, label: '', base: amount, tip: 0, amount, given: amount, takenAt: new Date().toISOString() };
    expect((await server.call(recordTender, { params: of(orderId), body, cookie: own.cookie })).status).toBe(201);
    const admin = await server.signIn('storeAdmin');
    const read = async (drawerSessionId: string) =>
      (await server.call(getDrawerSession, { params: { ...at(), drawerSessionId }, cookie: admin })).data.report;
    expect((await read(first)).cash.taken).toBe(0);
    expect(await read(next)).toMatchObject({ cash: { taken: amount }, late: [{ kind: 'tender' }] });
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

describe('setBillEditing', () => {
  const set = (orderId: string, state: 'OPEN' | 'EDITING', { cookie } = till) =>
    server.call(setBillEditing, { params: of(orderId), body: { state }, cookie });
  const listFor = async ({ cookie }: { cookie: string }) => (await server.call(listBillEditors, { params: at(), cookie })).data.rows;
  const editingEvents = async (orderId: string) => (await fetchEvents(orderId)).filter((type) => type === 'bill.editing').length;

  it('200: the other tills and staff see it until it is left, and it keeps nobody out', async () => {
    const other = await createTill(server);
    const orderId = await till.open();
    expect((await set(orderId, 'EDITING')).status).toBe(200);
    expect(await listFor(other)).toMatchObject([{ orderId, by: 'Wall', terminalName: 'Wall' }]);
    expect(await listFor({ cookie: staff })).toMatchObject([{ orderId }]);
    expect(await listFor(till), 'its own screen needs no notice').toEqual([]);
    const { since } = (await listFor(other))[0]!;
    await set(orderId, 'EDITING');
    expect([(await listFor(other))[0]?.since, await editingEvents(orderId)], 'a repetition is no news').toEqual([since, 1]);
    expect((await other.wish(orderId, { type: 'setComments', comments: 'No onions' })).status).toBe(200);
    await set(orderId, 'EDITING', other);
    expect((await listFor({ cookie: staff })).map((row) => row.orderId)).toEqual([orderId, orderId]);
    await set(orderId, 'OPEN');
    expect([await listFor(other), await listFor(till)]).toMatchObject([[], [{ orderId }]]);
    await set(orderId, 'OPEN', other);
    await set(orderId, 'OPEN', other);
    expect([await listFor(till), await editingEvents(orderId)]).toEqual([[], 4]);
  });

  it('ends with the bill, and when its till has been silent for a while', async () => {
    const [orderId, silent] = [await till.open(), await till.open()];
    await set(orderId, 'EDITING');
    await set(silent, 'EDITING');
    expect(await listFor({ cookie: staff })).toHaveLength(2);
    await server.test.owner.query("update bill_editor set seen_at = now() - interval '2 minutes' where order_id = $1", [silent]);
    expect((await listFor({ cookie: staff })).map((row) => row.orderId)).toEqual([orderId]);
    await place(orderId);
    expect(await listFor({ cookie: staff })).toEqual([]);
    expect((await set(orderId, 'EDITING')).status).toBe(200);
    await set(silent, 'EDITING');
    expect((await listFor({ cookie: staff })).map((row) => row.orderId)).toEqual([silent]);
    expect(await editingEvents(silent), 'it was forgotten in between').toBe(2);
    await server.test.owner.query("update bill_editor set seen_at = now() - interval '2 days'");
    const next = await till.open();
    await set(next, 'EDITING');
    expect((await server.test.owner.query('select order_id from bill_editor')).rows).toEqual([{ order_id: next }]);
  });

  it('404: no bill of this store', async () => {
    expect((await set(randomUUID(), 'EDITING')).status).toBe(404);
  });
});

import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/bills';
import { takePayment } from '@servery/contract/counter-payments';
import { commandTicket, listTickets } from '@servery/contract/kds';
import { setSoldOut } from '@servery/contract/menu';
import { listTableOrders, type TableOrderView } from '@servery/contract/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let till: Till;
let second: Till;
let display: string;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const of = (orderId: string) => ({ ...at(), orderId });
const getConflict = (answer: { error: { details?: unknown } }) => answer.error.details as contract.BillConflict;
const get = (orderId: string, cookie = till.cookie) => server.call(contract.getBill, { params: of(orderId), cookie });
const list = (query: Parameters<typeof server.call<typeof contract.listBills>>[1] = {}) =>
  server.call(contract.listBills, { params: at(), cookie: till.cookie, ...query });
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
const readLineId = async (orderId: string, at = 0) => (await get(orderId)).data.bill.lines[at]!.id;

beforeAll(async () => {
  server = await startTestServer();
  till = await createTill(server);
  second = await createTill(server);
  display = await server.signInDisplay();
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

describe('appendBillOperations', () => {
  it('200: opens a bill with its number, its price and nothing sent', async () => {
    const orderId = randomUUID();
    const answer = await till.wish(
      orderId,
      { type: 'open', collectionType: 'dineIn', tableId: server.tableId, customerName: 'Mia' },
      { type: 'addLine', line: server.line('Toastie', 2) },
    );
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      row: {
        source: 'pos',
        status: 'new',
        number: 'B-001',
        tableName: '7',
        tableId: server.tableId,
        customerName: 'Mia',
        itemCount: 2,
        firstLines: [{ quantity: 2, name: 'Toastie' }],
        revision: 2,
        unsent: true,
        sentAt: null,
        paymentStatus: 'NOT_PAID',
        terminalName: 'Wall',
      },
      bill: { revision: 2, lines: [{ quantity: 2, sent: 0, voided: null }] },
      deviceSequence: 2,
    });
    expect(answer.data.cart?.grandTotal).toBe(answer.data.row.grandTotal);
    expect(await fetchEvents(orderId)).toEqual(['bill.changed']);
  });

  it('200: an opened table without anything on it has no price', async () => {
    const orderId = await till.open([]);
    expect((await get(orderId)).data).toMatchObject({
      cart: null,
      row: { itemCount: 0, firstLines: [], grandTotal: 0, unsent: false, paymentStatus: 'NOT_PAID' },
    });
  });

  it('200: each till counts its own numbers', async () => {
    const first = (await get(await second.open())).data.row.number;
    expect(first).toBe('C-001');
    expect((await get(await second.open())).data.row.number).toBe('C-002');
  });

  it('200: operations that the server has are answered as before, with new ones behind them', async () => {
    const orderId = await till.open();
    const lineId = await readLineId(orderId);
    const sent = till.make({ type: 'changeQuantity', lineId, delta: 1 });
    expect((await till.send(orderId, sent)).data.bill.lines[0]?.quantity).toBe(3);
    const again = await till.send(orderId, [...sent, ...till.make({ type: 'setComments', comments: 'No nuts' })]);
    expect(again.data.bill).toMatchObject({ comments: 'No nuts', lines: [{ quantity: 3 }] });
    const repeated = await till.send(orderId, sent);
    expect(repeated.status).toBe(200);
    expect(repeated.data.row.revision).toBe(again.data.row.revision);
  });

  it('200: a void line stays void, and one that is gone comes back at its price', async () => {
    const orderId = await till.open([
      ['Toastie', 1],
      ['Batch brew', 1],
    ]);
    const [toastie, brew] = (await get(orderId)).data.bill.lines.map(({ id }) => id) as [string, string];
    await till.wish(orderId, { type: 'voidLine', lineId: toastie, reason: 'Dropped' }, { type: 'changeQuantity', lineId: brew, delta: -5 });
    const empty = await get(orderId);
    expect(empty.data).toMatchObject({ cart: null, bill: { lines: [{ voided: { reason: 'Dropped' } }, { quantity: 0 }] } });
    await second.wish(orderId, { type: 'changeQuantity', lineId: toastie, delta: 2 }, { type: 'changeQuantity', lineId: brew, delta: 1 });
    const back = await get(orderId);
    expect(back.data.cart?.lines.map(({ id, quantity }) => [id, quantity])).toEqual([[brew, 1]]);
  });

  it('404: a bill that nobody has opened, an order that is none, and another store', async () => {
    const line = () => ({ type: 'addLine' as const, line: server.line('Toastie', 1) });
    expect((await till.wish(randomUUID(), line())).status).toBe(404);
    const orderId = await till.open();
    const elsewhere = { restaurantId: server.restaurantId, storeId: server.otherStoreId, orderId };
    const admin = await server.signIn('superAdmin');
    expect((await server.call(contract.getBill, { params: elsewhere, cookie: admin })).status).toBe(404);
  });

  it('409: what cannot be sold is reported at its operation, and nothing of the batch is applied', async () => {
    const orderId = await till.open();
    const unknown = { ...server.line('Toastie', 1), itemId: randomUUID() };
    const answer = await till.wish(orderId, { type: 'setComments', comments: 'Never' }, { type: 'addLine', line: unknown });
    expect([answer.status, answer.error.code]).toEqual([409, 'resource_status_conflict']);
    expect(getConflict(answer)).toMatchObject({
      reason: 'PROBLEMS',
      problems: [{ code: 'NOT_FOUND', lineId: unknown.id, operationId: expect.any(String) }],
    });
    expect((await get(orderId)).data.bill.comments).toBe('');
    const table = await till.wish(orderId, { type: 'setTable', tableId: server.tableId });
    expect(getConflict(table)).toMatchObject({ reason: 'PROBLEMS', problems: [{ path: 'tableId' }] });
    const line = await till.wish(orderId, { type: 'changeQuantity', lineId: randomUUID(), delta: 1 });
    expect(getConflict(line)).toMatchObject({ problems: [{ code: 'NOT_FOUND', path: 'lineId' }] });
  });

  it('409: a gap, a number that is taken, and an id with other contents or of another till', async () => {
    const orderId = await till.open();
    const [operation] = till.make({ type: 'setComments', comments: 'One' });
    const gap = await till.send(orderId, [{ ...operation!, sequence: operation!.sequence + 1 }]);
    expect(getConflict(gap)).toMatchObject({ reason: 'SEQUENCE', expectedSequence: operation!.sequence });
    expect(gap.error.message).toContain('has not arrived');
    expect((await till.send(orderId, [operation!])).status).toBe(200);
    const taken = await till.send(orderId, [{ ...operation!, id: randomUUID() }]);
    expect(getConflict(taken)).toMatchObject({ reason: 'SEQUENCE', expectedSequence: operation!.sequence + 1 });
    const other = await till.send(orderId, [{ ...operation!, type: 'setComments', comments: 'Two' } as never]);
    expect(getConflict(other).reason).toBe('ID_REUSED');
    // A till that sends what another one had stored: the server says that it has it, and the till's number stays free.
    const [next] = second.make({ type: 'setComments', comments: 'Three' });
    const moved = await second.send(orderId, [{ ...operation!, sequence: next!.sequence }]);
    expect(getConflict(moved).reason).toBe('ID_REUSED');
    expect((await second.send(orderId, [next!])).data).toMatchObject({ row: { revision: 4 }, bill: { comments: 'Three' } });
  });

  it('409: a bill is opened once, and changed while it is open', async () => {
    const orderId = await till.open();
    const open = { type: 'open' as const, collectionType: 'pickup' as const, tableId: null, customerName: '' };
    expect(getConflict(await till.wish(orderId, open)).reason).toBe('STANDS');
    const [late] = till.make({ type: 'setComments', comments: 'In time' });
    expect((await till.send(orderId, [late!])).status).toBe(200);
    expect((await place(orderId)).status).toBe(200);
    const closed = await till.wish(orderId, { type: 'setComments', comments: 'Too late' });
    expect(getConflict(closed)).toMatchObject({ reason: 'CLOSED', message: expect.stringContaining('is placed') });
    // A lost answer: what came in time did.
    expect((await till.send(orderId, [late!])).data.row.status).toBe('accepted');
  });

  it('422: a batch without operations, or with one that makes no sense', async () => {
    const orderId = await till.open();
    expect((await till.send(orderId, [])).error.code).toBe('validation_failed');
    const [none] = till.make({ type: 'changeQuantity', lineId: randomUUID(), delta: 0 });
    expect((await till.send(orderId, [none!])).error.code).toBe('validation_failed');
    till.countFrom(none!.sequence);
  });
});

describe('a line keeps its price', () => {
  it('and may be raised when its item is sold out; a new one may not be added', async () => {
    const orderId = await till.open([['Toastie', 1]]);
    const price = (await get(orderId)).data.row.grandTotal;
    const marked = (soldout: boolean) =>
      server.call(setSoldOut, { params: at(), body: { items: [{ id: server.itemId('Toastie'), soldout }] }, cookie: staff });
    await marked(true);
    const lineId = await readLineId(orderId);
    expect((await till.wish(orderId, { type: 'changeQuantity', lineId, delta: 2 })).data.row.grandTotal).toBe(price * 3);
    const added = await till.wish(orderId, { type: 'addLine', line: server.line('Toastie', 1) });
    expect(getConflict(added)).toMatchObject({ reason: 'PROBLEMS', problems: [{ code: 'SOLD_OUT' }] });
    await marked(false);
    expect((await till.wish(orderId, { type: 'addLine', line: server.line('Toastie', 1) })).status).toBe(200);
  });
});

describe('sendPosStashedOrder', () => {
  it('200: the first time a ticket, then its changes, and nothing where nothing is unsent', async () => {
    const orderId = await till.open([
      ['Toastie', 2],
      ['Batch brew', 1],
    ]);
    const first = await send(orderId);
    expect(first.data).toMatchObject({
      row: { unsent: false, sentAt: expect.any(String), revision: 4 },
      bill: { lines: [{ sent: 2 }, { sent: 1 }] },
    });
    expect(await readTicket(orderId)).toMatchObject({ status: 'NEW', source: 'pos', tasks: [{ quantity: 2 }, { quantity: 1 }] });
    expect((await send(orderId)).data.row.revision).toBe(4);
    const [toastie, brew] = first.data.bill.lines.map(({ id }) => id) as [string, string];
    const changed = await second.wish(
      orderId,
      { type: 'changeQuantity', lineId: toastie, delta: 1 },
      { type: 'voidLine', lineId: brew, reason: 'Cold' },
      { type: 'addLine', line: server.line('Batch brew', 1) },
    );
    expect(changed.data.row.unsent).toBe(true);
    expect((await readTicket(orderId))?.tasks.map(({ change }) => change ?? null)).toEqual([null, null]);
    await send(orderId);
    const ticket = await readTicket(orderId);
    expect(ticket?.tasks.map(({ quantity, change }) => [quantity, change])).toEqual([
      [3, 'changed'],
      [1, 'removed'],
      [1, 'added'],
    ]);
    expect(ticket?.toldAt).toEqual(expect.any(String));
    expect((await fetchEvents(orderId)).filter((type) => type === 'bill.sent')).toHaveLength(2);
  });

  it('200: a ticket that was done comes back, also when it was cleared away', async () => {
    const orderId = await till.open();
    await send(orderId);
    const ticketId = (await readTicket(orderId))!.id;
    const command = (type: 'bump' | 'remove') =>
      server.call(commandTicket, { params: { ...at(), ticketId }, body: { type }, cookie: display });
    await command('bump');
    await till.wish(orderId, { type: 'addLine', line: server.line('Batch brew', 1) });
    await send(orderId);
    expect(await readTicket(orderId)).toMatchObject({
      status: 'RECALLED',
      tasks: [{ status: 'DONE' }, { status: 'PENDING', change: 'added' }],
    });
    await command('bump');
    await command('remove');
    await till.wish(orderId, { type: 'addLine', line: server.line('Toastie', 1) });
    await send(orderId);
    expect((await readTicket(orderId))?.tasks.filter(({ status }) => status === 'PENDING')).toHaveLength(1);
  });

  it('200: another table or name reaches the ticket', async () => {
    const orderId = await till.open([['Toastie', 1]], { collectionType: 'dineIn', tableId: null, customerName: 'Mia' });
    await send(orderId);
    await till.wish(orderId, { type: 'setTable', tableId: server.tableId }, { type: 'setCustomer', name: 'Mia and Tom', phone: '' });
    expect((await get(orderId)).data.row.unsent).toBe(true);
    await send(orderId);
    expect(await readTicket(orderId)).toMatchObject({ tableName: '7', customerName: 'Mia and Tom' });
  });

  it('404: no bill of this till’s store', async () => {
    expect((await send(randomUUID())).status).toBe(404);
    const other = await server.signInDevice('posTerminal', server.otherStoreId);
    expect((await send(await till.open(), other)).status).toBe(404);
  });

  it('409: a bill that was cancelled', async () => {
    const orderId = await till.open();
    await cancel(orderId);
    expect(getConflict(await send(orderId)).reason).toBe('CLOSED');
  });
});

describe('cancelPosStashedOrder', () => {
  it('200: the bill is cancelled, and the kitchen is notified once', async () => {
    const orderId = await till.open();
    await send(orderId);
    const first = await cancel(orderId);
    expect(first.data.row).toMatchObject({ status: 'cancelled', paymentStatus: 'CANCELLED' });
    expect(await readTicket(orderId)).toMatchObject({ status: 'CANCELLED', closed: { reason: 'other', note: 'They left' } });
    const again = await cancel(orderId, second.cookie);
    expect(again.status).toBe(200);
    expect(again.data.row.version).toBe(first.data.row.version);
    expect((await fetchEvents(orderId)).filter((type) => type.endsWith('.cancelled'))).toEqual(['bill.cancelled']);
  });

  it('200: one that is placed and not paid', async () => {
    const orderId = await till.open();
    await place(orderId);
    expect((await cancel(orderId)).data.row.status).toBe('cancelled');
    expect(await fetchEvents(orderId)).toContain('order.cancelled');
  });

  it('404: nobody’s bill', async () => {
    expect((await cancel(randomUUID())).status).toBe(404);
  });

  it('409: a bill that is paid', async () => {
    const orderId = await till.open();
    const { data } = await place(orderId);
    const body = { id: randomUUID(), method: 'cash' as const, amount: data.row.grandTotal, note: '' };
    await server.call(takePayment, { params: of(orderId), body, cookie: till.cookie });
    expect(getConflict(await cancel(orderId)).reason).toBe('CLOSED');
  });
});

describe('listBills', () => {
  it('200: open ones newest first, found by number, table and name, and those that wait for money apart', async () => {
    const table = await till.open([['Toastie', 1]], { collectionType: 'dineIn', tableId: server.tableId, customerName: 'Zoë Marsh' });
    const placed = await till.open([['Toastie', 1]], { customerName: 'Zoë Marsh' });
    await place(placed);
    const all = await list();
    expect(all.data.rows[0]).toMatchObject({ id: table, itemCount: 1, firstLines: [{ quantity: 1, name: 'Toastie' }] });
    expect(all.data.deviceSequence).toBe(till.sequence() - 1);
    expect((await list({ query: { search: 'zoë 7' } })).data.rows.map(({ id }) => id)).toEqual([table]);
    expect((await list({ query: { view: 'placed', search: 'zoë' } })).data.rows.map(({ id }) => id)).toEqual([placed]);
    const { number } = all.data.rows[0]!;
    for (const search of [number.toLowerCase().replace('-0', ''), 'zoe marsh']) {
      expect((await list({ query: { search } })).data.rows.map(({ id }) => id)).toContain(table);
    }
    const page = await list({ query: { limit: 1 } });
    expect(page.data.rows).toHaveLength(1);
    const next = await list({ query: { limit: 1, cursor: page.data.nextCursor! } });
    expect(next.data.rows[0]?.id).not.toBe(table);
  });

  it('404: no such store', async () => {
    const admin = await server.signIn('superAdmin');
    const nowhere = { restaurantId: server.restaurantId, storeId: randomUUID() };
    expect((await server.call(contract.listBills, { params: nowhere, cookie: admin })).status).toBe(404);
  });
});

describe('getBill', () => {
  it('200: for the till and for staff', async () => {
    const orderId = await till.open();
    expect((await get(orderId)).data.deviceSequence).toBe(till.sequence() - 1);
    expect((await get(orderId, staff)).data).toMatchObject({ row: { id: orderId }, deviceSequence: 0 });
  });

  it('404: nobody’s bill', async () => {
    expect((await get(randomUUID())).status).toBe(404);
  });
});

describe('listTableOrders', () => {
  const at7 = async (cookie = till.cookie) =>
    (await server.call(listTableOrders, { params: at(), cookie })).data.rows.filter(({ tableId }) => tableId === server.tableId);
  const find = async (orderId: string) => (await at7()).find((row) => row.orderId === orderId);
  const flags = ({ open, sent, ready, paid }: TableOrderView) => ({ open, sent, ready, paid });

  it('200: follows a bill at a table from its first line until it is paid and completed', async () => {
    const orderId = await till.open([['Toastie', 2]], { collectionType: 'dineIn', tableId: server.tableId, customerName: 'Ana' });
    const nothing = { open: true, sent: false, ready: false, paid: false };
    const { bill, row } = (await get(orderId)).data;
    expect(await find(orderId)).toEqual({
      ...{ orderId, tableId: server.tableId, number: row.number, source: 'pos', customerName: 'Ana', terminalName: row.terminalName },
      ...{ grandTotal: row.grandTotal, currency: row.currency, since: row.placedAt, server: row.terminalName, ...nothing },
    });
    await till.wish(orderId, { type: 'setCovers', covers: 3 }, { type: 'setAsking', asking: true });
    expect(await find(orderId)).toMatchObject({ covers: 3, asking: true });
    await till.wish(orderId, { type: 'setCovers', covers: null }, { type: 'setAsking', asking: false });
    expect(Object.keys((await find(orderId))!)).not.toEqual(expect.arrayContaining(['covers']));
    expect(bill.lines).toHaveLength(1);
    await send(orderId);
    const ticketId = (await readTicket(orderId))!.id;
    const command = (type: 'bump' | 'remove') =>
      server.call(commandTicket, { params: { ...at(), ticketId }, body: { type }, cookie: display });
    expect(flags((await find(orderId))!)).toEqual({ ...nothing, sent: true });
    await command('bump');
    await command('remove');
    expect(flags((await find(orderId))!)).toEqual({ ...nothing, sent: true, ready: true });
    const served = await server.test.owner.query('select completed_at from kitchen_ticket where order_id = $1', [orderId]);
    expect(Date.parse((await find(orderId))!.servedAt!)).toBe(served.rows[0].completed_at.getTime());
    await till.wish(orderId, { type: 'addLine', line: server.line('Batch brew', 1) });
    await send(orderId);
    expect(flags((await find(orderId))!)).toEqual({ ...nothing, sent: true });
    await command('bump');
    const due = (await place(orderId)).data.row.grandTotal;
    expect(flags((await find(orderId))!)).toEqual({ open: false, sent: true, ready: true, paid: false });
    const body = { id: randomUUID(), method: 'cash' as const, amount: due, note: '' };
    expect((await server.call(takePayment, { params: of(orderId), body, cookie: till.cookie })).status).toBe(201);
    expect(flags((await find(orderId))!)).toEqual({ open: false, sent: true, ready: true, paid: true });
    await server.test.owner.query("update kitchen_ticket set completed_at = now() - interval '61 minutes' where order_id = $1", [orderId]);
    expect(await find(orderId)).toBeUndefined();
  });

  it('200: knows no bill without a table, and none that was cancelled or moved away', async () => {
    const before = (await at7()).length;
    await till.open();
    const cancelled = await till.open([['Toastie', 1]], { collectionType: 'dineIn', tableId: server.tableId });
    await cancel(cancelled);
    const moved = await till.open([['Toastie', 1]], { collectionType: 'dineIn', tableId: server.tableId });
    await till.wish(moved, { type: 'setTable', tableId: null });
    expect(await at7(staff)).toHaveLength(before);
  });
});

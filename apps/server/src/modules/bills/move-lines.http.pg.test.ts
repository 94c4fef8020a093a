import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/bills';
import type { BodyOf } from '@servery/contract/endpoint';
import { setSoldOut, listSoldOut } from '@servery/contract/menu';
import { commandTicket, listTickets } from '@servery/contract/kds';
import { getOrder, listOrders } from '@servery/contract/online-ordering';
import { takeTender, listTenders } from '@servery/contract/tenders';
import { currentQuantity, foldBill, type Bill } from '@servery/domain/bills';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeatWhileBusy } from '../../testing/repeat-busy.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readEntries } from './bills.repo.ts';

let server: TestServer;
let till: Till;
let second: Till;
let display: string;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const of = (orderId: string) => ({ ...at(), orderId });
type Body = BodyOf<typeof contract.moveBillLines>;
const move = (orderId: string, body: Partial<Body> & Pick<Body, 'toOrderId'>, cookie = till.cookie) =>
  repeatWhileBusy(() =>
    server.call(contract.moveBillLines, { params: of(orderId), body: { id: randomUUID(), lines: null, ...body }, cookie }),
  );
const get = async (orderId: string) => (await server.call(contract.getBill, { params: of(orderId), cookie: till.cookie })).data;
const send = (orderId: string) => server.call(contract.sendBill, { params: { orderId }, body: {}, cookie: till.cookie });
const place = (orderId: string) => server.call(contract.placeBill, { params: of(orderId), body: {}, cookie: till.cookie });
const readTickets = async (...orderIds: string[]) => {
  const { rows } = (await server.call(listTickets, { params: at(), query: { limit: 200 }, cookie: display })).data;
  return rows.filter((one) => orderIds.includes(one.orderId));
};
const readRows = async <T>(sql: string, values: unknown[]): Promise<T[]> => (await server.test.owner.query(sql, values)).rows as T[];
const getEvents = async (subjectId: string) =>
  (await readRows<{ type: string }>('select type from event where subject_id = $1 order by seq', [subjectId])).map(({ type }) => type);
const names = ({ lines }: Pick<Bill, 'lines'>) =>
  lines.filter((line) => currentQuantity(line) > 0).map((line) => [line.frozen.priced.name, currentQuantity(line), line.sent]);
const readLine = async (orderId: string, name: string) => (await get(orderId)).bill.lines.find((line) => line.frozen.priced.name === name)!;
const getReason = (answer: { error: { details?: unknown } }) => (answer.error.details as contract.BillConflict | undefined)?.reason;
/** The log of a bill, folded, is the stored bill. */
const expectWhole = async (orderId: string) => {
  const entries = await server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => readEntries(tx, orderId));
  const [row] = await readRows<{ document: unknown }>('select document from bill where order_id = $1', [orderId]);
  expect(foldBill(entries)).toEqual(row?.document);
};

beforeAll(async () => {
  server = await startTestServer({ poolSize: 16 });
  till = await createTill(server);
  second = await createTill(server);
  display = await server.signInDisplay();
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

const dineIn = { collectionType: 'dineIn' } as const;
const openTable = (lines: readonly [string, number][]) => till.open(lines, { ...dineIn, tableId: server.tableId });

describe('moveBillLines', () => {
  it('200: some of a delivery on a bill of its own goes to the same address, and the delivery is paid for once', async () => {
    await server.change('delivery', { suburbs: [{ id: randomUUID(), name: 'Newtown', postcode: '2042', fee: 700 }] });
    const address = {
      ...{ line1: '12 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042', country: 'AU' as const },
      ...{ latitude: null, longitude: null, provider: 'manual' as const, providerPlaceId: null },
    };
    const from = await till.open([
      ['Toastie', 1],
      ['Batch brew', 1],
    ]);
    const { data } = await till.wish(
      from,
      { type: 'setCollectionType', collectionType: 'delivery' },
      { type: 'setDelivery', delivery: { address, dropoffNotes: '' } },
    );
    const { id: lineId } = await readLine(from, 'Toastie');
    const part = await move(from, { toOrderId: randomUUID(), open: { tableId: null }, lines: [{ lineId, quantity: 1 }] });
    expect(part.data.to).toMatchObject({
      row: { collectionType: 'delivery', deliverySuburb: 'Newtown' },
      bill: { delivery: { fee: 0, address: { line1: '12 King Street' } } },
    });
    expect(part.data.from.row.grandTotal + part.data.to.row.grandTotal).toBe(data.row.grandTotal);
    const rest = await move(from, { toOrderId: randomUUID(), open: { tableId: null } });
    expect(rest.data.to).toMatchObject({ row: { grandTotal: part.data.from.row.grandTotal }, bill: { delivery: { fee: 700 } } });
    for (const id of [from, part.data.to.row.id, rest.data.to.row.id]) await expectWhole(id);
  });

  it('200: joins a bill to another one; the kitchen keeps its food, under one ticket', async () => {
    const [from, to] = [await openTable([['Toastie', 2]]), await till.open([['Batch brew', 1]], dineIn)];
    await till.wish(from, { type: 'setCovers', covers: 2 });
    await till.wish(to, { type: 'setCovers', covers: 3 });
    await Promise.all([send(from), send(to)]);
    const [ticket] = await readTickets(from);
    await server.call(commandTicket, {
      params: { ...at(), ticketId: ticket!.id },
      body: { type: 'setTask', taskId: ticket!.tasks[0]!.id, status: 'DONE' },
      cookie: display,
    });
    const totals = [(await get(from)).row.grandTotal, (await get(to)).row.grandTotal];

    const { status, data } = await move(from, { toOrderId: to });
    expect(status).toBe(200);
    expect(names(data.to.bill)).toEqual([
      ['Batch brew', 1, 1],
      ['Toastie', 2, 2],
    ]);
    expect(data.to).toMatchObject({ row: { grandTotal: totals[0]! + totals[1]!, unsent: false }, bill: { covers: 5 } });
    expect(data.from).toMatchObject({ row: { status: 'cancelled', grandTotal: 0 }, bill: { lines: [], merged: { orderId: to } } });
    const tickets = await readTickets(from, to);
    expect(tickets).toHaveLength(1);
    expect(tickets[0]?.tasks.map(({ name, quantity, status: state, change }) => [name, quantity, state, change])).toEqual([
      ['Batch brew', 1, 'PENDING', undefined],
      ['Toastie', 2, 'DONE', undefined],
    ]);
    expect(await getEvents(from)).not.toContain('bill.cancelled');
    // The next sending changes nothing: the kitchen has all of it.
    await send(to);
    expect((await readTickets(to))[0]?.version).toBe(tickets[0]?.version);
    await Promise.all([expectWhole(from), expectWhole(to)]);
  });

  it('200: the same move again, also at the same time, is one move', async () => {
    const [from, to] = [await till.open([['Toastie', 2]]), await till.open([])];
    const lines = [{ lineId: (await readLine(from, 'Toastie')).id, quantity: 1 }];
    const id = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => move(from, { id, toOrderId: to, lines })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const again = await move(from, { id, toOrderId: to, lines });
    expect([names(again.data.from.bill), names(again.data.to.bill)]).toEqual([[['Toastie', 1, 0]], [['Toastie', 1, 0]]]);
    expect(getReason(await move(from, { id, toOrderId: to }))).toBe('ID_REUSED');
  });

  it('200: part of a line goes to a new bill at a table, with its number and its part of the ticket', async () => {
    const from = await openTable([
      ['Toastie', 3],
      ['Batch brew', 1],
    ]);
    await send(from);
    const [ticket] = await readTickets(from);
    const toOrderId = randomUUID();
    const body = {
      id: randomUUID(),
      toOrderId,
      open: { tableId: server.tableId },
      lines: [{ lineId: (await readLine(from, 'Toastie')).id, quantity: 1 }],
    };
    const [one, two] = await Promise.all([move(from, body), move(from, body)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    const { data } = one;
    expect(data.to.row).toMatchObject({ status: 'new', tableId: server.tableId, collectionType: 'dineIn', unsent: false });
    expect(data.to.row.number).toMatch(/^B-\d+$/);
    expect([names(data.from.bill), names(data.to.bill)]).toEqual([
      [
        ['Toastie', 2, 2],
        ['Batch brew', 1, 1],
      ],
      [['Toastie', 1, 1]],
    ]);
    const tickets = await readTickets(from, toOrderId);
    expect(
      tickets.map(({ id, createdAt, tasks }) => [id === ticket!.id, createdAt, tasks.map(({ name, quantity }) => [name, quantity])]),
    ).toEqual(
      expect.arrayContaining([
        [
          true,
          ticket!.createdAt,
          [
            ['Toastie', 2],
            ['Batch brew', 1],
          ],
        ],
        [false, ticket!.createdAt, [['Toastie', 1]]],
      ]),
    );
    await till.wish(toOrderId, { type: 'voidLine', lineId: data.to.bill.lines[0]!.id, reason: 'Dropped' });
    await send(toOrderId);
    expect((await readTickets(toOrderId))[0]?.tasks.map(({ change }) => change)).toEqual(['removed']);
    await Promise.all([expectWhole(from), expectWhole(toOrderId)]);
  });

  it('200: a bill of which nothing is left ends, is in no figure of voids, and takes nothing more', async () => {
    const [from, to] = [await till.open([['Toastie', 1]]), await till.open([])];
    await send(from);
    const [ticket] = await readTickets(from);
    const { data } = await move(from, { toOrderId: to, lines: [{ lineId: (await readLine(from, 'Toastie')).id, quantity: 1 }] });
    expect(data.from.bill.merged).toEqual({ orderId: to, number: data.to.row.number });
    expect((await readTickets(from, to)).map(({ id, orderId, number }) => [id, orderId, number])).toEqual([
      [ticket!.id, to, data.to.row.number],
    ]);
    expect(await readRows('select 1 from drawer_entry where order_id = $1', [from])).toEqual([]);
    // Wherever staff look, it says where its lines went.
    const { number } = data.to.row;
    expect((await server.call(getOrder, { params: { ...at(), orderId: from }, cookie: till.cookie })).data.joinedTo).toBe(number);
    const closed = await server.call(listOrders, { params: at(), query: { source: 'pos', status: 'cancelled' }, cookie: till.cookie });
    expect(closed.data.rows.find(({ id }) => id === from)?.joinedTo).toBe(number);
    const late = await second.wish(from, { type: 'addLine', line: server.line('Batch brew', 1) });
    expect(getReason(late)).toBe('CLOSED');
    expect(late.error.message).toContain(`joined to bill ${data.to.row.number}`);
    expect(getReason(await move(to, { toOrderId: from }))).toBe('CLOSED');
  });

  it('200: a bill with a payment takes lines and has more due; its own lines stay', async () => {
    const [paid, other] = [await till.open([['Toastie', 2]]), await till.open([['Batch brew', 1]])];
    await place(paid);
    const before = (await server.call(listTenders, { params: of(paid), cookie: till.cookie })).data;
    const tender = { id: randomUUID(), kind: 'card', base: 500, tip: 0, note: '', given: null } as const;
    const quote = (await server.call(listTenders, { params: of(paid), query: { base: 500, tip: 0 }, cookie: till.cookie })).data.due.card!;
    const taken = await server.call(takeTender, { params: of(paid), body: { ...tender, amount: quote.amount }, cookie: till.cookie });
    expect(taken.error?.message).toBeUndefined();
    expect(getReason(await move(paid, { toOrderId: other }))).toBe('PROBLEMS');
    const worth = (await get(other)).row.grandTotal;
    const { data, status } = await move(other, { toOrderId: paid });
    expect(status).toBe(200);
    const after = (await server.call(listTenders, { params: of(paid), cookie: till.cookie })).data;
    expect(after.due.base).toBe(before.due.base - 500 + worth);
    expect(data.to.row).toMatchObject({ status: 'accepted', unsent: false });
    expect((await readTickets(paid))[0]?.tasks.map(({ name }) => name).toSorted()).toEqual(['Batch brew', 'Toastie']);
    expect((await readRows('select 1 from order_line where order_id = $1', [paid])).length).toBe(2);
  });

  it('200: reserved stock goes along, and what is left to sell stays', async () => {
    const item = { id: server.itemId('Toastie'), soldout: false };
    const count = (remaining: number | null) =>
      server.call(setSoldOut, { params: at(), body: { items: [{ ...item, remaining }] }, cookie: staff });
    expect((await count(10)).status).toBe(200);
    const [from, to] = [await till.open([['Toastie', 3]]), await till.open([])];
    const left = async () =>
      (await server.call(listSoldOut, { params: at(), cookie: staff })).data.rows.find(({ id }) => id === item.id)?.remaining;
    expect(await left()).toBe(7);
    const { data } = await move(from, { toOrderId: to, lines: [{ lineId: (await readLine(from, 'Toastie')).id, quantity: 2 }] });
    expect(await left()).toBe(7);
    await server.call(contract.cancelBill, { params: { orderId: to }, body: { reason: 'other' }, cookie: till.cookie });
    expect(await left()).toBe(9);
    await server.call(contract.cancelBill, { params: { orderId: data.from.row.id }, body: { reason: 'other' }, cookie: till.cookie });
    expect(await left()).toBe(10);
    await count(null);
  });

  it('409: refuses what cannot be, and changes nothing', async () => {
    const from = await till.open([['Toastie', 1]]);
    const lineId = (await readLine(from, 'Toastie')).id;
    const to = await till.open([]);
    const answers = [
      await move(from, { toOrderId: from }),
      await move(from, { toOrderId: to, lines: [{ lineId, quantity: 2 }] }),
      await move(from, { toOrderId: to, lines: [{ lineId: randomUUID(), quantity: 1 }] }),
      await move(from, { toOrderId: await openTable([]) }),
      await move(from, { toOrderId: randomUUID(), open: { tableId: randomUUID() } }),
      await move(from, { toOrderId: to, open: { tableId: null } }),
    ];
    expect(answers.map(getReason)).toEqual(['PROBLEMS', 'PROBLEMS', 'PROBLEMS', 'PROBLEMS', 'PROBLEMS', 'STANDS']);
    expect((await move(from, { toOrderId: randomUUID() })).status).toBe(404);
    expect((await get(from)).row.revision).toBe(2);
  });

  it('joins and splits at the same time lose nothing and double nothing', async () => {
    const bills = [await till.open([['Toastie', 4]]), await till.open([['Toastie', 4]]), await till.open([['Toastie', 4]])];
    await Promise.all(bills.map(send));
    const sum = async (what: 'quantity' | 'sent') =>
      (await Promise.all(bills.map(get))).reduce((all, { bill }) => all + bill.lines.reduce((count, line) => count + line[what], 0), 0);
    const lineIds = await Promise.all(bills.map(async (one) => (await readLine(one, 'Toastie')).id));
    await Promise.all([
      move(bills[0]!, { toOrderId: bills[1]!, lines: [{ lineId: lineIds[0]!, quantity: 1 }] }),
      move(bills[1]!, { toOrderId: bills[2]!, lines: [{ lineId: lineIds[1]!, quantity: 2 }] }, second.cookie),
      move(bills[2]!, { toOrderId: bills[0]!, lines: [{ lineId: lineIds[2]!, quantity: 3 }] }),
      move(bills[1]!, { toOrderId: bills[0]! }, second.cookie),
      move(bills[0]!, { toOrderId: bills[2]! }),
      second.wish(bills[2]!, { type: 'setComments', comments: 'No nuts' }),
    ]);
    expect([await sum('quantity'), await sum('sent')]).toEqual([12, 12]);
    const tasks = (await readTickets(...bills)).flatMap((ticket) => ticket.tasks);
    expect(tasks.reduce((count, { quantity }) => count + quantity, 0)).toBe(12);
    expect(tasks.filter(({ change }) => change)).toEqual([]);
    await Promise.all(bills.map(expectWhole));
  });
});

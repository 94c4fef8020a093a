import { randomUUID } from 'node:crypto';
import { cancelBill, getBill, placeBill, sendBill, type BillConflict } from '@servery/contract/bills';
import { commandTicket, listTickets } from '@servery/contract/kds';
import { listSoldOut, setSoldOut } from '@servery/contract/menu';
import { foldBill } from '@servery/domain/bills';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { repeatWhileBusy } from '../../testing/repeat-busy.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { readEntries } from './bills.repo.ts';

let server: TestServer;
let tills: Till[];
let display: string;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const of = (orderId: string) => ({ ...at(), orderId });
const readRows = async <T>(sql: string, values: unknown[]): Promise<T[]> => (await server.test.owner.query(sql, values)).rows as T[];
const fetchEvents = async (orderId: string) =>
  (await readRows<{ type: string }>('select type from event where subject_id = $1 order by seq', [orderId])).map(({ type }) => type);
const first = () => tills[0] as Till;
const get = async (orderId: string) => (await server.call(getBill, { params: of(orderId), cookie: first().cookie })).data;
const send = (orderId: string, { cookie } = first()) =>
  repeatWhileBusy(() => server.call(sendBill, { params: { orderId }, body: {}, cookie }));
const cancel = (orderId: string, { cookie } = first()) =>
  repeatWhileBusy(() => server.call(cancelBill, { params: { orderId }, body: { reason: 'other' }, cookie }));
const getEntries = (orderId: string) =>
  server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => readEntries(tx, orderId));
const readTicket = async (orderId: string) =>
  (await server.call(listTickets, { params: at(), query: { limit: 200 }, cookie: display })).data.rows.find(
    (one) => one.orderId === orderId,
  );

beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  display = await server.signInDisplay();
  staff = await server.signIn('storeUser');
  tills = [];
  for (let count = 0; count < 50; count += 1) tills.push(await createTill(server));
});
afterAll(() => server.close());

/** Folding the log gives the server's bill, its revisions have no gaps, and its row agrees. */
async function expectWhole(orderId: string) {
  const [entries, view] = await Promise.all([getEntries(orderId), get(orderId)]);
  expect(entries.map(({ revision }) => revision)).toEqual(entries.map((_, at) => at + 1));
  expect(foldBill(entries)).toEqual(
    (await readRows<{ document: unknown }>('select document from bill where order_id = $1', [orderId]))[0]?.document,
  );
  expect(view.row.revision).toBe(entries.length);
  expect(view.row.itemCount).toBe(view.cart?.lines.reduce((sum, { quantity }) => sum + quantity, 0) ?? 0);
  return view;
}

describe.each([2, 10, 50])('%i tills on one bill', (count) => {
  const racing = () => tills.slice(0, count);

  it('each add one, and all of them are there', async () => {
    const orderId = await first().open([['Toastie', 1]]);
    const lineId = (await get(orderId)).bill.lines[0]!.id;
    const answers = await Promise.all(
      racing().map((till) =>
        till.wish(orderId, { type: 'changeQuantity', lineId, delta: 1 }, { type: 'addLine', line: server.line('Batch brew', 1) }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { bill, row } = await expectWhole(orderId);
    expect(bill.lines[0]?.quantity).toBe(Math.min(99, 1 + count));
    expect(bill.lines).toHaveLength(1 + count);
    expect(row.grandTotal).toBe(1250 * (1 + count) + 500 * count);
  });

  it('remove the same item, one voids it: it is removed once', async () => {
    const orderId = await first().open([['Toastie', 3]]);
    const lineId = (await get(orderId)).bill.lines[0]!.id;
    await Promise.all(
      racing().map((till, at) =>
        till.wish(orderId, at % 2 === 0 ? { type: 'changeQuantity', lineId, delta: -1 } : { type: 'voidLine', lineId, reason: 'Dropped' }),
      ),
    );
    const { cart } = await expectWhole(orderId);
    expect(cart).toBeNull();
  });

  it('one batch sent so often is one batch', async () => {
    const orderId = await first().open();
    const operations = first().make({ type: 'addLine', line: server.line('Toastie', 1) }, { type: 'setComments', comments: 'Rare' });
    const answers = await Promise.all(racing().map(() => first().send(orderId, operations)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect((await expectWhole(orderId)).bill.lines).toHaveLength(2);
    expect(await fetchEvents(orderId)).toEqual(['bill.changed', 'bill.changed']);
  });

  it('open it under one id: one opens it, the others are told that it exists', async () => {
    const orderId = randomUUID();
    const open = { type: 'open' as const, collectionType: 'pickup' as const, tableId: null, customerName: '' };
    const answers = await Promise.all(racing().map((till) => till.wish(orderId, open)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 200);
    expect(losers.map(({ error }) => (error.details as BillConflict).reason)).toEqual(losers.map(() => 'STANDS'));
    await expectWhole(orderId);
  });

  it('send it while others add: nothing is sent twice, nothing is left out', async () => {
    const orderId = await first().open();
    await Promise.all(
      racing().flatMap((till) => [till.wish(orderId, { type: 'addLine', line: server.line('Toastie', 1) }), send(orderId, till)]),
    );
    await send(orderId);
    const { row, bill } = await expectWhole(orderId);
    expect(row.unsent).toBe(false);
    expect((await readTicket(orderId))?.tasks.map(({ lineId, quantity }) => [lineId, quantity]).toSorted()).toEqual(
      bill.lines.map(({ id, sent }) => [id, sent]).toSorted(),
    );
    const told = await readRows<{ payload: { lines: { lineId: string }[] } }>(
      `select payload from event where subject_id = $1 and type = 'bill.sent'`,
      [orderId],
    );
    const lineIds = told.flatMap(({ payload }) => payload.lines.map(({ lineId }) => lineId));
    expect(new Set(lineIds).size).toBe(lineIds.length);
  });

  it('cancel it while others send, add and place: one end, the same for ticket and bill', async () => {
    const orderId = await first().open();
    const answers = await Promise.all(
      racing().flatMap((till, at): Promise<{ status: number }>[] => [
        till.wish(orderId, { type: 'addLine', line: server.line('Toastie', 1) }),
        at % 2 === 0 ? cancel(orderId, till) : send(orderId, till),
        ...(at === 1 ? [repeatWhileBusy(() => server.call(placeBill, { params: of(orderId), body: {}, cookie: till.cookie }))] : []),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    const { row } = await expectWhole(orderId);
    expect(row.status).toBe('cancelled');
    const ticket = await readTicket(orderId);
    if (ticket !== undefined) expect(ticket.status).toBe('CANCELLED');
    expect((await fetchEvents(orderId)).filter((type) => type.endsWith('.cancelled'))).toHaveLength(1);
  });

  it('send changes while a cook bumps: the last word is to do', async () => {
    const orderId = await first().open();
    await send(orderId);
    const ticketId = (await readTicket(orderId))!.id;
    const bump = () =>
      repeatWhileBusy(() => server.call(commandTicket, { params: { ...at(), ticketId }, body: { type: 'bump' }, cookie: display }));
    const answers = await Promise.all(
      racing().flatMap((till): Promise<{ status: number }>[] => [
        till.wish(orderId, { type: 'addLine', line: server.line('Batch brew', 1) }).then(() => send(orderId, till)),
        bump(),
      ]),
    );
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    await send(orderId);
    const tasks = (await readRows<{ document: { tasks: unknown[] } }>('select document from kitchen_ticket where id = $1', [ticketId]))[0]
      ?.document.tasks;
    expect(tasks).toHaveLength(1 + count);
    await expectWhole(orderId);
  });
});

describe('stock items', () => {
  const bread = () => server.itemId('Banana bread');
  const left = async () =>
    (await server.call(listSoldOut, { params: at(), cookie: staff })).data.rows.find(({ id }) => id === bread())?.remaining;
  const count = async (remaining: number | null) => {
    const body = { items: [{ id: bread(), soldout: false, remaining }] };
    expect((await server.call(setSoldOut, { params: at(), body, cookie: staff })).status).toBe(200);
  };

  it.each([2, 10, 50])('%i tills: no more are rung up than there are', async (tillCount) => {
    await count(Math.ceil(tillCount / 2));
    const answers = await Promise.all(
      tills.slice(0, tillCount).map(async (till) => {
        const orderId = await till.open([]);
        return { orderId, answer: await till.wish(orderId, { type: 'addLine', line: server.line('Banana bread', 1) }) };
      }),
    );
    await server.modules.menu.counts.settled();
    expect(answers.filter(({ answer }) => answer.status === 200)).toHaveLength(Math.ceil(tillCount / 2));
    const others = answers.map(({ answer }) => answer).filter(({ status }) => status !== 200);
    expect(others.map(({ status }) => status)).toEqual(others.map(() => 409));
    const refused = others.map(({ error }) => error.details as BillConflict);
    expect(refused.map(({ reason, problems }) => [reason, problems[0]?.code])).toEqual(refused.map(() => ['PROBLEMS', 'SOLD_OUT']));
    expect(await left()).toBe(0);
    for (const { orderId } of answers) await cancel(orderId);
    expect(await left()).toBe(Math.ceil(tillCount / 2));
    await count(null);
  });

  it('are taken when a line is raised and given back when it is lowered, voided or cancelled', async () => {
    await count(5);
    const orderId = await first().open([['Banana bread', 2]]);
    const lineId = (await get(orderId)).bill.lines[0]!.id;
    expect(await left()).toBe(3);
    await first().wish(orderId, { type: 'changeQuantity', lineId, delta: 2 });
    expect(await left()).toBe(1);
    const short = await first().wish(orderId, { type: 'changeQuantity', lineId, delta: 2 });
    expect(short.error.details).toMatchObject({
      reason: 'PROBLEMS',
      problems: [{ code: 'SOLD_OUT', lineId, left: 1, operationId: expect.any(String) }],
    });
    await first().wish(orderId, { type: 'changeQuantity', lineId, delta: -1 });
    expect(await left()).toBe(2);
    await first().wish(orderId, { type: 'voidLine', lineId, reason: 'Dropped' });
    expect(await left()).toBe(5);
    await first().wish(orderId, { type: 'addLine', line: server.line('Banana bread', 5) });
    await server.modules.menu.counts.settled();
    expect(await left()).toBe(0);
    // What is on the bill stays sellable there: it was taken when it was added.
    expect((await first().wish(orderId, { type: 'setComments', comments: 'Warm' })).status).toBe(200);
    await cancel(orderId);
    expect(await left()).toBe(5);
    await count(null);
  });
});

describe('a kill in the middle', () => {
  it('changes nothing half', async () => {
    const orderId = await first().open();
    const before = await get(orderId);
    // Fails as a lost connection would: after all has been written, before COMMIT.
    await server.test.owner.query(
      `create function refuse_events() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`,
    );
    await server.test.owner.query('create trigger refuse_events before insert on event for each row execute function refuse_events()');
    const operations = first().make({ type: 'addLine', line: server.line('Toastie', 1) });
    try {
      expect((await first().send(orderId, operations)).status).toBe(500);
      for (const answer of [await send(orderId), await cancel(orderId)]) expect(answer.status).toBe(500);
      expect((await server.call(placeBill, { params: of(orderId), body: {}, cookie: first().cookie })).status).toBe(500);
    } finally {
      await server.test.owner.query('drop trigger refuse_events on event');
    }
    expect(await get(orderId)).toEqual(before);
    expect(await readTicket(orderId)).toBeUndefined();
    expect((await first().send(orderId, operations)).status).toBe(200);
    await expectWhole(orderId);
  });
});

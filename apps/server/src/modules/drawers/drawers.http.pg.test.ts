import { randomUUID } from 'node:crypto';
import { listAlarms } from '@servery/contract/alarms';
import { placeBill } from '@servery/contract/bills';
import * as contract from '@servery/contract/drawers';
import type { BodySentTo } from '@servery/contract/endpoint';
import { acceptOrder, cancelOrder, placeOrder } from '@servery/contract/online-ordering';
import * as tenders from '@servery/contract/tenders';
import { defaultTaxRules } from '@servery/domain/tax';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let till: Till;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.test.owner.query<Row>(text, values)).rows;

/** New Zealand, with 2 % on cards: cash is rounded and cards have a surcharge. */
beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  admin = await server.signIn('storeAdmin');
  await server.test.owner.query(`update store set country = 'NZ', currency = 'NZD' where id = $1`, [server.storeId]);
  await server.change('tax', { rules: [...defaultTaxRules.NZ] });
  await server.change('business', { taxRegistered: true });
  await server.change('surcharges', { card: { amountInCents: 3, percentage: 2_000, applicableBelowAmount: null } });
});
afterAll(() => server.close());
/** Each test has a till of its own, and so a drawer. */
beforeEach(async () => {
  server.clock.now = null;
  till = await createTill(server);
});

const open = (cookie = till.cookie, id: string = randomUUID(), counts: Record<string, number> = { note5000: 2, coin200: 10 }) =>
  server.call(contract.openDrawer, { body: { id, counts }, cookie });
const getOwn = async (cookie = till.cookie) => (await server.call(contract.getOwnDrawer, { cookie })).data;
const move = (sessionId: string, change: Partial<BodySentTo<typeof contract.moveCash>> = {}, cookie = till.cookie) => {
  const body = { id: randomUUID(), sessionId, kind: 'paidOut', amount: 450, reason: 'Milk', ...change } as const;
  return server.call(contract.moveCash, { body, cookie });
};
const close = (sessionId: string, change: Partial<BodySentTo<typeof contract.closeDrawer>> = {}, cookie = till.cookie) => {
  const what = { id: randomUUID(), sessionId, counts: { note5000: 2, coin200: 10 }, expected: null };
  return server.call(contract.closeDrawer, { body: { ...what, reason: '', handedOver: 0, handedTo: '', ...change }, cookie });
};
const read = async (drawerSessionId: string) =>
  (await server.call(contract.getDrawerSession, { params: { ...at(), drawerSessionId }, cookie: admin })).data;

/** A bill of the till for `lines`, placed. @returns its order's id */
async function ringUp(who: Till = till, lines: [string, number][] = [['Toastie', 1]]): Promise<string> {
  const orderId = await who.open(lines);
  const { status } = await server.call(placeBill, { params: { ...at(), orderId }, body: {}, cookie: who.cookie });
  expect(status).toBe(200);
  return orderId;
}
/** Takes a part of what is due, or all of it. */
async function take(
  orderId: string,
  { kind = 'cash', part, tip = 0, id = uuidv7() }: { kind?: 'cash' | 'card'; part?: number; tip?: number; id?: string } = {},
  cookie = till.cookie,
) {
  const params = { ...at(), orderId };
  const { data } = await server.call(tenders.listTenders, { params, query: { ...(part !== undefined && { base: part }), tip }, cookie });
  const amounts = data.due[kind];
  if (amounts === null) throw new Error('Nothing is due.');
  const body = { id, kind, base: amounts.base, tip, amount: amounts.amount, given: null, note: '' };
  const answer = await server.call(tenders.takeTender, { params, body, cookie });
  expect(answer.error?.message).toBeUndefined();
  return answer.data.tender;
}
const undo = (orderId: string, tenderId: string) =>
  server.call(tenders.undoTender, { params: { ...at(), orderId, tenderId }, body: { reason: 'Wrong order' }, cookie: admin });

describe('a session', () => {
  it('201: opens with a float that is counted; the same id again is the same one, another is a conflict', async () => {
    const id = randomUUID();
    const first = await open(till.cookie, id);
    expect([first.status, first.data]).toMatchObject([201, { id, float: 12_000, currency: 'NZD', closed: null }]);
    expect((await open(till.cookie, id)).status).toBe(200);
    expect((await open()).error.code).toBe('resource_status_conflict');
    expect(await getOwn()).toMatchObject({ session: { id }, left: null });
  });

  it('422: a denomination of another country', async () => {
    expect((await open(till.cookie, randomUUID(), { coin5: 3 })).error.fields).toMatchObject([{ path: 'counts' }]);
  });

  it('records cash in and out with the reason, once, and what is expected follows', async () => {
    const { id: sessionId } = (await open()).data;
    const id = randomUUID();
    const sent = await Promise.all(Array.from({ length: 6 }, () => move(sessionId, { id })));
    expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
    expect((await move(sessionId, { id, amount: 451 })).error.code).toBe('resource_status_conflict');
    await move(sessionId, { kind: 'paidIn', amount: 2_000, reason: 'Change from the bank' });
    await move(sessionId, { kind: 'noSale', amount: 0, reason: 'Changed a note' });
    expect((await move(sessionId, { kind: 'noSale', amount: 5 })).error.code).toBe('validation_failed');
    const { report } = await read(sessionId);
    expect(report.cash).toMatchObject({ float: 12_000, paidIn: 2_000, paidOut: -450, expected: 13_550 });
    expect(report.movements.map(({ kind, reason }) => [kind, reason])).toEqual([
      ['paidOut', 'Milk'],
      ['paidIn', 'Change from the bank'],
      ['noSale', 'Changed a note'],
    ]);
  });

  it('404: the session of another till', async () => {
    const { id } = (await open()).data;
    const other = await createTill(server);
    expect((await move(id, {}, other.cookie)).error.code).toBe('resource_not_found');
    expect((await close(id, {}, other.cookie)).error.code).toBe('resource_not_found');
  });

  it('closes with the count, once, under the next number; the report stays as it was', async () => {
    const { id } = (await open()).data;
    await take(await ringUp());
    const expected = (await read(id)).report.cash.expected;
    expect((await close(id, { expected: expected + 1 })).error.code).toBe('resource_status_conflict');
    expect((await close(id, { expected })).error).toMatchObject({ code: 'validation_failed', fields: [{ path: 'reason' }] });
    expect((await close(id, { handedOver: 12_001 })).error).toMatchObject({ fields: [{ path: 'handedOver' }] });
    const closing = { id: randomUUID(), expected, reason: 'Lost a note', handedOver: 10_000, handedTo: 'Ann' };
    const first = await close(id, closing);
    expect(first.data.session.closed).toMatchObject({ counted: 12_000, difference: 12_000 - expected, handedTo: 'Ann', blind: false });
    expect((await close(id, closing)).data).toEqual(first.data);
    expect((await close(id)).error.code).toBe('resource_status_conflict');
    expect((await move(id)).error.code).toBe('resource_status_conflict');
    expect(await getOwn()).toMatchObject({ session: null, left: 2_000, unpaid: first.data.report.unpaid });
    await take(await ringUp());
    expect(await read(id)).toEqual(first.data);
    await expect(query('update drawer_session set counted = 1 where id = $1', [id])).rejects.toThrow('stays as it was counted');
    await expect(query('update drawer_entry set session_id = null where session_id = $1', [id])).rejects.toThrow('stays in its session');
  });
});

describe('what happens at a till', () => {
  it('is all in the report', async () => {
    const { id } = (await open()).data;
    const paid = await ringUp(till, [['Toastie', 2]]);
    const cash = await take(paid, { part: 1_003 });
    const card = await take(paid, { kind: 'card', tip: 250 });
    const left = await till.open([['Toastie', 1]]);
    const bill = await till.open([['Toastie', 3]]);
    const line = (await query<{ id: string }>(`select document->'lines'->0->>'id' as id from bill where order_id = $1`, [bill]))[0]!.id;
    await till.wish(bill, { type: 'voidPart', lineId: line, quantity: 1, note: 'One too many' });
    await till.wish(bill, { type: 'voidLine', lineId: line, reason: 'Burnt' });
    await till.wish(bill, { type: 'voidPart', lineId: line, quantity: 1, note: 'Too late' });
    await till.wish(bill, { type: 'voidLine', lineId: line, reason: 'Burnt' });
    const { report } = await read(id);
    const total = cash.base + card.base;
    const each = total / 2;
    expect(report.sales).toMatchObject({ orders: 1, total, byCollectionType: [{ collectionType: 'pickup', count: 1, amount: total }] });
    expect(report.taxes).toMatchObject([{ amount: Math.round((total * 3) / 23) }]);
    expect(report.money).toMatchObject({
      ...{ base: total, tips: 250, surcharges: card.surcharge, rounding: cash.rounding, total: cash.amount + card.amount, onAccount: 0 },
      byKind: [
        { kind: 'cash', count: 1, amount: cash.amount },
        { kind: 'card', count: 1, amount: card.amount },
      ],
    });
    expect(report.cash).toMatchObject({ taken: cash.amount, expected: 12_000 + cash.amount });
    expect(report.voids.lines).toEqual({ count: 2, amount: 3 * each });
    expect(report.unpaid.orders).toContainEqual(expect.objectContaining({ orderId: left, due: each }));
  });

  it('is in the session in which it is undone, if that is a later one', async () => {
    const { id: first } = (await open()).data;
    const orderId = await ringUp();
    const { id: tenderId, amount, base } = await take(orderId);
    await close(first);
    const { id: second } = (await open()).data;
    await undo(orderId, tenderId);
    expect((await read(first)).report).toMatchObject({ sales: { total: base }, money: { total: amount } });
    expect((await read(second)).report).toMatchObject({
      sales: { orders: -1, total: -base, undone: { count: 1, amount: -base } },
      money: { total: -amount, undone: { count: 1, amount: -amount } },
      cash: { returned: -amount, expected: 12_000 - amount },
    });
  });

  it('enters the next session, named as late, when no drawer is open', async () => {
    const { id: first } = (await open()).data;
    await close(first);
    const { amount } = await take(await ringUp());
    const { id: second } = (await open()).data;
    const { report } = await read(second);
    expect(report).toMatchObject({ money: { total: amount }, cash: { expected: 12_000 + amount }, late: [{ kind: 'tender', amount }] });
  });

  it('is named as late when it was entered before the session: a till sends what it took without a connection', async () => {
    const entered = uuidv7();
    const orderId = await ringUp();
    const { id } = (await open()).data;
    await take(orderId, { id: entered, part: 500 });
    await take(orderId);
    expect((await read(id)).report.late).toMatchObject([{ kind: 'tender', amount: 500 }]);
  });

  it('is nothing of a drawer at a till that has none, and of staff elsewhere', async () => {
    await take(await ringUp());
    const { id } = (await open()).data;
    await take(await ringUp(), {}, admin);
    expect((await read(id)).report).toMatchObject({ sales: { orders: 0 }, money: { total: 0 }, late: [] });
  });

  it('takes the statements of the release before', async () => {
    const { id } = (await open()).data;
    const orderId = await ringUp();
    await server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
      await tx.sql({
        name: 'before.take',
        text: `insert into taken_payment (restaurant_id, id, store_id, order_id, method, amount, note, taken_by, taken_by_id, taken_at)
          select o.restaurant_id, $2, o.store_id, o.id, 'cash', o.grand_total, '', 'Bar', s.device_id, now()
          from orders o, drawer_session s where o.restaurant_id = $1 and o.id = $4 and s.id = $3`,
        values: [server.restaurantId, randomUUID(), id, orderId],
      });
      await tx.sql({
        name: 'before.paid',
        text: `update orders set payment_status = 'PAID', version = version + 1 where restaurant_id = $1 and id = $2`,
        values: [server.restaurantId, orderId],
      });
    });
    const { report } = await read(id);
    expect(report.sales).toMatchObject({ orders: 1 });
    expect(report.cash.taken).toBe(report.sales.total);
  });
});

describe('races', () => {
  it('one of ten closers closes; cash that is taken meanwhile is in this session or in the next one', async () => {
    const { id: first } = (await open()).data;
    const orders: string[] = [];
    // A till numbers its operations: one bill after the other.
    while (orders.length < 10) orders.push(await ringUp());
    const [closings, taken] = await Promise.all([
      Promise.all(Array.from({ length: 10 }, () => close(first))),
      Promise.all(orders.map((orderId) => take(orderId))),
    ]);
    expect(closings.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(closings.filter(({ status }) => status === 409)).toHaveLength(9);
    const { id: second } = (await open()).data;
    const amounts = await Promise.all([first, second].map(async (id) => (await read(id)).report.money.total));
    expect(amounts[0]! + amounts[1]!).toBe(taken.reduce((sum, { amount }) => sum + amount, 0));
  });

  it('numbers are given once and without gaps', async () => {
    const tills = await Promise.all(Array.from({ length: 6 }, () => createTill(server)));
    const before = await query<{ last: number }>('select last from drawer_z_number where store_id = $1', [server.storeId]);
    const last = before[0]?.last ?? 0;
    const ids = await Promise.all(tills.map(async ({ cookie }) => (await open(cookie)).data.id));
    const closed = await Promise.all(tills.map(({ cookie }, index) => close(ids[index]!, {}, cookie)));
    const numbers = closed.map(({ data }) => data.session.closed!.zNumber);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 6 }, (_, index) => last + index + 1));
  });
});

/** What plain queries over orders and tenders say of a till between two instants. */
async function queryFigures(device: string, from: Date, to: Date) {
  const [money] = await query<Record<string, string>>(
    `with moved as (
        select 1 as sign, t.* from tender t where t.device_id = $1 and t.taken_at > $2 and t.taken_at <= $3
        union all select -1, t.* from tender t where t.device_id = $1 and t.undone_at > $2 and t.undone_at <= $3)
      select coalesce(sum(sign * amount), 0) as total, coalesce(sum(sign * base), 0) as base, coalesce(sum(sign * tip), 0) as tips,
        coalesce(sum(sign * surcharge), 0) as surcharges, coalesce(sum(sign * rounding), 0) as rounding,
        coalesce(sum(sign * amount) filter (where kind = 'cash'), 0) as cash, coalesce(sum(sign * tax), 0) as tax from moved`,
    [device, from, to],
  );
  return Object.fromEntries(Object.entries(money!).map(([name, value]) => [name, Number(value)]));
}

describe('every figure', () => {
  it('of any order of sales, parts, undoing and closing at two tills is what plain queries say', { timeout: 120_000 }, async () => {
    const tills = [till, await createTill(server)];
    let seconds = 0;
    const start = Date.now();
    const step = () => (server.clock.now = new Date(start + (seconds += 1) * 1_000));
    const sessions: string[][] = [[], []];
    for (const [index, { cookie }] of tills.entries()) {
      step();
      sessions[index]!.push((await open(cookie)).data.id);
    }
    const orders: string[] = [];
    const taken: { orderId: string; id: string }[] = [];
    const action = fc.record({
      what: fc.nat(9),
      who: fc.nat(1),
      which: fc.nat(1_000),
      part: fc.integer({ min: 1, max: 2_000 }),
      tip: fc.nat(300),
    });
    for (const { what, who, which, part, tip } of fc.sample(action, { numRuns: 70, seed: 20_261_128 })) {
      const mine = tills[who]!;
      step();
      if (what < 3) orders.push(await ringUp(mine, [['Toastie', 1 + (which % 3)]]));
      else if (what < 8 && orders.length > 0) {
        const orderId = orders[which % orders.length]!;
        const { data } = await server.call(tenders.listTenders, { params: { ...at(), orderId }, cookie: mine.cookie });
        if (data.due.cash === null) continue;
        const kind = which % 2 === 0 ? 'cash' : 'card';
        const whole = what > 5 || part >= data.due.base;
        taken.push({ orderId, id: (await take(orderId, { kind, tip, ...(!whole && { part }) }, mine.cookie)).id });
      } else if (what === 8 && taken.length > 0) {
        const { orderId, id } = taken.splice(which % taken.length, 1)[0]!;
        await undo(orderId, id);
      } else if (what === 9) {
        await close(sessions[who]!.at(-1)!, {}, mine.cookie);
        step();
        sessions[who]!.push((await open(mine.cookie)).data.id);
      }
    }
    for (const [index, { cookie }] of tills.entries()) {
      step();
      await close(sessions[index]!.at(-1)!, {}, cookie);
    }
    const totals = { orders: 0, sales: 0, tax: 0 };
    for (const ofTill of sessions) {
      let from = new Date(0);
      for (const id of ofTill) {
        const [{ device_id: device, closed_at: to }] = (await query('select device_id, closed_at from drawer_session where id = $1', [
          id,
        ])) as [{ device_id: string; closed_at: Date }];
        const { report, session } = await read(id);
        const { money, cash, surchargeTax, sales } = report;
        const { total, base, tips, surcharges, rounding } = money;
        const figures = { total, base, tips, surcharges, rounding, cash: cash.expected - cash.float, tax: surchargeTax };
        expect({ id, ...figures }).toEqual({ id, ...(await queryFigures(device, from, to)) });
        expect(money.byKind.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
        expect(sales.byCollectionType.reduce((sum, { amount }) => sum + amount, 0)).toBe(sales.total);
        expect(sales.items + sales.discounts + sales.deliveryFees + sales.holidaySurcharges + sales.addedTax).toBe(sales.total);
        expect(session.closed?.difference).toBe(12_000 - cash.expected);
        totals.orders += sales.orders;
        totals.sales += sales.total;
        totals.tax += report.taxes.reduce((sum, { amount }) => sum + amount, 0);
        from = to;
      }
    }
    const [sold] = await query<{ orders: string; sales: string; tax: string }>(
      `select count(*) as orders, sum(o.grand_total) as sales,
          sum((select sum((x->>'amount')::bigint) from jsonb_array_elements(o.cart->'taxes') x)) as tax
        from orders o where o.id = any($1::uuid[]) and o.payment_status = 'PAID'`,
      [orders],
    );
    // Each paid order is one sale, whatever was undone and paid again.
    expect(totals).toEqual({ orders: Number(sold!.orders), sales: Number(sold!.sales ?? 0), tax: Number(sold!.tax ?? 0) });
  });

  it('counts no order that was cancelled after it was paid', async () => {
    const { id } = (await open()).data;
    const body = server.orderBody({});
    await server.call(placeOrder, { params: at(), body });
    const params = { ...at(), orderId: body.id };
    await server.call(acceptOrder, { params, body: { etaInMinutes: 15 }, cookie: admin });
    const { base } = await take(body.id);
    expect((await read(id)).report.sales).toMatchObject({ orders: 1, total: base });
    const cancelled = await server.call(cancelOrder, { params, body: { reason: 'other', note: 'Dropped' }, cookie: admin });
    expect(cancelled.error?.message).toBeUndefined();
    expect((await read(id)).report.sales).toMatchObject({ orders: 0, total: 0, undone: { count: 1, amount: -base } });
  });
});

describe('the list', () => {
  it('has open drawers first, then the newest Z; by period, number and name', async () => {
    const { id: first } = (await open()).data;
    await close(first);
    const { id: second } = (await open()).data;
    const list = async (query: Record<string, string>) =>
      (await server.call(contract.listDrawerSessions, { params: at(), query, cookie: admin })).data.rows;
    const z = (await read(first)).session.closed!;
    const all = await list({});
    expect(all.findIndex((row) => row.id === second)).toBeLessThan(all.findIndex((row) => row.id === first));
    expect((await list({ search: `Z ${z.zNumber}` })).map((row) => row.id)).toEqual([first]);
    const later = new Date(Date.parse(z.at) + 1).toISOString();
    expect((await list({ from: z.at, to: later })).map((row) => row.id)).toContain(first);
    expect((await list({ from: later })).map((row) => row.id)).not.toContain(first);
    expect(await list({ search: 'nobody of that name' })).toEqual([]);
  });
});

describe('the nightly check', () => {
  const check = async () => {
    await server.modules.drawers.check();
    const { rows } = (await server.call(listAlarms, { params: at(), cookie: admin })).data;
    return rows.filter(({ kind }) => kind === 'drawerDiffers').map(({ message }) => message);
  };
  const expectMore = (id: string, by: number) =>
    query(`set session_replication_role = replica; update drawer_session set expected = expected + ${by} where id = '${id}'; reset all`);

  it('raises one alarm for a report that the ledger does not add up to, until it does', async () => {
    expect(await check(), 'what the other tests have closed').toEqual([]);
    const { id } = (await open()).data;
    await take(await ringUp());
    await close(id);
    await expectMore(id, 5);
    await check();
    expect(await check()).toEqual([expect.stringMatching(/^Z \d+ of .* differs .*: cash expected \$\S+ in .* recorded\./)]);
    await expectMore(id, -5);
    expect(await check()).toEqual([]);
  });
});

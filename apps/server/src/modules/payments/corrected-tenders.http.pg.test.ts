import { randomUUID } from 'node:crypto';
import { listAlarms } from '@servery/contract/alarms';
import { listBills, placeBill } from '@servery/contract/bills';
import * as drawers from '@servery/contract/drawers';
import { completeOrder, completeWithoutPayment, getOrder, listOrders } from '@servery/contract/online-ordering';
import * as tenders from '@servery/contract/tenders';
import { undoWriteOff, writeOffOrder } from '@servery/contract/write-offs';
import { defaultTaxRules } from '@servery/domain/tax';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin = '';
let till: Till;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.test.owner.query<Row>(text, values)).rows;

/** Australia: the tax is inside the prices, and cards have no surcharge. */
beforeAll(async () => {
  server = await startTestServer({ poolSize: 16 });
  admin = await server.signIn('storeAdmin');
  await server.change('tax', { rules: [...defaultTaxRules.AU] });
  await server.change('business', { taxRegistered: true });
  till = await createTill(server);
});
afterAll(() => server.close());

/** A placed bill of the till. */
async function ringUp(quantity = 2, who = till) {
  const params = { ...at(), orderId: await who.open([['Toastie', quantity]]) };
  const { data } = await server.call(placeBill, { params, body: {}, cookie: who.cookie });
  return { params, total: data.row.grandTotal };
}
type Params = Awaited<ReturnType<typeof ringUp>>['params'];
const list = async (params: Params) => (await server.call(tenders.listTenders, { params, query: {}, cookie: admin })).data;
const take = (params: Params, base: number, cookie = till.cookie) =>
  server.call(tenders.takeTender, {
    params,
    body: { id: uuidv7(), kind: 'card', base, tip: 0, amount: base, given: null, note: '' },
    cookie,
  });
/** Cash that a till took without a connection. */
const record = (
  params: Params,
  base: number,
  { id = uuidv7(), takenAt = '2026-11-27T23:30:00Z', cookie = till.cookie }: { id?: string; takenAt?: string; cookie?: string } = {},
) => {
  const body = { id, kind: 'cash' as const, label: '', base, tip: 0, amount: base, given: base, takenAt };
  return server.call(tenders.recordTender, { params, body, cookie });
};
const refund = (params: Params, tenderId: string, base: number, { to = 'card' as 'card' | 'cash', cookie = admin } = {}) => {
  const body = { id: uuidv7(), to, base, tip: 0, amount: base, units: [], reason: 'duplicate' as const, note: '' };
  return server.call(tenders.refundTender, { params: { ...params, tenderId }, body, cookie });
};
const undo = (params: Params, tenderId: string) =>
  server.call(tenders.undoTender, { params: { ...params, tenderId }, body: { reason: 'Wrong bill' }, cookie: admin });

const openDrawer = async (cookie: string) =>
  (await server.call(drawers.openDrawer, { body: { id: randomUUID(), counts: { note5000: 2 } }, cookie })).data.id;
const closeDrawer = (sessionId: string, cookie: string) =>
  server.call(drawers.closeDrawer, {
    body: { id: randomUUID(), sessionId, counts: { note5000: 2 }, expected: null, reason: '', handedOver: 0, handedTo: '' },
    cookie,
  });
const readReport = async (drawerSessionId: string) =>
  (await server.call(drawers.getDrawerSession, { params: { ...at(), drawerSessionId }, cookie: admin })).data.report;
/** The alarms of the nightly check of drawers. */
const checkDrawers = async () => {
  await server.modules.drawers.check();
  const { rows } = (await server.call(listAlarms, { params: at(), cookie: admin })).data;
  return rows.filter(({ kind }) => kind === 'drawerDiffers').map(({ message }) => message);
};

describe('a sale whose payments are corrected', () => {
  it('is in X and Z once it is paid again because a refund was undone', async () => {
    const own = await createTill(server);
    const session = await openDrawer(own.cookie);
    const { params, total } = await ringUp(2, own);
    const first = (await take(params, total, own.cookie)).data.tender.id;
    const second = (await record(params, total, { cookie: own.cookie })).data.tender.id;
    const back = (await refund(params, first, total)).data.tender.id;
    expect((await undo(params, second)).data.order.paymentStatus).toBe('NOT_PAID');
    expect((await readReport(session)).sales).toMatchObject({ orders: 0, total: 0 });
    expect((await undo(params, back)).data).toMatchObject({ order: { paymentStatus: 'PAID' }, due: { base: 0, refund: 0 } });
    const sold = { sales: { orders: 1, total }, money: { total } };
    expect(await readReport(session)).toMatchObject(sold);
    await closeDrawer(session, own.cookie);
    expect(await readReport(session)).toMatchObject(sold);
    expect(await checkDrawers()).toEqual([]);
  });

  it('is one of the till that has its money, once the payment that somebody took elsewhere is undone', async () => {
    const own = await createTill(server);
    const session = await openDrawer(own.cookie);
    const { params, total } = await ringUp(2, own);
    const elsewhere = (await take(params, total, admin)).data.tender.id;
    await record(params, total, { cookie: own.cookie });
    expect(await readReport(session), 'paid twice: the sale is the other payment’s').toMatchObject({
      sales: { orders: 0 },
      money: { total },
    });
    expect((await undo(params, elsewhere)).data).toMatchObject({ order: { paymentStatus: 'PAID' }, due: { base: 0, refund: 0 } });
    expect(await readReport(session)).toMatchObject({ sales: { orders: 1, total }, money: { total } });
  });

  it('raises an alarm at night where it is missing', async () => {
    const own = await createTill(server);
    const session = await openDrawer(own.cookie);
    const { params, total } = await ringUp(1, own);
    await take(params, total, own.cookie);
    await closeDrawer(session, own.cookie);
    expect(await checkDrawers()).toEqual([]);
    const [sale] = await query(`delete from drawer_entry where order_id = $1 and kind = 'sale' returning to_jsonb(drawer_entry) as entry`, [
      params.orderId,
    ]);
    expect(await checkDrawers()).toEqual([expect.stringContaining('a paid order that is a sale in no report')]);
    const { entry } = sale as { entry: object };
    await query(`set session_replication_role = replica;
      insert into drawer_entry overriding system value select * from jsonb_populate_record(null::drawer_entry, '${JSON.stringify(entry)}');
      reset all`);
    expect(await checkDrawers()).toEqual([]);
  });

  it('is one sale of one drawer, after any payments, refunds and corrections at two tills', { timeout: 60_000 }, async () => {
    const tills = [await createTill(server), await createTill(server)];
    const sessions: string[][] = [];
    for (const { cookie } of tills) sessions.push([await openDrawer(cookie)]);
    const orders: { params: Params; total: number }[] = [];
    const action = fc.record({ what: fc.nat(11), who: fc.nat(1), which: fc.nat(1000), part: fc.integer({ min: 1, max: 400 }) });
    for (const { what, who, which, part } of fc.sample(action, { numRuns: 110, seed: 20_261_129 })) {
      const { cookie } = tills[who]!;
      const order = orders[which % Math.max(1, orders.length)];
      if (what === 0 || order === undefined) {
        orders.push(await ringUp(1 + (which % 3), tills[who]));
        continue;
      }
      const { params, total } = order;
      const { rows, due } = await list(params);
      const active = rows.filter(({ undoneAt }) => undoneAt === null);
      const taken = active.find(({ parentId, refunded, amount }) => parentId === null && refunded < amount);
      const whole = active.filter(({ parentId, refunded }) => parentId === null && refunded === 0).at(which % 2 === 0 ? 0 : -1);
      const back = active.findLast(({ parentId }) => parentId !== null);
      if (what < 4 && due.base > 0) await take(params, what === 1 ? Math.min(part, due.base) : due.base, cookie);
      else if (what === 4) await record(params, total, { cookie });
      else if (what < 7 && taken !== undefined)
        await refund(params, taken.id, taken.amount - taken.refunded, { to: taken.kind as 'card' | 'cash' });
      else if (what < 9 && whole !== undefined) await undo(params, whole.id);
      else if (what < 11 && back !== undefined) await undo(params, back.id);
      else if (what === 11) {
        await closeDrawer(sessions[who]!.at(-1)!, cookie);
        sessions[who]!.push(await openDrawer(cookie));
      }
      const [kept] = await query<{ sales: number; paid: boolean }>(
        `select (select coalesce(sum(case e.kind when 'sale' then 1 else -1 end), 0) from drawer_entry e
            where e.order_id = o.id and e.kind in ('sale', 'saleUndone'))::int as sales, o.payment_status in ('PAID', 'REFUNDED') as paid
          from orders o where o.id = $1`,
        [params.orderId],
      );
      expect(kept!.sales).toBe(kept!.paid ? 1 : 0);
    }
    for (const [index, { cookie }] of tills.entries()) await closeDrawer(sessions[index]!.at(-1)!, cookie);
    const totals = { orders: 0, sales: 0 };
    for (const id of sessions.flat()) {
      const { sales } = await readReport(id);
      totals.orders += sales.orders;
      totals.sales += sales.total;
    }
    const [sold] = await query<{ orders: number; sales: number }>(
      `select count(*)::int as orders, coalesce(sum(grand_total), 0)::int as sales from orders
        where id = any($1) and payment_status in ('PAID', 'REFUNDED')`,
      [orders.map(({ params }) => params.orderId)],
    );
    expect(totals).toEqual(sold);
    expect(totals.orders).toBeGreaterThan(0);
    expect(await checkDrawers()).toEqual([]);
  });
});

describe('cash that a till took without a connection', () => {
  const moveTo = async (timeZone: string) => {
    await query('update store set time_zone = $2 where id = $1', [server.storeId, timeZone]);
    server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
  };

  it('200: is the same payment when it is sent again after the store’s time zone has changed', async () => {
    const { params, total } = await ringUp();
    const id = uuidv7();
    const first = await record(params, total, { id });
    expect(first.status).toBe(201);
    await moveTo('Australia/Perth');
    const again = await record(params, total, { id });
    expect([again.status, again.data?.tender]).toEqual([200, first.data.tender]);
    await moveTo('Australia/Sydney');
    // Another amount, and what staff take under its id, are other payments.
    expect((await record(params, total - 5, { id })).error.message).toBe('This id belongs to another payment.');
    const body = { id, kind: 'cash' as const, base: total, tip: 0, amount: total, given: total, note: '' };
    const taken = await server.call(tenders.takeTender, { params, body, cookie: till.cookie });
    expect(taken.error.message).toBe('This id belongs to another payment.');
    const other = await ringUp();
    const card = (await take(other.params, other.total)).data.tender.id;
    expect((await record(other.params, other.total, { id: card })).error.message).toBe('This id belongs to another payment.');
    expect((await list(params)).rows).toHaveLength(1);
  });
});

describe('a bill that was completed without payment', () => {
  /** Of which `paid` was paid before, and the rest was waived. */
  async function waived(paid = 0) {
    const { params, total } = await ringUp(2);
    const tenderId = paid === 0 ? null : (await take(params, paid)).data.tender.id;
    const done = await server.call(completeWithoutPayment, { params, body: { reason: 'Regular guest' }, cookie: admin });
    expect(done.data).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
    return { params, total, tenderId };
  }
  const read = async (params: Params) => {
    const [{ due }, { data }] = await Promise.all([list(params), server.call(getOrder, { params, cookie: admin })]);
    return [data.status, data.paymentStatus, due.base, due.refund];
  };

  it('owes nothing because a till recorded a part of it later, nor once that was a mistake', async () => {
    for (const paid of [0, 1000]) {
      const { params, total } = await waived(paid);
      const late = await record(params, 500);
      expect(late.data).toMatchObject({ order: { paymentStatus: 'PAID' }, due: { base: 0, refund: 0 } });
      expect(await read(params)).toEqual(['completed', 'PAID', 0, 0]);
      // No more than the bill came to is kept.
      expect((await record(params, total - paid)).data.due).toMatchObject({ base: 0, refund: 500 });
      expect((await undo(params, late.data.tender.id)).data).toMatchObject({
        order: { paymentStatus: 'PAID' },
        due: { base: 0, refund: 0 },
      });
      expect(await read(params)).toEqual(['completed', 'PAID', 0, 0]);
    }
  });

  it('owes what was paid before, once that is undone, and nothing of what was waived', async () => {
    const { params, tenderId } = await waived(1000);
    expect((await undo(params, tenderId!)).data).toMatchObject({ order: { paymentStatus: 'NOT_PAID' }, due: { base: 1000 } });
    expect((await take(params, 1001)).status).toBe(409);
    expect((await take(params, 1000)).data).toMatchObject({ order: { paymentStatus: 'PAID' }, due: { base: 0, refund: 0 } });
  });

  it('is refunded when what was paid goes back, and owes nothing', async () => {
    const { params, tenderId } = await waived(1000);
    expect((await refund(params, tenderId!, 1000)).data).toMatchObject({
      order: { paymentStatus: 'REFUNDED' },
      due: { base: 0, refund: 0 },
    });
  });

  it('owes nothing where a node of the release before has waived it', async () => {
    const { params } = await waived();
    await query('update waived_payment set base = null where order_id = $1', [params.orderId]);
    expect((await record(params, 500)).data).toMatchObject({ order: { paymentStatus: 'PAID' }, due: { base: 0, refund: 0 } });
  });
});

describe('a completed bill whose money is due again', () => {
  const complete = (params: Params) => server.call(completeOrder, { params, body: {}, cookie: till.cookie });
  /** Undoes its write-off, or its payment. */
  const reopened = {
    'its write-off': async (params: Params, total: number) => {
      const body = { id: uuidv7(), amount: total, reason: 'Staff meal' };
      const { data } = await server.call(writeOffOrder, { params, body, cookie: admin });
      await complete(params);
      const undoing = { params: { ...params, writeOffId: data.writeOff.id }, body: { reason: 'Wrong bill' }, cookie: till.cookie };
      return (await server.call(undoWriteOff, undoing)).data;
    },
    'its payment': async (params: Params, total: number) => {
      const { data } = await take(params, total);
      await complete(params);
      return (await undo(params, data.tender.id)).data;
    },
  };
  /** Where staff look for bills that owe money: the till's list and its drawer, and the staff app's list. */
  const owes = async (params: Params, session: string) => {
    const has = (rows: readonly { id: string }[]) => rows.some(({ id }) => id === params.orderId);
    const bills = (view: 'unpaid' | 'placed' | 'open') =>
      server.call(listBills, { params: at(), query: { view, limit: 100 }, cookie: till.cookie });
    const [unpaid, placed, open, orders, report] = await Promise.all([
      ...[bills('unpaid'), bills('placed'), bills('open')],
      server.call(listOrders, { params: at(), query: { paymentStatus: 'NOT_PAID', status: 'accepted,completed' }, cookie: admin }),
      readReport(session),
    ] as const);
    return {
      ...{ unpaid: has(unpaid.data.rows), placed: has(placed.data.rows), open: has(open.data.rows), orders: has(orders.data.rows) },
      drawer: report.unpaid.orders.find(({ orderId }) => orderId === params.orderId)?.due ?? null,
    };
  };
  const nowhere = { unpaid: false, placed: false, open: false, orders: false, drawer: null };

  it.each(Object.entries(reopened))(
    'because %s was undone stays completed, and is among the bills that owe money until it is paid',
    async (_, undoIt) => {
      const own = await createTill(server);
      const session = await openDrawer(own.cookie);
      const { params, total } = await ringUp();
      expect(await owes(params, session)).toEqual({ ...nowhere, unpaid: true, placed: true, orders: true, drawer: total });
      expect(await undoIt(params, total)).toMatchObject({
        order: { status: 'completed', paymentStatus: 'NOT_PAID' },
        due: { base: total },
      });
      // The kitchen is done with it, and nothing is moved to it.
      expect(await owes(params, session)).toEqual({ ...nowhere, unpaid: true, orders: true, drawer: total });
      await take(params, 1000);
      expect(await owes(params, session)).toMatchObject({ unpaid: true, drawer: total - 1000 });
      expect((await take(params, total - 1000)).data.order).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
      expect(await owes(params, session)).toEqual(nowhere);
    },
  );
});

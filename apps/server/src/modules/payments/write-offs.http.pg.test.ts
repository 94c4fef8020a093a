import { randomUUID } from 'node:crypto';
import { listAlarms } from '@servery/contract/alarms';
import { getBill, moveBillLines, placeBill } from '@servery/contract/bills';
import * as drawers from '@servery/contract/drawers';
import * as employees from '@servery/contract/employees';
import { cancelOrder, completeOrder, getOrder } from '@servery/contract/online-ordering';
import { previewDocument } from '@servery/contract/printers';
import { getStoreReport } from '@servery/contract/reports';
import * as tenders from '@servery/contract/tenders';
import * as contract from '@servery/contract/write-offs';
import { defaultTaxRules } from '@servery/domain/tax';
import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTill, type Till } from '../../testing/till.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let [admin, staff] = ['', ''];
let till: Till;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.test.owner.query<Row>(text, values)).rows;

/** Australia: the tax is inside the prices, and cards have no surcharge. */
beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  admin = await server.signIn('storeAdmin');
  staff = await server.signIn('storeUser');
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
const list = async (params: Params) => (await server.call(tenders.listTenders, { params, query: {}, cookie: till.cookie })).data;
const take = (
  params: Params,
  base: number,
  { kind = 'card', id = uuidv7(), cookie = till.cookie }: Partial<Record<'kind' | 'id' | 'cookie', string>> = {},
) =>
  server.call(tenders.takeTender, {
    params,
    body: { id, kind: kind as 'card', base, tip: 0, amount: base, given: null, note: '' },
    cookie,
  });
const writeOff = (
  params: Params,
  amount: number,
  { id = uuidv7(), reason = 'Staff meal', as = { cookie: till.cookie } }: { id?: string; reason?: string; as?: object } = {},
) => server.call(contract.writeOffOrder, { params, body: { id, amount, reason }, ...as });
const undo = (params: Params, writeOffId: string, as: object = { cookie: till.cookie }) =>
  server.call(contract.undoWriteOff, { params: { ...params, writeOffId }, body: { reason: 'Wrong bill' }, ...as });
const undoTender = (params: Params, tenderId: string) =>
  server.call(tenders.undoTender, { params: { ...params, tenderId }, body: { reason: 'Wrong bill' }, cookie: admin });
const readPage = async (params: Params) => (await server.call(getOrder, { params, cookie: staff })).data;
const readInvoice = async (params: Params) =>
  (await server.call(previewDocument, { params: { ...params, document: 'ORDER_INVOICE' }, query: { lineWidth: 48 }, cookie: staff })).data
    .text;

describe('no payment required', () => {
  it('201: all of it; the price, its tax, the page and the invoice say so; the same id again is the same one', async () => {
    const { params, total } = await ringUp();
    const before = await readPage(params);
    const id = uuidv7();
    const first = await writeOff(params, total, { id });
    expect([first.status, first.error?.message]).toEqual([201, undefined]);
    expect(first.data).toMatchObject({
      writeOff: { id, amount: total, reason: 'Staff meal', undoneAt: null, approvedBy: null },
      order: { paymentStatus: 'PAID', grandTotal: 0, status: 'accepted' },
      due: { base: 0, refund: 0, cash: null },
    });
    const again = await writeOff(params, total, { id });
    expect([again.status, again.data.writeOff]).toEqual([200, first.data.writeOff]);
    expect((await writeOff(params, total, { id, reason: 'Other' })).error.code).toBe('resource_status_conflict');
    expect((await writeOff(params, total)).error.message).toMatch(/^Nothing is due/);
    const { cart, timeline, paymentStatus } = await readPage(params);
    expect(paymentStatus).toBe('PAID');
    expect(cart).toMatchObject({
      itemTotal: total,
      discount: total,
      includedTax: 0,
      grandTotal: 0,
      writeOff: { amount: total, discount: total },
    });
    expect(cart.breakdown.filter(({ stage }) => stage === 'writeOff')).toMatchObject([{ label: 'No payment required', amount: -total }]);
    expect(cart.writeOff).not.toHaveProperty('before');
    expect(timeline.findLast(({ type }) => type === 'payment.waived')?.note).toBe(`$${(total / 100).toFixed(2)}: Staff meal`);
    const invoice = await readInvoice(params);
    expect(invoice).toMatch(new RegExp(`No payment required +-?.*${(total / 100).toFixed(2)}`));
    expect((await list(params)).writeOffs).toMatchObject([{ id, amount: total }]);

    const undone = await undo(params, id);
    expect(undone.data).toMatchObject({
      writeOff: { undoneReason: 'Wrong bill' },
      order: { paymentStatus: 'NOT_PAID', grandTotal: total },
    });
    expect((await undo(params, id)).data).toEqual(undone.data);
    expect((await readPage(params)).cart).toEqual(before.cart);
    expect((await readPage(params)).timeline.findLast(({ type }) => type === 'payment.waived')?.note).toMatch(
      /^Undone, .* is due again: Wrong bill$/,
    );
    expect((await take(params, total)).data.order.paymentStatus).toBe('PAID');
  });

  it('only the rest, after a part was paid: what was paid stays as it was booked, and is the price', async () => {
    const { params, total } = await ringUp();
    const paid = await take(params, 1000, { kind: 'cash' });
    expect((await writeOff(params, total)).error.message).toMatch(/is due now/);
    const { data } = await writeOff(params, total - 1000);
    expect(data.order).toMatchObject({ paymentStatus: 'PAID', grandTotal: 1000 });
    expect((await readPage(params)).cart).toMatchObject({ grandTotal: 1000, includedTax: 91 });
    expect((await list(params)).rows).toMatchObject([{ id: paid.data.tender.id, base: 1000, amount: 1000, undoneAt: null }]);
    expect((await server.call(completeOrder, { params, body: {}, cookie: till.cookie })).status).toBe(200);
    // What was paid can be undone still, and be written off as well.
    expect((await undoTender(params, paid.data.tender.id)).data.due.base).toBe(1000);
    expect((await writeOff(params, 1000)).data.order).toMatchObject({ paymentStatus: 'PAID', grandTotal: 0 });
    expect((await undo(params, data.writeOff.id)).data.due.base).toBe(total - 1000);
  });

  it('409: an open bill, another amount, an order that has ended; 404: another order’s', async () => {
    const orderId = await till.open([['Toastie', 1]]);
    const open = { ...at(), orderId };
    const { data: bill } = await server.call(getBill, { params: open, cookie: till.cookie });
    expect((await writeOff(open, bill.row.grandTotal)).error.message).toMatch(/^This bill is open still/);
    const { params, total } = await ringUp();
    expect((await writeOff(params, total - 1)).error.message).toMatch(/is due now/);
    const other = await ringUp();
    const { data } = await writeOff(other.params, other.total);
    expect((await undo(params, data.writeOff.id)).error.code).toBe('ORDER_DOES_NOT_EXIST');
    await server.call(cancelOrder, { params, body: { reason: 'other', note: '' }, cookie: staff });
    expect((await writeOff(params, total)).error.message).toMatch(/rejected or cancelled/);
  });

  it('409: lines are not moved to a bill of which a part is written off', async () => {
    const { params, total } = await ringUp();
    const { data } = await take(params, 500);
    await writeOff(params, total - 500);
    await undoTender(params, data.tender.id);
    const from = { ...at(), orderId: await till.open([['Toastie', 1]]) };
    const moving = await server.call(moveBillLines, {
      params: from,
      body: { id: uuidv7(), toOrderId: params.orderId, lines: null },
      cookie: till.cookie,
    });
    expect([moving.status, moving.error.message]).toEqual([409, expect.stringMatching(/was written off/)]);
  });
});

describe('at the same time', () => {
  it.each([2, 10])('%i tills write off one bill: once', async (count) => {
    const { params, total } = await ringUp();
    const answers = await Promise.all(Array.from({ length: count }, () => writeOff(params, total)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array.from({ length: count - 1 }, () => 409)]);
    const { data } = answers.find(({ status }) => status === 201)!;
    const undone = await Promise.all(Array.from({ length: count }, () => undo(params, data.writeOff.id)));
    expect(new Set(undone.map(({ status, data: each }) => `${status} ${each.due.base}`))).toEqual(new Set([`200 ${total}`]));
  });

  it('one pays and another writes off: the money is on record, and what is more than the price goes back', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { params, total } = await ringUp();
      const [paid, written] = await Promise.all([take(params, total), writeOff(params, total)]);
      expect(paid.status).toBe(201);
      const { rows, due } = await list(params);
      expect(rows).toMatchObject([{ base: total, undoneAt: null }]);
      expect(due).toMatchObject({ base: 0, refund: written.status === 201 ? total : 0 });
      expect((await readPage(params)).paymentStatus).toBe('PAID');
    }
    // The payment comes last.
    const { params, total } = await ringUp();
    const { data } = await writeOff(params, total);
    const late = await take(params, total);
    expect([late.status, late.data.due.refund]).toEqual([201, total]);
    expect((await take(params, 1)).error.code).toBe('resource_status_conflict');
    // Either the write-off was the mistake …
    const undone = await undo(params, data.writeOff.id);
    expect(undone.data).toMatchObject({ order: { paymentStatus: 'PAID', grandTotal: total }, due: { base: 0, refund: 0 } });
    // … or the payment: what goes back credits nothing.
    const other = await ringUp();
    await writeOff(other.params, other.total);
    const tenderId = (await take(other.params, other.total)).data.tender.id;
    const body = {
      id: uuidv7(),
      to: 'card' as const,
      base: other.total,
      tip: 0,
      amount: other.total,
      units: [],
      reason: 'duplicate' as const,
      note: '',
    };
    const back = await server.call(tenders.refundTender, { params: { ...other.params, tenderId }, body, cookie: admin });
    expect([back.status, back.data.due]).toMatchObject([201, { base: 0, refund: 0 }]);
  });
});

it('at a till it is for those whom the store names: anybody else asks for a PIN, and both names are on record', async () => {
  const other = await createTill(server);
  const hire = async (name: string, role: 'manager' | 'staff') => {
    const body = { id: randomUUID(), name, role, storeIds: [server.storeId], pin: '4821' };
    await server.call(employees.createEmployee, { params: at(), body, cookie: admin });
    return body.id;
  };
  const [mia, tom] = [await hire('Mia Chen', 'manager'), await hire('Tom Reid', 'staff')];
  const { cookie } = other;
  const signIn = async (employeeId: string) =>
    (await server.call(employees.checkPin, { body: { employeeId, pin: '4821' }, cookie })).data.sessionId!;
  const tomsSession = await signIn(tom);
  const approve = async (subjectId: string) =>
    (await server.call(employees.approveAction, { body: { employeeId: mia, pin: '4821', action: 'noPaymentRequired', subjectId }, cookie }))
      .data.approvalId!;
  const as = (approval?: string) => ({
    cookie,
    headers: { 'x-employee-session': tomsSession, ...(approval && { 'x-employee-approval': approval }) },
  });
  const { params, total } = await ringUp(1, other);
  const refused = await writeOff(params, total, { as: as() });
  expect([refused.status, refused.error.details]).toEqual([403, { action: 'noPaymentRequired' }]);
  const written = await writeOff(params, total, { as: as(await approve(params.orderId)) });
  expect(written.data.writeOff).toMatchObject({ by: 'Tom Reid', approvedBy: 'Mia Chen' });
  expect((await undo(params, written.data.writeOff.id, as())).error.details).toEqual({ action: 'noPaymentRequired' });
  const undone = await undo(params, written.data.writeOff.id, as(await approve(params.orderId)));
  expect(undone.data.writeOff).toMatchObject({ undoneBy: 'Tom Reid', undoApprovedBy: 'Mia Chen' });
  for (const id of [mia, tom]) await query('update employee set active = false where id = $1', [id]);
});

it(
  'any sequence of payments and write-offs at two tills: orders, drawers and reports add up, whenever a drawer was closed',
  { timeout: 60_000 },
  async () => {
    const tills = [await createTill(server), await createTill(server)];
    const openDrawer = async (cookie: string) =>
      (await server.call(drawers.openDrawer, { body: { id: randomUUID(), counts: { note5000: 2 } }, cookie })).data.id;
    const closeDrawer = (sessionId: string, cookie: string) =>
      server.call(drawers.closeDrawer, {
        body: { id: randomUUID(), sessionId, counts: { note5000: 2 }, expected: null, reason: '', handedOver: 0, handedTo: '' },
        cookie,
      });
    const sessions: string[][] = [];
    for (const { cookie } of tills) sessions.push([await openDrawer(cookie)]);
    const orders: { params: Params; total: number }[] = [];
    const action = fc.record({ what: fc.nat(11), who: fc.nat(1), which: fc.nat(1000), part: fc.integer({ min: 1, max: 2000 }) });
    for (const { what, who, which, part } of fc.sample(action, { numRuns: 90, seed: 20_261_128 })) {
      const { cookie } = tills[who]!;
      const order = orders[which % Math.max(1, orders.length)];
      if (what < 2 || order === undefined) {
        orders.push(await ringUp(1 + (which % 3), tills[who]));
        continue;
      }
      const { params, total } = order;
      const { rows, due, writeOffs = [] } = await list(params);
      const [tender, written] = [rows.find(({ undoneAt }) => undoneAt === null), writeOffs.find(({ undoneAt }) => undoneAt === null)];
      if (what < 5 && due.base > 0) {
        const base = what === 4 ? due.base : Math.min(part, due.base);
        // Other amounts have no coins.
        await take(params, base, { kind: base % 5 === 0 && which % 2 === 0 ? 'cash' : 'card', cookie });
      } else if (what === 5 && written !== undefined && due.base === 0 && due.refund === 0)
        await take(params, Math.min(part, written.amount), { cookie });
      else if (what === 6 && tender !== undefined) await undoTender(params, tender.id);
      else if (what < 9 && due.base > 0) await writeOff(params, due.base, { as: { cookie } });
      else if (what < 11 && written !== undefined) await undo(params, written.id, { cookie: what === 9 ? admin : cookie });
      else if (what === 11) {
        await closeDrawer(sessions[who]!.at(-1)!, cookie);
        sessions[who]!.push(await openDrawer(cookie));
      }
      const now = await list(params);
      const sum = (of: readonly { undoneAt: string | null; amount: number }[]) =>
        of.reduce((all, { undoneAt, amount }) => (undoneAt === null ? all + amount : all), 0);
      expect(now.due.base - now.due.refund + sum(now.rows) + sum(now.writeOffs ?? [])).toBe(total);
      const { cart, grandTotal, paymentStatus } = await readOrderRow(params.orderId);
      expect(grandTotal).toBe(total - sum(now.writeOffs ?? []));
      expect(cart.itemTotal - cart.discount).toBe(grandTotal);
      expect(cart.taxes.reduce((all, { amount }) => all + amount, 0)).toBe(Math.round(grandTotal / 11));
      expect(paymentStatus).toBe(now.due.base === 0 ? 'PAID' : 'NOT_PAID');
    }
    for (const [at_, { cookie }] of tills.entries()) await closeDrawer(sessions[at_]!.at(-1)!, cookie);
    const totals = { orders: 0, sales: 0, tax: 0, writtenOff: 0 };
    for (const drawerSessionId of sessions.flat()) {
      const { report } = (await server.call(drawers.getDrawerSession, { params: { ...at(), drawerSessionId }, cookie: admin })).data;
      const { sales, taxes, writtenOff } = report;
      expect(sales.items + sales.discounts).toBe(sales.total);
      totals.orders += sales.orders;
      totals.sales += sales.total;
      totals.tax += taxes.reduce((sum, { amount }) => sum + amount, 0);
      totals.writtenOff += writtenOff?.amount ?? 0;
    }
    const ids = orders.map(({ params }) => params.orderId);
    const [sold] = await query<Record<'orders' | 'sales' | 'tax', string>>(
      `select count(*) as orders, coalesce(sum(o.grand_total), 0) as sales,
        coalesce(sum((select sum((x->>'amount')::bigint) from jsonb_array_elements(o.cart->'taxes') x)), 0) as tax
      from orders o where o.id = any($1::uuid[]) and o.payment_status = 'PAID'`,
      [ids],
    );
    const [off] = await query<{ amount: string }>(
      'select coalesce(sum(amount), 0) as amount from write_off where order_id = any($1::uuid[]) and undone_at is null',
      [ids],
    );
    expect(totals).toEqual({
      ...{ orders: Number(sold!.orders), sales: Number(sold!.sales), tax: Number(sold!.tax) },
      writtenOff: Number(off!.amount),
    });
    expect(totals.writtenOff).toBeGreaterThan(0);
    await server.modules.drawers.check();
    const alarms = (await server.call(listAlarms, { params: at(), cookie: admin })).data.rows;
    expect(alarms.filter(({ kind }) => kind === 'drawerDiffers')).toEqual([]);

    const report = (await server.call(getStoreReport, { params: at(), query: { period: 'today' }, cookie: admin })).data;
    const figure = (key: string) => report.figures.find((each) => each.section === 'sales' && each.key === key)?.amount ?? 0;
    const [all] = await query<Record<'total' | 'off', string>>(
      `select sum(grand_total) as total, sum(coalesce((cart->'writeOff'->>'discount')::bigint, 0)) as off
      from orders where store_id = $1 and source = 'pos' and payment_status in ('PAID', 'REFUNDED') and status not in ('cancelled', 'rejected')`,
      [server.storeId],
    );
    expect([figure('total'), figure('writtenOff')]).toEqual([Number(all!.total), 0 - Number(all!.off)]);
    expect(figure('gross') + figure('discounts') + figure('writtenOff')).toBe(figure('total'));
  },
);

interface StoredOrder {
  cart: { itemTotal: number; discount: number; taxes: { amount: number }[] };
  grandTotal: number;
  paymentStatus: string;
}
async function readOrderRow(orderId: string): Promise<StoredOrder> {
  const [row] = await query<StoredOrder>(
    `select cart, grand_total::int as "grandTotal", payment_status as "paymentStatus" from orders where id = $1`,
    [orderId],
  );
  return row!;
}

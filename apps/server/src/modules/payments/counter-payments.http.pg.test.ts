import { randomUUID } from 'node:crypto';
import * as contract from '@servery/contract/counter-payments';
import { acceptOrder, cancelOrder, completeOrder, getOrder, listOrders, placeOrder, rejectOrder } from '@servery/contract/online-ordering';
import { previewDocument } from '@servery/contract/printers';
import { listTenders, refundTender, switchTender, takeTender, undoTender } from '@servery/contract/tenders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let admin: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.signIn('storeUser');
  admin = await server.signIn('storeAdmin');
});
afterAll(() => server.close());

async function newOrder(change?: Parameters<TestServer['orderBody']>[0]) {
  const body = server.orderBody(change);
  const answer = await server.call(placeOrder, { params: at(), body });
  expect(answer.status).toBe(201);
  return { orderId: body.id, token: body.guestToken, params: { ...at(), orderId: body.id } };
}
async function acceptedOrder(change?: Parameters<TestServer['orderBody']>[0]) {
  const order = await newOrder(change);
  await server.call(acceptOrder, { params: order.params, body: { etaInMinutes: 15 }, cookie: staff });
  return order;
}
const cash = (id: string = randomUUID()) => ({ id, method: 'cash', amount: 3000, note: '' }) as const;
const take = (params: Awaited<ReturnType<typeof newOrder>>['params'], body: ReturnType<typeof cash> = cash()) =>
  server.call(contract.takePayment, { params, body, cookie: staff });
const undo = (params: Awaited<ReturnType<typeof newOrder>>['params'], paymentId: string, cookie = admin) =>
  server.call(contract.undoTakenPayment, { params: { ...params, paymentId }, body: { reason: 'Wrong order' }, cookie });
const fetchEvents = async (orderId: string, type: string) =>
  (await server.test.owner.query('select payload from event where subject_id = $1 and type = $2 order by seq', [orderId, type])).rows;
const readNote = async (params: Awaited<ReturnType<typeof newOrder>>['params'], type: string) =>
  (await server.call(getOrder, { params, cookie: staff })).data.timeline.findLast((entry) => entry.type === type)?.note;

describe('takePayment', () => {
  it('201: the order is paid, and its page and history show how', async () => {
    const { params, orderId } = await acceptedOrder();
    const body = { ...cash(), note: 'Exact change' };
    const answer = await take(params, body as never);
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({
      payment: { id: body.id, method: 'cash', amount: 3000, note: 'Exact change', takenBy: 'storeUser', undoneAt: null },
      order: { id: orderId, paymentStatus: 'PAID', toHandBack: null },
    });
    const detail = await server.call(getOrder, { params, cookie: staff });
    expect(detail.data).toMatchObject({ paymentStatus: 'PAID', takenPayments: [{ id: body.id }] });
    expect(await readNote(params, 'payment.taken')).toBe('$30.00 in cash: Exact change');
    expect(await fetchEvents(orderId, 'payment.taken')).toMatchObject([
      { payload: { row: { paymentStatus: 'PAID' }, payment: { amount: 3000 } } },
    ]);
  });

  it('200: the same id again answers the same', async () => {
    const { params, orderId } = await acceptedOrder();
    const body = cash();
    const first = await take(params, body);
    const again = await take(params, body);
    expect([again.status, again.data]).toEqual([200, first.data]);
    expect(await fetchEvents(orderId, 'payment.taken')).toHaveLength(1);
  });

  it('201: an order whose payment was taken back after it was handed over, and one that nobody has accepted', async () => {
    const handedOver = await acceptedOrder();
    const { data } = await take(handedOver.params);
    await server.call(completeOrder, { params: handedOver.params, body: {}, cookie: staff });
    const params = { ...handedOver.params, paymentId: data.payment.id };
    await server.call(contract.undoTakenPayment, { params, body: { reason: 'wrong order' }, cookie: admin });
    expect((await take(handedOver.params)).data.order).toMatchObject({ status: 'completed', paymentStatus: 'PAID' });
    expect((await take((await newOrder()).params)).status).toBe(201);
  });

  it('400, 404: what is no payment; an order that is not there', async () => {
    const { params } = await acceptedOrder();
    expect((await take(params, { ...cash(), method: 'shells' } as never)).status).toBe(400);
    expect((await take({ ...params, orderId: randomUUID() })).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });

  it('409: another amount, paid before, ended, or the id of another payment', async () => {
    const { params } = await acceptedOrder();
    expect((await take(params, { ...cash(), amount: 2999 } as never)).error).toMatchObject({ code: 'resource_status_conflict' });
    const body = cash();
    expect((await take(params, body)).status).toBe(201);
    expect((await take(params)).error.message).toContain('paid already');
    expect((await take(params, { ...body, method: 'card' } as never)).error.message).toContain('another payment');
    const other = await acceptedOrder();
    expect((await take(other.params, body)).error.message).toContain('another payment');
    await server.call(rejectOrder, { params: (await newOrder()).params, body: { reason: 'other' }, cookie: staff });
    await server.call(cancelOrder, { params: other.params, body: { reason: 'other' }, cookie: staff });
    expect((await take(other.params)).error.message).toContain('rejected or cancelled');
  });
});

describe('a cancelled order whose money was taken', () => {
  it('shows that the money has to be handed back, until it has been', async () => {
    const { params, orderId } = await acceptedOrder();
    const { data } = await take(params);
    const cancelled = await server.call(cancelOrder, { params, body: { reason: 'itemIssue', note: 'No bread' }, cookie: staff });
    expect(cancelled.data).toMatchObject({ status: 'cancelled', paymentStatus: 'PAID', toHandBack: 3000 });
    expect(await readNote(params, 'order.cancelled')).toBe('itemIssue: No bread. Hand $30.00 back: it was taken by hand');
    const undone = await undo(params, data.payment.id);
    expect(undone.data.order).toMatchObject({ status: 'cancelled', paymentStatus: 'CANCELLED', toHandBack: null });
    expect(await readNote(params, 'payment.takenBack')).toBe('$30.00 in cash: Wrong order');
    expect(await fetchEvents(orderId, 'payment.takenBack')).toHaveLength(1);
  });
});

describe('undoTakenPayment', () => {
  it('200: the order is unpaid again and can be paid again; both payments stay on record', async () => {
    const { params } = await acceptedOrder();
    const { data } = await take(params);
    const answer = await undo(params, data.payment.id);
    expect(answer.status).toBe(200);
    expect(answer.data).toMatchObject({
      payment: { undoneBy: 'storeAdmin', undoneReason: 'Wrong order', undoneAt: expect.any(String) },
      order: { paymentStatus: 'NOT_PAID' },
    });
    expect((await take(params)).status).toBe(201);
    const list = await server.call(contract.listTakenPayments, { params, cookie: staff });
    expect(list.data).toMatchObject({ due: 0, rows: [{ id: data.payment.id }, { undoneAt: null }] });
  });

  it('200: again changes nothing', async () => {
    const { params, orderId } = await acceptedOrder();
    const { data } = await take(params);
    const first = await undo(params, data.payment.id);
    expect((await undo(params, data.payment.id)).data).toEqual(first.data);
    expect(await fetchEvents(orderId, 'payment.takenBack')).toHaveLength(1);
  });

  it('400, 403, 404: without a reason; by those who may not give money back; nothing to take back', async () => {
    const { params } = await acceptedOrder();
    const { data } = await take(params);
    const path = { ...params, paymentId: data.payment.id };
    expect((await server.call(contract.undoTakenPayment, { params: path, body: { reason: '' }, cookie: admin })).status).toBe(400);
    expect((await undo(params, data.payment.id, staff)).status).toBe(403);
    expect((await undo(params, randomUUID())).error.code).toBe('ORDER_DOES_NOT_EXIST');
    const other = await acceptedOrder();
    expect((await undo(other.params, data.payment.id)).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });
});

describe('listTakenPayments', () => {
  it('200: what is due while nothing was taken', async () => {
    const { params } = await newOrder();
    const { data } = await server.call(contract.listTakenPayments, { params, cookie: staff });
    expect(data).toEqual({ rows: [], due: 3000 });
  });

  it('404: an order that is not there', async () => {
    const params = { ...at(), orderId: randomUUID() };
    expect((await server.call(contract.listTakenPayments, { params, cookie: staff })).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });
});

describe('the end of the day', () => {
  it('lists what is not paid', async () => {
    const [unpaid, paid] = [await acceptedOrder(), await acceptedOrder()];
    await take(paid.params);
    const query = { paymentStatus: 'NOT_PAID', status: 'accepted,completed' } as const;
    const { data } = await server.call(listOrders, { params: at(), query, cookie: staff });
    const ids = data.rows.map(({ id }) => id);
    expect([ids.includes(unpaid.orderId), ids.includes(paid.orderId)]).toEqual([true, false]);
  });
});

describe('a way to pay of the store’s own', () => {
  const voucher = { id: randomUUID(), name: 'Voucher', availableForPickup: true, availableForDelivery: true, availableForDineIn: false };
  const meal = { ...voucher, id: randomUUID(), name: 'Staff meal' };
  const tab = { ...voucher, id: randomUUID(), name: 'Hotel room', availableForPickup: false, availableForDineIn: true };
  type Params = Awaited<ReturnType<typeof newOrder>>['params'];
  const part = { base: 3000, tip: 0, amount: 3000, given: null, note: '' };
  const takeCustom = (params: Params, customId: string | undefined, id: string = randomUUID()) =>
    server.call(takeTender, {
      params,
      body: { ...part, id, kind: 'custom', ...(customId && { customId }) },
      cookie: staff,
    });
  const readInvoice = async (params: Params) =>
    (await server.call(previewDocument, { params: { ...params, document: 'ORDER_INVOICE' }, query: { lineWidth: 48 }, cookie: staff })).data
      .text;

  it('is offered for its collection types in its order, costs neither surcharge nor rounding, and is recorded by name', async () => {
    await server.change('customPayments', {
      payments: [
        { ...voucher, sortOrder: 2 },
        { ...meal, sortOrder: 1 },
        { ...tab, sortOrder: 0 },
      ],
    });
    const { params } = await acceptedOrder();
    const { data } = await server.call(listTenders, { params, query: {}, cookie: staff });
    expect(data.customPayments).toEqual([
      { id: meal.id, name: 'Staff meal' },
      { id: voucher.id, name: 'Voucher' },
    ]);
    expect(data.due).toMatchObject({ custom: { surcharge: 0, rounding: 0, amount: 3000 }, moto: { amount: 3000 } });
    for (const wrong of [tab.id, randomUUID(), undefined]) {
      expect((await takeCustom(params, wrong)).error.message).toContain('This way to pay is not there any more');
    }
    const id = randomUUID();
    const taken = await takeCustom(params, voucher.id, id);
    expect(taken.data).toMatchObject({ tender: { kind: 'custom', label: 'Voucher', amount: 3000 }, order: { paymentStatus: 'PAID' } });
    expect((await takeCustom(params, voucher.id, id)).status).toBe(200);
    const page = (await server.call(getOrder, { params, cookie: staff })).data;
    expect(page.takenPayments).toMatchObject([{ method: 'custom', label: 'Voucher' }]);
    expect(page.timeline.findLast(({ type }) => type === 'payment.taken')?.note).toBe('$30.00 by Voucher');
    expect(await readInvoice(params)).toMatch(/Voucher, .+30\.00/);
    const undone = await server.call(undoTender, { params: { ...params, tenderId: id }, body: { reason: 'Wrong order' }, cookie: admin });
    expect(undone.data.order.paymentStatus).toBe('NOT_PAID');
    const keyed = await server.call(takeTender, { params, body: { ...part, id: randomUUID(), kind: 'moto' }, cookie: staff });
    expect(keyed.data.tender).toMatchObject({ kind: 'moto', amount: 3000 });
    expect(await readInvoice(params)).toMatch(/Card over the phone, .+30\.00/);
  });
});

describe('switchTender', () => {
  it('201: a card that was keyed on the terminal: the same amounts, once, and the first record stays', async () => {
    const { params } = await acceptedOrder();
    const card = { id: randomUUID(), kind: 'card' as const, base: 3000, tip: 0, amount: 3000, given: null, note: '' };
    await server.call(takeTender, { params, body: card, cookie: staff });
    const id = randomUUID();
    const change = (tenderId: string, kind: 'cash' | 'card' | 'moto' | 'custom', of = randomUUID() as string) =>
      server.call(switchTender, { params: { ...params, tenderId }, body: { id: of, kind }, cookie: staff });
    for (const kind of ['cash', 'card', 'custom'] as const) {
      expect((await change(card.id, kind)).error.message).toContain('Only a card payment can be corrected');
    }
    const [first, again] = [await change(card.id, 'moto', id), await change(card.id, 'moto', id)];
    expect([first.status, again.status, again.data.tender]).toEqual([201, 200, first.data.tender]);
    expect(first.data).toMatchObject({
      tender: { kind: 'moto', base: 3000, amount: 3000, takenBy: 'storeUser' },
      order: { paymentStatus: 'PAID' },
      due: { base: 0 },
    });
    expect((await change(card.id, 'moto')).error.message).toContain('corrected already');
    const { data } = await server.call(listTenders, { params, query: {}, cookie: staff });
    expect(data.rows.map(({ kind, undoneReason }) => [kind, undoneReason])).toEqual([
      ['card', 'Corrected to card over the phone'],
      ['moto', null],
    ]);
    expect(await readNote(params, 'payment.takenBack')).toBe('$30.00 by card: Corrected to card over the phone');
    const { data: page } = await server.call(getOrder, { params, cookie: staff });
    expect([page.paymentStatus, page.toHandBack]).toEqual(['PAID', null]);
  });

  it('409, 404: cash, what was refunded in part, and no such payment', async () => {
    const { params } = await acceptedOrder();
    const { data } = await take(params);
    const change = (tenderId: string) =>
      server.call(switchTender, { params: { ...params, tenderId }, body: { id: randomUUID(), kind: 'moto' }, cookie: staff });
    expect((await change(data.payment.id)).error.message).toContain('Only a card payment');
    expect((await change(randomUUID())).error.code).toBe('ORDER_DOES_NOT_EXIST');
  });
});

describe('what was refunded', () => {
  it('is on the order’s page, beside what was taken, and in the lists', async () => {
    const { params } = await acceptedOrder();
    const { id } = (await take(params)).data.payment;
    const body = { id: randomUUID(), to: 'cash', base: 1000, tip: 0, amount: 1000, reason: 'missingItem', note: '' } as const;
    await server.call(refundTender, { params: { ...params, tenderId: id }, body: { ...body, units: [] }, cookie: admin });
    const page = (await server.call(getOrder, { params, cookie: staff })).data;
    expect(page).toMatchObject({
      ...{ refunded: 1000, takenPayments: [{ id }] },
      tenders: [
        { id, refunded: 1000 },
        { id: body.id, kind: 'refundCash', parentId: id, reason: 'missingItem', takenBy: 'storeAdmin', approvedBy: null },
      ],
    });
    const list = await server.call(listOrders, { params: at(), query: {}, cookie: staff });
    expect(list.data.rows.find((row) => row.id === params.orderId)?.refunded).toBe(1000);
    await server.call(undoTender, { params: { ...params, tenderId: body.id }, body: { reason: 'Not given' }, cookie: admin });
    expect((await server.call(getOrder, { params, cookie: staff })).data.refunded).toBe(0);
  });
});

describe('the database', () => {
  it('refuses a refund of a refund, of another order, and to undo what was refunded', async () => {
    const [{ params }, { params: other }] = [await acceptedOrder(), await acceptedOrder()];
    const { data } = await take(params);
    const insert = (orderId: string, parentId: string, id: string = randomUUID()) =>
      server.test.owner
        .query(
          `insert into tender (restaurant_id, id, store_id, order_id, kind, base, amount, credit, parent_id, taken_by, taken_at)
            values ($1, $2, $3, $4, 'refundCash', 100, 100, 100, $5, 'Ann', now())`,
          [server.restaurantId, id, server.storeId, orderId, parentId],
        )
        .then(() => id);
    await expect(insert(other.orderId, data.payment.id)).rejects.toThrow('of its own order');
    const refundId = await insert(params.orderId, data.payment.id);
    await expect(insert(params.orderId, refundId)).rejects.toThrow('of its own order');
    const undoing = `update tender set undone_at = now(), undone_by = 'Ann', undone_reason = 'x' where id = $1`;
    await expect(server.test.owner.query(undoing, [data.payment.id])).rejects.toThrow('tender_undone_whole');
  });
});

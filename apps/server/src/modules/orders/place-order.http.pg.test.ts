import { randomUUID } from 'node:crypto';
import { eventPayloads } from '@servery/contract/events';
import { placeOrder, placeOrderBody, type PlaceOrderConflict } from '@servery/contract/online-ordering';
import { parse, safeParse } from 'zod/mini';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson, getFingerprint } from '../../platform/http/canonical-json.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
const place = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const send = (change?: Parameters<TestServer['orderBody']>[0]) =>
  server.call(placeOrder, { params: place(), body: server.orderBody(change) });
const getConflict = (answer: { error: { details?: unknown } }) => answer.error.details as PlaceOrderConflict;
const getFields = (answer: { error: { fields?: { path: string }[] } }) => answer.error.fields?.map(({ path }) => path);
const stored = async (id: string) =>
  (await server.test.owner.query('select count(*)::int as count from orders where id = $1', [id])).rows[0].count as number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
afterEach(() => {
  server.clock.now = null;
});

describe('201', () => {
  it('places an order at the price that the guest saw, with lines and a human number', async () => {
    const body = server.orderBody();
    const answer = await server.call(placeOrder, { params: place(), body });
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({ id: body.id, number: 'W-001', status: 'new', paymentStatus: 'NOT_PAID', version: 1 });
    expect(answer.data.cart.grandTotal).toBe(3000);
    const { rows } = await server.test.owner.query(
      'select line_no, name, quantity, line_total from order_line where order_id = $1 order by 1',
      [body.id],
    );
    expect(rows).toEqual([
      { line_no: 1, name: 'Batch brew', quantity: 1, line_total: '500' },
      { line_no: 2, name: 'Toastie', quantity: 2, line_total: '2500' },
    ]);
  });

  it('writes the event with it: what a staff screen paints, with the number that the database gave', async () => {
    const body = server.orderBody({ customer: { name: '"number":"" \\ Ann', phone: '+61 400 000 000', email: '' } });
    const { data } = await server.call(placeOrder, { params: place(), body });
    const { rows } = await server.test.owner.query("select * from event where subject_id = $1 and type = 'order.placed'", [body.id]);
    expect(rows).toHaveLength(1);
    expect(safeParse(eventPayloads['order.placed'], rows[0].payload).success).toBe(true);
    expect(rows[0].payload.row).toMatchObject({
      id: body.id,
      number: data.number,
      customerName: body.customer?.name,
      itemCount: 3,
      firstLines: [
        { quantity: 1, name: 'Batch brew' },
        { quantity: 2, name: 'Toastie' },
      ],
      grandTotal: 3000,
    });
    expect(rows[0]).toMatchObject({ actor_kind: 'guest', subject_kind: 'order' });
  });

  it('takes an order whose texts hold half an emoji, as a phone leaves it that cuts a name', async () => {
    const [line, ...others] = server.orderBody().lines;
    const body = server.orderBody({
      customer: { name: 'Zo\ud83c', phone: '0400 000 001', email: '' },
      comments: 'Thanks \udf55',
      lines: [{ ...line!, comments: 'No onion \ud83c' }, ...others],
    });
    const answer = await server.call(placeOrder, { params: place(), body });
    expect([answer.status, answer.data.customerName, answer.data.comments]).toEqual([201, 'Zo\ufffd', 'Thanks \ufffd']);
    const again = await server.call(placeOrder, { params: place(), body });
    expect([again.status, again.data.id]).toEqual([200, body.id]);
  });

  it('keeps the table of a dine-in order and its own prices', async () => {
    const answer = await send({ collectionType: 'dineIn', tableId: server.tableId, shownTotal: 3050 });
    expect(answer.status).toBe(201);
    expect(answer.data).toMatchObject({ tableName: '7', collectionType: 'dineIn' });
  });

  it('places for a chosen time', async () => {
    const requestedFor = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 3 * 3_600_000).toISOString();
    const answer = await send({ requestedFor });
    expect(answer.data.requestedFor).toBe(requestedFor);
  });
});

describe('200', () => {
  it('answers the same request again with the order that stands', async () => {
    const body = server.orderBody();
    const first = await server.call(placeOrder, { params: place(), body });
    const again = await server.call(placeOrder, { params: place(), body });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.data).toEqual(first.data);
  });

  it('knows an order again that was placed before there were coupons, cards and tips, and tells it from one with them', async () => {
    const body = server.orderBody();
    await server.call(placeOrder, { params: place(), body });
    const { couponCode: _, redeemLoyalty: __, tip: ___, ...before } = parse(placeOrderBody, body);
    await server.test.owner.query('update orders set request_fingerprint = $2 where id = $1', [
      body.id,
      getFingerprint(canonicalJson(before)),
    ]);
    const again = await server.call(placeOrder, { params: place(), body });
    expect([again.status, again.data.id]).toEqual([200, body.id]);
    for (const change of [{ couponCode: 'CODE' }, { redeemLoyalty: true }, { tip: 100 }]) {
      const other = await server.call(placeOrder, { params: place(), body: { ...body, ...change } });
      expect(getConflict(other).reason, JSON.stringify(change)).toBe('ID_REUSED');
    }
  });

  it('does so even when the menu, the price or the hours have changed since', async () => {
    const body = server.orderBody();
    const first = await server.call(placeOrder, { params: place(), body });
    await server.pause(['pickup'], new Date(Date.now() + 3_600_000).toISOString());
    const again = await server.call(placeOrder, { params: place(), body });
    await server.pause(['pickup'], null);
    expect(again.status).toBe(200);
    expect(again.data.number).toBe(first.data.number);
  });
});

describe('409', () => {
  it('ID_REUSED: the same id with another body, or at another store', async () => {
    const body = server.orderBody();
    await server.call(placeOrder, { params: place(), body });
    const other = await server.call(placeOrder, { params: place(), body: { ...body, comments: 'no onions' } });
    expect(other.status).toBe(409);
    expect(getConflict(other)).toMatchObject({ reason: 'ID_REUSED', cart: null });
    expect(await stored(body.id)).toBe(1);
  });

  it('PRICE_CHANGED: with the new quote, and nothing is stored', async () => {
    const body = server.orderBody({ shownTotal: 2999 });
    const answer = await server.call(placeOrder, { params: place(), body });
    expect(answer.status).toBe(409);
    expect(getConflict(answer)).toMatchObject({ reason: 'PRICE_CHANGED', cart: { grandTotal: 3000 } });
    expect(await stored(body.id)).toBe(0);
  });

  it('CART_PROBLEMS: an item that is not on the menu, a choice that is missing', async () => {
    const unknown = await send({ lines: [{ ...server.line('Toastie', 1), itemId: randomUUID() }] });
    expect(getConflict(unknown)).toMatchObject({ reason: 'CART_PROBLEMS', problems: [{ code: 'NOT_FOUND' }] });
    const missing = await send({ lines: [server.line('Flat white', 1)], shownTotal: 480 });
    expect(getConflict(missing)).toMatchObject({ reason: 'CART_PROBLEMS', problems: [{ code: 'TOO_FEW_CHOICES' }] });
  });

  it('validation_failed: more than a kitchen could cook, which would keep everybody else waiting', async () => {
    const lines = Array.from({ length: 6 }, () => server.line('Toastie', 99));
    const answer = await send({ lines });
    expect(answer.status).toBe(400);
    expect(answer.error.fields).toEqual([{ path: 'lines', message: 'Please order at most 500 items at once.' }]);
    expect((await send({ lines: lines.slice(0, 5), shownTotal: 1 })).status).toBe(409);
  });

  it('NOT_ORDERABLE: a time that has passed, a type that is off, a pause, a store that is closed', async () => {
    const past = await send({ requestedFor: new Date(Date.now() - 3_600_000).toISOString() });
    const off = await send({ collectionType: 'delivery' });
    await server.pause(['pickup'], new Date(Date.now() + 3_600_000).toISOString());
    const paused = await send();
    await server.pause(['pickup'], null);
    expect(past.status).toBe(409);
    for (const answer of [past, paused]) expect(getConflict(answer)).toMatchObject({ reason: 'NOT_ORDERABLE', cart: null });
    // Delivery has no payment method either: the form's error comes first.
    expect(off.status).toBe(400);
  });

  it('validation_failed: a time between two slots, with the slots next to it', async () => {
    // Noon in Sydney, slots of 15 minutes.
    server.clock.now = new Date('2026-11-21T01:00:00.000Z');
    const between = server.orderBody({ requestedFor: '2026-11-21T04:07:00.000Z' });
    const answer = await server.call(placeOrder, { params: place(), body: between });
    expect([answer.status, answer.error.code]).toEqual([400, 'validation_failed']);
    const message = 'Orders are not taken for 3:07 PM. The nearest times are 3:00 PM and 3:15 PM.';
    expect(answer.error.fields).toEqual([{ path: 'requestedFor', message }]);
    expect(await stored(between.id)).toBe(0);
    const soonest = await send({ requestedFor: '2026-11-21T01:16:00.000Z' });
    expect(soonest.error.fields).toMatchObject([{ path: 'requestedFor', message: expect.stringContaining('The nearest time') }]);
    const table = await send({ collectionType: 'dineIn', tableId: server.tableId, shownTotal: 3050, requestedFor: between.requestedFor });
    expect(getFields(table)).toEqual(['requestedFor']);
    const chosen = await server.call(placeOrder, { params: place(), body: { ...between, requestedFor: '2026-11-21T04:15:00.000Z' } });
    expect([chosen.status, chosen.data.requestedFor]).toEqual([201, '2026-11-21T04:15:00.000Z']);
  });

  it('a slot that passed while the guest was checking out is still taken', async () => {
    server.clock.now = new Date('2026-11-21T01:52:00.000Z');
    const answer = await send({
      collectionType: 'dineIn',
      tableId: server.tableId,
      shownTotal: 3050,
      requestedFor: '2026-11-21T01:45:00.000Z',
    });
    expect(answer.status).toBe(201);
  });

  it('NOT_ORDERABLE: another node has paused the store a moment ago', async () => {
    await send();
    await server.pause(['pickup'], new Date(Date.now() + 3_600_000).toISOString(), { elsewhere: true });
    const answer = await send();
    await server.pause(['pickup'], null, { elsewhere: true });
    expect(getConflict(answer)).toMatchObject({ reason: 'NOT_ORDERABLE' });
    expect((await send()).status, 'and it is open again at once').toBe(201);
  });
});

describe('400', () => {
  it('names the fields that cannot be: payment, table, comments', async () => {
    expect(getFields(await send({ paymentMethod: 'cashOnDelivery' }))).toEqual(['paymentMethod']);
    expect(getFields(await send({ tableId: server.tableId }))).toEqual(['tableId']);
    expect(getFields(await send({ collectionType: 'dineIn', shownTotal: 3050 }))).toEqual(['tableId']);
    expect(getFields(await send({ collectionType: 'dineIn', tableId: server.otherTableId }))).toEqual(['tableId']);
    expect(getFields(await send({ comments: 'x'.repeat(251) }))).toEqual(['comments']);
  });

  it('refuses what the schema refuses: no lines, a quantity of 0, a key that is too short, unknown keys', async () => {
    expect((await send({ lines: [] })).status).toBe(400);
    expect((await send({ lines: [server.line('Toastie', 0)] })).status).toBe(400);
    expect((await send({ guestToken: 'short' })).status).toBe(400);
    expect((await send({ price: 1 } as never)).status).toBe(400);
  });
});

describe('404', () => {
  it('answers an unknown store, and one of another restaurant, alike', async () => {
    const unknown = await server.call(placeOrder, { params: { ...place(), storeId: randomUUID() }, body: server.orderBody() });
    const foreign = await server.call(placeOrder, { params: { ...place(), restaurantId: randomUUID() }, body: server.orderBody() });
    expect([unknown.status, unknown.error.code]).toEqual([404, 'resource_not_found']);
    expect({ ...unknown.error, requestId: '' }).toEqual({ ...foreign.error, requestId: '' });
  });
});

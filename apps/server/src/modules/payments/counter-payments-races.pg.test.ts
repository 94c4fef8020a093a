import { randomUUID } from 'node:crypto';
import { takePayment, undoTakenPayment } from '@servery/contract/counter-payments';
import { acceptOrder, cancelOrder, placeOrder } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let admin: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const readRows = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await server.test.owner.query(sql, values)).rows as T[];

beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  staff = await server.signIn('storeUser');
  admin = await server.signIn('storeAdmin');
});
afterAll(() => server.close());

async function acceptedOrder() {
  const body = server.orderBody();
  await server.call(placeOrder, { params: at(), body });
  const params = { ...at(), orderId: body.id };
  await server.call(acceptOrder, { params, body: { etaInMinutes: 15 }, cookie: staff });
  return params;
}
type Params = Awaited<ReturnType<typeof acceptedOrder>>;
const take = (params: Params, id: string = randomUUID()) =>
  server.call(takePayment, { params, body: { id, method: 'cash', amount: 3000, note: '' }, cookie: staff });
const standing = (orderId: string) => readRows('select id from tender where order_id = $1 and undone_at is null', [orderId]);
const payments = (orderId: string) =>
  readRows<{ type: string }>(
    `select type from event where subject_id = $1 and type in ('payment.taken', 'payment.takenBack') order by seq`,
    [orderId],
  );

describe.each([2, 10, 50])('%i devices at once', (count) => {
  it('take the money of one order: one gets it, the others are told that it is paid', async () => {
    const params = await acceptedOrder();
    const answers = await times(count, () => take(params));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 201);
    expect(losers.map(({ status, error }) => [status, error.code])).toEqual(losers.map(() => [409, 'resource_status_conflict']));
    expect(await standing(params.orderId)).toHaveLength(1);
    expect(await payments(params.orderId)).toHaveLength(1);
  });

  it('take it under one id: every answer is the same payment', async () => {
    const params = await acceptedOrder();
    const id = randomUUID();
    const answers = await times(count, () => take(params, id));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array.from({ length: count - 1 }, () => 200), 201]);
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await payments(params.orderId)).toHaveLength(1);
  });

  it('take it back: once, and all get who did', async () => {
    const params = await acceptedOrder();
    const { data } = await take(params);
    const answers = await times(count, (index) =>
      server.call(undoTakenPayment, {
        params: { ...params, paymentId: data.payment.id },
        body: { reason: `No ${index} of them` },
        cookie: admin,
      }),
    );
    expect(new Set(answers.map(({ status, data: undone }) => `${status} ${undone.payment.undoneReason}`)).size).toBe(1);
    expect((await payments(params.orderId)).map(({ type }) => type)).toEqual(['payment.taken', 'payment.takenBack']);
  });

  it('take it while others cancel: whatever comes first, a paid cancelled order says that its money is here', async () => {
    const params = await acceptedOrder();
    await times(count, async (index) =>
      index % 2 === 0 ? take(params) : server.call(cancelOrder, { params, body: { reason: 'other' }, cookie: staff }),
    );
    const [order] = await readRows<{ status: string; payment_status: string }>('select status, payment_status from orders where id = $1', [
      params.orderId,
    ]);
    const taken = (await standing(params.orderId)).length;
    expect(order).toEqual({ status: 'cancelled', payment_status: taken === 1 ? 'PAID' : 'CANCELLED' });
    expect(await payments(params.orderId)).toHaveLength(taken);
  });
});

describe('the database itself', () => {
  /** The statements of the release before, as that has them. */
  const columns = 'id, store_id, order_id, method, amount, note, taken_by, taken_at, undone_by, undone_at, undone_reason';
  const before = {
    list: `select ${columns} from taken_payment where restaurant_id = $1 and order_id = $2 order by taken_at, id`,
    take: `insert into taken_payment (restaurant_id, id, store_id, order_id, method, amount, note, taken_by, taken_by_id, taken_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning ${columns}`,
    undo: `update taken_payment set undone_by = $3, undone_by_id = $4, undone_at = $5, undone_reason = $6
      where restaurant_id = $1 and id = $2 and undone_at is null returning ${columns}`,
    erase: `update taken_payment set note = '', undone_reason = case when undone_reason is not null then '' end
    where restaurant_id = $1 and order_id in ($2) and (note <> '' or undone_reason <> '')`,
  };
  const as = (text: string, values: unknown[], restaurantId = server.restaurantId) =>
    server.test.database.tenant({ restaurantId }, (tx) => tx.sql({ name: `test.${randomUUID()}`, text, values }));
  const takeAsBefore = (orderId: string, { id = randomUUID(), amount = 3000, note = '' } = {}) =>
    as(before.take, [server.restaurantId, id, server.storeId, orderId, 'cash', amount, note, 'Ann', null, new Date()]);
  const readStored = (orderId: string) =>
    readRows(
      `select base::int, tip::int, surcharge::int, rounding::int, amount::int, given::int, change::int from tender where order_id = $1`,
      [orderId],
    );

  it('takes and undoes what the release before does, and that sees what we do', async () => {
    const { orderId } = await acceptedOrder();
    const id = randomUUID();
    expect(await takeAsBefore(orderId, { id, note: 'Given $1,050.00, change $1,020.00' })).toMatchObject([
      { id, method: 'cash', amount: 3000 },
    ]);
    expect(await readStored(orderId)).toEqual([
      { base: 3000, tip: 0, surcharge: 0, rounding: 0, amount: 3000, given: 105000, change: 102000 },
    ]);
    // It finds its own row, as after a lost answer, and records no second one.
    expect(await takeAsBefore(orderId, { id })).toEqual([]);
    expect(await takeAsBefore(orderId)).toEqual([]);
    expect(await as(before.undo, [server.restaurantId, id, 'Bob', null, new Date(), 'Wrong order'])).toMatchObject([
      { id, undone_by: 'Bob' },
    ]);
    expect(await as(before.undo, [server.restaurantId, id, 'Bob', null, new Date(), 'Again'])).toEqual([]);
    await as(before.erase, [server.restaurantId, orderId]);
    expect(await as(before.list, [server.restaurantId, orderId])).toMatchObject([{ id, note: '', undone_reason: '' }]);
    expect((await take({ ...at(), orderId })).status).toBe(201);
    expect(await as(before.list, [server.restaurantId, orderId])).toMatchObject([
      { undone_by: 'Bob' },
      { undone_by: null, method: 'cash' },
    ]);
  });

  it('keeps what it recorded: an amount that was quoted with tip, surcharge or rounding has them, another is all base', async () => {
    const quoted = await acceptedOrder();
    await server.test.owner.query(
      `update orders set grand_total = 3495, cart = cart || '{"grandTotal":3495,"tip":400,"cardSurcharge":95,"cashRounding":0}' where id = $1`,
      [quoted.orderId],
    );
    await takeAsBefore(quoted.orderId, { amount: 3495, note: 'Given $40' });
    expect(await readStored(quoted.orderId)).toEqual([
      { base: 3000, tip: 400, surcharge: 95, rounding: 0, amount: 3495, given: null, change: null },
    ]);
    const other = await acceptedOrder();
    await takeAsBefore(other.orderId, { amount: 2900, note: 'Given $30.00, change $1.00, rounding -$0.03' });
    expect(await readStored(other.orderId)).toMatchObject([{ base: 2900, amount: 2900, given: 3000, change: 100 }]);
  });

  it('shows nothing of another restaurant through the view', async () => {
    const { orderId } = await acceptedOrder();
    await takeAsBefore(orderId);
    expect(await as('select id from taken_payment where order_id = $1', [orderId], randomUUID())).toEqual([]);
    expect(await as('select id from taken_payment where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('lets nothing be taken away, changed, or undone twice, and no refund be more than its tender', async () => {
    const params = await acceptedOrder();
    const { data } = await take(params);
    for (const table of ['tender', 'taken_payment']) {
      await expect(as(`delete from ${table} where id = $1`, [data.payment.id])).rejects.toThrow('permission denied');
      await expect(as(`update ${table} set amount = 1 where id = $1`, [data.payment.id])).rejects.toThrow('permission denied');
    }
    const refund = (amount: number) =>
      as(
        `insert into tender (restaurant_id, id, store_id, order_id, kind, base, amount, credit, parent_id, taken_by, taken_at)
          values ($1, $2, $3, $4, 'refundCash', $5, $5, $5, $6, 'Ann', now())`,
        [server.restaurantId, randomUUID(), server.storeId, params.orderId, amount, data.payment.id],
      );
    await refund(2000);
    await expect(refund(1001)).rejects.toThrow('tender_refunded');
    await refund(1000);
    expect(await readRows('select taken::int from orders where id = $1', [params.orderId])).toEqual([{ taken: 0 }]);
    const again = await acceptedOrder();
    const second = await take(again);
    await server.call(undoTakenPayment, {
      params: { ...again, paymentId: second.data.payment.id },
      body: { reason: 'Wrong order' },
      cookie: admin,
    });
    await expect(as('update tender set undone_at = null where id = $1', [second.data.payment.id])).rejects.toThrow(
      'What was undone stays so.',
    );
  });
});

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
const standing = (orderId: string) => readRows('select id from taken_payment where order_id = $1 and undone_at is null', [orderId]);
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
  it('lets nothing be taken twice, taken away, or undone twice', async () => {
    const params = await acceptedOrder();
    const { data } = await take(params);
    const as = (text: string, values: unknown[]) =>
      server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => tx.sql({ name: `test.${randomUUID()}`, text, values }));
    const again = as(
      `insert into taken_payment (restaurant_id, id, store_id, order_id, method, amount, taken_by, taken_at)
        values ($1, $2, $3, $4, 'cash', 3000, 'Ann', now())`,
      [server.restaurantId, randomUUID(), server.storeId, params.orderId],
    );
    await expect(again).rejects.toThrow('taken_payment_standing');
    await expect(as('delete from taken_payment where id = $1', [data.payment.id])).rejects.toThrow('permission denied');
    await expect(as('update taken_payment set amount = 1 where id = $1', [data.payment.id])).rejects.toThrow('permission denied');
    await server.call(undoTakenPayment, {
      params: { ...params, paymentId: data.payment.id },
      body: { reason: 'Wrong order' },
      cookie: admin,
    });
    await expect(as('update taken_payment set undone_at = null where id = $1', [data.payment.id])).rejects.toThrow(
      'What was undone stays so.',
    );
  });
});

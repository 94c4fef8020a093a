import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOrders, type CardOrder, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { systemActor } from '../../platform/testing/test-database.ts';
import type { Tx } from '../../platform/db/connections.types.ts';
import { insertMovement, type Movement } from './ledger.repo.ts';
import { freeRefund, readPayment, reserveRefund } from './payments.repo.ts';

let server: TestServer;
let store: CardOrders;
beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  store = cardOrders(server, () => '');
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
});
afterAll(() => server.close());

const tenant = <T>(work: (tx: Tx) => Promise<T>) => server.test.database.tenant({ restaurantId: server.restaurantId }, work);
const getPayment = (order: CardOrder) => tenant((tx) => readPayment(tx, order.orderId)).then((payment) => payment!);
const move = (paymentId: string, type: Movement['type'], amount: number, reference: string = randomUUID()) =>
  tenant((tx) => insertMovement(tx, paymentId, { type, amount, reference, actor: systemActor, at: new Date() }));
const refused = { code: '23514' };

/** A payment of 3000 with these movements. */
async function payment(...movements: [Movement['type'], number][]): Promise<{ id: string; order: CardOrder }> {
  const order = await store.place();
  const { id } = await getPayment(order);
  for (const [type, amount] of movements) await move(id, type, amount);
  return { id, order };
}

describe('the ledger', () => {
  it('moves the sums, and they are what it adds up to', async () => {
    const { id, order } = await payment(['authorised', 3000], ['captured', 3000]);
    await tenant((tx) => reserveRefund(tx, id, 1200, new Date()));
    await move(id, 'refunded', 1200);
    await move(id, 'disputed', 500);
    expect(await getPayment(order)).toMatchObject({
      authorised: 3000,
      captured: 3000,
      refunded: 1200,
      refund_reserved: 1200,
      disputed: 500,
    });
    await move(id, 'refundFailed', 1200);
    await move(id, 'disputeWon', 500);
    expect(await getPayment(order)).toMatchObject({ refunded: 0, refund_reserved: 0, disputed: 0 });
  });

  it('takes a movement of one reference once', async () => {
    const { id, order } = await payment();
    const answers = await Promise.all(Array.from({ length: 20 }, () => move(id, 'authorised', 3000, 'ch_1')));
    expect(answers.filter(Boolean)).toHaveLength(1);
    expect(await getPayment(order)).toMatchObject({ authorised: 3000 });
  });

  it.each<[string, [Movement['type'], number][], Movement['type'], number]>([
    ['more held than the order costs', [], 'authorised', 3001],
    ['held twice', [['authorised', 3000]], 'authorised', 3000],
    ['captured without a hold', [], 'captured', 1],
    ['more captured than is held', [['authorised', 3000]], 'captured', 3001],
    [
      'captured twice',
      [
        ['authorised', 3000],
        ['captured', 3000],
      ],
      'captured',
      3000,
    ],
    [
      'captured after it was let go',
      [
        ['authorised', 3000],
        ['released', 3000],
      ],
      'captured',
      3000,
    ],
    [
      'let go after it was captured',
      [
        ['authorised', 3000],
        ['captured', 3000],
      ],
      'released',
      3000,
    ],
    [
      'given back without being set aside',
      [
        ['authorised', 3000],
        ['captured', 3000],
      ],
      'refunded',
      1,
    ],
    ['given back before it is here', [['authorised', 3000]], 'refunded', 1],
    [
      'taken back more than was given',
      [
        ['authorised', 3000],
        ['captured', 3000],
      ],
      'refundFailed',
      1,
    ],
    [
      'a dispute of more than is here',
      [
        ['authorised', 3000],
        ['captured', 3000],
      ],
      'disputed',
      3001,
    ],
    ['nothing', [], 'authorised', 0],
    ['less than nothing', [], 'authorised', -1],
  ])('refuses: %s', async (_name, standing, type, amount) => {
    const { id, order } = await payment(...standing);
    const before = await getPayment(order);
    await expect(move(id, type, amount)).rejects.toMatchObject(refused);
    expect(await getPayment(order)).toEqual(before);
  });

  it('refuses to be rewritten, and payments to be removed', async () => {
    const { id } = await payment(['authorised', 3000]);
    for (const text of [
      'update payment_ledger set amount = 1',
      'delete from payment_ledger',
      'delete from payment',
      'delete from refund',
      'truncate payment_ledger',
    ]) {
      await expect(tenant((tx) => tx.sql({ name: text, text, values: [] }))).rejects.toMatchObject({ code: '42501' });
    }
    await expect(move(randomUUID(), 'authorised', 1)).rejects.toMatchObject({ code: '23503' });
    const raised = `update payment set refunded = 1 where restaurant_id = $1 and id = $2`;
    await expect(tenant((tx) => tx.sql({ name: 'raise', text: raised, values: [server.restaurantId, id] }))).rejects.toMatchObject(refused);
  });
});

describe('setting refunds aside', () => {
  it.each([2, 10, 50])('%i at once set aside no more than was captured', async (count) => {
    const { id, order } = await payment(['authorised', 3000], ['captured', 3000]);
    const answers = await Promise.all(Array.from({ length: count }, () => tenant((tx) => reserveRefund(tx, id, 700, new Date()))));
    expect(answers.filter(Boolean)).toHaveLength(Math.min(count, 4));
    expect((await getPayment(order)).refund_reserved).toBe(700 * Math.min(count, 4));
  });

  it('is refused before anything is captured, and taken back once', async () => {
    const { id, order } = await payment(['authorised', 3000]);
    expect(await tenant((tx) => reserveRefund(tx, id, 1, new Date()))).toBe(false);
    await move(id, 'captured', 3000);
    await tenant((tx) => reserveRefund(tx, id, 500, new Date()));
    await tenant((tx) => freeRefund(tx, id, 500));
    await expect(tenant((tx) => freeRefund(tx, id, 500))).rejects.toMatchObject(refused);
    expect((await getPayment(order)).refund_reserved).toBe(0);
  });
});

it('one order has one payment, and one try without an answer', async () => {
  const { id, order } = await payment();
  const second = `insert into payment (restaurant_id, id, store_id, order_id, account_id, application_fee, amount, currency, pay_before, created_at, changed_at)
    select restaurant_id, gen_random_uuid(), store_id, order_id, account_id, 0, amount, currency, pay_before, now(), now() from payment where id = $1`;
  await expect(store.rows(second, [id])).rejects.toMatchObject({ code: '23505' });
  const attempt = `insert into payment_attempt (restaurant_id, id, payment_id, fingerprint, method_id, save, return_url, created_at, changed_at)
    select restaurant_id, gen_random_uuid(), id, '', 'pm_x', false, '', now(), now() from payment where order_id = $1`;
  await store.rows(attempt, [order.orderId]);
  await expect(store.rows(attempt, [order.orderId])).rejects.toMatchObject({ code: '23505' });
});

it('what is due and what gauges count is found by index', async () => {
  await store.rows('analyze payment');
  for (const condition of [
    'check_at <= now() and (lease_until is null or lease_until <= now()) order by check_at limit 50',
    'problem is not null',
    "status = 'refundFailure'",
  ]) {
    await store.rows('set enable_seqscan = off');
    const plan = await store.rows<{ 'QUERY PLAN': string }>(
      `explain select id from payment where restaurant_id = '${server.restaurantId}' and ${condition}`,
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/payment_(due|problem|refund_failed)/);
  }
});

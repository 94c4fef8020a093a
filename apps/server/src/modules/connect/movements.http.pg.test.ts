import { getActiveAccount, getBalance, listBalanceMovements } from '@servery/contract/connect';
import { listTransactionFees, removeTransactionFee, setTransactionFee } from '@servery/contract/transaction-fees';
import { addDays } from '@servery/domain/time';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOrders, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: string;
let store: CardOrders;
beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator' });
  admin = await server.signIn('storeAdmin');
  const staff = await server.signIn('storeUser');
  store = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
});
afterAll(() => server.close());

const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const page = async (query: object = {}) => (await server.call(listBalanceMovements, { query: { ...at(), ...query }, cookie: admin })).data;
const balance = async () => (await server.call(getBalance, { query: at(), cookie: admin })).data;
const all = async () => {
  const first = await page({ limit: 2 });
  const rows = [...first.rows];
  for (let cursor = first.nextCursor; cursor !== null;) {
    const next = await page({ limit: 2, cursor });
    rows.push(...next.rows);
    cursor = next.nextCursor;
  }
  return rows;
};
/** The rows make up both figures, whatever has happened. */
const addUp = async () => {
  const [{ available, pending }, rows] = [await balance(), await all()];
  const sum = (ready: boolean) => rows.filter((row) => row.ready === ready).reduce((total, { net }) => total + net, 0);
  expect([sum(true), sum(false)]).toEqual([available[0]?.amount, pending[0]?.amount]);
  expect(rows.every(({ amount, fee, net }) => net === amount - fee)).toBe(true);
  return rows;
};

it('makes up the balance from payments, refunds and payouts, with the number of each order', async () => {
  const [sold, returned] = [await store.accepted(), await store.accepted()];
  await store.refund(returned, null, admin);
  const numbers = async (...orders: { orderId: string }[]) => {
    const rows = await store.rows<{ id: string; number: string }>('select id, number from orders where id = any($1)', [
      orders.map(({ orderId }) => orderId),
    ]);
    return orders.map(({ orderId }) => rows.find(({ id }) => id === orderId)?.number);
  };
  const [soldNumber, returnedNumber] = await numbers(sold, returned);
  // A refund leaves at once, a payment is not ready yet: less than nothing is ready.
  expect((await balance()).available).toEqual([{ amount: -2970, currency: 'AUD' }]);
  expect(await addUp()).toMatchObject([
    { kind: 'refund', orderId: returned.orderId, orderNumber: returnedNumber, amount: -3000, fee: -30, net: -2970, ready: true },
    { kind: 'sale', orderId: returned.orderId, orderNumber: returnedNumber, amount: 3000, fee: 30, net: 2970, ready: false },
    { kind: 'sale', orderId: sold.orderId, orderNumber: soldNumber, amount: 3000, fee: 30, net: 2970, ready: false },
  ]);
  await server.cards!.side('/_sim/clock', { days: 10 });
  const paidOut = await addUp();
  expect(paidOut[0]).toMatchObject({ kind: 'payout', orderId: null, net: -2970, ready: true });
  await server.cards!.side(`/_sim/payouts/${(await payoutIds())[0]}/fail`, {});
  expect((await addUp())[0]).toMatchObject({ kind: 'payoutReturned', net: 2970 });
  expect((await server.cards!.ledger()).problems).toEqual([]);
});

const payoutIds = async (): Promise<string[]> => {
  const accountId = (await server.modules.connect.forStore(server.restaurantId, server.storeId))!.accountId;
  const answer = await fetch(`${server.cards!.url}/v1/payouts`, {
    headers: { authorization: 'Bearer sk_test_simulated', 'stripe-account': accountId },
  });
  return ((await answer.json()) as { data: { id: string }[] }).data.map(({ id }) => id);
};

it('lists a payment that is not in our records without an order', async () => {
  const { payments } = server.cards!.provider;
  const accountId = (await server.modules.connect.forStore(server.restaurantId, server.storeId))!.accountId;
  const made = await payments.createIntent({
    paymentId: 'elsewhere',
    orderId: 'elsewhere',
    orderNumber: '1',
    ...at(),
    accountId,
    amount: 1000,
    currency: 'AUD',
    applicationFee: 10,
    providerCustomerId: null,
  });
  if (made.outcome !== 'done') throw new Error(made.message);
  const { intentId } = made.intent;
  await payments.confirmIntent({
    intentId,
    paymentId: 'elsewhere',
    attemptId: 'elsewhere',
    paymentMethodId: 'pm_card_visa',
    save: false,
    returnUrl: 'http://localhost/back',
  });
  await payments.captureIntent({ intentId, paymentId: 'elsewhere', amount: 1000 });
  expect((await addUp())[0]).toMatchObject({ kind: 'sale', orderId: null, orderNumber: null, net: 990 });
});

describe('the fee that the platform sets for a restaurant', () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const charged = async ({ orderId }: { orderId: string }) =>
    (await store.rows<{ application_fee: number }>('select application_fee::int from payment where order_id = $1', [orderId]))[0]
      ?.application_fee;

  it('applies from its day on; orders that were placed keep theirs, and the provider charges it', async () => {
    const cookie = await server.signIn('superAdmin');
    const params = { restaurantId: server.restaurantId };
    const set = (body: { validFrom: string; fixed: number; percentage: number }) =>
      server.call(setTransactionFee, { cookie, params, body });
    const before = await store.accepted();
    const later = addDays(today(), 30);
    expect((await set({ validFrom: later, fixed: 99, percentage: 9_000 })).status).toBe(200);
    const meanwhile = await store.accepted();
    expect([await charged(before), await charged(meanwhile)]).toEqual([30, 30]);
    const { status, data } = await set({ validFrom: today(), fixed: 25, percentage: 2_500 });
    expect(status).toBe(200);
    expect(data.rows).toMatchObject([
      { validFrom: later, state: 'planned', setBy: 'superAdmin' },
      { validFrom: today(), fixed: 25, percentage: 2_500, state: 'current' },
    ]);
    expect(data.stores).toMatchObject([{ storeId: server.storeId, fixed: 25, percentage: 2_500 }]);
    const after = await store.accepted();
    expect([await charged(before), await charged(meanwhile), await charged(after)]).toEqual([30, 30, 100]);
    expect((await all()).find((row) => row.orderId === after.orderId)).toMatchObject({ amount: 3000, fee: 100, net: 2900 });
    const account = (await server.call(getActiveAccount, { cookie: admin, query: at() })).data.account;
    expect(account).toMatchObject({
      transactionFee: { fixed: 25, percentage: 2_500 },
      nextTransactionFee: { validFrom: later, fixed: 99, percentage: 9_000 },
    });
    expect((await server.call(removeTransactionFee, { cookie, params, body: { validFrom: later } })).data.rows).toHaveLength(1);
    const { rows } = await server.test.owner.query(
      `select actor_name, payload->>'after' as after from event where store_id = $1 and payload->>'what' = 'fee' order by seq`,
      [server.storeId],
    );
    expect(rows).toEqual([
      { actor_name: 'superAdmin', after: `9% + 99 from ${later}` },
      { actor_name: 'superAdmin', after: `2.5% + 25 from ${today()}` },
      { actor_name: 'superAdmin', after: `none from ${later}` },
    ]);
  });

  it('400: a day that is over, taking back one that has begun, more than everything; 403: the restaurant’s own admin', async () => {
    const cookie = await server.signIn('superAdmin');
    const params = { restaurantId: server.restaurantId };
    const fee = { validFrom: addDays(today(), -1), fixed: 0, percentage: 0 };
    expect((await server.call(setTransactionFee, { cookie, params, body: fee })).status).toBe(400);
    expect((await server.call(removeTransactionFee, { cookie, params, body: { validFrom: today() } })).status).toBe(400);
    expect(
      (await server.call(setTransactionFee, { cookie, params, body: { ...fee, validFrom: today(), percentage: 100_001 } })).status,
    ).toBe(400);
    const owner = await server.signIn('restaurantAdmin');
    expect((await server.call(setTransactionFee, { cookie: owner, params, body: { ...fee, validFrom: today() } })).status).toBe(403);
    expect((await server.call(listTransactionFees, { cookie: owner, params })).status).toBe(403);
  });
});

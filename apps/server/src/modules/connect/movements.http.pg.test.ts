import { getBalance, listBalanceMovements } from '@servery/contract/connect';
import { afterAll, beforeAll, expect, it } from 'vitest';
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

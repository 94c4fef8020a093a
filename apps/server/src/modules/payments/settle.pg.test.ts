import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import type { Tx } from '../../platform/db/connections.types.ts';
import { startJobs } from '../../platform/jobs/start-jobs.ts';
import { silentLog } from '../../platform/testing/silent-log.ts';
import type { IntentSnapshot } from '../../ports/card-payments.ts';
import { makeNews } from '../../testing/card-news.ts';
import { cardOrders, testCards, type CardOrder, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { settlePayment, type ProviderReport } from './use-cases/settle-payment.ts';

let server: TestServer;
let staff: string;
let store: CardOrders;
let other: Modules;
beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', poolSize: 16 });
  staff = await server.signIn('storeUser');
  store = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
  other = composeModules({ database: server.test.another(4), printer: server.printer, cards: server.cards!.provider });
});
afterAll(() => server.close());

const deps = () => ({
  database: server.test.database,
  log: silentLog,
  now: () => new Date(),
});

const news = (order: CardOrder) => makeNews(server, order);
const settle = (order: CardOrder, report: ProviderReport) => settlePayment(deps(), server.restaurantId, order.orderId, report);

const orders = <T>(items: readonly T[]): T[][] =>
  items.length <= 1 ? [[...items]] : items.flatMap((item, index) => orders(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));

describe('news in any order, each twice', () => {
  it.each(orders(['awaitingGuest', 'authorised', 'captured', 'refunded'] as const).map((order) => [order.join(', '), order] as const))(
    '%s: paid, a part given back, the order placed once',
    async (_name, sequence) => {
      const order = await store.place();
      const all = await news(order);
      for (const name of [...sequence, ...sequence]) await settle(order, all[name]);
      expect(await store.order(order)).toMatchObject({ status: 'new', payment_status: 'PAID' });
      expect(await store.payment(order)).toMatchObject({
        status: 'success',
        authorised: 3000,
        captured: 3000,
        refunded: 1000,
        refundable: 2000,
      });
      expect((await store.movements(order)).toSorted()).toEqual([
        ['authorised', 3000],
        ['captured', 3000],
        ['refunded', 1000],
      ]);
      expect((await store.events(order)).filter((type) => type === 'order.placed')).toHaveLength(1);
    },
  );

  it.each(orders(['declined', 'processing', 'authorised', 'cancelled'] as const).map((order) => [order.join(', '), order] as const))(
    '%s: nothing is taken, and no order stays open',
    async (_name, sequence) => {
      const order = await store.place();
      const all = await news(order);
      for (const name of [...sequence, ...sequence]) await settle(order, all[name]);
      const { status, payment_status: money } = await store.order(order);
      expect([status, ['CANCELLED', 'DECLINED'].includes(money)]).toEqual([status === 'cancelled' ? 'cancelled' : 'failure', true]);
      const { captured, authorised, status: paymentStatus } = await store.payment(order);
      const [{ released } = { released: '' }] = await store.rows<{ released: string }>('select released from payment where order_id = $1', [
        order.orderId,
      ]);
      expect([captured, Number(released)]).toEqual([0, authorised]);
      expect(['cancel', 'failure']).toContain(paymentStatus);
    },
  );

  it.each([2, 10, 50])('%i at once, over the same order', async (count) => {
    const order = await store.place();
    const all = await news(order);
    const names = ['authorised', 'captured', 'awaitingGuest', 'refunded'] as const;
    await Promise.all(Array.from({ length: count }, (_, index) => settle(order, all[names[index % 4]!])));
    await settle(order, all.refunded);
    expect(await store.payment(order)).toMatchObject({ captured: 3000, refunded: 1000 });
    expect((await store.events(order)).filter((type) => type === 'order.placed')).toHaveLength(1);
  });
});

describe('a word that does not fit', () => {
  it.each<[string, Partial<IntentSnapshot>]>([
    ['another amount', { amount: 2999 }],
    ['another amount held', { authorised: 2999 }],
    ['another currency', { currency: 'NZD' }],
    ['another account', { accountId: 'acct_other' }],
    ['another fee', { applicationFee: 1 }],
    ['another order', { metadata: { restaurantId: undefined, orderId: randomUUID(), paymentId: undefined } }],
  ])('%s fulfils nothing, and is told once', async (_name, change) => {
    const order = await store.place();
    const { wrong } = await news(order);
    await settle(order, wrong(change));
    await settle(order, wrong(change));
    expect(await store.order(order)).toMatchObject({ status: 'processingPayment' });
    expect(await store.movements(order)).toEqual([]);
    expect(await store.events(order)).toEqual(['payment.mismatched']);
  });

  it('is forgotten when the right one comes', async () => {
    const order = await store.place();
    const all = await news(order);
    await settle(order, all.wrong({ amount: 1 }));
    await settle(order, all.authorised);
    expect(await store.order(order)).toMatchObject({ status: 'new' });
    expect((await store.payment(order)).unresolved).toBe(false);
  });

  it('a capture of what was given back is a contradiction', async () => {
    const order = await store.place();
    const all = await news(order);
    await settle(order, all.authorised);
    await settle(order, all.cancelled);
    await settle(order, all.captured);
    expect((await store.payment(order)).unresolved).toBe(true);
    expect(await store.movements(order)).toHaveLength(2);
  });
});

it('a decline that was read before a new try had its answer says nothing about it', async () => {
  const order = await store.place();
  await store.pay(order, testCards.declined);
  const before = await news(order);
  const old = { ...before.declined, intent: { ...before.declined.intent, intentId: (await store.payment(order)).reference! } };
  await sleep(5);
  await store.pay(order, testCards.secure);
  await settle(order, old);
  expect((await store.check(order)).data).toMatchObject({ outcome: 'actionRequired' });

  const waiting = { ...old, intent: { ...old.intent, decline: null }, askedAt: new Date(Date.now() - 60_000) };
  await store.pay(order, testCards.declined);
  await settle(order, waiting);
  expect(await store.order(order), 'a wait that was read before the decline').toMatchObject({ payment_status: 'DECLINED' });
});

describe('the nightly comparison', () => {
  const differences = (resolved: boolean) =>
    store.rows<{ kind: string; ours: string; theirs: string }>(
      `select kind, ours, theirs from reconciliation_difference where resolved_at is ${resolved ? 'not ' : ''}null order by found_at`,
    );

  it('finds nothing where both agree, repairs what it can, and keeps what it cannot', async () => {
    // Orders of the other tests have payments that no provider knows.
    await store.rows("update payment set created_at = now() - interval '10 days' where intent_id is not null");
    // Held from the start: later news of these orders would have their payments read.
    await server.cards!.side('/_sim/webhooks/hold', {});
    const [fine, missed] = [await store.accepted(), await store.paid()];
    await store.rows(
      "update payment set created_at = now() - interval '1 hour', changed_at = now() - interval '1 hour' where order_id = any($1)",
      [[fine.orderId, missed.orderId]],
    );
    expect(await server.modules.payments.reconcile()).toMatchObject({ differing: 0 });

    const { reference, id } = await store.payment(missed);
    await server.cards!.provider.payments.captureIntent({ intentId: reference!, paymentId: id, amount: 3000 });
    expect(await server.modules.payments.reconcile()).toMatchObject({ differing: 1 });
    expect((await differences(true)).map(({ kind }) => kind).toSorted()).toEqual(['captured', 'state']);
    expect(await differences(false)).toEqual([]);
    expect(await store.payment(missed)).toMatchObject({ status: 'success', captured: 3000 });

    await store.rows("update payment set intent_id = 'pi_nowhere', changed_at = now() - interval '1 hour' where order_id = $1", [
      fine.orderId,
    ]);
    await server.modules.payments.reconcile();
    expect((await differences(false)).map(({ kind }) => kind).toSorted()).toEqual(['missingHere', 'missingThere']);
    const gauge = server.modules.payments.gauges.find(({ name }) => name === 'servery_payment_differences')!;
    expect(await server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => gauge.count(tx))).toBe(2);
    await server.cards!.side('/_sim/webhooks/release', { order: 'normal' });
  });
});

it('compares the others where one payment cannot be compared', async () => {
  await server.cards!.side('/_sim/webhooks/hold', {});
  const [broken, missed] = [await store.accepted(), await store.paid()];
  await store.rows(
    "update payment set created_at = now() - interval '1 hour', changed_at = now() - interval '1 hour' where order_id = any($1)",
    [[broken.orderId, missed.orderId]],
  );
  const { reference, id } = await store.payment(missed);
  await server.cards!.provider.payments.captureIntent({ intentId: reference!, paymentId: id, amount: 3000 });
  const { id: brokenId } = await store.payment(broken);
  let broke = 0;
  const real = server.test.database.tenant.bind(server.test.database);
  const failing = vi.spyOn(server.test.database, 'tenant').mockImplementation(((
    scope: never,
    work: (tx: Tx) => Promise<unknown>,
    options: never,
  ) =>
    real(
      scope,
      async (tx) => {
        const answer = await work(tx);
        if ((answer as { id?: string } | undefined)?.id === brokenId) {
          broke += 1;
          throw new Error('This one cannot be read.');
        }
        return answer;
      },
      options,
    )) as never);
  await server.modules.payments.reconcile();
  failing.mockRestore();
  expect(broke).toBe(1);
  expect(await store.payment(missed)).toMatchObject({ status: 'success', captured: 3000 });
  await server.cards!.side('/_sim/webhooks/release', { order: 'normal' });
});

it('the job brings on what is due by itself, and goes on after a restart', async () => {
  const run = () =>
    startJobs({
      address: server.test.address,
      database: server.test.database,
      eventJobs: [],
      plainJobs: [...other.payments.plainJobs],
      log: silentLog,
    });
  const order = await store.place();
  await store.pay(order, testCards.declined);
  await store.rows(
    "update payment set pay_before = now() - interval '1 minute', check_at = now() - interval '1 minute' where order_id = $1",
    [order.orderId],
  );
  const first = run();
  await server.test.owner.query(`select graphile_worker.add_job('payments.watch', '{}')`);
  await vi.waitFor(async () => expect((await store.order(order)).status).toBe('failure'), { timeout: 20_000, interval: 100 });
  await first.stop();
  const next = await store.place();
  await store.rows(
    "update payment set pay_before = now() - interval '1 minute', check_at = now() - interval '1 minute' where order_id = $1",
    [next.orderId],
  );
  const second = run();
  await vi.waitFor(async () => expect((await store.order(next)).status).toBe('failure'), { timeout: 20_000, interval: 100 });
  await second.stop();
});

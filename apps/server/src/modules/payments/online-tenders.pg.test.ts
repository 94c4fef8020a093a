import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listAlarms } from '@servery/contract/alarms';
import { takePayment, undoTakenPayment } from '@servery/contract/counter-payments';
import { acceptOrder, cancelOrder, getOrder, placeOrder } from '@servery/contract/online-ordering';
import { listTenders, recordTender, refundTender } from '@servery/contract/tenders';
import { writeOffOrder } from '@servery/contract/write-offs';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../platform/testing/silent-log.ts';
import type { ProviderRefund } from '../../ports/card-payments.ts';
import { makeNews } from '../../testing/card-news.ts';
import { cardOrders, testCards, type CardOrder, type CardOrders } from '../../testing/card-orders.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { findTenderDifferences } from './money-differences.queries.ts';
import { settlePayment, type ProviderReport } from './use-cases/settle-payment.ts';

let server: TestServer;
let staff: string;
let admin: string;
let store: CardOrders;
beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', poolSize: 16 });
  [staff, admin] = [await server.signIn('storeUser'), await server.signIn('storeAdmin')];
  store = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout', 'inStore'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
});
afterAll(() => server.close());

const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const deps = () => ({ database: server.test.database, log: silentLog, now: () => new Date() });
const settle = (order: CardOrder, report: ProviderReport) => settlePayment(deps(), server.restaurantId, order.orderId, report);
const as = (text: string, values: unknown[]) =>
  server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => tx.sql({ name: `test.${randomUUID()}`, text, values }));
const kind = `case when kind = 'cardOnline' and parent_id is not null then 'refundOnline' else kind end`;
const tenders = (orderId: string) =>
  store.rows<Record<string, unknown>>(
    `select ${kind} as kind, provider, state, base::int, tip::int, surcharge::int, amount::int, refunded::int, credit::int, reference from tender
      where order_id = $1 order by parent_id nulls first, taken_at, id`,
    [orderId],
  );
/** Whatever the tenders of card payments are not: one each, as much as its payment has moved, and no refund beyond it. */
const differences = () =>
  server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => findTenderDifferences(tx, new Date(Date.now() - 86_400_000)));

describe('a card payment online', () => {
  it('is one tender: held, charged, refunded in parts', async () => {
    const order = await store.place();
    await store.rows(
      `update orders set cart = cart || '{"taxes":[{"ruleId":"gst","name":"GST","rate":10000,"inclusive":true,"base":2727,"amount":273}]}' where id = $1`,
      [order.orderId],
    );
    expect(await tenders(order.orderId), 'nothing before any money is held').toEqual([]);
    await store.pay(order);
    const { reference } = await store.payment(order);
    const card = { kind: 'cardOnline', provider: 'stripe', base: 3000, tip: 0, surcharge: 0, amount: 3000, credit: 0, reference };
    expect(await tenders(order.orderId)).toEqual([{ ...card, state: 'requiresCapture', refunded: 0 }]);
    expect((await store.accept(order)).status).toBe(200);
    expect(await tenders(order.orderId)).toEqual([{ ...card, state: 'success', refunded: 0 }]);

    const refundId = randomUUID();
    expect((await store.refund(order, 1200, admin, refundId)).status).toBe(201);
    const [refund] = await store.rows<{ provider_id: string }>('select provider_id from refund where id = $1', [refundId]);
    const back = { kind: 'refundOnline', provider: 'stripe', tip: 0, surcharge: 0, refunded: 0 };
    expect(await tenders(order.orderId)).toEqual([
      { ...card, state: 'success', refunded: 1200 },
      { ...back, state: 'refundSuccess', base: 1200, amount: 1200, credit: 1200, reference: refund!.provider_id },
    ]);
    // The tax inside refunds adds up to that of the order.
    expect((await store.refund(order, null, admin)).status).toBe(201);
    expect(await store.rows('select sum(credit_tax)::int as tax from tender where order_id = $1', [order.orderId])).toEqual([{ tax: 273 }]);
    const { data } = await server.call(getOrder, { params: order.params, cookie: staff });
    expect(data.refunded).toBe(3000);
    expect(data.tenders?.map(({ kind, provider, reference: id }) => [kind, provider, id])).toEqual([
      ['cardOnline', 'stripe', reference],
      ['refundOnline', 'stripe', refund!.provider_id],
      ['refundOnline', 'stripe', expect.stringMatching(/^re_/)],
    ]);
    expect(await differences()).toEqual([]);
  });

  it('has nothing of a declined card, and moves nothing when its hold is released', async () => {
    const declined = await store.place();
    await store.pay(declined, testCards.declined);
    expect(await tenders(declined.orderId)).toEqual([]);
    const order = await store.paid();
    await server.call(cancelOrder, { params: order.params, body: { reason: 'itemIssue' }, cookie: staff });
    await server.modules.payments.idle();
    await store.hurry(order);
    await server.modules.payments.resolveDue();
    expect(await tenders(order.orderId)).toMatchObject([{ kind: 'cardOnline', state: 'cancel', refunded: 0 }]);
    expect(await differences()).toEqual([]);
  });

  it('counts a refund that failed no more', async () => {
    const order = await store.accepted({}, testCards.refundFails);
    await store.refund(order, 1000, admin);
    await expect
      .poll(async () => (await tenders(order.orderId)).map(({ kind, state, refunded }) => [kind, state, refunded]))
      .toEqual([
        ['cardOnline', 'success', 0],
        ['refundOnline', 'refundFailure', 0],
      ]);
    expect(await differences()).toEqual([]);
  });

  it('has the tip and surcharge that were quoted, with the tax of the surcharge', async () => {
    const order = await store.place();
    // A surcharge of 95 with 9 of tax in it, whatever the law of the day says about cards.
    await store.rows(
      `update orders set grand_total = 3495, cart = cart || '{"grandTotal":3495,"tip":400,"cardSurcharge":95,"taxes":[{"ruleId":"gst","amount":9}]}'
        where id = $1`,
      [order.orderId],
    );
    await store.rows('update payment set amount = 3495, surcharge_tax = 9 where order_id = $1', [order.orderId]);
    const stored = () =>
      store.rows('select base::int, tip::int, surcharge::int, tax::int, amount::int from tender where order_id = $1', [order.orderId]);
    await settle(order, (await makeNews(server, order)).authorised);
    const quoted = { base: 3000, tip: 400, surcharge: 95, tax: 9, amount: 3495 };
    expect(await stored()).toEqual([quoted]);
    // A node of the release before places without it.
    await store.rows('update payment set surcharge_tax = null where order_id = $1', [order.orderId]);
    expect(await stored()).toEqual([{ ...quoted, tax: 0 }]);
    await server.modules.payments.checkMoney();
    expect(await stored()).toEqual([quoted]);
  });

  it('cannot be undone by hand, changed or taken away', async () => {
    const order = await store.accepted();
    const id = (await store.payment(order)).id;
    const undone = await server.call(undoTakenPayment, {
      params: { ...order.params, paymentId: id },
      body: { reason: 'Not this one' },
      cookie: admin,
    });
    expect(undone.error.code).toBe('ORDER_DOES_NOT_EXIST');
    await expect(as(`update tender set undone_at = now(), undone_by = 'Ann', undone_reason = 'x' where id = $1`, [id])).rejects.toThrow(
      'tender_provider_undone',
    );
    await expect(as('update tender set amount = 1 where id = $1', [id])).rejects.toThrow('permission denied');
    await expect(as('delete from tender where id = $1', [id])).rejects.toThrow('permission denied');
    // An id of a tender that is there is no refund's.
    const other = await store.accepted();
    expect((await store.refund(other, 100, admin, id)).status).toBeGreaterThanOrEqual(400);
    expect(await differences()).toEqual([]);
  });
});

describe('a card payment online beside what staff record', () => {
  it('leaves nothing due or to write off; cash that a till took without a connection is refund due, once', async () => {
    const order = await store.accepted();
    const { params } = order;
    const money = async () => {
      const { due } = (await server.call(listTenders, { params, query: {}, cookie: staff })).data;
      return [due.base, due.refund, (await store.order(order)).payment_status];
    };
    expect(await money()).toEqual([0, 0, 'PAID']);
    const off = { id: randomUUID(), amount: 3000, reason: 'Staff meal' };
    expect((await server.call(writeOffOrder, { params, body: off, cookie: admin })).error.message).toMatch(/is paid by card online/);
    const cash = { id: randomUUID(), kind: 'cash' as const, label: '', base: 3000, tip: 0, amount: 3000, given: 3000 };
    const taken = { params, body: { ...cash, takenAt: '2026-11-27T23:30:00Z' }, cookie: await server.signInDevice('posTerminal') };
    expect((await server.call(recordTender, taken)).status).toBe(201);
    expect(await money()).toEqual([0, 3000, 'PAID']);
    // What the card gives back is credited: the cash is refund due still.
    expect((await store.refund(order, 1000, admin)).status).toBe(201);
    expect(await money()).toEqual([0, 3000, 'PAID']);
    const back = { id: randomUUID(), to: 'cash' as const, base: 3000, tip: 0, amount: 3000, units: [], note: '' };
    const body = { ...back, reason: 'customerRequest' as const };
    expect((await server.call(refundTender, { params: { ...params, tenderId: cash.id }, body, cookie: admin })).status).toBe(201);
    expect(await money()).toEqual([0, 0, 'PAID']);
    expect(await differences()).toEqual([]);
  });
});

interface Step {
  what: 'news' | 'refund' | 'ask' | 'take' | 'undo' | 'handBack';
  news: 'awaitingGuest' | 'declined' | 'processing' | 'authorised' | 'captured' | 'cancelled';
  which: number;
  amount: number;
  state: ProviderRefund['state'];
}
const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom('news', 'news', 'news', 'news', 'refund', 'ask', 'take', 'undo', 'handBack'),
  news: fc.constantFrom('awaitingGuest', 'declined', 'processing', 'authorised', 'authorised', 'captured', 'cancelled', 'cancelled'),
  which: fc.nat(3),
  amount: fc.integer({ min: 1, max: 3000 }),
  state: fc.constantFrom('pending', 'succeeded', 'failed'),
});

/** An order that is paid in the store, and one that is paid by card online. */
async function twoOrders() {
  const body = server.orderBody();
  await server.call(placeOrder, { params: at(), body });
  const inStore = { ...at(), orderId: body.id };
  await server.call(acceptOrder, { params: inStore, body: { etaInMinutes: 15 }, cookie: staff });
  return { online: await store.place(), inStore };
}

describe('any sequence of events', () => {
  it('keeps one tender for each payment and refund, and refunds within what their own tender brought', { timeout: 120_000 }, async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const { online, inStore } = await twoOrders();
        const all = await makeNews(server, online);
        const amounts = new Map<number, number>();
        const taken: string[] = [];
        let recorded = 0;
        for (const { what, news, which, amount, state } of steps) {
          if (what === 'news') await settle(online, all[news]);
          if (what === 'refund') {
            const of = amounts.get(which) ?? amount;
            amounts.set(which, of);
            const refundId = `re_${online.orderId}_${which}`;
            const refund = { refundId, ourRefundId: null, amount: of, state, failure: null, createdAt: new Date() };
            await settle(online, all.report({ ...all.captured.intent, refunded: of }, [refund]));
          }
          if (what === 'ask') await store.refund(online, amount, admin);
          if (what === 'take') {
            const id = randomUUID();
            const body = { id, method: 'cash' as const, amount: 3000, note: '' };
            const answer = await server.call(takePayment, { params: inStore, body, cookie: staff });
            if (answer.status === 201) taken.push(id);
            if (answer.status === 201) recorded += 1;
          }
          const last = taken.at(-1);
          if (what === 'undo' && last !== undefined) {
            await server.call(undoTakenPayment, {
              params: { ...inStore, paymentId: last },
              body: { reason: 'Wrong order' },
              cookie: admin,
            });
          }
          if (what === 'handBack' && last !== undefined) {
            const part = amount - (amount % 5) || 5;
            const back = { id: randomUUID(), to: 'cash' as const, base: part, tip: 0, amount: part, units: [], note: '' };
            const answer = await server.call(refundTender, {
              params: { ...inStore, tenderId: last },
              body: { ...back, reason: 'itemIssue' },
              cookie: admin,
            });
            if (answer.status === 201) recorded += 1;
          }
          expect(await differences()).toEqual([]);
          const [held] = await store.rows<{ recorded: number; beyond: number }>(
            `select count(*) filter (where order_id = $1)::int as recorded,
                count(*) filter (where refunded > amount or refunded <> coalesce((select sum(r.amount) from tender r where r.parent_id = t.id
                  and r.undone_at is null and r.state not in ('failure', 'cancel', 'refundFailure')), 0))::int as beyond
              from tender t where order_id = any($2)`,
            [inStore.orderId, [inStore.orderId, online.orderId]],
          );
          expect(held).toEqual({ recorded, beyond: 0 });
          for (const { kind, state } of await tenders(online.orderId)) reached.add(`${String(kind)} ${String(state)}`);
        }
        const [payment] = await store.rows<{ refunds: number; tenders: number }>(
          `select (select count(*) from refund r where r.payment_id = p.id)::int as refunds,
            (select count(*) from tender t where t.parent_id = p.id)::int as tenders from payment p where p.order_id = $1`,
          [online.orderId],
        );
        expect(payment!.tenders).toBe(payment!.refunds);
      }),
      { numRuns: 30, seed: 20_261_128, endOnFailure: true },
    );
    // The sequences came to every state that there is.
    expect([...reached].toSorted()).toEqual([
      'cardOnline cancel',
      'cardOnline requiresCapture',
      'cardOnline success',
      'refundOnline processing',
      'refundOnline refundFailure',
      'refundOnline refundSuccess',
    ]);
  });

  it.each([2, 10, 50])('%i webhooks at once, out of order and twice: one tender, one refund', async (count) => {
    const order = await store.place();
    const all = await makeNews(server, order);
    const names = ['authorised', 'captured', 'awaitingGuest', 'refunded'] as const;
    await Promise.all(Array.from({ length: count }, (_, index) => settle(order, all[names[index % 4]!])));
    await settle(order, all.refunded);
    expect(await tenders(order.orderId)).toMatchObject([
      { kind: 'cardOnline', state: 'success', amount: 3000, refunded: 1000 },
      { kind: 'refundOnline', state: 'refundSuccess', amount: 1000 },
    ]);
    expect(await differences()).toEqual([]);
  });
});

describe('an update from the release before', () => {
  it('adds the tenders of payments that are there, and leaves those that the triggers wrote', async () => {
    const read = () => store.rows(`select * from tender where kind = 'cardOnline' and state <> 'refundFailure' order by taken_at, id`);
    const [older] = [await store.accepted(), await store.paid()];
    await store.refund(older, 700, admin);
    await store.refund(older, 800, admin);
    const before = await read();
    expect(before.length).toBeGreaterThan(3);
    const kept = before.length - 1;
    await store.rows(`delete from tender where kind = 'cardOnline' and parent_id is not null`);
    await store.rows(`delete from tender where kind = 'cardOnline' and order_id <> $1`, [(before[kept] as { order_id: string }).order_id]);
    expect((await read()).length).toBeLessThan(before.length);
    const sql = await readFile(join(import.meta.dirname, '../../../db/migrations/0101_online_tenders_from_before.sql'), 'utf8');
    await server.test.owner.query(sql);
    await server.test.owner.query(sql);
    const amounts = (rows: unknown[]) => rows.map((row) => ({ ...(row as object), credit_tax: null }));
    expect(amounts(await read())).toEqual(amounts(before));
    expect(await differences()).toEqual([]);
  });

  it('keeps what providers move out of the money that a node of that release counts as staff’s', async () => {
    const order = await store.accepted();
    const { id } = await store.payment(order);
    await as(
      `insert into report_movement (restaurant_id, store_id, id, undone, order_id, trading_day, at)
        select $1, $2, r.* from unnest($3::uuid[], $4::boolean[], $5::uuid[], $6::date[], $7::timestamptz[]) as r on conflict do nothing`,
      [server.restaurantId, server.storeId, [id], [false], [order.orderId], ['2026-11-28'], [new Date()]],
    );
    expect(await store.rows('select 1 from report_movement where id = $1', [id])).toEqual([]);
  });
});

describe('the nightly check', () => {
  const alarms = async () =>
    (await server.call(listAlarms, { params: at(), cookie: admin })).data.rows.filter(({ kind }) => kind === 'moneyDiffers');
  const check = async () => {
    await server.modules.payments.checkMoney();
    return (await alarms()).map(({ message }) => message);
  };

  it('finds nothing in what the other tests did', async () => {
    expect(await check()).toEqual([]);
  });

  it('raises an alarm for a payment that the ledger has not, or has twice, and ends it when that is right again', async () => {
    const order = await store.accepted();
    const { id, reference } = await store.payment(order);
    const [row] = await store.rows<{ number: string }>('select number from orders where id = $1', [order.orderId]);
    await store.rows('delete from tender where id = $1', [id]);
    const missing = await check();
    expect(missing).toEqual([
      expect.stringContaining(
        `Order ${row!.number}: the ledger has $0.00 charged and $0.00 refunded, the card payment $30.00 and $0.00 (${reference}).`,
      ),
    ]);
    expect(await check(), 'once').toEqual(missing);
    await store.rows('select tender_of_payment(p, true) from payment p where id = $1', [id]);
    expect(await check()).toEqual([]);

    await store.rows(
      `insert into tender (restaurant_id, id, store_id, order_id, kind, provider, base, amount, taken_by, taken_at)
        select restaurant_id, $2, store_id, order_id, kind, provider, base, amount, taken_by, taken_at from tender where id = $1`,
      [id, randomUUID()],
    );
    expect(await check(), 'another difference of the same day raises it again').toEqual([expect.stringContaining('has $60.00 charged')]);
    await store.rows('delete from tender where order_id = $1 and id <> $2', [order.orderId, id]);
    expect(await check()).toEqual([]);
  });

  it('raises one for a refund that the ledger has not', async () => {
    const order = await store.accepted();
    await store.refund(order, 900, admin);
    await store.rows(`delete from tender where order_id = $1 and parent_id is not null`, [order.orderId]);
    expect(await check()).toEqual([expect.stringContaining('$30.00 charged and $0.00 refunded, the card payment $30.00 and $9.00')]);
    await store.rows('select tender_of_refund(r, true) from refund r join payment p on p.id = r.payment_id where p.order_id = $1', [
      order.orderId,
    ]);
    expect(await check()).toEqual([]);
  });

  it('raises one for what the card provider has and we have not, and ends it once both agree', async () => {
    // No webhook may have the payment read meanwhile, and other tests have payments that no provider knows.
    await server.cards!.side('/_sim/webhooks/hold', {});
    const order = await store.accepted();
    await store.rows("update payment set created_at = now() - interval '10 days' where order_id <> $1", [order.orderId]);
    const age = () =>
      store.rows("update payment set created_at = now() - interval '1 hour', changed_at = now() - interval '1 hour' where order_id = $1", [
        order.orderId,
      ]);
    const { reference } = await store.payment(order);
    await store.rows("update payment set intent_id = 'pi_nowhere' where order_id = $1", [order.orderId]);
    await age();
    await server.modules.payments.reconcile();
    const [message] = await check();
    expect(message).toMatch(/the payment is none at the card provider and success here \(pi_nowhere\)/);
    expect(message).toContain('Contact support');
    await store.rows('update payment set intent_id = $2 where order_id = $1', [order.orderId, reference]);
    await age();
    // Days later the comparison does not reach it, and reads it all the same.
    await store.rows("update payment set created_at = now() - interval '5 days' where order_id = $1", [order.orderId]);
    await server.modules.payments.reconcile();
    expect(await check()).toEqual([]);
    await server.cards!.side('/_sim/webhooks/release', { order: 'normal' });
  });
});

import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeBill } from '@servery/contract/bills';
import { getOrder, placeOrder } from '@servery/contract/online-ordering';
import { recordTender, takeTender } from '@servery/contract/tenders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardOrders, type CardOrder, type CardOrders } from '../../testing/card-orders.ts';
import { createSmallRestaurant } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createTill, type Till } from '../../testing/till.ts';
import { findTenderDifferences } from './money-differences.queries.ts';

/** Staff make the ids of their tenders: one of them may be that of a card payment or of its refund. */
let server: TestServer;
let store: CardOrders;
let till: Till;
let [staff, admin, superAdmin] = ['', '', ''];
let other: Awaited<ReturnType<typeof createSmallRestaurant>>;
beforeAll(async () => {
  server = await startTestServer({ cards: 'simulator', poolSize: 16 });
  [staff, admin, superAdmin] = [await server.signIn('storeUser'), await server.signIn('storeAdmin'), await server.signIn('superAdmin')];
  store = cardOrders(server, () => staff);
  await server.change('checkout', { paymentSettings: { pickup: ['stripeCheckout', 'inStore'], delivery: [], dineIn: [] } });
  await server.openCardAccount();
  till = await createTill(server);
  other = await createSmallRestaurant(server.test.database, server.modules, new Date());
});
afterAll(() => server.close());
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });

/** Cash that staff record for another order of the restaurant, under this id. */
async function recordHere(id: string) {
  const params = { ...at(), orderId: await till.open([['Toastie', 1]]) };
  await server.call(placeBill, { params, body: {}, cookie: till.cookie });
  const cash = { id, kind: 'cash' as const, label: '', base: 1250, tip: 0, amount: 1250, given: 1250, takenAt: '2026-11-27T23:30:00Z' };
  return () => server.call(recordTender, { params, body: cash, cookie: till.cookie });
}
/** The same for an order of another restaurant. */
async function recordThere(id: string) {
  const params = { restaurantId: other.restaurantId, storeId: other.storeId };
  const body = server.orderBody();
  const lines = body.lines.map((line) => {
    const { name } = server.menu.items.find((item) => item.id === line.itemId)!;
    return { ...line, itemId: other.menu.items.find((item) => item.name === name)!.id };
  });
  const placed = await server.call(placeOrder, { params, body: { ...body, lines } });
  expect(placed.status).toBe(201);
  const cash = { id, kind: 'cash' as const, base: 3000, tip: 0, amount: 3000, given: 3000, note: '' };
  return () => server.call(takeTender, { params: { ...params, orderId: body.id }, body: cash, cookie: superAdmin });
}
const places = [
  ['the same restaurant', recordHere],
  ['another restaurant', recordThere],
] as const;
const paymentId = async ({ orderId }: CardOrder) =>
  (await store.rows<{ id: string }>('select id from payment where order_id = $1', [orderId]))[0]!.id;
const tenders = ({ orderId }: CardOrder) =>
  store.rows(
    `select case when parent_id is null then 'payment' else 'refund' end as of, state, amount::int, refunded::int from tender
      where order_id = $1 and kind = 'cardOnline' order by parent_id nulls first, taken_at, id`,
    [orderId],
  );
const differences = () =>
  server.test.database.tenant({ restaurantId: server.restaurantId }, (tx) => findTenderDifferences(tx, new Date(Date.now() - 86_400_000)));

describe.each(places)('a tender of staff in %s', (_, record) => {
  it('under the id of a payment: the card’s money is in the ledger all the same, and so is theirs', async () => {
    const order = await store.place();
    const take = await record(await paymentId(order));
    expect((await take()).status).toBe(201);
    await store.pay(order);
    expect(await tenders(order)).toEqual([{ of: 'payment', state: 'requiresCapture', amount: 3000, refunded: 0 }]);
    expect((await store.accept(order)).status).toBe(200);
    expect((await store.refund(order, 1200, admin)).status).toBe(201);
    expect(await tenders(order)).toEqual([
      { of: 'payment', state: 'success', amount: 3000, refunded: 1200 },
      { of: 'refund', state: 'refundSuccess', amount: 1200, refunded: 0 },
    ]);
    expect((await take()).status).toBe(200);
    const { data } = await server.call(getOrder, { params: order.params, cookie: staff });
    expect([data.refunded, data.tenders?.map(({ kind }) => kind)]).toEqual([1200, ['cardOnline', 'refundOnline']]);
    expect(await differences()).toEqual([]);
  });

  it('under the id of a payment whose money is held already: it is refused, and the card’s stays', async () => {
    const order = await store.paid();
    const take = await record(await paymentId(order));
    const refused = await take();
    expect([refused.status, refused.error.code]).toEqual([409, 'resource_status_conflict']);
    expect(await tenders(order)).toEqual([{ of: 'payment', state: 'requiresCapture', amount: 3000, refunded: 0 }]);
  });

  it('under the id of a refund that is asked for later: the refund is made, or its id is refused before any money moves', async () => {
    const order = await store.accepted();
    const id = randomUUID();
    expect((await (await record(id))()).status).toBe(201);
    const asked = await store.refund(order, 500, admin, id);
    if (record === recordHere) expect([asked.status, asked.error.code]).toEqual([409, 'resource_status_conflict']);
    else expect(asked.status).toBe(201);
    expect((await tenders(order)).length).toBe(record === recordHere ? 1 : 2);
    expect(await differences()).toEqual([]);
  });

  it('in the same moment as the card is held and refunded: each is there once @race', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = await store.place();
      const take = await record(await paymentId(order));
      const [taken, paid] = await Promise.all([take(), store.pay(order)]);
      expect(paid).toMatchObject({ outcome: 'authorised' });
      expect([201, 409]).toContain(taken.status);
      expect(await tenders(order)).toMatchObject([{ of: 'payment', state: 'requiresCapture' }]);
      await store.accept(order);
      const id = randomUUID();
      const takeAgain = await record(id);
      const [, refunded] = await Promise.all([takeAgain(), store.refund(order, 700, admin, id)]);
      if (refunded.status !== 201) expect((await store.refund(order, 700, admin)).status).toBe(201);
      expect(await tenders(order)).toMatchObject([
        { of: 'payment', refunded: 700 },
        { of: 'refund', amount: 700 },
      ]);
    }
    expect(await differences()).toEqual([]);
  });
});

it('an update finds the tenders of the release before by their ids, and adds those that were kept out', async () => {
  const [known, hidden] = [await store.accepted(), await store.accepted()];
  for (const order of [known, hidden]) await store.refund(order, 900, admin);
  const before = await tenders(hidden);
  await store.rows('update tender set payment_id = null, refund_id = null where order_id = $1', [known.orderId]);
  await store.rows('delete from tender where order_id = $1 and parent_id is not null', [hidden.orderId]);
  await store.rows('delete from tender where order_id = $1', [hidden.orderId]);
  expect((await (await recordHere(await paymentId(hidden)))()).status).toBe(201);
  const read = (name: string) => readFile(join(import.meta.dirname, '../../../db/migrations', name), 'utf8');
  await server.test.owner.query(await read('0105_tender_sources_from_before.sql'));
  const [, added] = (await read('0106_online_tenders_by_source.sql')).split('-- What was kept out of the ledger until now.');
  await server.test.owner.query(added!);
  expect([await tenders(known), await tenders(hidden)]).toEqual([before, before]);
  expect(await differences()).toEqual([]);
});

import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { cancelOrder, rejectOrder, type PlaceOrderConflict } from '@servery/contract/online-ordering';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeModules, type Modules } from '../../compose.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import { rewards } from '../../testing/rewards.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { PlaceOrderBody } from './use-cases/check-placement.ts';
import { placeOrder } from './use-cases/place-order.ts';

let server: TestServer;
let admin: string;
let make: ReturnType<typeof rewards>;
/** Two nodes of the server, each with its own memory and its own connections. */
let nodes: { modules: Modules; database: TestServer['test']['database'] }[];
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

beforeAll(async () => {
  server = await startTestServer({ poolSize: 16 });
  admin = await server.signIn('restaurantAdmin');
  make = rewards(server, () => admin);
  await server.change('checkout', { hasCoupons: true });
  await make.scheme();
  const database = server.test.another(16);
  const other = composeModules({ database, printer: server.printer, now: () => new Date() });
  nodes = [
    { modules: server.modules, database: server.test.database },
    { modules: other, database },
  ];
});
afterAll(() => server.close());

/** Places on one of the nodes: what became of it. */
async function placeOn(index: number, change: Parameters<TestServer['orderBody']>[0], customerId: string | null = null) {
  const { modules, database } = nodes[index % 2]!;
  const body = server.orderBody(change) as PlaceOrderBody;
  const deps = {
    database,
    stores: modules.restaurants.book,
    menus: modules.menu.menus,
    counts: modules.menu.counts,
    rateLimiter: createRateLimiter(database),
    now: () => new Date(),
  };
  const fingerprint = Buffer.from(body.id.replaceAll('-', ''), 'hex');
  try {
    const { order, repeated } = await placeOrder(deps, {
      ...at(),
      body,
      fingerprint,
      customerId,
      address: '127.0.0.1',
      device: null,
      tester: null,
    });
    return repeated ? `again ${order.number}` : 'placed';
  } catch (error) {
    const conflict = (error as { details?: PlaceOrderConflict }).details;
    return conflict?.problems.map(({ code }) => code).join() || conflict?.reason || String(error);
  }
}
const getCount = (answers: readonly string[], answer: string) => answers.filter((each) => each === answer).length;
const standing = async (couponId: string): Promise<number> =>
  (
    await server.test.owner.query('select count(*)::int as n from coupon_redemption where coupon_id = $1 and given_back_at is null', [
      couponId,
    ])
  ).rows[0].n;

describe.each([2, 10, 50])('%i guests at once, over two nodes', (count) => {
  it('want the last redemption of a coupon: one gets it, the others hear that it is used up', async () => {
    const coupon = await make.coupon({ isPublic: true, maxRedeems: 1 });
    const answers = await times(count, (index) => placeOn(index, { couponCode: coupon.couponCode, shownTotal: 2700 }));
    expect([getCount(answers, 'placed'), getCount(answers, 'COUPON_USED_UP')]).toEqual([1, count - 1]);
    expect([await make.readRedeemed(coupon.id), await standing(coupon.id)]).toEqual([1, 1]);
  });

  it('are one customer with a first order: one of them is the first', async () => {
    const [coupon, another] = [
      await make.coupon({ isPublic: true, firstOrderDiscount: true }),
      await make.coupon({ isPublic: true, firstOrderDiscount: true }),
    ];
    const { id } = await make.customer();
    const answers = await times(count, (index) =>
      placeOn(index, { couponCode: (index % 3 === 0 ? coupon : another).couponCode, shownTotal: 2700 }, id),
    );
    expect([getCount(answers, 'placed'), getCount(answers, 'COUPON_NOT_FIRST_ORDER')]).toEqual([1, count - 1]);
    expect((await standing(coupon.id)) + (await standing(another.id))).toBe(1);
    expect((await make.readRedeemed(coupon.id)) + (await make.readRedeemed(another.id))).toBe(1);
  });

  it('are one customer with credit for one order: it is spent once, and never below zero', async () => {
    const { id } = await make.customer();
    await make.card(id, { credit: 1000 });
    const answers = await times(count, (index) => placeOn(index, { redeemLoyalty: true, shownTotal: 2000 }, id));
    expect([getCount(answers, 'placed'), getCount(answers, 'LOYALTY_UNAVAILABLE')]).toEqual([1, count - 1]);
    expect(await make.readCard(id)).toEqual({ stamps: 0, gathering: 0, credit: 0, owed: 0 });
  });

  it('send one order with coupon and credit: it stands once, and everybody gets it', async () => {
    const coupon = await make.coupon({ isPublic: true });
    const { id } = await make.customer();
    await make.card(id, { credit: 5000 });
    const body = server.orderBody({
      couponCode: coupon.couponCode,
      redeemLoyalty: true,
      shownTotal: 0,
      guestToken: randomBytes(16).toString('base64url'),
    });
    const answers = await times(count, (index) => placeOn(index, body, id));
    expect(getCount(answers, 'placed')).toBe(1);
    expect(new Set(answers.filter((answer) => answer !== 'placed')).size).toBe(1);
    expect([await make.readRedeemed(coupon.id), await make.readCard(id)]).toMatchObject([1, { credit: 2300 }]);
  });

  it('reject and cancel one order: coupon and credit come back once', async () => {
    const coupon = await make.coupon({ isPublic: true, maxRedeems: 1 });
    const { id } = await make.customer();
    await make.card(id, { credit: 1000 });
    const body = server.orderBody({ couponCode: coupon.couponCode, redeemLoyalty: true, shownTotal: 1700 });
    expect(await placeOn(0, body, id)).toBe('placed');
    const end = { params: { ...at(), orderId: body.id }, body: { reason: 'other' } as const, cookie: admin };
    const answers = await times<{ status: number }>(count, (index) =>
      index % 2 === 0 ? server.call(rejectOrder, end) : server.call(cancelOrder, end),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await make.readRedeemed(coupon.id), await make.readCard(id)]).toMatchObject([0, { credit: 1000 }]);
  });
});

it('a coupon with seven redemptions over thirty orders and their ends never counts wrong', async () => {
  const coupon = await make.coupon({ isPublic: true, maxRedeems: 7 });
  await times(30, async (index) => {
    const body = server.orderBody({ couponCode: coupon.couponCode, shownTotal: 2700 });
    if ((await placeOn(index, body)) !== 'placed' || index % 2 === 0) return;
    await server.call(cancelOrder, { params: { ...at(), orderId: body.id }, body: { reason: 'other' }, cookie: admin });
  });
  expect(await make.readRedeemed(coupon.id)).toBe(await standing(coupon.id));
  expect(await standing(coupon.id)).toBeLessThanOrEqual(7);
});

it('who waits for a coupon or a card keeps nobody waiting for the store', async () => {
  const coupon = await make.coupon({ isPublic: true });
  const { id } = await make.customer();
  await make.card(id, { credit: 1000 });
  const { owner, another } = server.test;
  const other = another(2);
  const ask = <Row extends object>(text: string) => other.tenant(at(), (tx) => tx.sql<Row>({ name: text, text, values: [] }));
  const shownTotals = { coupon: 1700, loyalty_card: 2400 };
  for (const table of ['coupon', 'loyalty_card'] as const) {
    await owner.query('begin');
    await owner.query(`select 1 from ${table} for update`);
    const placing = placeOn(0, { couponCode: coupon.couponCode, redeemLoyalty: true, shownTotal: shownTotals[table] }, id);
    // Of this database: other test files of the server wait for locks, too.
    const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while ((await ask(waiting)).length === 0) await sleep(20);
    await expect(ask('select seq from stream for update nowait')).resolves.not.toHaveLength(0);
    // The coupon comes before the card, here as in giving back.
    const before = ask(`select 1 from ${table === 'coupon' ? 'loyalty_card' : 'coupon'} for update nowait`);
    if (table === 'coupon') await expect(before).resolves.not.toHaveLength(0);
    else await expect(before).rejects.toMatchObject({ code: 'service_unavailable' });
    await owner.query('commit');
    expect(await placing).toBe('placed');
    await owner.query('update loyalty_card set credit = 300 where customer_id = $1', [id]);
  }
  await other.close();
});

it('a scheme that changes on another node is noticed: the price is made anew', async () => {
  const { id } = await make.customer();
  await make.card(id, { credit: 1000 });
  await placeOn(1, {}, id);
  // This node knows; the other one's memory is old.
  await make.scheme({ enabled: false });
  expect(await placeOn(1, { redeemLoyalty: true, shownTotal: 2000 }, id)).toBe('LOYALTY_UNAVAILABLE');
  await make.scheme();
  expect(await placeOn(1, { redeemLoyalty: true, shownTotal: 2000 }, id)).toBe('placed');
});

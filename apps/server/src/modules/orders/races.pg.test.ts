import { acceptOrder, placeOrder, rejectOrder, type PlaceOrderConflict } from '@servery/contract/online-ordering';
import { setSoldOut } from '@servery/contract/menu';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createRateLimiter } from '../../platform/http/rate-limit.ts';
import { composeModules, type Modules } from '../../compose.ts';
import { lockOrder } from './orders.repo.ts';
import { placeOrder as place } from './use-cases/place-order.ts';

let server: TestServer;
let staff: string;
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));
const readRows = async <T>(sql: string, values: unknown[] = []): Promise<T[]> => (await server.test.owner.query(sql, values)).rows as T[];

beforeAll(async () => {
  server = await startTestServer({ poolSize: 24 });
  staff = await server.signIn('storeUser');
});
afterAll(() => server.close());

async function newOrder(): Promise<string> {
  const body = server.orderBody();
  const answer = await server.call(placeOrder, { params: at(), body });
  expect(answer.status).toBe(201);
  return body.id;
}

it('an order that is being changed is kept from other changes, not from rows that name it', async () => {
  const orderId = await newOrder();
  const locked = (how: string) => readRows(`select id from orders where id = $1 for ${how} nowait`, [orderId]);
  await server.test.database.tenant(at(), async (tx) => {
    await lockOrder(tx, orderId);
    await expect(locked('no key update')).rejects.toThrow('could not obtain lock');
    // The lock that a foreign key takes: waiting for it with another row locked, as loyalty did, was one half of a deadlock.
    expect(await locked('key share')).toHaveLength(1);
  });
});

describe.each([2, 10, 50])('%i devices at once', (count) => {
  it('accept one order: exactly one wins, the others hear that it was accepted', async () => {
    const orderId = await newOrder();
    const answers = await times(count, () =>
      server.call(acceptOrder, { params: { ...at(), orderId }, body: { etaInMinutes: 15 }, cookie: staff }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 200);
    expect(losers.map(({ status, error }) => [status, error.code])).toEqual(losers.map(() => [409, 'ORDER_ALREADY_ACCEPTED']));
    expect(await readRows('select id from kitchen_ticket where order_id = $1', [orderId])).toHaveLength(1);
    expect(await readRows("select seq from event where subject_id = $1 and type = 'order.accepted'", [orderId])).toHaveLength(1);
  });

  it('accept with one key: every answer is the same order, accepted once', async () => {
    const orderId = await newOrder();
    const answers = await times(count, () =>
      server.call(acceptOrder, {
        params: { ...at(), orderId },
        body: { etaInMinutes: 15 },
        cookie: staff,
        headers: { 'idempotency-key': `accept-${orderId}` },
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    expect(await readRows('select id from kitchen_ticket where order_id = $1', [orderId])).toHaveLength(1);
  });

  it('accept and reject one order: one side wins whole', async () => {
    const orderId = await newOrder();
    const answers = await times<{ status: number; error: { code: string } }>(count, (index) =>
      index % 2 === 0
        ? server.call(acceptOrder, { params: { ...at(), orderId }, body: { etaInMinutes: 0 }, cookie: staff })
        : server.call(rejectOrder, { params: { ...at(), orderId }, body: { reason: 'restaurantTooBusy' }, cookie: staff }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [order] = await readRows<{ status: string }>('select status from orders where id = $1', [orderId]);
    const expected = order?.status === 'accepted' ? 'ORDER_ALREADY_ACCEPTED' : 'ORDER_ALREADY_REJECTED';
    expect(answers.filter(({ status }) => status !== 200).every(({ error }) => error.code === expected)).toBe(true);
    const tickets = await readRows('select id from kitchen_ticket where order_id = $1', [orderId]);
    expect(tickets).toHaveLength(order?.status === 'accepted' ? 1 : 0);
  });

  it('place under one id: one order, and everybody gets it', async () => {
    const body = server.orderBody();
    const answers = await times(count, () => server.call(placeOrder, { params: at(), body }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(count - 1);
    expect(new Set(answers.map(({ data }) => data.number)).size).toBe(1);
    expect(await readRows('select line_no from order_line where order_id = $1', [body.id])).toHaveLength(2);
  });

  it('place different bodies under one id: one stands, the others are told', async () => {
    const body = server.orderBody();
    const answers = await times(count, (index) => server.call(placeOrder, { params: at(), body: { ...body, comments: `no ${index}` } }));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.map(({ error }) => (error.details as PlaceOrderConflict).reason)).toEqual(others.map(() => 'ID_REUSED'));
  });
});

describe('numbers and sequences', () => {
  it('are dense and in the order of commits, whatever failed in between', async () => {
    const bodies = Array.from({ length: 30 }, () => server.orderBody());
    await Promise.all([
      ...bodies.map((body) => server.call(placeOrder, { params: at(), body })),
      // The same ids again, at once: their numbers must go back.
      ...bodies.map((body) => server.call(placeOrder, { params: at(), body })),
    ]);
    const numbers = await readRows<{ number: string; day: string }>(
      'select number, trading_day::text as day from orders where store_id = $1 order by trading_day, number',
      [server.storeId],
    );
    for (const day of new Set(numbers.map((row) => row.day))) {
      const ofDay = numbers.filter((row) => row.day === day).map((row) => row.number);
      expect(ofDay).toEqual(ofDay.map((_, index) => `W-${String(index + 1).padStart(3, '0')}`));
    }
    const events = await readRows<{ seq: string }>('select seq from event where store_id = $1 order by seq', [server.storeId]);
    expect(events.map(({ seq }) => Number(seq))).toEqual(events.map((_, index) => index + 1));
  });
});

describe('the menu changes between pricing and writing', () => {
  /** A second node of the server, with its own memory. */
  let other: Modules;
  beforeAll(() => {
    other = composeModules({ database: server.test.another(4), printer: server.printer, now: () => new Date() });
  });
  const toastie = (soldout: boolean) => ({ items: [{ id: server.itemId('Toastie'), soldout }] });
  const placeOn = (modules: Modules, body = server.orderBody()) =>
    place(
      {
        database: server.test.database,
        stores: modules.restaurants.book,
        menus: modules.menu.menus,
        counts: modules.menu.counts,
        rateLimiter: createRateLimiter(server.test.database),
        now: () => new Date(),
      },
      {
        ...at(),
        body: { couponCode: null, redeemLoyalty: false, tip: 0, ...body } as never,
        fingerprint: Buffer.alloc(32),
        customerId: null,
        address: '127.0.0.1',
        device: null,
        tester: null,
      },
    );
  const getReason = (promise: Promise<unknown>) =>
    promise.then(
      () => 'placed',
      (error: { details: PlaceOrderConflict }) => error.details.reason,
    );

  it('sold out on another node is a conflict here at once, though this node has not heard of it', async () => {
    expect(await getReason(placeOn(other))).toBe('placed');
    await server.call(setSoldOut, { params: at(), body: toastie(true), cookie: staff });
    expect(other.restaurants.book.recent(server.restaurantId, server.storeId)?.menuVersion, 'its memory is old').toBe(server.menu.version);
    expect(await getReason(placeOn(other))).toBe('CART_PROBLEMS');
  });

  it('available again is placed at once', async () => {
    expect(await getReason(placeOn(other))).toBe('CART_PROBLEMS');
    await server.call(setSoldOut, { params: at(), body: toastie(false), cookie: staff });
    expect(await getReason(placeOn(other))).toBe('placed');
  });

  it('waits for a publication that is under way and then refuses the old price', async () => {
    await placeOn(other);
    let published: () => void = () => undefined;
    const mayCommit = new Promise<void>((resolve) => (published = resolve));
    let written: () => void = () => undefined;
    const underWay = new Promise<void>((resolve) => (written = resolve));
    const publishing = server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
      await tx.query.updateTable('item').set({ base_price: 1300 }).where('id', '=', server.itemId('Toastie')).execute();
      await server.modules.menu.publishMenu(tx, {
        storeId: server.storeId,
        actor: { kind: 'system', id: null, name: '' },
        now: new Date(),
      });
      written();
      await mayCommit;
    });
    await underWay;
    const placing = getReason(placeOn(other));
    await expect
      .poll(() => readRows("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
      .toHaveLength(1);
    published();
    await publishing;
    expect(await placing).toBe('PRICE_CHANGED');
  });

  it('no order is ever stored with an item that was sold out before it: orders and taps in a storm', async () => {
    const taps = async () => {
      for (let tap = 0; tap < 6; tap += 1) {
        await server.call(setSoldOut, { params: at(), body: toastie(tap % 2 === 0), cookie: staff });
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    const orders = times(60, (index) =>
      new Promise((resolve) => setTimeout(resolve, index * 3)).then(() =>
        getReason(placeOn(index % 2 === 0 ? other : server.modules, server.orderBody({ shownTotal: 3100 }))),
      ),
    );
    const [, reasons] = await Promise.all([taps(), orders]);
    // On a slow machine all of them may fall between two taps.
    await server.call(setSoldOut, { params: at(), body: toastie(true), cookie: staff });
    reasons.push(await getReason(placeOn(other, server.orderBody({ shownTotal: 3100 }))));
    await server.call(setSoldOut, { params: at(), body: toastie(false), cookie: staff });
    reasons.push(await getReason(placeOn(other, server.orderBody({ shownTotal: 3100 }))));
    expect(new Set(reasons)).toEqual(new Set(['placed', 'CART_PROBLEMS']));
    // By the log: after a menu.published at version v, no order was placed from an older menu.
    const log = await readRows<{ seq: string; type: string; version: number }>(
      `select e.seq, e.type, coalesce((e.payload->>'menuVersion')::int, o.menu_version) as version
        from event e left join orders o on o.id = e.subject_id and e.type = 'order.placed'
        where e.store_id = $1 and e.type in ('menu.published', 'order.placed') order by e.seq`,
      [server.storeId],
    );
    let newest = 0;
    for (const { type, version } of log) {
      if (type === 'menu.published') newest = version;
      else expect(version).toBe(newest);
    }
  });
});

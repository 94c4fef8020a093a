import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { getMenu, listSoldOut, setSoldOut } from '@servery/contract/menu';
import {
  cancelOrder,
  cancelOwnOrder,
  placeOrder,
  quoteCart,
  rejectOrder,
  type PlaceOrderConflict,
} from '@servery/contract/online-ordering';
import type { CartLineInput } from '@servery/domain/menu';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { allPolicies } from '../../compose-policies.ts';
import { composeModules, type Modules } from '../../compose.ts';
import { getRoutes } from '../../compose-routes.ts';
import { browserHeaders, createTestApp } from '../../platform/testing/test-app.ts';
import { cardOrders, type CardOrders } from '../../testing/card-orders.ts';
import { pizzaMenu } from '../../testing/pizza-menu.ts';
import { testActor } from '../../testing/small-restaurant.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
let staff: string;
let guest: CardOrders;
/** A second node on the same database, with its own memory. */
let other: { app: FastifyInstance; modules: Modules };
const { ids, menu } = pizzaMenu();
const at = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
const bread = () => server.itemId('Banana bread');
const getBody = (quantity = 1) => server.orderBody({ lines: [server.line('Banana bread', quantity)], shownTotal: 700 * quantity });

const count = async (
  remaining: number | null,
  thing: { kind: 'items' | 'sizes' | 'toppings'; id: string } = { kind: 'items', id: bread() },
) => {
  const body = { [thing.kind]: [{ id: thing.id, soldout: false, remaining }] };
  const { status, data } = await server.call(setSoldOut, { params: at(), body, cookie: staff });
  expect(status).toBe(200);
  return data.menuVersion;
};
const place = async (body = getBody()) => {
  const { status, data, error } = await server.call(placeOrder, { params: at(), body });
  return { id: body.id, token: body.guestToken, status, data, error: error as { details?: PlaceOrderConflict } };
};
/** On either node, alternately; repeated, as a guest's page does, if the store was too busy to answer. */
const placeOn = async (index: number, body = getBody()): Promise<{ id: string; status: number; codes: string[] }> => {
  const app = index % 2 === 0 ? server.app : other.app;
  const url = `/api/online-ordering/restaurants/${server.restaurantId}/stores/${server.storeId}/orders`;
  const answer = await app.inject({ method: 'POST', url, headers: browserHeaders, payload: body });
  if (answer.statusCode === 503) return placeOn(index, body);
  const json = answer.json();
  return { id: body.id, status: answer.statusCode, codes: (json.details?.problems ?? []).map(({ code }: { code: string }) => code) };
};
const settled = async () => {
  await server.modules.menu.counts.settled();
  await other.modules.menu.counts.settled();
};
const left = async (id = bread()) => {
  const { data } = await server.call(listSoldOut, { params: at(), cookie: staff });
  return data.rows.find((row) => row.id === id)?.remaining ?? null;
};
/** From the node's own cache, which is up to a second old if the other one has published. */
const shown = async () => {
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
  const { data } = await server.call(getMenu, { params: at() });
  const { soldout, counted } = data.items.find(({ id }) => id === bread())!;
  return { version: data.version, soldout, counted: counted ?? false };
};
const held = async (orderId: string) =>
  (await server.test.owner.query('select kind, id, quantity from held_count where order_id = $1 order by kind, id', [orderId])).rows;
const stored = async (orderId: string) => (await server.test.owner.query('select id from orders where id = $1', [orderId])).rows.length;
const reject = (orderId: string) =>
  server.call(rejectOrder, { params: { ...at(), orderId }, body: { reason: 'restaurantTooBusy' }, cookie: staff });
/** What the dispatcher does with the event. */
const followEvent = async () => {
  const job = server.modules.menu.jobs.find(({ on }) => on.includes('menu.countsGivenBack'))!;
  await job.run({ ...at() } as never, {} as never);
};

beforeAll(async () => {
  server = await startTestServer({ poolSize: 24, cards: 'simulator' });
  staff = await server.signIn('storeUser');
  guest = cardOrders(server, () => staff);
  const database = server.test.another(24);
  const modules = composeModules({
    database,
    printer: server.printer,
    cards: server.cards!.provider,
    now: () => server.clock.now ?? new Date(),
  });
  const { app } = await createTestApp({ database, routes: getRoutes(modules), policies: allPolicies });
  other = { app, modules };
  await server.openCardAccount();
  await server.change('checkout', { paymentSettings: { pickup: ['inStore', 'stripeCheckout'], delivery: [], dineIn: ['inStore'] } });
  await server.test.database.tenant({ restaurantId: server.restaurantId }, async (tx) => {
    const input = { storeId: server.storeId, actor: testActor, now: new Date() };
    await server.modules.menu.storeMenu(tx, { ...input, menu, mode: 'add' });
    await server.modules.menu.publishMenu(tx, input);
  });
  server.modules.restaurants.book.forget(server.restaurantId, server.storeId);
});
afterAll(async () => {
  await settled();
  await other.app.close();
  await server.close();
});
afterEach(async () => {
  server.clock.now = null;
  await settled();
});

describe('a quote', () => {
  const quote = async (lines: CartLineInput[]) =>
    (await server.call(quoteCart, { params: at(), body: { collectionType: 'pickup', requestedFor: null, lines } })).data;

  it('shows how many are left before anything is placed, at every line that takes of them, and takes none', async () => {
    await count(2);
    const [one, two] = [server.line('Banana bread', 2), server.line('Banana bread', 1)];
    expect(await quote([one])).toMatchObject({ cart: { grandTotal: 1400 }, problems: [] });
    const short = { code: 'SOLD_OUT', path: 'itemId', left: 2, message: 'Sorry, only 2 of “Banana bread” are left.' };
    expect(await quote([one, two])).toEqual({ cart: null, problems: [one, two].map(({ id }) => ({ ...short, lineId: id })) });
    expect(await left()).toBe(2);
  });

  it('asks nothing of the database where the cart takes nothing that is counted, and one question where it does', async () => {
    await count(2);
    await quote([server.line('Batch brew', 1)]);
    const { database } = server.test;
    const [statements, transactions] = [vi.spyOn(database, 'statement'), vi.spyOn(database, 'tenant')];
    await quote([server.line('Batch brew', 1)]);
    expect([statements.mock.calls.length, transactions.mock.calls.length]).toEqual([0, 0]);
    await quote([server.line('Banana bread', 1)]);
    expect([statements.mock.calls.length, transactions.mock.calls.length]).toEqual([1, 0]);
    vi.restoreAllMocks();
  });

  it('publishes the menu where it does not show yet what has run out, so that later guests are not refused', async () => {
    await count(1);
    const before = await shown();
    // As a node leaves it that is killed right after it has sold the last one.
    await server.test.owner.query('update sold_out set remaining = 0 where id = $1', [bread()]);
    expect((await quote([server.line('Banana bread', 1)])).problems).toMatchObject([
      { code: 'SOLD_OUT', message: 'Sorry, “Banana bread” is sold out.' },
    ]);
    await settled();
    expect(await shown()).toEqual({ version: before.version + 1, soldout: true, counted: true });
  });
});

describe('a count', () => {
  it('goes down with every order, shows how many are left, and at none the item is sold out for everybody', async () => {
    await count(3);
    expect(await shown()).toMatchObject({ soldout: false, counted: true });
    expect((await place(getBody(1))).status).toBe(201);
    expect(await left()).toBe(2);
    const late = await place(getBody(3));
    expect([late.status, late.error.details]).toMatchObject([
      409,
      {
        reason: 'CART_PROBLEMS',
        cart: null,
        problems: [{ code: 'SOLD_OUT', path: 'itemId', message: 'Sorry, only 2 of “Banana bread” are left.' }],
      },
    ]);
    expect([await stored(late.id), await left()], 'and nothing of it is kept').toEqual([0, 2]);
    const { version } = await shown();
    expect((await place(getBody(2))).status).toBe(201);
    await settled();
    expect(await shown()).toEqual({ version: version + 1, soldout: true, counted: true });
    const gone = await place();
    expect(gone.error.details?.problems).toMatchObject([{ code: 'SOLD_OUT', message: 'Sorry, “Banana bread” is sold out.' }]);
  });

  it('does not publish anything while some are left', async () => {
    const version = await count(9);
    await place(getBody(4));
    await settled();
    expect(await shown()).toEqual({ version, soldout: false, counted: true });
  });

  it('ends when staff make the item available', async () => {
    await count(1);
    await count(null);
    expect((await place(getBody(5))).status).toBe(201);
    expect([await left(), await shown()]).toMatchObject([null, { soldout: false, counted: false }]);
  });

  it('is taken once for an order that is sent twice', async () => {
    await count(2);
    const body = getBody();
    const answers = await Promise.all([placeOn(0, body), placeOn(1, body), placeOn(0, body)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
    expect((await place(body)).status).toBe(200);
    expect(await left()).toBe(1);
    const last = getBody();
    expect([(await place(last)).status, (await place(last)).status], 'the last one too').toEqual([201, 200]);
  });

  it('leaves orders without stock items alone: their statement is unchanged', async () => {
    await count(1);
    const answer = await server.call(placeOrder, { params: at(), body: server.orderBody() });
    expect(answer.status).toBe(201);
    expect(await held(answer.data.id)).toEqual([]);
  });

  it('refuses an order that was checked before anybody counted, and checks it again', async () => {
    await count(null);
    await placeOn(1);
    await count(1);
    expect((await placeOn(1)).status).toBe(201);
    expect(await left(), 'counted, though that node had not heard of it').toBe(0);
  });
});

describe.each([2, 10, 50])('%i phones at once over two nodes', (phones) => {
  it('one of them gets the last one; the others are told that it is sold out', async () => {
    await count(1);
    const answers = await Promise.all(Array.from({ length: phones }, (_, index) => placeOn(index)));
    const placed = answers.filter(({ status }) => status === 201);
    expect(placed).toHaveLength(1);
    const others = answers.filter(({ status }) => status !== 201);
    expect(others.map(({ status, codes }) => [status, codes])).toEqual(others.map(() => [409, ['SOLD_OUT']]));
    await settled();
    expect([await left(), await shown()]).toMatchObject([0, { soldout: true }]);
    expect(await held(placed[0]!.id)).toEqual([{ kind: 'item', id: bread(), quantity: 1 }]);
  });

  it('never sell more than there are, for today and for tomorrow, while some orders are rejected', async () => {
    const there = Math.ceil(phones / 2);
    await count(there);
    const tomorrow = new Date(Math.ceil(Date.now() / 900_000) * 900_000 + 24 * 3_600_000).toISOString();
    const tries = Array.from({ length: phones }, async (_, index) => {
      const answer = await placeOn(index, { ...getBody(), requestedFor: index % 3 === 0 ? tomorrow : null });
      const back = answer.status === 201 && index % 4 === 0;
      if (back) expect((await reject(answer.id)).status).toBe(200);
      return { ...answer, back };
    });
    const answers = await Promise.all(tries);
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
    const standing = answers.filter(({ status, back }) => status === 201 && !back).length;
    expect(await left()).toBe(there - standing);
  });
});

describe('several stock items', () => {
  const line = (type: 'pizza' | 'halves'): CartLineInput => {
    const base = { id: randomUUID(), quantity: 2, comments: '' };
    const half = (pizzaId: string, toppingId?: string) => ({
      pizzaId,
      addToppings: toppingId === undefined ? [] : [{ toppingId, quantity: 1 }],
      removeToppings: [],
    });
    return type === 'pizza'
      ? {
          ...base,
          type: 'pizza',
          itemId: ids.supreme,
          selection: { modifiers: [], sizeId: ids.large, addToppings: [{ toppingId: ids.ham, quantity: 2 }], removeToppings: [] },
        }
      : {
          ...base,
          type: 'halfAndHalf',
          itemId: ids.halves,
          selection: { modifiers: [], firstHalf: half(ids.margherita, ids.ham), secondHalf: half(ids.supreme) },
        };
  };
  const order = (lines: CartLineInput[], shownTotal: number) => server.orderBody({ lines, shownTotal });

  it('all are taken or none; sizes and toppings count as pizzas and halves have them', async () => {
    await count(4, { kind: 'sizes', id: ids.large });
    await count(6, { kind: 'toppings', id: ids.ham });
    await count(4, { kind: 'items', id: ids.supreme });
    const both = await place(order([line('pizza'), line('halves')], 2 * (2_400 + 450) + 2 * (1_800 + 200 + 113)));
    expect([both.status, both.error]).toMatchObject([201, {}]);
    const sorted = [
      { kind: 'item', id: ids.supreme, quantity: 4 },
      { kind: 'size', id: ids.large, quantity: 4 },
      { kind: 'topping', id: ids.ham, quantity: 6 },
    ];
    expect(await held(both.id)).toEqual(sorted);
    expect([await left(ids.large), await left(ids.ham), await left(ids.supreme)]).toEqual([0, 0, 0]);
    await settled();
    const { data } = await server.call(getMenu, { params: at() });
    expect(data.pizza?.sizes.map(({ soldout }) => soldout)).toEqual([false, true]);
    await reject(both.id);
    await followEvent();
    expect([await left(ids.large), await left(ids.ham), await left(ids.supreme)]).toEqual([4, 6, 4]);

    await count(3, { kind: 'toppings', id: ids.ham });
    const short = await place(order([line('pizza')], 2 * (2_400 + 450)));
    expect(short.error.details?.problems).toMatchObject([
      { code: 'TOPPING_SOLD_OUT', path: `selection.addToppings.${ids.ham}`, message: 'Sorry, only 3 of “Ham” are left.' },
    ]);
    expect([await left(ids.large), await left(ids.supreme)], 'nothing else was taken').toEqual([4, 4]);
  });

  it('taken in any order by orders for different days, they never wait for each other in a circle', async () => {
    await count(100, { kind: 'sizes', id: ids.large });
    await count(100, { kind: 'toppings', id: ids.ham });
    await count(100, { kind: 'items', id: ids.supreme });
    const later = (days: number) => new Date(Math.ceil(Date.now() / 900_000) * 900_000 + days * 24 * 3_600_000).toISOString();
    const total = 2 * (2_400 + 450) + 2 * (1_800 + 200 + 113);
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) => {
        const lines = index % 2 === 0 ? [line('pizza'), line('halves')] : [line('halves'), line('pizza')];
        return placeOn(index, { ...order(lines, total), requestedFor: later(1 + (index % 4)) });
      }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(await left(ids.large)).toBe(100 - 16 * 4);
  });
});

describe('given back', () => {
  it('once, by rejecting, by cancelling, and by the guest; and it is available again', async () => {
    await count(3);
    const [one, two, three] = [await place(), await place(), await place()];
    await settled();
    expect(await shown()).toMatchObject({ soldout: true });
    const twice = await Promise.all([reject(one.id), reject(one.id)]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await left()).toBe(1);
    const { rows } = await server.test.owner.query(
      "select count(*)::int as events from event where type = 'menu.countsGivenBack' and payload->>'orderId' = $1",
      [one.id],
    );
    expect(rows).toEqual([{ events: 1 }]);
    await followEvent();
    expect(await shown()).toMatchObject({ soldout: false, counted: true });
    const params = { ...at(), orderId: two.id };
    expect((await server.call(cancelOrder, { params, body: { reason: 'restaurantTooBusy' }, cookie: staff })).status).toBe(200);
    const own = { params: { orderId: three.id }, body: { restaurantId: server.restaurantId }, headers: { 'x-guest-token': three.token } };
    expect((await server.call(cancelOwnOrder, own)).status).toBe(200);
    expect(await left()).toBe(3);
    const { version } = await shown();
    await followEvent();
    expect((await shown()).version, 'a menu that is right is not published again').toBe(version);
  });

  it('the same count set again meanwhile puts the menu right', async () => {
    await count(1);
    const last = await place();
    await settled();
    await reject(last.id);
    expect(await shown(), 'the event has not been followed yet').toMatchObject({ soldout: true });
    await count(1);
    expect(await shown()).toMatchObject({ soldout: false, counted: true });
  });

  it('never to a count that was set again since', async () => {
    await count(2);
    const early = await place();
    await count(4);
    await reject(early.id);
    expect(await left()).toBe(4);
    const late = await place();
    await count(null);
    await reject(late.id);
    expect(await left()).toBeNull();
  });

  it('by card: taken at placing, given back when nobody pays and when the order is rejected', async () => {
    await count(2);
    const body = () => ({ lines: [server.line('Banana bread', 1)], shownTotal: 700 });
    const [unpaid, paid] = [await guest.place(body()), await guest.paid(body())];
    expect([await left(), (await held(unpaid.orderId)).length]).toEqual([0, 1]);
    await settled();
    expect(await shown()).toMatchObject({ soldout: true });
    server.clock.now = new Date(Date.now() + 16 * 60_000);
    await server.modules.payments.resolveDue();
    expect(await guest.order(unpaid)).toMatchObject({ status: 'failure' });
    expect(await left()).toBe(1);
    expect((await reject(paid.orderId)).status).toBe(200);
    expect(await left()).toBe(2);
    await server.modules.payments.resolveDue();
    expect([await left(), await held(unpaid.orderId), await held(paid.orderId)]).toEqual([2, [], []]);
  });
});

describe('a node that is killed before it publishes', () => {
  it('leaves a menu that is put right by whoever is refused', async () => {
    await count(1);
    await server.test.owner.query('update sold_out set remaining = 0 where store_id = $1 and id = $2', [server.storeId, bread()]);
    expect(await shown()).toMatchObject({ soldout: false });
    expect((await place()).error.details?.problems).toMatchObject([{ code: 'SOLD_OUT' }]);
    await settled();
    expect(await shown()).toMatchObject({ soldout: true });
  });
});

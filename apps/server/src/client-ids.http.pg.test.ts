import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@servery/contract';
import { createCoupon } from '@servery/contract/coupons';
import { takePayment } from '@servery/contract/counter-payments';
import { getOwnOrder, listOrders, placeOrder } from '@servery/contract/online-ordering';
import { createPrinter, testPrinter } from '@servery/contract/printers';
import { takeTender } from '@servery/contract/tenders';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { couponBody } from './testing/rewards.ts';
import { createSmallRestaurant } from './testing/small-restaurant.ts';
import { startTestServer, type TestServer } from './testing/test-server.ts';
import { createTill } from './testing/till.ts';

/** An id that a client makes is one restaurant's: another one is refused it. */

/**
 * Every id in a body that the caller makes, with what keeps it from being two restaurants'. `index`: a unique index over all restaurants
 * refuses it in the statement that writes the row. `directory`: the same by a primary key of the directory. `inside`: it only distinguishes
 * parts of one request or order, and is stored as part of that. `session`: it is passed on to the address provider and not stored.
 */
const made: Readonly<Record<string, 'index' | 'directory' | 'inside' | 'session'>> = {
  'addresses.check session': 'session',
  'addresses.resolve session': 'session',
  'addresses.suggest session': 'session',
  'apiKeys.create id': 'directory',
  'batchUpload.create id': 'index',
  'pos.appendBillOperations operations[].id': 'index',
  'pos.moveBillLines id': 'index',
  'pos.appendBillOperations operations[].line.id': 'inside',
  'pos.appendBillOperations operations[].lineId': 'inside',
  'coupons.create id': 'index',
  'coupons.redeem lines[].id': 'inside',
  // The id of an order that the till sends next: the order's own index decides, and until then it is a use of the restaurant's own coupon.
  'coupons.redeem orderId': 'inside',
  'coupons.suggest lines[].id': 'inside',
  'devices.create id': 'directory',
  'pos.createTerminal id': 'directory',
  'kds.createDevice id': 'directory',
  'drawers.open id': 'index',
  'drawers.move id': 'index',
  'drawers.print id': 'index',
  'reports.printOwn id': 'index',
  // Compared with that of the till's own session only.
  'drawers.close id': 'inside',
  'employees.create id': 'index',
  'eventEndpoints.create id': 'index',
  'timeClock.clock id': 'index',
  'settings.putTimeClock value.shiftBreakPresets[].id': 'inside',
  'logging.sendPosStashedOrderLog steps[].id': 'index',
  'shifts.add id': 'index',
  'shifts.add breaks[].id': 'inside',
  'shifts.correct breaks[].id': 'inside',
  'restaurants.create id': 'directory',
  'restaurants.createStore id': 'directory',
  // What is inside of an item is stored as part of it.
  'menuEditor.createItem removeToppings[].id': 'inside',
  'menuEditor.createItem items[].id': 'inside',
  'menuEditor.createItem pizzas[].id': 'inside',
  'menuEditor.changeItem changes.removeToppings.to[].id': 'inside',
  'menuEditor.changeItem changes.items.to[].id': 'inside',
  'menuEditor.changeItem changes.pizzas.to[].id': 'inside',
  'onlineOrdering.takePayment id': 'index',
  'onlineOrdering.takeTender id': 'index',
  'onlineOrdering.recordTender id': 'index',
  'onlineOrdering.refundTender id': 'index',
  'onlineOrdering.switchTender id': 'index',
  'onlineOrdering.writeOff id': 'index',
  'onlineOrdering.placeOrder id': 'index',
  'onlineOrdering.placeOrder lines[].id': 'inside',
  'onlineOrdering.placeTestOrder id': 'index',
  'onlineOrdering.placeTestOrder lines[].id': 'inside',
  'onlineOrdering.quoteCart lines[].id': 'inside',
  'payments.payOrder attemptId': 'index',
  'payments.refundOrder id': 'index',
  'pictures.upload id': 'index',
  'printing.createPrinter id': 'index',
  'printing.printOrder id': 'index',
  'printing.testPrinter id': 'index',
  'printing.reprint id': 'index',
  'cloudPrinters.printUberEatsOrder jobId': 'index',
  'settings.putCustomPayments value.payments[].id': 'inside',
  'settings.putPizza value.sizes[].id': 'inside',
  'settings.putPizza value.toppings[].id': 'inside',
};
/** Pictures are looked up in the restaurant's own library. */
const pictures = /[ .](image|video|logo|banner)(\.to)?\.id$/;
/** Ids that name what stands already; each is looked up among the restaurant's own rows. */
const references = /(^|\.)(\w+Id(\.to)?|\w+Ids(\.to)?\[\]|(removeToppings|applicableStoreIds)\[\]|after|itemsTo)$/;
const named = /^(menu\.setSoldOut (items|options|sizes|toppings)\[\]\.id|menuEditor\.changeGroup changes\.options\.to\[\]\.id)$/;

interface Node {
  format?: string;
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  oneOf?: Node[];
  allOf?: Node[];
}
const getUuids = (node: Node, path = ''): string[] => [
  ...(node.format === 'uuid' ? [path] : []),
  ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap((part) => getUuids(part, path)),
  ...Object.entries(node.properties ?? {}).flatMap(([name, part]) => getUuids(part, path === '' ? name : `${path}.${name}`)),
  ...(node.items === undefined ? [] : getUuids(node.items, `${path}[]`)),
];
const idsInBodies = [
  ...new Set(
    allEndpoints.flatMap(({ id, body, file, query }) => {
      // A file has its id beside it.
      const sent = file === true ? query : body;
      if (sent === undefined) return [];
      return getUuids(z.toJSONSchema(sent, { io: 'input', unrepresentable: 'any' }) as Node).map((path) => `${id} ${path}`);
    }),
  ),
];

describe('every id in a body', () => {
  it('that a client makes is in the table above; all others name what stands already', () => {
    const others = idsInBodies.filter((name) => !(name in made));
    expect(others.filter((name) => !references.test(name.split(' ')[1]!) && !pictures.test(name) && !named.test(name))).toEqual([]);
    expect(Object.keys(made).filter((name) => !idsInBodies.includes(name))).toEqual([]);
  });

  it('that makes a call repeatable is kept from all other restaurants', () => {
    const repeatable = allEndpoints.filter(({ repeatable: how }) => how === 'clientId').map(({ id }) => id);
    const guarded = new Set(
      Object.entries(made)
        .filter(([, how]) => how === 'index' || how === 'directory')
        .map(([name]) => name.split(' ')[0]!),
    );
    expect(repeatable.filter((id) => !guarded.has(id) && id !== 'coupons.redeem')).toEqual([]);
  });
});

describe('an id in capital letters', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await startTestServer()));
  afterAll(() => server.close());

  it('is the same id in small letters: for an order, its dishes and a payment', async () => {
    const params = { restaurantId: server.restaurantId, storeId: server.storeId };
    const body = server.orderBody();
    const capitals = {
      ...body,
      id: body.id.toUpperCase(),
      lines: body.lines.map((line) => ({ ...line, id: line.id.toUpperCase(), itemId: line.itemId.toUpperCase() })),
    };
    const first = await server.call(placeOrder, { params, body: capitals });
    expect([first.status, first.data.id]).toEqual([201, body.id]);
    const again = await server.call(placeOrder, { params, body });
    expect([again.status, again.data]).toEqual([200, first.data]);

    const cookie = await server.signIn('storeUser');
    const payment = { id: `a${randomUUID().slice(1)}`, method: 'cash', amount: 3000, note: '' } as const;
    const take = (id: string) => server.call(takePayment, { params: { ...params, orderId: body.id }, body: { ...payment, id }, cookie });
    const taken = await take(payment.id.toUpperCase());
    expect([taken.status, taken.data.payment.id]).toEqual([201, payment.id]);
    expect((await take(payment.id)).status).toBe(200);
  });
});

describe('an id of another restaurant', () => {
  let server: TestServer;
  let other: Awaited<ReturnType<typeof createSmallRestaurant>>;
  let superAdmin: string;
  const ours = () => ({ restaurantId: server.restaurantId, storeId: server.storeId });
  const theirs = () => ({ restaurantId: other.restaurantId, storeId: other.storeId });
  const reused = { code: 'resource_status_conflict', details: { reason: 'ID_REUSED' } };
  beforeAll(async () => {
    server = await startTestServer();
    superAdmin = await server.signIn('superAdmin');
    other = await createSmallRestaurant(server.test.database, server.modules, new Date());
  });
  afterAll(() => server.close());

  /** The order of `body` with the same dishes of the other restaurant's menu. */
  const overThere = (body: ReturnType<TestServer['orderBody']>) => ({
    ...body,
    lines: body.lines.map((line) => {
      const name = server.menu.items.find(({ id }) => id === line.itemId)!.name;
      return { ...line, itemId: other.menu.items.find((item) => item.name === name)!.id };
    }),
  });
  const readOrders = async (params: { restaurantId: string; storeId: string }) =>
    (await server.call(listOrders, { params, query: { limit: 50 }, cookie: superAdmin })).data.rows.map(({ id }) => id);

  it('is refused to an order, which then stands at the first restaurant alone', async () => {
    const body = server.orderBody();
    expect((await server.call(placeOrder, { params: ours(), body })).status).toBe(201);
    const again = await server.call(placeOrder, { params: theirs(), body: overThere(body) });
    expect(again.error).toMatchObject(reused);
    expect(await readOrders(theirs())).not.toContain(body.id);
    const followed = async ({ restaurantId }: { restaurantId: string }) => {
      const headers = { 'x-guest-token': body.guestToken };
      return (await server.call(getOwnOrder, { params: { orderId: body.id }, query: { restaurantId }, headers })).status;
    };
    expect([await followed(ours()), await followed(theirs())]).toEqual([200, 404]);
    // Nothing of the refused one is left: the next order has the number that it would have had.
    const fresh = await server.call(placeOrder, { params: theirs(), body: overThere(server.orderBody()) });
    expect(fresh.data.number).toMatch(/-0*1$/);
  });

  it('is refused to one of two restaurants that use it in the same moment @race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const body = server.orderBody();
      const answers = await Promise.all([
        server.call(placeOrder, { params: ours(), body }),
        server.call(placeOrder, { params: theirs(), body: overThere(body) }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
      const { rows } = await server.test.owner.query('select restaurant_id from orders where id = $1', [body.id]);
      expect(rows).toHaveLength(1);
    }
  });

  it('is refused to a printer, a print job and a payment', async () => {
    const machine = { name: 'Pass', model: 'm30iii', connection: 'USB', serial: '', ipAddress: '', isSecure: false } as const;
    const printer = {
      ...machine,
      lineWidth: 48 as const,
      numberOfCopies: 1,
      active: true,
      prints: [],
      printStationIds: [],
      backupPrinterId: null,
    };
    const foreignPrinter = { ...printer, id: server.printerId };
    expect((await server.call(createPrinter, { params: theirs(), body: foreignPrinter, cookie: superAdmin })).error).toMatchObject(reused);

    const job = { id: randomUUID() };
    await server.call(testPrinter, { params: { ...ours(), printerId: server.printerId }, body: job, cookie: superAdmin });
    const jobThere = await server.call(testPrinter, { params: { ...theirs(), printerId: other.printerId }, body: job, cookie: superAdmin });
    expect(jobThere.error).toMatchObject({ code: 'validation_failed', fields: [{ path: 'id' }] });

    const [mine, foreign] = [server.orderBody(), overThere(server.orderBody())];
    await server.call(placeOrder, { params: ours(), body: mine });
    await server.call(placeOrder, { params: theirs(), body: foreign });
    const payment = { id: randomUUID(), method: 'cash', amount: 3000, note: '' } as const;
    const pay = (params: { restaurantId: string; storeId: string }, orderId: string, id = payment.id) =>
      server.call(takePayment, { params: { ...params, orderId }, body: { ...payment, id }, cookie: superAdmin });
    expect((await pay(ours(), mine.id)).status).toBe(201);
    expect((await pay(theirs(), foreign.id)).error).toMatchObject(reused);
    const tender = { id: payment.id, kind: 'cash', base: 3000, tip: 0, amount: 3000, given: null, note: '' } as const;
    const part = await server.call(takeTender, { params: { ...theirs(), orderId: foreign.id }, body: tender, cookie: superAdmin });
    expect(part.error).toMatchObject(reused);
    // Another restaurant's order is as one that does not exist, to the letter, paid or not.
    const unknown = await pay(theirs(), randomUUID(), randomUUID());
    for (const orderId of [mine.id, mine.id.toUpperCase()]) {
      const { status, error } = await pay(theirs(), orderId, randomUUID());
      expect([status, { ...error, requestId: '' }]).toEqual([404, { ...unknown.error, requestId: '' }]);
    }
    expect((await pay(theirs(), foreign.id, randomUUID())).status).toBe(201);
  });

  /** Has the index over all restaurants refuse the next row of a table, as it may where a row of ours is written in the same moment. */
  async function refuseOnce(table: string, work: () => Promise<unknown>): Promise<void> {
    const { owner } = server.test;
    await owner.query(`create sequence refusals; grant usage on sequence refusals to public;
      create function refuse_once() returns trigger language plpgsql as $$ begin
        if nextval('refusals') = 1 then
          raise exception 'twice' using errcode = 'unique_violation', constraint = '${table}_everywhere';
        end if;
        return new;
      end $$;
      create trigger refuse_once before insert on ${table} for each row execute function refuse_once()`);
    try {
      await work();
    } finally {
      await owner.query('drop function refuse_once cascade; drop sequence refusals');
    }
  }

  it('is not refused to its own restaurant by that index, when two of its devices use it in the same moment', async () => {
    const till = await createTill(server);
    await refuseOnce('orders', async () => {
      const opened = await till.wish(randomUUID(), { type: 'open', collectionType: 'pickup', tableId: null, customerName: '' });
      expect(opened.status).toBe(200);
    });
    await refuseOnce('coupon', async () => {
      const made = await server.call(createCoupon, {
        params: { restaurantId: server.restaurantId },
        body: couponBody({ couponCode: 'TWICE' }),
        cookie: superAdmin,
      });
      expect(made.status).toBe(201);
    });
  });
});

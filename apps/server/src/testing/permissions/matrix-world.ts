import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { appendBillOperations } from '@servery/contract/bills';
import { addSource } from '@servery/contract/cards';
import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import { takePayment } from '@servery/contract/counter-payments';
import type { DeviceKind } from '@servery/contract/devices';
import { writeOffOrder } from '@servery/contract/write-offs';
import type { SentBillOperation } from '@servery/domain/bills';
import { createTestCustomer, createTestUser } from '../../platform/testing/fixtures.ts';
import { toInsert, readTables, sampleRow } from '../../platform/testing/sample-rows.ts';
import { signIn, signInCustomer } from '../../platform/testing/test-app.ts';
import { startCardSimulator } from '../card-simulator.ts';
import { createSmallRestaurant, openForBusiness, testActor } from '../small-restaurant.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import type { WalkerKind } from './holders.ts';
import { hashToken } from '../../platform/sessions/tokens.ts';
import { findCaller } from './find-caller.ts';
import { keyMakers } from './key-makers.ts';
import { exportMakers } from './export-makers.ts';
import { menuMakers } from './menu-makers.ts';
import { walkAddress } from './walk-address.ts';
import type { ChildOwner, MakeChild, PermissionWorld, Place, Walker } from './world.types.ts';

export type { ChildOwner, MakeChild, PermissionWorld, Place, PlaceName, Walker } from './world.types.ts';

const guestToken = () => randomBytes(16).toString('base64url');

/** The address with which an order of the matrix was placed: its guest can have the invoice mailed to no other. */
export const emailOfOrder = (orderId: string): string => `${orderId}@example.com`;

async function newOrder(world: PermissionWorld, at: Place, owner: ChildOwner): Promise<string> {
  const menu = world.menus.get(at.storeId)!;
  const line = (name: string, quantity: number) => ({
    ...world.server.line(name, quantity),
    itemId: menu.items.find((item) => item.name === name)!.id,
  });
  const made = world.server.orderBody({
    guestToken: owner.headers['x-guest-token'] ?? guestToken(),
    lines: [line('Batch brew', 1), line('Toastie', 2)],
  });
  const body = { ...made, customer: { ...made.customer, email: emailOfOrder(made.id) } };
  const cookie = owner.kind === 'customer' ? owner.headers['cookie'] : undefined;
  const answer = await world.server.call(placeOrder, { params: at, body, ...(cookie === undefined ? {} : { cookie }) });
  if (answer.status !== 201) throw new Error(`The walk could not place an order: ${JSON.stringify(answer.error)}`);
  return body.id;
}

/** A customer of a restaurant, with the headers of a new session each time. */
async function loadCustomer({ test }: TestServer, { restaurantId }: Place) {
  const id = await createTestCustomer(test.database, restaurantId);
  await test.owner.query(`insert into customer (restaurant_id, id, name, mobile_number_e164) values ($1, $2, 'Ann', $3)`, [
    restaurantId,
    id,
    `+614${randomInt(10_000_000, 99_999_999)}`,
  ]);
  return { id, headers: async () => ({ cookie: await signInCustomer(test.database, restaurantId, id) }) };
}

/** An open bill with lines, rung up at a separate till. */
async function newBill({ server, menus }: PermissionWorld, at: Place): Promise<string> {
  const [deviceId, orderId] = [randomUUID(), randomUUID()];
  await server.modules.devices.createDevice({ ...at, id: deviceId, kind: 'posTerminal', name: 'Till' }, testActor);
  const cookie = await signIn(server.test.database, deviceId, 'posTerminal');
  const itemId = menus.get(at.storeId)!.items.find(({ name }) => name === 'Toastie')!.id;
  const made = (sequence: number) => ({ id: randomUUID(), sequence, at: new Date().toISOString() });
  const operations: SentBillOperation[] = [
    { ...made(1), type: 'open', collectionType: 'pickup', tableId: null, customerName: '' },
    { ...made(2), type: 'addLine', line: { ...server.line('Toastie', 1), itemId } },
  ];
  const answer = await server.call(appendBillOperations, { params: { ...at, orderId }, body: { operations }, cookie });
  if (answer.status !== 200) throw new Error(`The walk could not open a bill: ${JSON.stringify(answer.error)}`);
  return orderId;
}

async function newDevice({ modules }: TestServer, at: Place, kind: DeviceKind): Promise<string> {
  const id = randomUUID();
  await modules.devices.createDevice({ ...at, id, kind, name: 'Cellar' }, testActor);
  return id;
}

/** An order offered by Uber Eats, as if it had come from there. */
async function newUberOrder(world: PermissionWorld, at: Place, owner: ChildOwner): Promise<string> {
  const { test, uber } = world.server;
  const [id, { id: uberOrderId, displayId }] = [await newOrder(world, at, { ...owner, kind: 'neighbour' }), await uber!.order()];
  await test.owner.query(`update orders set source = 'uberEats', payment_method = 'uberEats', payment_status = 'PAID' where id = $1`, [id]);
  await test.owner.query(
    `insert into uber_eats_order (restaurant_id, id, store_id, uber_order_id, uber_store_id, display_id, state, fulfillment_type, native, facts,
        synced_at, accept_before)
      values ($1, $2, $3, $4, $5, $6, 'OFFERED', 'PICKUP', '{}', '{"phoneCode": null, "courier": null, "failure": null, "reference": null}',
        now(), now())`,
    [at.restaurantId, id, at.storeId, uberOrderId, uber!.storeId, displayId],
  );
  return id;
}

/**
 * A row of the table that an id is named after, for objects that belong to a restaurant and need nothing else: `salesCategoryId`,
 * `sales_category`.
 */
async function readSample({ server: { test } }: PermissionWorld, at: Place, name: string): Promise<string> {
  const called = name.replace(/Id$/, '').replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const table = (await readTables(test.owner)).find((each) => each.name === called);
  if (table === undefined || table.foreignKeys.some((key) => key.needed && key.table !== 'restaurant')) {
    throw new Error(`Nothing makes a ${name}: add it to the makers of the walk.`);
  }
  const id = randomUUID();
  const row = sampleRow(table, at, new Map([['restaurant', { restaurant_id: at.restaurantId }]]));
  const { text, values } = toInsert(called, { ...row, id, ...('name' in row && { name: id }) });
  await test.owner.query(text, values);
  return id;
}

const newTender: MakeChild = async (world, at, owner, made) => {
  const orderId = made['orderId'] ?? (await newOrder(world, at, owner));
  const { cookie } = await world.walkers.find(({ kind }) => kind === 'superAdmin')!.headers();
  const body = { id: randomUUID(), method: 'cash', amount: 3000, note: '' } as const;
  const answer = await world.server.call(takePayment, { params: { ...at, orderId }, body, cookie: cookie! });
  if (answer.status !== 201) throw new Error(`The walk could not take a payment: ${JSON.stringify(answer.error)}`);
  return body.id;
};

const newWriteOff: MakeChild = async (world, at, owner, made) => {
  const orderId = made['orderId'] ?? (await newOrder(world, at, owner));
  const { cookie } = await world.walkers.find(({ kind }) => kind === 'superAdmin')!.headers();
  const body = { id: randomUUID(), amount: 3000, reason: 'Staff meal' };
  const answer = await world.server.call(writeOffOrder, { params: { ...at, orderId }, body, cookie: cookie! });
  if (answer.status !== 201) throw new Error(`The walk could not write off an order: ${JSON.stringify(answer.error)}`);
  return body.id;
};

const makers: Record<string, MakeChild> = {
  billId: newBill,
  orderId: newOrder,
  ticketId: async (world, at, owner) => {
    const orderId = await newOrder(world, at, owner);
    const { cookie } = await world.walkers.find(({ kind }) => kind === 'superAdmin')!.headers();
    await world.server.call(acceptOrder, { params: { ...at, orderId }, body: { etaInMinutes: 15 }, cookie: cookie! });
    const { rows } = await world.server.test.owner.query('select id from kitchen_ticket where order_id = $1', [orderId]);
    return rows[0].id;
  },
  uberEatsOrderId: newUberOrder,
  // A store has one; a caller who removed it gets another.
  uberStoreId: async ({ server }, at) => {
    const { rows } = await server.test.owner.query('select uber_store_id from uber_eats_store where store_id = $1', [at.storeId]);
    const uberStoreId = rows[0]?.uber_store_id ?? randomUUID();
    await server.modules.marketplaces.of('uberEats').link({ ...at, marketplaceStoreId: uberStoreId }, testActor);
    return uberStoreId;
  },
  printJobId: async (world, at, owner) => {
    const { server } = world;
    const { restaurantId, storeId } = at;
    const [orderId, printerId, jobId] = [await newOrder(world, at, owner), randomUUID(), randomUUID()];
    await server.test.owner.query(
      `insert into printer (restaurant_id, id, store_id, name, model, connection) values ($1, $2, $3, 'Pass', 'sunmi cloud kitchen printer', 'CLOUD')`,
      [restaurantId, printerId, storeId],
    );
    await server.test.owner.query(
      `insert into print_job (restaurant_id, id, store_id, printer_id, order_id, document, status, trade_no, content)
        values ($1, $2, $3, $4, $5, 'ORDER_TICKET', 'failure', $6, '')`,
      [restaurantId, jobId, storeId, printerId, orderId, jobId],
    );
    return jobId;
  },
  paymentId: newTender,
  tenderId: newTender,
  writeOffId: newWriteOff,
  batchUploadJobId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `insert into batch_upload_job (restaurant_id, id, store_id, format, file_name, request_fingerprint, status, created_by, created_by_kind,
          created_at, touched_at, finished_at)
        values ($1, $2, $3, 'csv', 'menu.csv', '', 'success', 'Ann', 'user', now(), now(), now())`,
      [restaurantId, id, storeId],
    );
    return id;
  },
  alarmId: async (world, at, owner) => {
    const [orderId, id] = [await newOrder(world, at, owner), randomUUID()];
    await world.server.test.owner.query(
      `insert into alarm (restaurant_id, id, store_id, kind, cause_id, order_id, message, raised_at)
        values ($1, $2, $3, 'orderUnaccepted', $4, $4, 'Accept or reject it now.', now())`,
      [at.restaurantId, id, at.storeId, orderId],
    );
    return id;
  },
  printerId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `insert into printer (restaurant_id, id, store_id, name, model, connection, serial, serial_confirmed)
        values ($1, $2, $3, 'Bar', 'sunmi cloud kitchen printer', 'CLOUD', $4, true)`,
      [restaurantId, id, storeId, `N4${id.slice(0, 8)}`],
    );
    return id;
  },
  deviceId: ({ server }, at) => newDevice(server, at, 'printer'),
  displayId: ({ server }, at) => newDevice(server, at, 'kdsDevice'),
  tillId: ({ server }, at) => newDevice(server, at, 'posTerminal'),
  couponId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `insert into coupon (restaurant_id, id, type, code, start_date, discount_amount, applicable_store_ids)
        values ($1, $2, 'flatAmountDiscount', $3, '2026-01-01', 100, $4)`,
      [restaurantId, id, id.replaceAll('-', '').slice(0, 20).toUpperCase(), [storeId]],
    );
    return id;
  },
  drawerSessionId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `insert into drawer_session (restaurant_id, id, store_id, device_id, device_name, currency, float_counts, float_amount, opened_by, opened_at)
        values ($1, $2, $3, $2, 'Bar', 'AUD', '{}', 0, 'Ann', now())`,
      [restaurantId, id, storeId],
    );
    return id;
  },
  employeeId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `with made as (insert into employee (restaurant_id, id, name, role, pin_hash) values ($1, $2, 'Ann', 'staff', ''))
        insert into employee_store (restaurant_id, employee_id, store_id) values ($1, $2, $3)`,
      [restaurantId, id, storeId],
    );
    return id;
  },
  shiftId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    await server.test.owner.query(
      `with made as (insert into employee (restaurant_id, id, name, role, pin_hash) values ($1, $2, 'Ann', 'staff', ''))
        insert into shift (restaurant_id, id, store_id, employee_id, trading_day, started_at, ended_at)
        values ($1, $2, $3, $2, '2026-11-20', '2026-11-20T01:00:00Z', '2026-11-20T02:00:00Z')`,
      [restaurantId, id, storeId],
    );
    return id;
  },
  tableId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    const values = [restaurantId, id, storeId, id.slice(0, 30)];
    await server.test.owner.query('insert into dining_table (restaurant_id, id, store_id, name) values ($1, $2, $3, $4)', values);
    server.modules.restaurants.book.forget(restaurantId, storeId);
    return id;
  },
  memberId: ({ server }, at) => createTestUser(server.test.database, { ...at, role: 'user' }),
  restaurantMemberId: ({ server }, { restaurantId }) => createTestUser(server.test.database, { restaurantId, role: 'user' }),
  // Staff of one store know who has ordered there.
  customerId: async (world, at) => {
    const { id, headers } = await loadCustomer(world.server, at);
    await newOrder(world, at, { kind: 'customer', headers: await headers() });
    return id;
  },
  sourceId: async ({ server }, at, owner) => {
    const { restaurantId } = at;
    const { cookie } = owner.kind === 'customer' ? owner.headers : await (await loadCustomer(server, at)).headers();
    const { data, error } = await server.call(addSource, { params: { sourceId: 'tok_visa' }, body: { restaurantId }, cookie: cookie! });
    const source = data.rows?.at(-1);
    if (source === undefined) throw new Error(`The walk could not save a card: ${JSON.stringify(error)}`);
    return source.id;
  },
  addressId: async ({ server }, at, owner) => {
    const { restaurantId } = at;
    const { cookie } = owner.kind === 'customer' ? owner.headers : await (await loadCustomer(server, at)).headers();
    const id = randomUUID();
    await server.test.owner.query(
      `insert into customer_address (restaurant_id, id, customer_id, address_key, address, created_at, last_used_at)
        values ($1, $2, $3, $4, $5, now(), now())`,
      [restaurantId, id, await findCaller(server, cookie), id, JSON.stringify(walkAddress)],
    );
    return id;
  },
  // Another session of the caller, or of somebody else.
  sessionId: async ({ server }, _, { headers }) => {
    const { owner, database } = server.test;
    const cookie = await signIn(database, (await findCaller(server, headers['cookie'])) ?? (await createTestUser(database, null)));
    const made = await owner.query('select id from directory.session where token_hash = $1', [hashToken(cookie.split('=')[1]!)]);
    return made.rows[0].id;
  },
  ...exportMakers,
  ...keyMakers,
  ...menuMakers,
};

const restaurantWide = new Set([
  ...[
    'addressId',
    'apiKeyId',
    'deliveryId',
    'eventEndpointId',
    'exportId',
    'restaurantExportId',
    'restaurantMemberId',
    'sessionId',
    'sourceId',
  ],
]);
/** An object without its own maker is a row of a restaurant. */
const ofRestaurants = { has: (name: string): boolean => restaurantWide.has(name) || !(name in makers) };

/** Two restaurants, one of them with two open stores, and all possible callers. */
export async function createPermissionWorld(): Promise<PermissionWorld> {
  // Its webhooks are not sent: they would write while the matrix checks that refused calls wrote nothing.
  const cards = { ...(await startCardSimulator()), sendWebhooksTo: async () => {} };
  const server = await startTestServer({ cards, uber: 'simulator' });
  // The matrix places many orders by one guest: the cap on unpaid orders is tested elsewhere.
  await server.change('orderProcess', { maxUnpaidOrders: null, maxUnpaidOrdersVerified: null });
  await server.uber!.side('/_sim/webhook-url', { url: null }, 'PUT');
  const { database } = server.test;
  const { restaurantId, storeId, otherStoreId } = server;
  const own: Place = { restaurantId, storeId };
  const sibling: Place = { restaurantId, storeId: otherStoreId };
  const now = new Date();
  const siblingMenu = await openForBusiness(database, server.modules, sibling, now);
  const other = await createSmallRestaurant(database, server.modules, now);
  const foreign: Place = { restaurantId: other.restaurantId, storeId: other.storeId };

  const user = async (membership: Parameters<typeof createTestUser>[1], options = {}) => {
    const id = await createTestUser(database, membership, options);
    return async () => ({ cookie: await signIn(database, id) });
  };
  const device = async (kind: DeviceKind) => {
    const id = randomUUID();
    await server.modules.devices.createDevice({ ...own, id, kind, name: 'Wall' }, testActor);
    return async () => ({ cookie: await signIn(database, id, kind) });
  };
  const token = guestToken();
  const headers: Record<WalkerKind, Walker['headers']> = {
    superAdmin: await user(null, { superAdmin: true }),
    restaurantAdmin: await user({ restaurantId, role: 'admin' }),
    restaurantUser: await user({ restaurantId, role: 'user' }),
    storeAdmin: await user({ ...own, role: 'admin' }),
    storeUser: await user({ ...own, role: 'user' }),
    // A new one each time: a user who opens a restaurant belongs to it from then on.
    withoutMembership: async () => (await user(null))(),
    posTerminal: await device('posTerminal'),
    kdsDevice: await device('kdsDevice'),
    printer: await device('printer'),
    customer: (await loadCustomer(server, own)).headers,
    guest: async () => ({ 'x-guest-token': token }),
    anonymous: async () => ({}),
  };
  const tables = await server.test.owner.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'directory') and tablename not in ('schema_migration', 'rate_limit') order by 1`,
  );
  // In an order of its own: PostgreSQL may read the tables in parallel.
  const digest = `${tables.rows
    .map(({ name }) => `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as digest from ${name} t`)
    .join(' union all ')} order by name`;
  const made = new Map([own, sibling, foreign].map((at) => [at.storeId, new Set([at.storeId])]));
  made.get(foreign.storeId)!.add(foreign.restaurantId);
  const world: PermissionWorld = {
    server,
    places: { own, sibling, foreign },
    menus: new Map([
      [own.storeId, server.menu],
      [sibling.storeId, siblingMenu],
      [foreign.storeId, other.menu],
    ]),
    walkers: Object.entries(headers).map(([kind, make]) => ({ kind: kind as WalkerKind, headers: make })),
    neighbour: { kind: 'neighbour', headers: {} },
    made,
    ofRestaurants,
    child: async (name, at, owner, others = {}) => {
      const make = makers[name];
      const id = make === undefined ? await readSample(world, at, name) : await make(world, at, owner, others);
      if (!ofRestaurants.has(name)) made.get(at.storeId)?.add(id);
      return id;
    },
    fingerprint: async () => JSON.stringify((await server.test.owner.query(digest)).rows),
    close: async () => {
      await server.close();
      await cards.close();
    },
  };
  // Something that every list could leak.
  for (const name of Object.keys(makers)) for (const at of Object.values(world.places)) await world.child(name, at, world.neighbour);
  return world;
}

import { randomBytes, randomUUID } from 'node:crypto';
import { acceptOrder, placeOrder } from '@servery/contract/online-ordering';
import type { DeviceKind } from '@servery/contract/devices';
import type { MenuSnapshot } from '@servery/domain/menu';
import { createTestCustomer, createTestUser } from '../../platform/testing/fixtures.ts';
import { signIn, signInCustomer } from '../../platform/testing/test-app.ts';
import { createSmallRestaurant, openForBusiness, testActor } from '../small-restaurant.ts';
import { startTestServer, type TestServer } from '../test-server.ts';
import type { WalkerKind } from './holders.ts';

/** A store with a menu, which the callers of the walk belong to (own), or do not. */
export interface Place {
  restaurantId: string;
  storeId: string;
}
export type PlaceName = 'own' | 'sibling' | 'foreign';

/** Somebody who calls. Everyone is at home at the own place. */
export interface Walker {
  kind: WalkerKind;
  /** Headers of a new session: what an earlier call ended does not matter. */
  headers(): Promise<Record<string, string>>;
}

/** What a child belongs to: what is somebody's own is made by them. */
export interface ChildOwner {
  kind: WalkerKind | 'neighbour';
  headers: Record<string, string>;
}

/** Makes one more thing at a place; its id. By the name of the parameter that carries it. */
export type MakeChild = (world: WalkWorld, at: Place, owner: ChildOwner) => Promise<string>;

export interface WalkWorld {
  server: TestServer;
  places: Record<PlaceName, Place>;
  menus: ReadonlyMap<string, MenuSnapshot>;
  walkers: Walker[];
  neighbour: ChildOwner;
  child(name: string, at: Place, owner: ChildOwner): Promise<string>;
  /** Ids of what stands at the places: a list that shows one of them to somebody else's caller has leaked. By store. */
  made: ReadonlyMap<string, ReadonlySet<string>>;
  /** A digest of every row of every table but the counters of rate limits. */
  fingerprint(): Promise<string>;
}

const guestToken = () => randomBytes(16).toString('base64url');

async function newOrder(world: WalkWorld, at: Place, owner: ChildOwner): Promise<string> {
  const menu = world.menus.get(at.storeId)!;
  const line = (name: string, quantity: number) => ({
    ...world.server.line(name, quantity),
    itemId: menu.items.find((item) => item.name === name)!.id,
  });
  const body = world.server.orderBody({
    guestToken: owner.headers['x-guest-token'] ?? guestToken(),
    lines: [line('Batch brew', 1), line('Toastie', 2)],
  });
  const cookie = owner.kind === 'customer' ? owner.headers['cookie'] : undefined;
  const answer = await world.server.call(placeOrder, { params: at, body, ...(cookie === undefined ? {} : { cookie }) });
  if (answer.status !== 201) throw new Error(`The walk could not place an order: ${JSON.stringify(answer.error)}`);
  return body.id;
}

const makers: Record<string, MakeChild> = {
  orderId: newOrder,
  ticketId: async (world, at, owner) => {
    const orderId = await newOrder(world, at, owner);
    const { cookie } = await world.walkers.find(({ kind }) => kind === 'superAdmin')!.headers();
    await world.server.call(acceptOrder, { params: { ...at, orderId }, body: { etaInMinutes: 15 }, cookie: cookie! });
    const { rows } = await world.server.test.owner.query('select id from kitchen_ticket where order_id = $1', [orderId]);
    return rows[0].id;
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
  deviceId: async ({ server }, at) => {
    const id = randomUUID();
    await server.modules.devices.createDevice({ ...at, id, kind: 'printer', name: 'Cellar' }, testActor);
    return id;
  },
  tableId: async ({ server }, { restaurantId, storeId }) => {
    const id = randomUUID();
    const values = [restaurantId, id, storeId, id.slice(0, 30)];
    await server.test.owner.query('insert into dining_table (restaurant_id, id, store_id, name) values ($1, $2, $3, $4)', values);
    server.modules.restaurants.book.forget(restaurantId, storeId);
    return id;
  },
  itemId: async (world, at) => world.menus.get(at.storeId)!.items[0]!.id,
};

/** What belongs to the restaurant, whichever store it was made at. */
const ofRestaurants = new Set<string>();

/** Two restaurants, one of them with two stores that trade, and everybody who could call. */
export async function createWalkWorld(): Promise<WalkWorld> {
  const server = await startTestServer();
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
  const customer = async () => {
    const id = await createTestCustomer(database, restaurantId);
    await server.test.owner.query(`insert into customer (restaurant_id, id, name) values ($1, $2, 'Ann')`, [restaurantId, id]);
    return async () => ({ cookie: await signInCustomer(database, restaurantId, id) });
  };
  const token = guestToken();
  const headers: Record<WalkerKind, Walker['headers']> = {
    superAdmin: await user(null, { superAdmin: true }),
    restaurantAdmin: await user({ restaurantId, role: 'admin' }),
    restaurantUser: await user({ restaurantId, role: 'user' }),
    storeAdmin: await user({ ...own, role: 'admin' }),
    storeUser: await user({ ...own, role: 'user' }),
    // A new one each time: whoever opens a restaurant belongs to it from then on.
    withoutMembership: async () => (await user(null))(),
    posTerminal: await device('posTerminal'),
    kdsDevice: await device('kdsDevice'),
    printer: await device('printer'),
    customer: await customer(),
    guest: async () => ({ 'x-guest-token': token }),
    anonymous: async () => ({}),
  };
  const tables = await server.test.owner.query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname in ('public', 'directory') and tablename not in ('schema_migration', 'rate_limit') order by 1`,
  );
  const digest = tables.rows
    .map(({ name }) => `select '${name}' as name, count(*) as rows, sum(hashtextextended(t::text, 0)) as digest from ${name} t`)
    .join(' union all ');
  const made = new Map([own, sibling, foreign].map((at) => [at.storeId, new Set([at.storeId])]));
  made.get(foreign.storeId)!.add(foreign.restaurantId);
  const world: WalkWorld = {
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
    child: async (name, at, owner) => {
      const make = makers[name];
      if (make === undefined) throw new Error(`Nothing makes a ${name}: add it to the makers of the walk.`);
      const id = await make(world, at, owner);
      if (!ofRestaurants.has(name)) made.get(at.storeId)?.add(id);
      return id;
    },
    fingerprint: async () => JSON.stringify((await server.test.owner.query(digest)).rows),
  };
  // Something for every list to leak.
  for (const name of Object.keys(makers)) for (const at of Object.values(world.places)) await world.child(name, at, world.neighbour);
  return world;
}

import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { composeModules, type Modules } from '../apps/server/src/compose.ts';
import { compileMenu } from '../apps/server/src/modules/menu/use-cases/compile-menu.ts';
import { readSources } from '../apps/server/src/modules/menu/use-cases/publish-menu.ts';
import { placeOrder, type PlaceOrder, type PlaceOrderDeps } from '../apps/server/src/modules/orders/use-cases/place-order.ts';
import { openDatabase } from '../apps/server/src/platform/db/connections.ts';
import type { Database } from '../apps/server/src/platform/db/connections.types.ts';
import { createRateLimiter } from '../apps/server/src/platform/http/rate-limit.ts';
import type { PrinterPort } from '../apps/server/src/ports/printer.ts';
import { withScratchDatabase } from '../apps/server/src/scripts/scratch-database.ts';
import { createSmallRestaurant, testActor, type SmallRestaurant } from '../apps/server/src/testing/small-restaurant.ts';
import { validateMenu, type CartLineInput, type MenuSnapshot } from '../packages/domain/src/menu/index.ts';
import { priceCart, type PriceCartInput } from '../packages/domain/src/pricing/index.ts';
import { defaultTaxRules } from '../packages/domain/src/tax/index.ts';
import { uuidv7 } from '../tests/dev-env/uuidv7.ts';
import { bigCart, bigMenu } from './lib/big-menu.ts';
import { median, type Figure } from './lib/figures.ts';
import { toPlacedBefore } from './lib/placed-before.ts';

const connections = 16;
const stores = 8;
const log = pino({ level: 'silent' });

interface Options {
  rounds: number;
  milliseconds: number;
  say: (line: string) => void;
}

/**
 * The engine alone, in this process and on a database that does not wait for the disk: pricing large carts, publishing a large menu, and
 * the cost of placing since there are stock counts, against the statement as it was before.
 */
export const benchEngine = (options: Options): Promise<{ figures: Figure[]; sentence: string }> =>
  withScratchDatabase(async (connection) => {
    const database = openDatabase({ address: { owner: connection, roles: 'login' }, poolSize: connections, log });
    try {
      const modules = composeModules({ database, printer: {} as PrinterPort });
      options.say('… publishing a large menu');
      const { figure: publishing, menu, sentence } = await benchPublishing(database, modules, options);
      options.say('… pricing large carts');
      const pricing = benchPricing(menu, options);
      options.say('… placing in this process');
      const placing = await benchPlaced(database, modules, { ...options, counted: false });
      const counted = await benchPlaced(database, modules, { ...options, counted: true });
      return { figures: [pricing, publishing, placing, counted], sentence };
    } finally {
      await database.close();
    }
  });

/** Publishes a menu of 500 items repeatedly, against storing the document itself; and reports how much of that is compiling. */
async function benchPublishing(database: Database, modules: Modules, { rounds, milliseconds }: Options) {
  const { restaurantId, storeId } = await createSmallRestaurant(database, modules, new Date());
  const input = { storeId, actor: testActor, now: new Date() };
  const publish = () => database.tenant({ restaurantId }, (tx) => modules.menu.publishMenu(tx, input));
  await database.tenant({ restaurantId }, (tx) => modules.menu.storeMenu(tx, { ...input, menu: bigMenu(496), mode: 'add' }));
  const menu = await publish();
  const figure = getFigure(
    'Publishing 500 items with 41 groups',
    'menus/s',
    'its document stored as it is',
    'read, compiled, checked, stored, with its event',
  );
  const document = JSON.stringify(menu);
  let version = 1_000_000;
  const store = () =>
    database.tenant({ restaurantId }, (tx) =>
      tx.sql({
        name: 'bench.storeDocument',
        text: 'insert into menu_snapshot (restaurant_id, store_id, version, document) values ($1, $2, $3, $4::jsonb)',
        values: [restaurantId, storeId, version++, document],
      }),
    );
  for (let round = 0; round < rounds; round += 1) {
    figure.ours.push(await perSecond(milliseconds, 1, async () => void (await publish())));
    figure.baseline.push(await perSecond(milliseconds, 1, async () => void (await store())));
  }
  const { loadSection } = modules.settings;
  const sources = await database.tenant({ restaurantId }, (tx) =>
    readSources(tx, { readPizza: () => loadSection(tx, storeId, 'pizza') }, storeId),
  );
  const head = {
    menu_version: 1,
    currency: 'AUD' as const,
    category_image_aspect_ratio: '4x3',
    restaurantId,
    storeId,
    version: 2,
    publishedAt: '',
  };
  const compiling = 1_000 / rate(milliseconds, () => void compileMenu(sources, head));
  const checking = 1_000 / rate(milliseconds, () => void validateMenu(menu));
  const whole = 1_000 / median(figure.ours);
  const sentence = `A menu of 500 items with 41 groups (${Math.round(document.length / 1024)} kB) is compiled in ${compiling.toFixed(2)} ms and checked in ${checking.toFixed(2)} ms; published whole it takes ${whole.toFixed(1)} ms.`;
  return { figure, menu, sentence };
}

/** Prices carts of 30 lines on one core, against writing and reading the answer as JSON. */
function benchPricing(menu: MenuSnapshot, { rounds, milliseconds }: Options): Figure {
  const input: PriceCartInput = {
    menu,
    source: 'website',
    collectionType: 'delivery',
    lines: bigCart(menu),
    taxRules: [...defaultTaxRules.AU],
    placedOn: '2026-11-21',
    deliveryFee: 500,
    country: 'AU',
  };
  const result = priceCart(input);
  if (!result.ok) throw new Error(`The cart has problems: ${JSON.stringify(result.problems.slice(0, 3))}`);
  const figure = getFigure(
    'Carts of 30 lines priced, one core',
    'carts/s',
    'the answer as JSON, written and read',
    '14 basic, 8 pizzas, 4 half-and-halves, 4 deals with halves inside',
  );
  for (let round = 0; round < rounds; round += 1) {
    figure.ours.push(rate(milliseconds, () => void priceCart(input)));
    figure.baseline.push(rate(milliseconds, () => void JSON.parse(JSON.stringify(result.cart))));
  }
  return figure;
}

/** Checks, prices and places orders of three lines, against the same with the statement as it was before. */
async function benchPlaced(database: Database, modules: Modules, options: Options & { counted: boolean }): Promise<Figure> {
  const { rounds, milliseconds, counted } = options;
  const open = () => Promise.all(Array.from({ length: stores }, () => createSmallRestaurant(database, modules, new Date())));
  const [places, plain] = [await open(), await open()];
  if (counted) for (const place of places) await countAll(database, modules, place);
  const deps: PlaceOrderDeps = {
    database,
    stores: modules.restaurants.book,
    menus: modules.menu.menus,
    counts: modules.menu.counts,
    rateLimiter: createRateLimiter(database),
    now: () => new Date(),
  };
  const asBefore: Database = {
    ...database,
    statement: (scope, placing, more) => database.statement(scope, toPlacedBefore(placing), more),
  };
  const figure = getFigure(
    counted ? 'Placing an order of three counted items' : 'Placing an order without counted items',
    'orders/s',
    counted ? 'without counts, by the statement from before there were any' : 'by the statement from before there were counts',
    `${connections} at once, ${stores} stores, checked and priced in this process; no wait for the disk`,
  );
  figure.goal = counted ? null : 0.77;
  let turn = 0;
  const ours = async () => void (await placeOrder(deps, toOrder(places[turn++ % stores]!)));
  const theirs = async () => void (await placeOrder({ ...deps, database: asBefore }, toOrder(plain[turn++ % stores]!)));
  await perSecond(500, connections, ours);
  await perSecond(500, connections, theirs);
  for (let round = 0; round < rounds; round += 1) {
    figure.ours.push(await perSecond(milliseconds, connections, ours));
    figure.baseline.push(await perSecond(milliseconds, connections, theirs));
  }
  return figure;
}

/** Makes every item of the store counted, with more than anybody orders. */
async function countAll(database: Database, modules: Modules, { restaurantId, storeId, menu }: SmallRestaurant): Promise<void> {
  await database.tenant({ restaurantId }, async (tx) => {
    await tx.sql({
      name: 'bench.countAll',
      text: `insert into sold_out (restaurant_id, store_id, kind, id, soldout, remaining, count_id)
        select $1, $2, 'item', id, false, 1000000000, $3 from unnest($4::uuid[]) as id`,
      values: [restaurantId, storeId, uuidv7(), menu.items.map(({ id }) => id)],
    });
    await modules.menu.publishMenu(tx, { storeId, actor: testActor, now: new Date() });
  });
  await modules.restaurants.book.reload(restaurantId, storeId);
}

/** Each order is another guest's: one guest may have few unpaid ones open. */
let guests = 0;
function toOrder({ restaurantId, storeId, menu }: SmallRestaurant): PlaceOrder {
  const lines = ['Batch brew', 'Toastie', 'Banana bread'].map((name, index): CartLineInput => {
    const itemId = menu.items.find((item) => item.name === name)!.id;
    return { id: uuidv7(), type: 'basic', itemId, quantity: 1 + (index % 2), comments: '', selection: { modifiers: [] } };
  });
  return {
    restaurantId,
    storeId,
    body: {
      id: uuidv7(),
      guestToken: randomBytes(16).toString('base64url'),
      collectionType: 'pickup',
      requestedFor: null,
      tableId: null,
      delivery: null,
      paymentMethod: 'inStore',
      customer: { name: 'Guest', phone: `+614${String((guests += 1)).padStart(8, '0')}`, email: '' },
      comments: '',
      couponCode: null,
      redeemLoyalty: false,
      tip: 0,
      lines,
      shownTotal: 500 + 2 * 1_250 + 700,
    },
    fingerprint: randomBytes(32),
    customerId: null,
    address: '127.0.0.1',
    device: null,
    tester: null,
  };
}

const getFigure = (name: string, unit: string, baselineName: string, note: string): Figure => ({
  name,
  unit,
  ours: [],
  baseline: [],
  baselineName,
  goal: null,
  note,
});

/** How often a second a synchronous task can be done. */
function rate(milliseconds: number, work: () => void): number {
  const start = performance.now();
  let times = 0;
  do {
    for (let time = 0; time < 10; time += 1) work();
    times += 10;
  } while (performance.now() - start < milliseconds);
  return (times * 1_000) / (performance.now() - start);
}

/** The same for something that waits, `atOnce` of it at a time. */
async function perSecond(milliseconds: number, atOnce: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let times = 0;
  const worker = async () => {
    while (performance.now() - start < milliseconds) {
      await work();
      times += 1;
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (times * 1_000) / (performance.now() - start);
}

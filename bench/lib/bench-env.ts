import { pino } from 'pino';
import { loadDemo } from '../../apps/server/db/seed/index.ts';
import { composeModules } from '../../apps/server/src/compose.ts';
import { seedDemo } from '../../apps/server/src/demo/data/index.ts';
import { openDatabase } from '../../apps/server/src/platform/db/connections.ts';
import type { PrinterPort } from '../../apps/server/src/ports/printer.ts';
import { startDevEnv, type DevEnv } from '../../tests/dev-env/dev-env.ts';
import { ApiClient } from '../../tests/dev-env/api.ts';
import { getRestaurant, listRestaurants } from '@servery/contract/restaurants';
import type { Place } from '../../tests/dev-env/orders.ts';

const log = pino({ level: 'silent' });
const noPrinter = {} as PrinterPort;

/** The number of a restaurant's printer. */
export const printerSerial = (index: number): string => `N4112${String(index).padStart(8, '0')}`;

/** Copies of the demo's first store, each in a separate restaurant: "many stores". */
async function addRestaurants(env: DevEnv, count: number): Promise<void> {
  const demo = await loadDemo();
  const database = openDatabase({ address: { owner: await env.connection(), roles: 'login' }, poolSize: 4, log });
  const modules = composeModules({ database, printer: noPrinter });
  for (let index = 0; index < count; index++) {
    // A store at Uber Eats is one store's with us: the copies sell nothing there. Each has a printer of its own.
    const stores = demo.stores
      .slice(0, 1)
      .map(({ uberEatsStoreId: _, ...store }) => ({ ...store, printer: { ...store.printer, serial: printerSerial(index) } }));
    const copy = { ...demo, key: `bench-${index}`, name: `Bench ${index}`, stores, users: [] };
    await seedDemo({ database, ...modules, now: () => new Date() }, copy, () => null);
  }
  await database.close();
}

export interface BenchEnv {
  env: DevEnv;
  api: ApiClient;
  /** One open store of each restaurant. */
  places: Place[];
  stop(): Promise<void>;
}

/**
 * What `npm start` runs, on loopback and its own data folder, with `stores` restaurants of one open store each.
 * @param options.simulatorsApart the simulators run in a process of their own, with every store's printer
 */
export async function startBenchEnv(stores: number, options: { simulatorsApart?: boolean } = {}): Promise<BenchEnv> {
  const printers = Array.from({ length: stores }, (_, index) => ({ serial: printerSerial(index), name: `Bench ${index}` }));
  // Each request has a different address: the limits per guest are active, but no guest reaches them.
  const env = await startDevEnv({
    ...(options.simulatorsApart === true && { simulatorsApart: { printers } }),
    env: { TRUSTED_PROXIES: '127.0.0.1', PORTAL_ORIGIN: 'http://127.0.0.1', PUBLIC_CALLS_PER_MINUTE: '120' },
  });
  try {
    return await withStores(env, stores);
  } catch (error) {
    await env.stop();
    throw error;
  }
}

async function withStores(env: DevEnv, stores: number): Promise<BenchEnv> {
  await addRestaurants(env, stores);
  const api = new ApiClient(env.primary.url);
  const { rows } = await api.must(listRestaurants);
  const places: Place[] = [];
  for (const { id, name } of rows) {
    if (!name.startsWith('Bench')) continue;
    const restaurant = await api.must(getRestaurant, { params: { restaurantId: id } });
    places.push({ restaurantId: id, storeId: restaurant.stores[0]!.id });
  }
  return {
    env,
    api,
    places,
    stop: () => env.stop(),
  };
}

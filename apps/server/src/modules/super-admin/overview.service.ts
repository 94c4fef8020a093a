import { getTradingDay } from '@servery/domain/availability';
import type { ResponseOf } from '@servery/contract/endpoint';
import type { getPlatformOverview } from '@servery/contract/super-admin';
import type { Database } from '../../platform/db/connections.types.ts';
import type { RestaurantsModule, RestaurantWithStores, StoreProfile } from '../restaurants/index.ts';
import { isTrading } from './stores.service.ts';
import { countRestaurants, readFigures, readNewest, type StoreFigures } from './overview.queries.ts';

type Overview = ResponseOf<typeof getPlatformOverview>;

export interface OverviewDeps {
  database: Database;
  readEverything: RestaurantsModule['readEverything'];
  now: () => Date;
}

/** How old the figures may be, in milliseconds: counting them reads every store of the installation. */
const figuresMs = 10_000;
const newestRestaurants = 5;
const storesWithAlarms = 10;

/** The stores with open alarms, those with most first. */
function getAlarms(stores: readonly StoreProfile[], figures: ReadonlyMap<string, StoreFigures>): Overview['alarms'] {
  const found = stores.flatMap(({ restaurantId, restaurantName, storeId, name }) => {
    const count = figures.get(storeId)?.openAlarms ?? 0;
    return count === 0 ? [] : [{ restaurantId, restaurantName, storeId, storeName: name, count }];
  });
  const total = found.reduce((sum, { count }) => sum + count, 0);
  return { total, stores: found.toSorted((a, b) => b.count - a.count).slice(0, storesWithAlarms) };
}

async function makeOverview({ database, readEverything, now }: OverviewDeps): Promise<Overview> {
  const at = now();
  const instant = at.toISOString();
  const [counts, newest, everything] = await Promise.all([
    countRestaurants(database),
    readNewest(database, newestRestaurants),
    readEverything(),
  ]);
  const stores = everything.flatMap((restaurant) => restaurant.stores);
  const days = stores.map(({ restaurantId, storeId, hours }) => ({ restaurantId, storeId, day: getTradingDay(hours, instant) }));
  const figures = new Map((await readFigures(database, days, at)).map((row) => [row.storeId, row]));
  const add = (pick: (row: StoreFigures) => number) => [...figures.values()].reduce((sum, row) => sum + pick(row), 0);
  const byId = new Map<string, RestaurantWithStores>(everything.map((restaurant) => [restaurant.id, restaurant]));
  return {
    at: instant,
    restaurants: counts,
    stores: {
      total: stores.length,
      open: stores.filter((store) => isTrading(store, instant)).length,
      closed: stores.filter(({ closed }) => closed).length,
    },
    orders: { today: add(({ ordersToday }) => ordersToday), before: add(({ ordersBefore }) => ordersBefore) },
    alarms: getAlarms(stores, figures),
    newest: newest.flatMap(({ id, name, createdAt }) => {
      const known = byId.get(id);
      if (known === undefined) return [];
      return [{ id, name, country: known.profile.country, storeCount: known.stores.length, createdAt: createdAt.toISOString() }];
    }),
  };
}

/** The platform at a glance, counted at most once in ten seconds on each node. */
export function createOverview(deps: OverviewDeps): () => Promise<Overview> {
  let made: { at: number; overview: Promise<Overview> } | undefined;
  return () => {
    const at = deps.now().getTime();
    if (made !== undefined && at >= made.at && at - made.at < figuresMs) return made.overview;
    const overview = makeOverview(deps);
    made = { at, overview };
    overview.catch(() => {
      if (made?.overview === overview) made = undefined;
    });
    return overview;
  };
}

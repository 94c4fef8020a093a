import type { ResponseOf } from '@servery/contract/endpoint';
import type { getOpenOrders, getStoresToday, getToday } from '@servery/contract/today';
import { getTradingDay, storeStatus } from '@servery/domain/availability';
import { addDays, getEpoch, zonedParts } from '@servery/domain/time';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RestaurantsModule, StoreCache, StoreProfile } from '../restaurants/index.ts';
import { createCountedOnce } from './counted-once.service.ts';
import * as queries from './today.queries.ts';

type Today = Omit<ResponseOf<typeof getToday>, 'latest'>;
type OpenOrders = Omit<ResponseOf<typeof getOpenOrders>, 'latest'>;
type StoresToday = Omit<ResponseOf<typeof getStoresToday>, 'latest'>;

export interface TodayDeps {
  database: Database;
  stores: Pick<StoreCache, 'get'>;
  readRestaurant: RestaurantsModule['readRestaurant'];
  now: () => Date;
}

const hourMs = 3_600_000;
/** A trading day's first hour on a chart, as in the reports: who orders earlier orders late in the evening before. */
const firstHour = 4;
const inOrder = (hour: number): number => (hour + 24 - firstHour) % 24;
const none = { orders: 0, amount: 0 };

function getTrading(store: StoreProfile, at: string): Today['trading'] {
  const { open, opensAt } = storeStatus(store.hours, null, at);
  return { open: open && !store.closed, opensAt: store.closed ? null : opensAt };
}

/** The same time of day a week ago, by the store's clock. */
function aWeekAgo(at: Date, timeZone: string): Date {
  const { date, minutes } = zonedParts(at.toISOString(), timeZone);
  return new Date(getEpoch(addDays(date, -7), minutes, timeZone) + (at.getTime() % 60_000));
}

const readBefore = (tx: Tx, { storeId, timeZone }: StoreProfile, day: string, at: Date) =>
  queries.readSoldBy(tx, { storeId, day: addDays(day, -7), by: aWeekAgo(at, timeZone) });

async function makeToday(database: Database, store: StoreProfile, at: Date): Promise<Today> {
  const { restaurantId, storeId, currency, timeZone } = store;
  const instant = at.toISOString();
  const day = getTradingDay(store.hours, instant);
  const before = addDays(day, -7);
  const [byHour, byNow, figures] = await database.tenant({ restaurantId }, (tx) =>
    Promise.all([
      queries.readSoldByHour(tx, { storeId, day, timeZone }),
      readBefore(tx, store, day, at),
      queries.readSoldFigures(tx, storeId, before),
    ]),
  );
  const add = (pick: (row: (typeof byHour)[number]) => number) => byHour.reduce((sum, row) => sum + pick(row), 0);
  const [now, then] = [byHour, figures].map((rows) => new Map(rows.map(({ hour, orders, amount }) => [hour, { orders, amount }] as const)));
  const hours = [...new Set([...byHour, ...figures].map(({ hour }) => hour))].filter((hour) => hour !== null);
  return {
    ...{ at: instant, tradingDay: day, currency, timeZone, trading: getTrading(store, instant) },
    ...{ orders: add(({ orders }) => orders), amount: add(({ amount }) => amount), covers: add(({ covers }) => covers) },
    weekBefore: { tradingDay: before, byNow, wholeDay: then?.get(null) ?? none },
    hours: hours
      .toSorted((a, b) => inOrder(a) - inOrder(b))
      .map((hour) => ({ hour, ...(now?.get(hour) ?? none), before: then?.get(hour) ?? none })),
  };
}

const toOpen = ({ to_accept: toAccept, accepted, late, bills }: queries.OpenRow) => ({ toAccept, accepted, late, bills });

async function makeOpenOrders(database: Database, store: StoreProfile, at: Date): Promise<OpenOrders> {
  const { restaurantId, storeId, timeZone, settings } = store;
  const instant = at.toISOString();
  const where = { storeId, at, day: getTradingDay(store.hours, instant) };
  const [open, urgent, preparation] = await database.tenant({ restaurantId }, (tx) =>
    Promise.all([
      queries.countOpen(tx, where),
      queries.readUrgent(tx, where),
      queries.readPreparation(tx, storeId, new Date(at.getTime() - hourMs)),
    ]),
  );
  return {
    ...{ at: instant, timeZone, trading: getTrading(store, instant) },
    ...toOpen(open),
    urgent: urgent.map(({ since, ...order }) => ({ ...order, since: since.toISOString() })),
    preparation: { setMinutes: settings.kitchenDisplay.prepTimeInMinutes, ...preparation },
  };
}

/** The stores one after the other: the page is opened by few, and must not take a connection for each store. */
async function makeStoresToday(database: Database, stores: readonly StoreProfile[], restaurantId: string, at: Date): Promise<StoresToday> {
  const instant = at.toISOString();
  return database.tenant({ restaurantId }, async (tx) => {
    const alarms = new Map((await queries.countAlarms(tx)).map(({ store_id: id, count }) => [id, count]));
    const rows: StoresToday['stores'] = [];
    for (const store of stores) {
      const { storeId, name, currency, timeZone } = store;
      const day = getTradingDay(store.hours, instant);
      const byHour = await queries.readSoldByHour(tx, { storeId, day, timeZone });
      const before = await readBefore(tx, store, day, at);
      const open = await queries.countOpen(tx, { storeId, at, day });
      const add = (pick: (row: queries.SoldRow) => number) => byHour.reduce((sum, row) => sum + pick(row), 0);
      rows.push({
        ...{ storeId, name, currency, trading: getTrading(store, instant), before },
        ...{ orders: add(({ orders }) => orders), amount: add(({ amount }) => amount) },
        ...{ ...toOpen(open), alarms: alarms.get(storeId) ?? 0 },
      });
    }
    return { at: instant, stores: rows };
  });
}

interface Place {
  restaurantId: string;
  storeId: string;
}

/** What owners see of the current trading day: read from the orders, since reports are of whole days (docs/adr/0079). */
export function createToday({ database, stores, readRestaurant, now }: TodayDeps) {
  const [sales, open, all] = [createCountedOnce<Today>(now), createCountedOnce<OpenOrders>(now), createCountedOnce<StoresToday>(now)];
  const find = async ({ restaurantId, storeId }: Place): Promise<StoreProfile> => {
    const store = await stores.get(restaurantId, storeId);
    if (store === undefined) throw new ApiError('resource_not_found');
    return store;
  };
  return {
    /** @throws resource_not_found */
    store: async (place: Place) => {
      const store = await find(place);
      return sales(store.storeId, () => makeToday(database, store, now()));
    },
    /** @throws resource_not_found */
    openOrders: async (place: Place) => {
      const store = await find(place);
      return open(store.storeId, () => makeOpenOrders(database, store, now()));
    },
    /** Every store of a restaurant. @throws resource_not_found */
    restaurant: async (restaurantId: string) => {
      const restaurant = await readRestaurant(restaurantId);
      if (restaurant === undefined) throw new ApiError('resource_not_found');
      return all(restaurantId, () => makeStoresToday(database, restaurant.stores, restaurantId, now()));
    },
  };
}

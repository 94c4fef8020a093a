import type { getMonthlyOrders, listMonthlyOrders } from '@servery/contract/analytics';
import type { QueryOf, ResponseOf } from '@servery/contract/endpoint';
import { countries } from '@servery/domain/countries';
import type { CurrencyCode } from '@servery/domain/money';
import { addDays } from '@servery/domain/time';
import type { Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { compareNames, nameCursor, readNameCursor } from '../../platform/db/keyset.ts';
import type { RestaurantsModule, RestaurantWithStores } from '../restaurants/index.ts';
import { readMonths, type MonthRow } from './monthly.queries.ts';

export interface MonthlyDeps {
  database: Database;
  readEverything: RestaurantsModule['readEverything'];
  /** One restaurant with its stores; undefined: there is none. */
  readRestaurant: RestaurantsModule['readRestaurant'];
  now: () => Date;
}

type Sums = { orders: number; sales: number }[];

const monthsBack = 12;
/** How old the figures of all restaurants may be, in milliseconds: they are counted every quarter of an hour anyway. */
const figuresMs = 60_000;

/** The last twelve months, oldest first, as of the latest date on earth: no store's current month is left out. */
function getMonths(now: Date): string[] {
  const latest = new Date(now.getTime() + 14 * 3_600_000);
  return Array.from({ length: monthsBack }, (_, at) =>
    new Date(Date.UTC(latest.getUTCFullYear(), latest.getUTCMonth() - (monthsBack - 1) + at, 1)).toISOString().slice(0, 7),
  );
}

/** From the first day of the first month to the last of the last one. */
function getDays(months: readonly string[]) {
  const [first, last] = [months[0]!, months.at(-1)!];
  const [year, month] = last.split('-').map(Number) as [number, number];
  return { from: `${first}-01`, to: addDays(new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10), -1) };
}

/** Rows added up by month. */
function addUp(months: readonly string[], rows: readonly MonthRow[]): Sums {
  const sums = new Map(months.map((month) => [month, { orders: 0, sales: 0 }]));
  for (const { month, orders, sales } of rows) {
    const sum = sums.get(month);
    if (sum === undefined) continue;
    sum.orders += orders;
    sum.sales += sales;
  }
  return [...sums.values()];
}

const getCurrency = ({ profile, stores }: RestaurantWithStores): CurrencyCode =>
  stores[0]?.currency ?? countries[profile.country].currencyCode;

interface Everything {
  at: string;
  months: string[];
  totals: { currency: CurrencyCode; byMonth: Sums }[];
  /** By name. */
  rows: (ResponseOf<typeof listMonthlyOrders>['rows'][number] & { place: [string, string] })[];
}

async function readAll({ database, readEverything, now }: MonthlyDeps): Promise<Everything> {
  const at = now();
  const months = getMonths(at);
  const [everything, found] = await Promise.all([readEverything(), readMonths(database, null, getDays(months))]);
  const byRestaurant = Map.groupBy(found, ({ restaurantId }) => restaurantId);
  const rows = everything.map((restaurant) => ({
    restaurantId: restaurant.id,
    name: restaurant.profile.name,
    country: restaurant.profile.country,
    currency: getCurrency(restaurant),
    storeCount: restaurant.stores.length,
    byMonth: addUp(months, byRestaurant.get(restaurant.id) ?? []),
    place: [restaurant.profile.name.toLowerCase(), restaurant.id] as [string, string],
  }));
  const currencies = new Map(rows.map(({ restaurantId, currency }) => [restaurantId, currency]));
  const byCurrency = Map.groupBy(
    found.filter(({ restaurantId }) => currencies.has(restaurantId)),
    ({ restaurantId }) => currencies.get(restaurantId)!,
  );
  return {
    at: at.toISOString(),
    months,
    totals: [...byCurrency]
      .map(([currency, all]) => ({ currency, byMonth: addUp(months, all) }))
      .toSorted((a, b) => (a.currency < b.currency ? -1 : 1)),
    rows: rows.toSorted((a, b) => compareNames(a.place, b.place)),
  };
}

/** The monthly statistics, of all restaurants and of one. */
export function createMonthly(deps: MonthlyDeps) {
  let made: { at: number; everything: Promise<Everything> } | undefined;
  const read = (): Promise<Everything> => {
    const at = deps.now().getTime();
    if (made !== undefined && at >= made.at && at - made.at < figuresMs) return made.everything;
    const everything = readAll(deps);
    made = { at, everything };
    everything.catch(() => {
      if (made?.everything === everything) made = undefined;
    });
    return everything;
  };

  return {
    /** Every restaurant by name, a page at a time, and all together. At most a minute old. @throws validation_failed for a cursor that is not ours */
    async list({ limit, cursor, search = '' }: QueryOf<typeof listMonthlyOrders>): Promise<ResponseOf<typeof listMonthlyOrders>> {
      const after = cursor === undefined ? null : readNameCursor(cursor);
      const { at, months, totals, rows } = await read();
      const wanted = search.trim().toLowerCase();
      const found = rows.filter(
        ({ name, place }) => name.toLowerCase().includes(wanted) && (after === null || compareNames(place, after) > 0),
      );
      const page = found.slice(0, limit);
      const last = page.at(-1);
      return {
        ...{ at, months, totals },
        rows: page.map(({ place: _, ...row }) => row),
        nextCursor: found.length > limit && last !== undefined ? nameCursor(...last.place) : null,
      };
    },

    /** The stores of one restaurant. @throws resource_not_found */
    async ofRestaurant(restaurantId: string): Promise<ResponseOf<typeof getMonthlyOrders>> {
      const restaurant = await deps.readRestaurant(restaurantId);
      if (restaurant === undefined) throw new ApiError('resource_not_found');
      const at = deps.now();
      const months = getMonths(at);
      const found = await readMonths(deps.database, restaurantId, getDays(months));
      return {
        ...{ at: at.toISOString(), months, currency: getCurrency(restaurant) },
        stores: restaurant.stores.map(({ storeId, name }) => ({
          ...{ storeId, name },
          byMonth: addUp(
            months,
            found.filter((row) => row.storeId === storeId),
          ),
        })),
      };
    },
  };
}

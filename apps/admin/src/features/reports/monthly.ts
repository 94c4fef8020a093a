import type { getMonthlyOrders, listMonthlyOrders } from '@servery/contract/analytics';
import type { ResponseOf } from '@servery/contract/endpoint';
import { csvAmount, toCsv } from '../../shared/csv.ts';
import { formatMonth, type Bar } from './report-bars.ts';

export type MonthlyRow = ResponseOf<typeof listMonthlyOrders>['rows'][number];
export type MonthlyOfRestaurant = ResponseOf<typeof getMonthlyOrders>;
type Sums = MonthlyRow['byMonth'];

/** A bar for each month. */
export const getMonthBars = (months: readonly string[], byMonth: Sums): Bar[] =>
  months.map((month, at) => {
    const name = formatMonth(month);
    const { orders = 0, sales = 0 } = byMonth[at] ?? {};
    return { key: month, label: `${name.slice(0, 3)} ${month.slice(2, 4)}`, name, count: orders, amount: sales };
  });

/** Several stores, or all months, added up. */
export const addSums = (all: Sums): { orders: number; sales: number } => ({
  orders: all.reduce((total, { orders }) => total + orders, 0),
  sales: all.reduce((total, { sales }) => total + sales, 0),
});

/** All stores of a restaurant, month by month. */
export const addStores = ({ months, stores }: MonthlyOfRestaurant): Sums =>
  months.map((_, at) => addSums(stores.flatMap(({ byMonth }) => byMonth[at] ?? [])));

/** A line for each store and month. */
export const getStoresCsv = ({ months, currency, stores }: MonthlyOfRestaurant): string =>
  toCsv(
    [
      ['Store', ({ name }) => name],
      ['Month', ({ month }) => month],
      ['Orders', ({ orders }) => String(orders)],
      ['Sales', ({ sales }) => csvAmount(sales)],
      ['Currency', () => currency],
    ],
    stores.flatMap(({ name, byMonth }) => months.map((month, at) => ({ name, month, ...(byMonth[at] ?? { orders: 0, sales: 0 }) }))),
  );

/** A line for each restaurant and month. */
export const getRestaurantsCsv = (months: readonly string[], rows: readonly MonthlyRow[]): string =>
  toCsv(
    [
      ['Restaurant', ({ row }) => row.name],
      ['Restaurant id', ({ row }) => row.restaurantId],
      ['Country', ({ row }) => row.country],
      ['Month', ({ month }) => month],
      ['Orders', ({ orders }) => String(orders)],
      ['Sales', ({ sales }) => csvAmount(sales)],
      ['Currency', ({ row }) => row.currency],
    ],
    rows.flatMap((row) => months.map((month, at) => ({ row, month, ...(row.byMonth[at] ?? { orders: 0, sales: 0 }) }))),
  );

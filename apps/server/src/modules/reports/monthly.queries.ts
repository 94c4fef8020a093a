import type { Minor } from '@servery/domain/money';
import type { DayRange } from '@servery/domain/reports';
import type { Database } from '../../platform/db/connections.types.ts';

export interface MonthRow {
  restaurantId: string;
  storeId: string;
  /** `2026-11`. */
  month: string;
  orders: number;
  sales: Minor;
}

/** What stores have sold in each month of a range, from the figures: of one restaurant, or of all (null). One statement in either case. */
export const readMonths = (database: Database, restaurantId: string | null, { from, to }: DayRange): Promise<MonthRow[]> =>
  database.acrossTenants('orders by month', (restaurants) => ({
    name: 'reports.months',
    text: `select restaurant_id as "restaurantId", store_id as "storeId", month, orders, sales from monthly_orders($1, $2::date, $3::date)`,
    values: [restaurantId === null ? restaurants : [restaurantId], from, to],
  }));

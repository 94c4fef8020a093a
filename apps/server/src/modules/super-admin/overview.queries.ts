import type { Database } from '../../platform/db/connections.types.ts';

interface NewRestaurant {
  id: string;
  name: string;
  createdAt: Date;
}

/** The restaurants that were created last, newest first. */
export const readNewest = (database: Database, limit: number): Promise<NewRestaurant[]> =>
  database.platform('newest restaurants', (tx) =>
    tx.query
      .selectFrom('directory.restaurant')
      .select(['id', 'name', 'created_at as createdAt'])
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .execute(),
  );

/** How many restaurants the platform's own page may show. */
export async function countRestaurants(database: Database): Promise<{ total: number; listed: number }> {
  const [row] = await database.platform('count restaurants', (tx) =>
    tx.sql<{ total: number; listed: number }>({
      name: 'superAdmin.countRestaurants',
      text: 'select count(*)::int as total, (count(*) filter (where listed))::int as listed from directory.restaurant',
      values: [],
    }),
  );
  return row ?? { total: 0, listed: 0 };
}

export interface StoreFigures {
  storeId: string;
  ordersToday: number;
  ordersBefore: number;
  openAlarms: number;
}

/** Orders and alarms of stores; `day`: the trading day of each at the moment `at`. One statement for all of them. */
export const readFigures = (
  database: Database,
  stores: readonly { restaurantId: string; storeId: string; day: string }[],
  at: Date,
): Promise<StoreFigures[]> =>
  database.acrossTenants('platform overview', () => ({
    name: 'superAdmin.figures',
    text: `select store_id as "storeId", orders_today as "ordersToday", orders_before as "ordersBefore", open_alarms as "openAlarms"
      from platform_figures($1, $2, $3, $4)`,
    values: [stores.map(({ restaurantId }) => restaurantId), stores.map(({ storeId }) => storeId), stores.map(({ day }) => day), at],
  }));

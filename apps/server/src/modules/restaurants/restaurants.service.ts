import type { ResponseOf } from '@servery/contract/endpoint';
import type { getHours, getTable, listRestaurants } from '@servery/contract/restaurants';
import type { CollectionType } from '@servery/domain/orders';
import type { Database } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { createFreshCache } from './freshness.service.ts';
import type { StoreBook, StoreProfile } from './profiles.service.ts';
import { listedRestaurantIds } from './restaurants.queries.ts';
import { firstStatus, hoursView, restaurantView, slotsView, type RestaurantView } from './views.service.ts';

export interface RestaurantsDeps {
  database: Database;
  book: StoreBook;
  now: () => Date;
}

type ListedStatus = Pick<ResponseOf<typeof listRestaurants>['rows'][number], 'status' | 'timeZone' | 'storeCount'>;
/** How old the platform's page may be about who is open: it looks at every store of the installation. */
const statusMs = 5_000;

/** What guests read about restaurants. Everything comes from the store book. */
export function createRestaurantsService({ database, book, now }: RestaurantsDeps) {
  const listed = createFreshCache<string[]>({
    maxEntries: 1,
    read: async () => {
      const ids = await listedRestaurantIds(database);
      return { version: ids.join(), value: ids };
    },
  });

  /** @throws resource_not_found */
  async function store(restaurantId: string, storeId: string): Promise<StoreProfile> {
    const profile = book.peek(restaurantId, storeId) ?? (await book.get(restaurantId, storeId));
    if (profile === undefined) throw new ApiError('resource_not_found');
    return profile;
  }

  async function storesOf(restaurantId: string): Promise<StoreProfile[]> {
    const row = await book.restaurant(restaurantId);
    const profiles = await Promise.all((row?.store_ids ?? []).map((storeId) => book.get(restaurantId, storeId)));
    return profiles.filter((profile) => profile !== undefined);
  }

  const statuses = new Map<string, { at: number; status: Promise<ListedStatus> }>();
  const statusOf = (id: string): Promise<ListedStatus> => {
    const at = now().getTime();
    const known = statuses.get(id);
    if (known !== undefined && at - known.at < statusMs && at >= known.at) return known.status;
    const status = storesOf(id).then((stores) => firstStatus(stores, now().toISOString()));
    statuses.set(id, { at, status });
    status.catch(() => statuses.delete(id));
    return status;
  };

  return {
    store,
    /** @throws resource_not_found */
    async restaurant(restaurantId: string): Promise<RestaurantView> {
      const row = await book.restaurant(restaurantId);
      if (row === undefined) throw new ApiError('resource_not_found');
      return restaurantView(restaurantId, row, await storesOf(restaurantId), now().toISOString());
    },
    async listRestaurants(): Promise<ResponseOf<typeof listRestaurants>> {
      const ids = (await listed.get('listed')) ?? [];
      const rows = await Promise.all(ids.map(async (id) => ({ id, row: await book.restaurant(id), listed: await statusOf(id) })));
      for (const id of statuses.keys()) if (!ids.includes(id)) statuses.delete(id);
      const openFirst = rows.toSorted((a, b) => Number(b.listed.status.open) - Number(a.listed.status.open));
      return {
        rows: openFirst.flatMap(({ id, row, listed: status }) =>
          // A restaurant that has no menu yet is nobody's to order from.
          row === undefined || !row.has_menu
            ? []
            : [
                {
                  id,
                  name: row.name,
                  description: row.description,
                  country: row.country,
                  banner: row.banner,
                  logo: row.logo,
                  brandColor: row.brand_color,
                  ...status,
                },
              ],
        ),
      };
    },
    /** @throws resource_not_found */
    async hours(restaurantId: string, storeId: string): Promise<ResponseOf<typeof getHours>> {
      return hoursView(await store(restaurantId, storeId), now().toISOString());
    },
    /** @throws resource_not_found */
    async slots(restaurantId: string, storeId: string, collectionType: CollectionType, days: number) {
      return slotsView(await store(restaurantId, storeId), collectionType, days, now().toISOString());
    },
    /** The restaurants that the platform lists, with their stores: what search engines should know of. */
    async listedPlaces(): Promise<{ restaurantId: string; storeIds: string[] }[]> {
      const ids = (await listed.get('listed')) ?? [];
      const rows = await Promise.all(ids.map((id) => book.restaurant(id)));
      return rows.flatMap((row, at) => (row?.has_menu ? [{ restaurantId: ids[at]!, storeIds: row.store_ids }] : []));
    },
    /** @throws resource_not_found, also for a table of another store */
    async table(restaurantId: string, storeId: string, tableId: string): Promise<ResponseOf<typeof getTable>> {
      const table = (await store(restaurantId, storeId)).tables.get(tableId);
      if (table === undefined) throw new ApiError('resource_not_found');
      return { id: table.id, storeId, name: table.name, area: table.area };
    },
  };
}
export type RestaurantsService = ReturnType<typeof createRestaurantsService>;

import type { ResponseOf } from '@servery/contract/endpoint';
import type { getHours, getTable } from '@servery/contract/restaurants';
import type { getTillStore } from '@servery/contract/tills';
import type { CollectionType } from '@servery/domain/orders';
import type { Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { createListedRestaurants } from './listed-restaurants.service.ts';
import type { StoreCache, StoreProfile } from './profiles.service.ts';
import { hoursView, restaurantView, slotsView, tillView, type RestaurantView } from './views.service.ts';

export interface RestaurantsDeps {
  database: Database;
  book: StoreCache;
  now: () => Date;
}

/** What guests read about restaurants. Everything comes from the store cache. */
export function createRestaurantsService({ database, book, now }: RestaurantsDeps) {
  const listed = createListedRestaurants({ database, book, now });

  /** @throws resource_not_found */
  async function store(restaurantId: string, storeId: string): Promise<StoreProfile> {
    const profile = book.peek(restaurantId, storeId) ?? (await book.get(restaurantId, storeId));
    if (profile === undefined) throw new ApiError('resource_not_found');
    return profile;
  }

  async function readStores(restaurantId: string): Promise<StoreProfile[]> {
    const row = await book.restaurant(restaurantId);
    const profiles = await Promise.all((row?.storeIds ?? []).map((storeId) => book.get(restaurantId, storeId)));
    return profiles.filter((profile) => profile !== undefined);
  }

  return {
    store,
    /** @throws resource_not_found */
    async restaurant(restaurantId: string): Promise<RestaurantView> {
      const row = await book.restaurant(restaurantId);
      if (row === undefined) throw new ApiError('resource_not_found');
      return restaurantView(restaurantId, row, await readStores(restaurantId), now().toISOString());
    },
    listRestaurants: listed.page,
    listedPlaces: listed.places,
    /** @throws resource_not_found */
    async hours(restaurantId: string, storeId: string): Promise<ResponseOf<typeof getHours>> {
      return hoursView(await store(restaurantId, storeId), now().toISOString());
    },
    /** @throws resource_not_found */
    async slots(restaurantId: string, storeId: string, collectionType: CollectionType, days: number) {
      return slotsView(await store(restaurantId, storeId), collectionType, days, now().toISOString());
    },
    /** @throws resource_not_found, also for a table of another store */
    async table(restaurantId: string, storeId: string, tableId: string): Promise<ResponseOf<typeof getTable>> {
      const table = (await store(restaurantId, storeId)).tables.get(tableId);
      if (table === undefined) throw new ApiError('resource_not_found');
      return { id: table.id, storeId, name: table.name, area: table.area };
    },
    /** @throws resource_not_found */
    async till(restaurantId: string, storeId: string): Promise<ResponseOf<typeof getTillStore>> {
      return tillView(await store(restaurantId, storeId), now().toISOString());
    },
  };
}
export type RestaurantsService = ReturnType<typeof createRestaurantsService>;

import type { ResponseOf } from '@servery/contract/endpoint';
import type { browseRestaurants } from '@servery/contract/browse-restaurants';
import type { listMyRestaurants, listMyStores } from '@servery/contract/restaurants';
import type { Database } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Caller, Membership } from '../../platform/http/handler.types.ts';
import type { StoreCache, StoreProfile } from './profiles.service.ts';
import { allRestaurantIds, browsePage } from './restaurants.queries.ts';

type User = Extract<Caller, { kind: 'user' }>;

/** Of several memberships the stronger role; null for none. */
const getRole = (memberships: readonly Membership[]): 'admin' | 'user' | null => {
  if (memberships.some(({ role }) => role === 'admin')) return 'admin';
  return memberships.length > 0 ? 'user' : null;
};

/** Restaurants and stores as their staff, and the platform's, look them up. */
export function createOwnPlaces({ database, book }: { database: Database; book: StoreCache }) {
  async function readStores(restaurantId: string): Promise<StoreProfile[]> {
    const row = await book.restaurant(restaurantId);
    const profiles = await Promise.all((row?.storeIds ?? []).map((storeId) => book.get(restaurantId, storeId)));
    return profiles.filter((profile) => profile !== undefined);
  }
  const asUser = (caller: Caller): User => {
    if (caller.kind !== 'user') throw new ApiError('user_not_allowed');
    return caller;
  };
  const readRestaurantIds = async ({ superAdmin, memberships }: User): Promise<string[]> =>
    superAdmin ? allRestaurantIds(database) : [...new Set(memberships.map((membership) => membership.restaurantId))];
  const opens = (caller: User, restaurantId: string, storeId: string): Membership[] =>
    caller.memberships.filter(
      (membership) => membership.restaurantId === restaurantId && (membership.storeId === null || membership.storeId === storeId),
    );

  return {
    /** The stores of a user's memberships; a super admin's are all of them. @throws user_not_allowed for any other caller */
    async stores(caller: Caller): Promise<ResponseOf<typeof listMyStores>> {
      const user = asUser(caller);
      const all = (await Promise.all((await readRestaurantIds(user)).map(readStores))).flat();
      const mine = all.filter(({ restaurantId, storeId }) => user.superAdmin || opens(user, restaurantId, storeId).length > 0);
      return {
        rows: mine.map((profile) => ({
          restaurantId: profile.restaurantId,
          restaurantName: profile.restaurantName,
          storeId: profile.storeId,
          storeName: profile.name,
          timeZone: profile.timeZone,
          currency: profile.currency,
        })),
      };
    },

    /** A user's restaurants with the stores that they may open; a super admin's are all of them. @throws user_not_allowed */
    async restaurants(caller: Caller): Promise<ResponseOf<typeof listMyRestaurants>> {
      const user = asUser(caller);
      const found = await Promise.all(
        (await readRestaurantIds(user)).map(async (restaurantId) => ({
          restaurantId,
          row: await book.restaurant(restaurantId),
          stores: await readStores(restaurantId),
        })),
      );
      const rows = found.flatMap(({ restaurantId, row, stores }) => {
        if (row === undefined) return [];
        const whole = user.memberships.filter((membership) => membership.restaurantId === restaurantId && membership.storeId === null);
        const open = stores.flatMap((store) => {
          const memberships = opens(user, restaurantId, store.storeId);
          if (!user.superAdmin && memberships.length === 0) return [];
          const { storeId, name, timeZone, currency, closed } = store;
          const row = { storeId, name, suburb: store.address.suburb, timeZone, currency, role: getRole(memberships) };
          return [{ ...row, ...(closed && { closed }) }];
        });
        return [{ restaurantId, name: row.name, country: row.country, logo: row.logo, role: getRole(whole), stores: open }];
      });
      return { rows: rows.toSorted((a, b) => a.name.localeCompare(b.name)) };
    },

    /** Every restaurant by name, a page at a time. */
    async browse(query: {
      limit: number;
      cursor?: string | undefined;
      search?: string | undefined;
    }): Promise<ResponseOf<typeof browseRestaurants>> {
      const { rows, nextCursor } = await browsePage(database, query);
      const complete = await Promise.all(
        rows.map(async (row) => {
          const known = await book.restaurant(row.id);
          return known === undefined
            ? []
            : [
                {
                  ...row,
                  country: known.country,
                  storeCount: known.storeIds.length,
                  hasMenu: known.hasMenu,
                  openToPublic: known.openToPublic,
                },
              ];
        }),
      );
      return { rows: complete.flat(), nextCursor };
    },
  };
}

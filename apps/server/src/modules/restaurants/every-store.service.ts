import type { Database } from '../../platform/db/connections.types.ts';
import type { RestaurantProfile } from './profiles.repo.ts';
import type { StoreCache, StoreProfile } from './profiles.service.ts';
import { allRestaurantIds } from './restaurants.queries.ts';

/** Restaurants that are read at once: a node that knows none yet leaves connections to orders. */
const atOnce = 4;

/** What `work` makes of each, in their order; few at a time. */
export async function readEach<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const made: R[] = [];
  for (let from = 0; from < items.length; from += atOnce) made.push(...(await Promise.all(items.slice(from, from + atOnce).map(work))));
  return made;
}

/** A restaurant's row from memory, up to two minutes old, or else from the database. */
export const readRecent = async (book: StoreCache, id: string): Promise<RestaurantProfile | undefined> =>
  book.recentRestaurant(id) ?? (await book.restaurant(id));

/** The stores of a restaurant, from memory as `readRecent`. */
export async function readRecentStores(book: StoreCache, restaurantId: string, ids: readonly string[]): Promise<StoreProfile[]> {
  const profiles = await Promise.all(ids.map(async (id) => book.recent(restaurantId, id) ?? (await book.get(restaurantId, id))));
  return profiles.filter((profile) => profile !== undefined);
}

export interface RestaurantWithStores {
  id: string;
  profile: RestaurantProfile;
  stores: StoreProfile[];
}

/** A restaurant with its stores, as this node remembers them; undefined: there is none. */
export async function readWithStores(book: StoreCache, id: string): Promise<RestaurantWithStores | undefined> {
  const profile = await readRecent(book, id);
  return profile && { id, profile, stores: await readRecentStores(book, id, profile.storeIds) };
}

/** Every restaurant of the installation with its stores, as this node remembers them: for what the platform's own people see. */
export async function readEverything({ database, book }: { database: Database; book: StoreCache }): Promise<RestaurantWithStores[]> {
  const found = await readEach(await allRestaurantIds(database), (id) => readWithStores(book, id));
  return found.filter((restaurant) => restaurant !== undefined);
}

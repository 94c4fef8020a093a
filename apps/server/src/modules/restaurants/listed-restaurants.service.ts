import type { ResponseOf } from '@servery/contract/endpoint';
import type { listRestaurants } from '@servery/contract/restaurants';
import type { Database } from '../../platform/db/connections.types.ts';
import { readEach, readRecent, readRecentStores } from './every-store.service.ts';
import { createFreshCache } from './freshness.service.ts';
import type { RestaurantProfile } from './profiles.repo.ts';
import type { StoreCache } from './profiles.service.ts';
import { listedRestaurantIds } from './restaurants.queries.ts';
import { firstStatus } from './views.service.ts';

type Page = ResponseOf<typeof listRestaurants>;

/** How old the platform's page may be, in milliseconds: it reads every store of the installation. */
const pageMs = 5_000;
/** Without a menu there is nothing to order; until its owner opens it, it is not listed. */
const isListed = (row: RestaurantProfile | undefined): row is RestaurantProfile => row !== undefined && row.hasMenu && row.openToPublic;

/**
 * The restaurants listed on the platform's own page. With a thousand restaurants each view would cost thousands of queries, so the list is
 * built at most once in five seconds, from the cache.
 */
export function createListedRestaurants({ database, book, now }: { database: Database; book: StoreCache; now: () => Date }) {
  const listed = createFreshCache<string[]>({
    maxEntries: 1,
    read: async () => {
      const ids = await listedRestaurantIds(database);
      return { version: ids.join(), value: ids };
    },
  });
  let made: { at: number; page: Promise<Page> } | undefined;

  const readProfile = (id: string) => readRecent(book, id);

  /** Null: it is not listed. */
  async function getEntry(id: string): Promise<Page['rows'][0] | null> {
    const row = await readProfile(id);
    if (!isListed(row)) return null;
    return {
      id,
      name: row.name,
      description: row.description,
      country: row.country,
      banner: row.banner,
      logo: row.logo,
      brandColor: row.brandColor,
      ...firstStatus(await readRecentStores(book, id, row.storeIds), now().toISOString()),
    };
  }

  async function make(): Promise<Page> {
    const entries = await readEach((await listed.get('listed')) ?? [], getEntry);
    const rows = entries.filter((entry) => entry !== null);
    return { rows: rows.toSorted((a, b) => Number(b.status.open) - Number(a.status.open)) };
  }

  return {
    /** Open ones first; at most a few seconds old. */
    page(): Promise<Page> {
      const at = now().getTime();
      if (made !== undefined && at >= made.at && at - made.at < pageMs) return made.page;
      const page = make();
      made = { at, page };
      page.catch(() => {
        if (made?.page === page) made = undefined;
      });
      return page;
    },
    /** With their stores: what search engines should know of. */
    async places(): Promise<{ restaurantId: string; storeIds: string[] }[]> {
      const ids = (await listed.get('listed')) ?? [];
      const rows = await readEach(ids, readProfile);
      return rows.flatMap((row, at) => (isListed(row) ? [{ restaurantId: ids[at]!, storeIds: row.storeIds }] : []));
    },
  };
}

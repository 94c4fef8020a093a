import { describe, expect, it } from 'vitest';
import type { Database } from '../../platform/db/connections.types.ts';
import { createListedRestaurants } from './listed-restaurants.service.ts';
import type { RestaurantProfile } from './profiles.repo.ts';
import type { StoreCache } from './profiles.service.ts';

const ids = Array.from({ length: 50 }, (_, index) => `restaurant-${String(index).padStart(2, '0')}`);

/** Fifty restaurants without stores, of a node that knows none yet; `seen` counts what it reads. */
function fifty() {
  const seen = { reads: 0, atOnce: 0, most: 0 };
  const known = new Map<string, RestaurantProfile>();
  const book: Partial<StoreCache> = {
    recentRestaurant: (id) => known.get(id),
    restaurant: async (id) => {
      seen.reads += 1;
      seen.atOnce += 1;
      seen.most = Math.max(seen.most, seen.atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      seen.atOnce -= 1;
      const row = {
        name: id,
        hasMenu: id !== 'restaurant-07',
        openToPublic: id !== 'restaurant-11',
        storeIds: [],
      } as unknown as RestaurantProfile;
      known.set(id, row);
      return row;
    },
  };
  const database: Partial<Database> = { platform: async () => ids as never };
  let at = new Date('2026-03-01T12:00:00Z');
  const listed = createListedRestaurants({ database: database as Database, book: book as StoreCache, now: () => at });
  return { listed, seen, pass: (milliseconds: number) => (at = new Date(at.getTime() + milliseconds)) };
}

describe('the platform’s page', () => {
  it('reads few restaurants at once, each of them once, however many look', async () => {
    const { listed, seen } = fifty();
    const pages = await Promise.all(Array.from({ length: 20 }, () => listed.page()));
    expect(new Set(pages).size).toBe(1);
    expect(seen).toEqual({ reads: 50, atOnce: 0, most: 4 });
  });

  it('is made anew after five seconds, from memory', async () => {
    const { listed, seen, pass } = fifty();
    const first = await listed.page();
    pass(4_999);
    expect(await listed.page()).toBe(first);
    pass(1);
    const second = await listed.page();
    expect(second).not.toBe(first);
    expect(second).toEqual(first);
    expect(seen.reads).toBe(50);
  });

  it('leaves out who has no menu or is not open to the public, and keeps the order', async () => {
    const { listed } = fifty();
    const names = (await listed.page()).rows.map(({ name }) => name);
    expect(names).toEqual(ids.filter((id) => id !== 'restaurant-07' && id !== 'restaurant-11'));
    expect((await listed.places()).map(({ restaurantId }) => restaurantId)).toEqual(names);
  });
});

import type { DeviceKind } from '@servery/contract/devices';
import type { ImageRef, StoredMenu } from '@servery/domain/menu';
import { addDays, zonedParts } from '@servery/domain/time';
import { filmPath } from '../../../../db/seed/films/index.ts';
import type { DemoRestaurant, DemoStore, DemoUser } from '../../../../db/seed/index.ts';
import type { Actor, Database, Tx } from '../../../platform/db/connections.types.ts';
import { insertCoupon } from '../../../modules/coupons/index.ts';
import type { DevicesModule } from '../../../modules/devices/index.ts';
import { saveSalesCategory, writeMarks, type MenuModule } from '../../../modules/menu/index.ts';
import { menuOfFile } from '@servery/domain/menu-files';
import { insertRestaurant, insertStore, registerRestaurant, registerStore } from '../../../modules/restaurants/index.ts';
import { storeRestaurantSection } from '../../../modules/settings/index.ts';
import type { MarketplacesModule } from '../../../modules/marketplaces/index.ts';
import type { UsersModule } from '../../../modules/users/index.ts';
import { insertPrinter, insertTables, existingPrincipals, restaurantExists } from '../demo.repo.ts';
import { placeTables } from './place-tables.ts';
import { demoId } from './demo-ids.ts';

export interface DemoDeps {
  database: Database;
  menu: Pick<MenuModule, 'storeMenu' | 'publishMenu'>;
  users: Pick<UsersModule, 'createUser'>;
  devices: Pick<DevicesModule, 'createDevice'>;
  marketplaces: Pick<MarketplacesModule, 'of'>;
  now: () => Date;
}

const actor: Actor = { kind: 'system', id: null, name: 'Demo' };

/**
 * Stores the demo through the code that restaurants use. Running it again changes nothing: what a restaurant has changed stays.
 * `getPicture` gives the stored picture of a key of the seed, or null.
 * @returns whether it was stored just now
 */
export async function seedDemo(
  deps: DemoDeps,
  demo: DemoRestaurant,
  getPicture: (folder: string, key: string) => ImageRef | null,
): Promise<boolean> {
  const restaurantId = demoId(demo.key);
  await deps.database.platform('seed: restaurant', async (tx) => {
    await registerRestaurant(tx, { id: restaurantId, name: demo.name });
    for (const store of demo.stores) await registerStore(tx, { id: getStoreId(demo, store), restaurantId });
  });
  // All of a restaurant in one transaction: a start that is cut off leaves nothing half-made.
  const created = await deps.database.tenant({ restaurantId }, async (tx) => {
    if (await restaurantExists(tx)) return false;
    const picture = (folder: string, key: string | null) => (key === null ? null : getPicture(folder, key));
    const pictures = { logo: picture('logos', demo.logo), banner: picture('banner', demo.banner) };
    await insertRestaurant(tx, { ...demo, ...pictures, openedAt: deps.now() });
    for (const [index, store] of demo.stores.entries()) await seedStore(deps, tx, demo, store, index + 1, getPicture);
    await seedOffers(tx, demo, deps.now());
    return true;
  });
  await seedUsers(deps, demo, (user) => user.also === undefined);
  for (const store of demo.stores) await seedDevices(deps, demo, restaurantId, store);
  for (const store of demo.stores) {
    const { uberEatsStoreId: uberStoreId } = store;
    // A link that its owner has removed is not restored.
    if (created && uberStoreId !== undefined)
      await deps.marketplaces
        .of('uberEats')
        .link({ restaurantId, storeId: getStoreId(demo, store), marketplaceStoreId: uberStoreId }, actor);
  }
  return created;
}

/** Adds the users of several restaurants, once all of these exist. */
export async function seedSharedUsers(deps: DemoDeps, demos: readonly DemoRestaurant[]): Promise<void> {
  for (const demo of demos) await seedUsers(deps, demo, (user) => user.also !== undefined);
}

/** Where the demo's stores are, once they are stored. */
export const demoStores = (demo: DemoRestaurant): { restaurantId: string; storeId: string }[] =>
  demo.stores.map((store) => ({ restaurantId: demoId(demo.key), storeId: getStoreId(demo, store) }));

export const getStoreId = (demo: DemoRestaurant, store: DemoStore): string => demoId(demo.key, 'store', store.key);
export const getTableId = (demo: DemoRestaurant, store: DemoStore, table: string): string => demoId(demo.key, 'table', store.key, table);
/** The first device of a kind is found by its kind; further ones by their name too. */
export const getDeviceId = (demo: DemoRestaurant, store: DemoStore, kind: DeviceKind, name?: string): string => {
  const first = store.devices.find((device) => device.kind === kind);
  const further = name === undefined || first?.name === name ? [] : [name];
  return kind === 'kdsDevice'
    ? demoId(demo.key, 'display', store.key, ...further)
    : demoId(demo.key, 'device', kind, store.key, ...further);
};

/** The settings of a store, with the map of its tables and the days on which it is closed from now on. */
function toSettings(demo: DemoRestaurant, store: DemoStore, now: Date): DemoStore['settings'] {
  const maps = placeTables(store.tables, (name) => getTableId(demo, store, name));
  const settings = { ...store.settings, ...(maps.length > 0 && { tableMap: { maps } }) };
  if (store.closed === undefined) return settings;
  const { note, days } = store.closed;
  const today = zonedParts(now.toISOString(), store.timeZone).date;
  const holidays = Array.from({ length: days }, (_, index) => ({ name: note, date: addDays(today, index), dayIntervals: [] }));
  return { ...settings, holidays: { holidays } };
}

async function seedStore(
  deps: DemoDeps,
  tx: Tx,
  demo: DemoRestaurant,
  store: DemoStore,
  sortOrder: number,
  getPicture: (folder: string, key: string) => ImageRef | null,
): Promise<void> {
  const storeId = getStoreId(demo, store);
  await insertStore(tx, {
    ...store,
    settings: toSettings(demo, store, deps.now()),
    id: storeId,
    country: demo.country,
    currency: demo.currency,
    image: store.image === null ? null : getPicture('banner', store.image),
    sortOrder,
    fingerprint: null,
  });
  await insertTables(
    tx,
    storeId,
    store.tables.map((table) => ({ id: getTableId(demo, store, table.name), ...table })),
  );
  await insertPrinter(tx, storeId, { id: demoId(demo.key, 'printer', store.key), ...store.printer });
  const menu = menuOfFile(demo.menu, {
    getId: (kind, name) => demoId(demo.key, store.key, kind, name),
    getImage: (kind, key) => getPicture(kind, key),
    // The items of a deal are made at several stations; every other item at its category's.
    getStations: (item) =>
      item.stations ?? demo.stations.filter(({ categories }) => categories.includes(item.category)).map(({ id }) => id),
  });
  await deps.menu.storeMenu(tx, { storeId, menu: withFilms(menu, demo), mode: 'add', actor, now: deps.now() });
  await writeMarks(tx, storeId, getCounts(menu, demo, store));
  await deps.menu.publishMenu(tx, { storeId, actor, now: deps.now() });
}

/** The menu with the films of its items: they are where the image server reads originals, like pictures. */
const withFilms = (menu: StoredMenu, { extras: { films = {} } }: DemoRestaurant): StoredMenu => ({
  ...menu,
  items: menu.items.map((item) => {
    const film = films[item.name];
    return film === undefined ? item : { ...item, video: { id: film.file, name: film.name, path: filmPath(film.file) } };
  }),
});

/** Stock counts of some items; nobody has sold any yet. */
const getCounts = (menu: StoredMenu, demo: DemoRestaurant, store: DemoStore) =>
  Object.entries(demo.extras.counts ?? {}).flatMap(([name, remaining]) =>
    menu.items
      .filter((item) => item.name === name)
      .map(({ id }) => {
        const countId = demoId(demo.key, store.key, 'count', name);
        return { kind: 'item' as const, id, soldout: false, until: null, remaining, countId };
      }),
  );

/** The sales categories of every demo restaurant. */
const salesCategories = ['Food', 'Coffee and tea', 'Soft drinks', 'Alcohol', 'Merchandise'];

/** Coupons, the loyalty scheme and sales categories, which are the restaurant's and not a store's. */
async function seedOffers(tx: Tx, demo: DemoRestaurant, now: Date): Promise<void> {
  for (const { stores, ...coupon } of demo.coupons) {
    const applicableStoreIds = stores && demo.stores.filter(({ key }) => stores.includes(key)).map((store) => getStoreId(demo, store));
    await insertCoupon(tx, demoId(demo.key, 'coupon', coupon.couponCode), { ...coupon, applicableStoreIds }, null, now);
  }
  for (const name of salesCategories)
    await saveSalesCategory(tx, { id: demoId(demo.key, 'salesCategory', name), name, archivedAt: null }, now);
  if (demo.loyalty !== null) await storeRestaurantSection(tx, 'loyalty', { ...demo.loyalty, cardBg: null });
}

/** Adds the devices that do not exist yet: creating one again would sign it out. */
async function seedDevices(deps: DemoDeps, demo: DemoRestaurant, restaurantId: string, store: DemoStore): Promise<void> {
  const devices = store.devices.map(({ kind, name }) => ({ id: getDeviceId(demo, store, kind, name), kind, name }));
  const existing = await findExisting(deps, devices);
  for (const device of devices) {
    if (existing.has(device.id)) continue;
    await deps.devices.createDevice({ ...device, restaurantId, storeId: getStoreId(demo, store) }, actor);
  }
}

/** Adds the users who do not exist yet: a password that somebody has changed stays. */
async function seedUsers(deps: DemoDeps, demo: DemoRestaurant, which: (user: DemoUser) => boolean): Promise<void> {
  const users = demo.users.filter(which).map((user) => ({ ...user, id: demoId(demo.key, 'user', user.email) }));
  const existing = await findExisting(deps, users);
  const missing = users.filter(({ id }) => !existing.has(id));
  await Promise.all(
    missing.map(({ id, name, email, password, role, ...user }) => {
      const store = demo.stores.find((candidate) => candidate.key === user.store);
      const storeId = store === undefined ? null : getStoreId(demo, store);
      const places = [demo.key, ...(user.also ?? [])].map((key) => ({
        restaurantId: demoId(key),
        storeId: key === demo.key ? storeId : null,
        role: role === 'storeUser' ? ('user' as const) : ('admin' as const),
      }));
      const superAdmin = role === 'superAdmin';
      return deps.users.createUser(
        { database: deps.database },
        { id, name, email, password, superAdmin, memberships: superAdmin ? [] : places },
      );
    }),
  );
}

const findExisting = (deps: DemoDeps, principals: readonly { id: string }[]): Promise<Set<string>> =>
  deps.database.platform('seed: who stands', (tx) =>
    existingPrincipals(
      tx,
      principals.map(({ id }) => id),
    ),
  );

import type { StoreHours } from '@servery/domain/availability';
import type { CurrencyCode } from '@servery/domain/money';
import type { LoyaltySettings } from '@servery/domain/loyalty';
import type { ImageRef } from '@servery/domain/menu';
import { rulesOfSeller, type TaxRule } from '@servery/domain/tax';
import type { Database, Tx } from '../../platform/db/connections.types.ts';
import type { StoreSettings } from '../settings/index.ts';
import { createFreshCache, type FreshCache, type Reading } from './freshness.service.ts';
import { readPauses, type StorePauses } from './pauses.repo.ts';
import { findLoyalty, readCardAccount, type CardAccount } from './profile-parts.queries.ts';
import {
  readRestaurant,
  readStore,
  readTables,
  restaurantVersion,
  storeVersion,
  type Country,
  type RestaurantProfile,
  type StoreAddress,
  type TableRow,
} from './profiles.repo.ts';

/** Everything of a store that deciding and showing need, in memory: no request reads these tables. */
export interface StoreProfile {
  restaurantId: string;
  storeId: string;
  restaurantName: string;
  name: string;
  country: Country;
  currency: CurrencyCode;
  timeZone: string;
  address: StoreAddress;
  phone: string;
  email: string;
  image: ImageRef | null;
  /** Counts changes of the details above. */
  profileVersion: number;
  menuVersion: number;
  settings: StoreSettings;
  /** Counts their changes: placing an order checks it in the database. */
  settingsVersion: number;
  hours: StoreHours;
  /** The hours that the till uses: `hours` unless it has its own. */
  tillHours: StoreHours;
  tables: ReadonlyMap<string, TableRow>;
  /** Null: cards are not taken online. A change counts up `settingsVersion`. */
  cards: CardAccount | null;
  /** The restaurant's loyalty scheme; null: there is none. A change counts up `settingsVersion` of all its stores. */
  loyalty: LoyaltySettings | null;
  /** The owner has closed it until further notice: guests order nothing. A change counts up `settingsVersion`. */
  closed: boolean;
  /** Whether the restaurant is. A change counts up `settingsVersion` of all its stores. */
  openToPublic: boolean;
}

/** The stores of this node's memory; right as of at most one second ago on any node. */
export interface StoreCache {
  peek(restaurantId: string, storeId: string): StoreProfile | undefined;
  /** As `FreshCache.recent`: for writes that check the store's versions in the database, and for what a list shows of its store. */
  recent(restaurantId: string, storeId: string): StoreProfile | undefined;
  get(restaurantId: string, storeId: string): Promise<StoreProfile | undefined>;
  /** As `get`, inside of a transaction. */
  getIn(tx: Tx, storeId: string): Promise<StoreProfile | undefined>;
  reload(restaurantId: string, storeId: string): Promise<StoreProfile | undefined>;
  restaurant(restaurantId: string): Promise<RestaurantProfile | undefined>;
  /** As `FreshCache.recent`. */
  recentRestaurant(restaurantId: string): RestaurantProfile | undefined;
  /** Something of the store has changed. */
  forget(restaurantId: string, storeId: string): void;
  /** Something of the restaurant has changed, or the list of its stores. */
  forgetRestaurant(restaurantId: string): void;
}

export interface SettingsReader {
  loadSettings(tx: Tx, storeId: string): Promise<StoreSettings>;
}

const toKey = (restaurantId: string, storeId: string) => `${restaurantId}/${storeId}`;

/** The taxes that a store prices with: those of its settings, as far as the business is registered for them. */
export const getTaxRules = ({ country, settings }: Pick<StoreProfile, 'country' | 'settings'>): TaxRule[] =>
  rulesOfSeller(settings.tax.rules, { country, taxRegistered: settings.business.taxRegistered });

/** Hours as the domain decides with them, put together from the settings sections and the pauses. */
const storeHours = (timeZone: string, settings: StoreSettings, pausedUntil: StorePauses): StoreHours => ({
  timeZone,
  tradingHours: settings.tradingHours,
  timings: settings.timings,
  holidays: settings.holidays.holidays,
  leadTimeInMinutes: settings.onlineOrdering.leadTimeInMinutes,
  lastOrderBeforeCloseInMinutes: settings.onlineOrdering.lastOrderBeforeCloseInMinutes,
  slotLengthInMinutes: settings.onlineOrdering.slotLengthInMinutes,
  daysInAdvance: settings.onlineOrdering.daysInAdvance,
  collectionTypes: settings.onlineOrdering.collectionTypes,
  pausedUntil,
});

/** The settings of a store that is closed to guests: no way to order is on. */
const withoutOrdering = (settings: StoreSettings): StoreSettings => ({
  ...settings,
  onlineOrdering: { ...settings.onlineOrdering, collectionTypes: { pickup: false, delivery: false, dineIn: false } },
});

async function loadProfile(tx: Tx, storeId: string, settingsReader: SettingsReader): Promise<StoreProfile | undefined> {
  // The store first: its versions may then be older than what follows, which a guard notices, and never newer.
  const [store, settings, pauses, tables, cards, loyalty] = await Promise.all([
    readStore(tx, storeId),
    settingsReader.loadSettings(tx, storeId),
    readPauses(tx, storeId),
    readTables(tx, storeId),
    readCardAccount(tx, storeId),
    findLoyalty(tx),
  ]);
  if (store === undefined) return undefined;
  const closed = store.closed_at !== null;
  const hours = storeHours(store.time_zone, closed ? withoutOrdering(settings) : settings, pauses);
  return {
    restaurantId: tx.scope.restaurantId,
    storeId,
    restaurantName: store.restaurant_name,
    name: store.name,
    country: store.country,
    currency: store.currency,
    timeZone: store.time_zone,
    address: store.address,
    phone: store.phone,
    email: store.email,
    image: store.image,
    profileVersion: store.profile_version,
    menuVersion: store.menu_version,
    settings: closed ? withoutOrdering(settings) : settings,
    settingsVersion: store.settings_version,
    hours,
    tillHours: settings.tillHours.hours === null ? hours : { ...hours, tradingHours: settings.tillHours.hours },
    tables: new Map(tables.map((table) => [table.id, table])),
    cards,
    loyalty,
    closed,
    openToPublic: store.open_to_public,
  };
}

/** Opens the node's memory of stores and restaurants. */
export function createStoreCache(deps: { database: Database; settings: SettingsReader }): StoreCache {
  const readIn = async (tx: Tx, storeId: string, known: string | undefined): Promise<Reading<StoreProfile>> => {
    const version = await storeVersion(tx, storeId);
    if (version === undefined) return undefined;
    if (version === known) return 'unchanged';
    const value = await loadProfile(tx, storeId, deps.settings);
    return value && { version, value };
  };
  const stores: FreshCache<StoreProfile> = createFreshCache({
    maxEntries: 5_000,
    read: (key, known) => {
      const [restaurantId = '', storeId = ''] = key.split('/');
      return deps.database.tenant({ restaurantId }, (tx) => readIn(tx, storeId, known));
    },
  });
  const restaurants: FreshCache<RestaurantProfile> = createFreshCache({
    maxEntries: 2_000,
    read: (restaurantId, known) =>
      deps.database.tenant({ restaurantId }, async (tx) => {
        const version = await restaurantVersion(tx);
        if (version === undefined) return undefined;
        if (version === known) return 'unchanged';
        const value = await readRestaurant(tx);
        return value && { version, value };
      }),
  });
  return {
    peek: (restaurantId, storeId) => stores.peek(toKey(restaurantId, storeId)),
    recent: (restaurantId, storeId) => stores.recent(toKey(restaurantId, storeId)),
    get: (restaurantId, storeId) => stores.get(toKey(restaurantId, storeId)),
    getIn: (tx, storeId) => stores.getBy(toKey(tx.scope.restaurantId, storeId), (known) => readIn(tx, storeId, known)),
    reload: (restaurantId, storeId) => stores.reload(toKey(restaurantId, storeId)),
    restaurant: (restaurantId) => restaurants.get(restaurantId),
    recentRestaurant: (restaurantId) => restaurants.recent(restaurantId),
    forget: (restaurantId, storeId) => stores.forget(toKey(restaurantId, storeId)),
    forgetRestaurant: (restaurantId) => restaurants.forget(restaurantId),
  };
}

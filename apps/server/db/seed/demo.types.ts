import type { DeviceKind } from '@servery/contract/devices';
import type { settingsSections, SettingsSectionId } from '@servery/contract/settings/index';
import type { Coupon } from '@servery/domain/coupons';
import type { EmployeeRole } from '@servery/domain/employees';
import type { LoyaltySettings } from '@servery/domain/loyalty';
import type { CurrencyCode } from '@servery/domain/money';
import type * as z from 'zod/mini';
import type { MenuFile, MenuFileCategory, MenuFileItem } from '@servery/domain/menu-files';

/** A settings section as it is stored: what has a default may be left out. */
export type StoredSettings<Id extends SettingsSectionId> = z.input<(typeof settingsSections)[Id]['schema']>;

export interface DemoAddress {
  formattedAddress: string;
  suburb: string;
  state: string;
  postcode: string;
  country: 'AU' | 'US' | 'GB' | 'NZ';
  latitude: number | null;
  longitude: number | null;
}

/** How busy a store was in the months before the demo began; history is made from it. */
export interface DemoTrade {
  /** Orders of an ordinary day. */
  ordersPerDay: number;
  /** Share of each collection type: `{ pickup: 6, delivery: 3, dineIn: 1 }`. */
  collection: { pickup: number; delivery: number; dineIn: number };
  /** How busy each hour of the trading day is, by its hour on the clock; those after midnight are 24 and more. */
  hours: Readonly<Record<number, number>>;
  /** How busy Monday to Sunday are; 1 is ordinary, 0 is closed. */
  weekdays: readonly [number, number, number, number, number, number, number];
}

/** Somebody who works at a store's tills. */
export interface DemoEmployee {
  name: string;
  role: EmployeeRole;
  pin: string;
  /** Minutes after midnight at which they usually come and leave. */
  hours: readonly [from: number, to: number];
}

/** A store of a demo restaurant. Sections that are left out have their defaults. */
export interface DemoStore {
  /** Part of the ids, so that links still work after a reset. */
  key: string;
  name: string;
  timeZone: string;
  address: DemoAddress;
  phone: string;
  email: string;
  /** Key of a picture. */
  image: string | null;
  settings: { [Id in SettingsSectionId]?: StoredSettings<Id> };
  tables: { name: string; area: string }[];
  printer: { name: string; serial: string };
  devices: { kind: DeviceKind; name: string }[];
  /** Managers first. Absent: its tills ask for no PIN. They are not part of a store's first data (`seedDemo`), but added to it (`seedPeople`). */
  employees?: readonly DemoEmployee[];
  /** Closed from the day of seeding on, with the note that guests see. */
  closed?: { note: string; days: number };
  /** Null: nothing was sold here. */
  trade: DemoTrade | null;
  /** What this store is called on the marketplace; absent: it does not sell there. */
  uberEatsStoreId?: string;
}

export type DemoUserRole = 'superAdmin' | 'restaurantAdmin' | 'storeAdmin' | 'storeUser';

export interface DemoUser {
  role: DemoUserRole;
  /** As the terminal names them. */
  who: string;
  name: string;
  email: string;
  password: string;
  /** Key of the store, for the roles of a store. */
  store: string | null;
  /** Keys of other restaurants that they belong to in the same role. */
  also?: string[];
}

/** Who makes what: everything of these categories goes to this station. */
export interface DemoStation {
  id: string;
  name: string;
  categories: string[];
}

/** A coupon, with keys of stores in the place of ids. */
export interface DemoCoupon extends Omit<Coupon, 'id' | 'applicableStoreIds'> {
  /** Null: every store. */
  stores: string[] | null;
}

export interface DemoRestaurant {
  key: string;
  name: string;
  description: string;
  country: 'AU' | 'US' | 'GB' | 'NZ';
  currency: CurrencyCode;
  /** `#rrggbb`. */
  brandColor: string;
  logo: string | null;
  banner: string | null;
  stores: DemoStore[];
  users: DemoUser[];
  stations: DemoStation[];
  /** The same menu for every store. */
  menu: MenuFile;
  /** Parts of the menu that its file does not have. */
  extras: DemoExtras;
  coupons: DemoCoupon[];
  /** Null: there is no loyalty scheme. */
  loyalty: LoyaltySettings | null;
}

/** Parts of a menu that a table cannot hold. */
export interface DemoExtras {
  /** Categories that come before all others. */
  categories?: MenuFileCategory[];
  /** Pizzas, half-and-halves and deals. */
  items?: MenuFileItem[];
  pizza?: NonNullable<MenuFile['pizza']>;
  /** Films by the item's name: a file of the folder `films`. */
  films?: Readonly<Record<string, { name: string; file: string }>>;
  /** Stock counts at the start, by the item's name. */
  counts?: Readonly<Record<string, number>>;
}

import type { ImageRef } from '@servery/domain/menu';
import type { CurrencyCode } from '@servery/domain/money';
import type { Tx } from '../../platform/db/connections.types.ts';

export type Country = 'AU' | 'US' | 'GB' | 'NZ';

export interface StoreAddress {
  formattedAddress: string;
  suburb: string;
  state: string;
  postcode: string;
  country: Country;
  latitude: number | null;
  longitude: number | null;
  /** The owner placed it on the map: a look-up leaves it alone. Absent: no. */
  placedByHand?: boolean;
}

export interface StoreRow {
  id: string;
  name: string;
  country: Country;
  currency: CurrencyCode;
  time_zone: string;
  address: StoreAddress;
  phone: string;
  email: string;
  image: ImageRef | null;
  menu_version: number;
  settings_version: number;
  restaurant_name: string;
  open_to_public: boolean;
  profile_version: number;
  /** Since when it is closed to guests; null: it is not. */
  closed_at: Date | null;
}

export interface TableRow {
  id: string;
  name: string;
  area: string;
}

/** A restaurant as deciding and showing need it. */
export interface RestaurantProfile {
  name: string;
  description: string;
  country: Country;
  brandColor: string;
  logo: ImageRef | null;
  banner: ImageRef | null;
  /** Its active stores, in the order in which they are shown. */
  storeIds: string[];
  /** Whether one of its stores has a menu to order from. */
  hasMenu: boolean;
  /** Whether its owner has opened it to the public. */
  openToPublic: boolean;
  /** Counts changes of the details above. */
  profileVersion: number;
}

/**
 * A short text that changes with every write to the store (menu and settings count their versions there) or its tables; undefined for an
 * unknown store. It is made of the rows' transaction ids, so no writer has to maintain a column.
 */
export async function storeVersion(tx: Tx, storeId: string): Promise<string | undefined> {
  const rows = await tx.sql<{ version: string }>({
    name: 'restaurants.storeVersion',
    text: `select concat_ws('.', s.xmin, r.xmin,
        (select concat_ws('+', count(*), max(t.xmin::text::bigint)) from dining_table t where t.restaurant_id = $1 and t.store_id = $2)
      ) as version
      from store s join restaurant r on r.restaurant_id = s.restaurant_id
      where s.restaurant_id = $1 and s.id = $2 and s.active`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0]?.version;
}

export async function readStore(tx: Tx, storeId: string): Promise<StoreRow | undefined> {
  const rows = await tx.sql<StoreRow>({
    name: 'restaurants.readStore',
    text: `select s.id, s.name, s.country, s.currency, s.time_zone, s.address, s.phone, s.email, s.image, s.menu_version, s.settings_version, r.name as restaurant_name,
        r.opened_at is not null as open_to_public, s.profile_version, s.closed_at
      from store s join restaurant r on r.restaurant_id = s.restaurant_id
      where s.restaurant_id = $1 and s.id = $2 and s.active`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows[0];
}

export const readTables = (tx: Tx, storeId: string): Promise<TableRow[]> =>
  tx.sql<TableRow>({
    name: 'restaurants.readTables',
    text: 'select id, name, area from dining_table where restaurant_id = $1 and store_id = $2 and active order by sort_order, lower(name), id',
    values: [tx.scope.restaurantId, storeId],
  });

/** As `storeVersion`, of the restaurant and the list of its stores. */
export async function restaurantVersion(tx: Tx): Promise<string | undefined> {
  const rows = await tx.sql<{ version: string }>({
    name: 'restaurants.restaurantVersion',
    text: `select concat_ws('.', r.xmin, (select concat_ws('+', count(*), max(s.xmin::text::bigint)) from store s where s.restaurant_id = $1)) as version
      from restaurant r where r.restaurant_id = $1`,
    values: [tx.scope.restaurantId],
  });
  return rows[0]?.version;
}

export async function readRestaurant(tx: Tx): Promise<RestaurantProfile | undefined> {
  const rows = await tx.sql<RestaurantProfile>({
    name: 'restaurants.readRestaurant',
    text: `select r.name, r.description, r.country, r.brand_color as "brandColor", r.logo, r.banner, r.opened_at is not null as "openToPublic",
        r.profile_version as "profileVersion",
        exists (select from store s where s.restaurant_id = $1 and s.active and s.menu_version > 0) as "hasMenu",
        array(select s.id from store s where s.restaurant_id = $1 and s.active order by s.sort_order, s.name)::text[] as "storeIds"
      from restaurant r where r.restaurant_id = $1`,
    values: [tx.scope.restaurantId],
  });
  return rows[0];
}

import type { CountryCode } from '@servery/domain/countries';
import type { Tx } from '../../platform/db/connections.types.ts';

export interface SettingRow {
  section: string;
  value: unknown;
  /** The stored value when the whole section could last be read; null: never, or by a release that did not store it. */
  last_readable: unknown;
  version: number;
}

/** The store that a section is of; null: it is the restaurant's. */
export type SettingOwner = string | null;

/** The sections of a store that somebody has changed; the others have their defaults. */
export const readSettings = (tx: Tx, storeId: string): Promise<SettingRow[]> =>
  tx.sql<SettingRow>({
    name: 'settings.readAll',
    text: 'select section, value, last_readable, version from store_setting where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });

/** One section, or undefined while it has its defaults. */
export async function readSetting(tx: Tx, storeId: SettingOwner, section: string): Promise<SettingRow | undefined> {
  const values = [tx.scope.restaurantId, section];
  const rows =
    storeId === null
      ? await tx.sql<SettingRow>({
          name: 'settings.readOfRestaurant',
          text: 'select section, value, last_readable, version from restaurant_setting where restaurant_id = $1 and section = $2',
          values,
        })
      : await tx.sql<SettingRow>({
          name: 'settings.read',
          text: `select section, value, last_readable, version from store_setting
            where restaurant_id = $1 and section = $2 and store_id = $3`,
          values: [...values, storeId],
        });
  return rows[0];
}

export interface WrittenSetting {
  storeId: SettingOwner;
  section: string;
  value: unknown;
  /** Whether this release reads the whole of it. */
  readable: boolean;
  /** The version that was read; 0: nobody has changed the section yet. */
  version: number;
}

/** Writes a section if `version` is still the newest. @returns the new version, or undefined when somebody else was first. */
export async function writeSetting(tx: Tx, { storeId, section, value, readable, version }: WrittenSetting): Promise<number | undefined> {
  const json = JSON.stringify(value);
  const values = [tx.scope.restaurantId, section, json, readable ? json : null];
  const ofStore = storeId !== null;
  const [table, scope] = ofStore ? ['store_setting', 'Store'] : ['restaurant_setting', 'Restaurant'];
  const rows =
    version === 0
      ? await tx.sql<{ version: number }>({
          name: `settings.insertOf${scope}`,
          text: `insert into ${table} (restaurant_id, section, value, last_readable${ofStore ? ', store_id' : ''})
            values ($1, $2, $3::jsonb, $4::jsonb${ofStore ? ', $5' : ''}) on conflict do nothing returning version`,
          values: ofStore ? [...values, storeId] : values,
        })
      : await tx.sql<{ version: number }>({
          name: `settings.updateOf${scope}`,
          text: `update ${table} set value = $3::jsonb, last_readable = coalesce($4::jsonb, last_readable), version = version + 1,
              updated_at = now()
            where restaurant_id = $1 and section = $2 and version = $5 ${ofStore ? 'and store_id = $6' : ''} returning version`,
          values: ofStore ? [...values, version, storeId] : [...values, version],
        });
  return rows[0]?.version;
}

/** The country that the restaurant sells in, or undefined if it does not exist. */
export async function findCountry(tx: Tx): Promise<CountryCode | undefined> {
  const rows = await tx.sql<{ country: CountryCode }>({
    name: 'settings.country',
    text: 'select country from restaurant where restaurant_id = $1',
    values: [tx.scope.restaurantId],
  });
  return rows[0]?.country;
}

/** Whether the restaurant has the store; for null, whether it is there itself. */
export async function ownerExists(tx: Tx, storeId: SettingOwner): Promise<boolean> {
  const rows =
    storeId === null
      ? await tx.sql({
          name: 'settings.restaurantExists',
          text: 'select restaurant_id from restaurant where restaurant_id = $1',
          values: [tx.scope.restaurantId],
        })
      : await tx.sql({
          name: 'settings.storeExists',
          text: 'select id from store where restaurant_id = $1 and id = $2 and active',
          values: [tx.scope.restaurantId, storeId],
        });
  return rows.length > 0;
}

/**
 * Counts a change of the settings of a store, or for null of every store of the restaurant, and locks their rows for the rest of the
 * transaction: orders that were checked against the older settings wait at their guard and are checked again.
 * @returns ids of the stores; none if a store does not exist.
 */
export async function raiseSettingsVersions(tx: Tx, storeId: SettingOwner): Promise<string[]> {
  const rows =
    storeId === null
      ? await tx.sql<{ id: string }>({
          name: 'settings.raiseVersions',
          // By id, as everybody takes them who takes several.
          text: `update store s set settings_version = s.settings_version + 1
            from (select id from store where restaurant_id = $1 and active order by id for update) held
            where s.restaurant_id = $1 and s.id = held.id returning s.id`,
          values: [tx.scope.restaurantId],
        })
      : await tx.sql<{ id: string }>({
          name: 'settings.raiseVersion',
          text: `update store set settings_version = settings_version + 1
            where restaurant_id = $1 and id = $2 and active returning id`,
          values: [tx.scope.restaurantId, storeId],
        });
  return rows.map(({ id }) => id);
}

/** Locks the store's row for the rest of the transaction: nobody else changes its settings meanwhile. False if the store does not exist. */
export async function lockStore(tx: Tx, storeId: string): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'settings.lockStore',
    text: 'select id from store where restaurant_id = $1 and id = $2 and active for no key update',
    values: [tx.scope.restaurantId, storeId],
  });
  return rows.length > 0;
}

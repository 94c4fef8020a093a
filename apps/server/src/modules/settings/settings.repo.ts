import type { Tx } from '../../platform/db/door.types.ts';

export interface SettingRow {
  section: string;
  value: unknown;
  /** What was stored when the whole section could be read; null: never, or by a release that did not keep it. */
  last_readable: unknown;
  version: number;
}

/** The sections of a store that somebody has changed; the others stand at their defaults. */
export const readSettings = (tx: Tx, storeId: string): Promise<SettingRow[]> =>
  tx.sql<SettingRow>({
    name: 'settings.readAll',
    text: 'select section, value, last_readable, version from store_setting where restaurant_id = $1 and store_id = $2',
    values: [tx.scope.restaurantId, storeId],
  });

/** One section, or undefined while it stands at its defaults. */
export async function readSetting(tx: Tx, storeId: string, section: string): Promise<SettingRow | undefined> {
  const rows = await tx.sql<SettingRow>({
    name: 'settings.read',
    text: `select section, value, last_readable, version from store_setting
      where restaurant_id = $1 and store_id = $2 and section = $3`,
    values: [tx.scope.restaurantId, storeId, section],
  });
  return rows[0];
}

export interface WrittenSetting {
  storeId: string;
  section: string;
  value: unknown;
  /** Whether this release reads the whole of it. */
  readable: boolean;
  /** That was read; 0: nobody has changed the section yet. */
  version: number;
}

/** Writes a section if `version` is still the newest. @returns the new version, or undefined when somebody else was first. */
export async function writeSetting(tx: Tx, { storeId, section, value, readable, version }: WrittenSetting): Promise<number | undefined> {
  const json = JSON.stringify(value);
  const values = [tx.scope.restaurantId, storeId, section, json, readable ? json : null];
  const rows =
    version === 0
      ? await tx.sql<{ version: number }>({
          name: 'settings.insert',
          text: `insert into store_setting (restaurant_id, store_id, section, value, last_readable) values ($1, $2, $3, $4::jsonb, $5::jsonb)
            on conflict do nothing returning version`,
          values,
        })
      : await tx.sql<{ version: number }>({
          name: 'settings.update',
          text: `update store_setting set value = $4::jsonb, last_readable = coalesce($5::jsonb, last_readable), version = version + 1,
              updated_at = now()
            where restaurant_id = $1 and store_id = $2 and section = $3 and version = $6 returning version`,
          values: [...values, version],
        });
  return rows[0]?.version;
}

/** Whether the restaurant has the store. */
export async function storeExists(tx: Tx, storeId: string): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'settings.storeExists',
    text: 'select id from store where restaurant_id = $1 and id = $2 and active',
    values: [tx.scope.restaurantId, storeId],
  });
  return rows.length > 0;
}

/**
 * Counts a change of the store's settings, and takes the store's row for the rest of the transaction: orders that were checked against
 * the older settings wait at their guard and are checked again. False for a store that is not there.
 */
export async function raiseSettingsVersion(tx: Tx, storeId: string): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'settings.raiseVersion',
    text: `update store set settings_version = settings_version + 1
      where restaurant_id = $1 and id = $2 and active returning id`,
    values: [tx.scope.restaurantId, storeId],
  });
  return rows.length > 0;
}

/** Takes the store's row for the rest of the transaction: nobody else changes its settings meanwhile. False for a store that is not there. */
export async function lockStore(tx: Tx, storeId: string): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'settings.lockStore',
    text: 'select id from store where restaurant_id = $1 and id = $2 and active for no key update',
    values: [tx.scope.restaurantId, storeId],
  });
  return rows.length > 0;
}

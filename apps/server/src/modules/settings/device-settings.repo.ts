import type { Tx } from '../../platform/db/connections.types.ts';
import type { SettingRow } from './settings.repo.ts';

/** One section of a device, or undefined while it has its defaults. */
export async function readDeviceSetting(tx: Tx, deviceId: string, section: string): Promise<SettingRow | undefined> {
  const rows = await tx.sql<SettingRow>({
    name: 'settings.readOfDevice',
    text: `select section, value, last_readable, version from device_setting
      where restaurant_id = $1 and device_id = $2 and section = $3`,
    values: [tx.scope.restaurantId, deviceId, section],
  });
  return rows[0];
}

/** Writes a section if `version` is still the newest. @returns the new version, or undefined when somebody else was first. */
export async function writeDeviceSetting(
  tx: Tx,
  {
    deviceId,
    section,
    value,
    readable,
    version,
  }: { deviceId: string; section: string; value: unknown; readable: boolean; version: number },
): Promise<number | undefined> {
  const json = JSON.stringify(value);
  const values = [tx.scope.restaurantId, deviceId, section, json, readable ? json : null];
  const rows =
    version === 0
      ? await tx.sql<{ version: number }>({
          name: 'settings.insertOfDevice',
          text: `insert into device_setting (restaurant_id, device_id, section, value, last_readable)
            values ($1, $2, $3, $4::jsonb, $5::jsonb) on conflict do nothing returning version`,
          values,
        })
      : await tx.sql<{ version: number }>({
          name: 'settings.updateOfDevice',
          text: `update device_setting set value = $4::jsonb, last_readable = coalesce($5::jsonb, last_readable), version = version + 1,
              updated_at = now()
            where restaurant_id = $1 and device_id = $2 and section = $3 and version = $6 returning version`,
          values: [...values, version],
        });
  return rows[0]?.version;
}

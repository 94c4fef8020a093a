import type { DirectoryTx } from '../../platform/db/connections.types.ts';
import type { SettingRow } from './settings.repo.ts';

/** One section of the platform, or undefined while it has its defaults. `hold`: nobody else changes it before the transaction ends. */
export async function readPlatformSetting(tx: DirectoryTx, section: string, { hold = false } = {}): Promise<SettingRow | undefined> {
  const rows = await tx.sql<SettingRow>({
    name: `settings.readOfPlatform${hold ? 'Held' : ''}`,
    text: `select section, value, last_readable, version from directory.platform_setting where section = $1${hold ? ' for update' : ''}`,
    values: [section],
  });
  return rows[0];
}

/** Writes a section if `version` is still the newest. @returns the new version, or undefined when somebody else was first. */
export async function writePlatformSetting(
  tx: DirectoryTx,
  { section, value, readable, version, by }: { section: string; value: unknown; readable: boolean; version: number; by: string },
): Promise<number | undefined> {
  const json = JSON.stringify(value);
  const values = [section, json, readable ? json : null, by];
  const rows =
    version === 0
      ? await tx.sql<{ version: number }>({
          name: 'settings.insertOfPlatform',
          text: `insert into directory.platform_setting (section, value, last_readable, updated_by) values ($1, $2::jsonb, $3::jsonb, $4)
            on conflict do nothing returning version`,
          values,
        })
      : await tx.sql<{ version: number }>({
          name: 'settings.updateOfPlatform',
          text: `update directory.platform_setting set value = $2::jsonb, last_readable = coalesce($3::jsonb, last_readable),
              version = version + 1, updated_at = now(), updated_by = $4
            where section = $1 and version = $5 returning version`,
          values: [...values, version],
        });
  return rows[0]?.version;
}

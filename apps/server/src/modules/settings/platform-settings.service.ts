import { isDeepStrictEqual } from 'node:util';
import type { PlatformSectionId, SettingsOf } from '@servery/contract/settings/index';
import type { Actor, Database } from '../../platform/db/connections.types.ts';
import { readPlatformSetting, writePlatformSetting } from './platform-settings.repo.ts';
import { createReader, mergeChange, toSafeValue, toView, valueToStore, type SettingView } from './section-values.service.ts';

const owner = 'the platform';

/** The sections of the whole installation: stored apart from all tenants, read by `platform` transactions. */
export function createPlatformSettingsService({ database, report }: { database: Database; report: (error: Error) => void }) {
  const read = createReader(report);

  /** One section as it is now. @throws service_unavailable if a default could charge somebody wrongly */
  const loadSection = async <Id extends PlatformSectionId>(section: Id): Promise<SettingsOf<Id>> => {
    const row = await database.platform('settings: load', (tx) => readPlatformSetting(tx, section));
    return toSafeValue(section, read(owner, section, row));
  };

  /** One section with its version. */
  const getSection = async (section: PlatformSectionId): Promise<SettingView> => {
    const row = await database.platform('settings: read', (tx) => readPlatformSetting(tx, section));
    return toView(section, read(owner, section, row), row);
  };

  /**
   * Replaces a section. A repeat of the change that was stored last returns it.
   * @throws validation_failed with fields below `value`, resource_status_conflict with the stored value when `version` is not the newest
   */
  const putSection = (section: PlatformSectionId, sent: { value: unknown; version: number; actor: Actor }): Promise<SettingView> =>
    database.platform('settings: replace', async (tx) => {
      const value = valueToStore(section, sent.value);
      const before = await readPlatformSetting(tx, section, { hold: true });
      const reading = read(owner, section, before);
      const repeated = before?.version === sent.version + 1 && isDeepStrictEqual(reading.value, value);
      if (repeated) return toView(section, reading, before);
      const { stored, readable, misfits, conflict } = mergeChange(section, before, reading.value, { value, version: sent.version });
      const change = { section, value: stored, readable, version: before?.version ?? 0, by: sent.actor.name };
      const version = await writePlatformSetting(tx, change);
      if (version === undefined) throw conflict();
      return { section, value, version, misfits };
    });

  return { loadSection, getSection, putSection };
}
export type PlatformSettingsService = ReturnType<typeof createPlatformSettingsService>;

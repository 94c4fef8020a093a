import { settingsSections, type SettingsOf, type SettingsSectionId } from '@servery/contract/settings/index';
import type { SettingsSection } from '@servery/contract/settings/section';
import { mergeStored, readStored, readStoredOr, type Misfit } from '@servery/contract/settings/stored';
import { checked } from '@servery/contract/wording';
import type { Actor, Database, Tx } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { lockStore, raiseSettingsVersion, readSetting, readSettings, storeExists, writeSetting, type SettingRow } from './settings.repo.ts';

/** Every section of a store: what is stored, and the defaults of the rest. */
export type StoreSettings = { [Id in SettingsSectionId]: SettingsOf<Id> };

export interface SettingView {
  section: string;
  value: unknown;
  /** 0 while the section is at its defaults. */
  version: number;
  /** Dotted paths below the value of what does not fit as it is stored. What could not be read at all is shown as it was last, or as the default. */
  misfits: string[];
}

export interface PutSection {
  storeId: string;
  section: string;
  value: unknown;
  /** That was read; 0 while the section is at its defaults. */
  version: number;
  actor: Actor;
}

interface Reading<Id extends SettingsSectionId> {
  value: SettingsOf<Id>;
  misfits: Misfit[];
}

const isSection = (section: string): section is SettingsSectionId => Object.hasOwn(settingsSections, section);

/**
 * The sections of all stores. A stored value that this release cannot read as a whole is read field by field, and what it cannot read is
 * kept when somebody saves: defaults are never written over what a restaurant has set.
 * @param report receives one error for each stored version of a section that has a field which cannot be read.
 */
export function createSettingsService({ report = () => {} }: { report?: ((error: Error) => void) | undefined }) {
  const reported = new Set<string>();

  function readingOf<Id extends SettingsSectionId>(storeId: string, section: Id, row: SettingRow | undefined): Reading<Id> {
    const definition: SettingsSection = settingsSections[section];
    if (row === undefined) return { value: definition.defaults as SettingsOf<Id>, misfits: [] };
    const { value, misfits } = readStoredOr(definition, row.value, row.last_readable);
    if (misfits.length > 0) {
      const paths = misfits.map(({ path }) => path || 'value').join(', ');
      const name = `${storeId}/${section}/${row.version}`;
      if (!reported.has(name)) report(new Error(`The stored settings “${section}” of store ${storeId} do not fit this release: ${paths}.`));
      reported.add(name);
    }
    return { value: value as SettingsOf<Id>, misfits };
  }

  /** @throws service_unavailable where a default could charge guests wrongly. */
  function valueOf<Id extends SettingsSectionId>(storeId: string, section: Id, row: SettingRow | undefined): SettingsOf<Id> {
    const { value, misfits } = readingOf(storeId, section, row);
    const { neverDefault }: SettingsSection = settingsSections[section];
    if (neverDefault === true && misfits.some(({ unreadable }) => unreadable)) throw new ApiError('service_unavailable');
    return value;
  }

  /** All sections of a store, read in the caller's transaction. */
  async function loadSettings(tx: Tx, storeId: string): Promise<StoreSettings> {
    const stored = new Map((await readSettings(tx, storeId)).map((row) => [row.section, row]));
    const ids = Object.keys(settingsSections) as SettingsSectionId[];
    return Object.fromEntries(ids.map((id) => [id, valueOf(storeId, id, stored.get(id))])) as StoreSettings;
  }

  /** One section as it is now, in the caller's transaction. */
  async function loadSection<Id extends SettingsSectionId>(tx: Tx, storeId: string, section: Id): Promise<SettingsOf<Id>> {
    return valueOf(storeId, section, await readSetting(tx, storeId, section));
  }

  /** One section with its version. @throws resource_not_found for an unknown store or section. */
  async function getSection(database: Database, restaurantId: string, storeId: string, section: string): Promise<SettingView> {
    if (!isSection(section)) throw new ApiError('resource_not_found');
    return database.tenant({ restaurantId }, async (tx) => {
      const [known, row] = await Promise.all([storeExists(tx, storeId), readSetting(tx, storeId, section)]);
      if (!known) throw new ApiError('resource_not_found');
      // Also where business has to wait for it: this is where it is mended.
      const { value, misfits } = readingOf(storeId, section, row);
      return { section, value, version: row?.version ?? 0, misfits: misfits.map(({ path }) => path) };
    });
  }

  /**
   * Replaces a section in the caller's transaction; emits settings.changed. Stored fields that this release does not know stay.
   * @throws validation_failed with fields below `value`, resource_status_conflict with the stored value when `version` is not the newest.
   */
  async function putSection(tx: Tx, input: PutSection): Promise<SettingView> {
    const { storeId, section } = input;
    if (!isSection(section)) throw new ApiError('resource_not_found');
    const parsed = checked(settingsSections[section].schema, input.value);
    if (!parsed.success) {
      const fields = parsed.error.issues.map((issue) => ({ path: ['value', ...issue.path].join('.'), message: issue.message }));
      throw new ApiError('validation_failed', { fields });
    }
    const definition: SettingsSection = settingsSections[section];
    const problems = definition.problems?.(parsed.data) ?? [];
    if (problems.length > 0) {
      throw new ApiError('validation_failed', { fields: problems.map(({ path, message }) => ({ path: `value.${path}`, message })) });
    }
    const value = definition.stamp?.(parsed.data, new Date().toISOString()) ?? parsed.data;
    if (!(await raiseSettingsVersion(tx, storeId))) throw new ApiError('resource_not_found');
    // The store's row is held by now: nobody else writes between this reading and the writing below.
    const before = await readSetting(tx, storeId, section);
    const shown = before === undefined ? null : readingOf(storeId, section, before).value;
    const stored = before === undefined ? value : mergeStored(before.value, shown, value);
    const { misfits } = readStored(definition, stored);
    const version = await writeSetting(tx, { storeId, section, value: stored, readable: misfits.length === 0, version: input.version });
    if (version === undefined) throw new ApiError('resource_status_conflict', { details: { value: shown, version: before?.version ?? 0 } });
    tx.emit({ storeId, type: 'settings.changed', subject: { kind: 'settings', id: storeId }, payload: { section }, actor: input.actor });
    return { section, value, version, misfits: misfits.map(({ path }) => path) };
  }

  /**
   * Changes a section, in the caller's transaction: whoever else changes settings of the store waits, or gets a conflict by the version
   * that they have read. Emits settings.changed unless `change` returns what it was given.
   * @throws resource_not_found, and what `change` throws.
   */
  async function changeSection<Id extends SettingsSectionId>(
    tx: Tx,
    { storeId, section, actor }: { storeId: string; section: Id; actor: Actor },
    change: (current: SettingsOf<Id>) => SettingsOf<Id>,
  ): Promise<SettingsOf<Id>> {
    if (!(await lockStore(tx, storeId))) throw new ApiError('resource_not_found');
    const row = await readSetting(tx, storeId, section);
    const current = valueOf(storeId, section, row);
    const value = change(current);
    if (value !== current) await putSection(tx, { storeId, section, value, version: row?.version ?? 0, actor });
    return value;
  }

  return { loadSettings, loadSection, getSection, putSection, changeSection };
}
export type SettingsService = ReturnType<typeof createSettingsService>;

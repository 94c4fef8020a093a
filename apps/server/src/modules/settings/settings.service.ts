import { settingsSections, type SettingsOf, type SettingsSectionId } from '@servery/contract/settings/index';
import type { SettingsSection } from '@servery/contract/settings/section';
import { safeParse } from 'zod/mini';
import type { Actor, Database, Tx } from '../../platform/db/door.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { lockStore, raiseSettingsVersion, readSetting, readSettings, storeExists, writeSetting, type SettingRow } from './settings.repo.ts';

/** Every section of a store: what is stored, and the defaults of the rest. */
export type StoreSettings = { [Id in SettingsSectionId]: SettingsOf<Id> };

export interface SettingView {
  section: string;
  value: unknown;
  /** 0 while the section stands at its defaults. */
  version: number;
}

export interface PutSection {
  storeId: string;
  section: string;
  value: unknown;
  /** That was read; 0 while the section stands at its defaults. */
  version: number;
  actor: Actor;
}

const isSection = (section: string): section is SettingsSectionId => Object.hasOwn(settingsSections, section);

/** What a section says: what is stored, or its defaults, which also take the place of a value that an older schema wrote. */
function valueOf<Id extends SettingsSectionId>(section: Id, row: SettingRow | undefined): SettingsOf<Id> {
  const { schema, defaults } = settingsSections[section];
  const parsed = row === undefined ? undefined : safeParse(schema, row.value);
  return (parsed?.success === true ? parsed.data : defaults) as SettingsOf<Id>;
}

/** All sections of a store, read in the caller's transaction. */
export async function loadSettings(tx: Tx, storeId: string): Promise<StoreSettings> {
  const stored = new Map((await readSettings(tx, storeId)).map((row) => [row.section, row]));
  const ids = Object.keys(settingsSections) as SettingsSectionId[];
  return Object.fromEntries(ids.map((id) => [id, valueOf(id, stored.get(id))])) as StoreSettings;
}

/** What one section says now, in the caller's transaction. */
export async function loadSection<Id extends SettingsSectionId>(tx: Tx, storeId: string, section: Id): Promise<SettingsOf<Id>> {
  return valueOf(section, await readSetting(tx, storeId, section));
}

/** One section with its version. @throws resource_not_found for an unknown store or section. */
export async function getSection(database: Database, restaurantId: string, storeId: string, section: string): Promise<SettingView> {
  if (!isSection(section)) throw new ApiError('resource_not_found');
  return database.tenant({ restaurantId }, async (tx) => {
    const [known, row] = await Promise.all([storeExists(tx, storeId), readSetting(tx, storeId, section)]);
    if (!known) throw new ApiError('resource_not_found');
    return { section, value: valueOf(section, row), version: row?.version ?? 0 };
  });
}

/**
 * Replaces a section in the caller's transaction; emits settings.changed.
 * @throws validation_failed with fields below `value`, resource_status_conflict with the standing value when `version` is not the newest.
 */
export async function putSection(tx: Tx, input: PutSection): Promise<SettingView> {
  const { storeId, section } = input;
  if (!isSection(section)) throw new ApiError('resource_not_found');
  const parsed = safeParse(settingsSections[section].schema, input.value);
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
  const version = await writeSetting(tx, storeId, section, value, input.version);
  if (version === undefined) {
    const standing = await readSetting(tx, storeId, section);
    throw new ApiError('resource_status_conflict', { details: { value: standing?.value ?? null, version: standing?.version ?? 0 } });
  }
  tx.emit({ storeId, type: 'settings.changed', subject: { kind: 'settings', id: storeId }, payload: { section }, actor: input.actor });
  return { section, value, version };
}

/**
 * Changes what a section says now, in the caller's transaction: whoever else changes settings of the store waits, or hears of a conflict
 * by the version that they have read. Emits settings.changed unless `change` answers the very value that it was given.
 * @throws resource_not_found, and what `change` throws.
 */
export async function changeSection<Id extends SettingsSectionId>(
  tx: Tx,
  { storeId, section, actor }: { storeId: string; section: Id; actor: Actor },
  change: (standing: SettingsOf<Id>) => SettingsOf<Id>,
): Promise<SettingsOf<Id>> {
  if (!(await lockStore(tx, storeId))) throw new ApiError('resource_not_found');
  const row = await readSetting(tx, storeId, section);
  const standing = valueOf(section, row);
  const value = change(standing);
  if (value !== standing) await putSection(tx, { storeId, section, value, version: row?.version ?? 0, actor });
  return value;
}

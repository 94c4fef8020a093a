import {
  restaurantSections,
  settingsSections,
  type AnySectionId,
  type RestaurantSectionId,
  type SettingsOf,
  type SettingsSectionId,
} from '@servery/contract/settings/index';
import type { Actor, Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import {
  createReader,
  mergeChange,
  toReading,
  toSafeValue,
  toVersion,
  toView,
  valueToStore,
  type SettingView,
} from './section-values.service.ts';
import {
  findCountry,
  lockStore,
  ownerExists,
  raiseSettingsVersions,
  readSetting,
  readSettings,
  writeSetting,
  type SettingOwner,
  type SettingRow,
} from './settings.repo.ts';

export type { SettingOwner } from './settings.repo.ts';

/** Every section of a store: the stored ones, and the defaults of the rest. */
export type StoreSettings = { [Id in SettingsSectionId]: SettingsOf<Id> };

/** A change that was written. */
export interface WrittenSection extends SettingView {
  /** The stores affected: their caches are out of date. */
  storeIds: string[];
}

export interface PutSection {
  storeId: SettingOwner;
  section: string;
  value: unknown;
  /** That was read; 0 while the section is at its defaults. */
  version: number;
  actor: Actor;
  /** Somebody has saved it: what is made from it follows (`EventContexts`). */
  saved?: true;
}

/** Whether there is such a section of a store; for null, of a restaurant. */
const isSection = (storeId: SettingOwner, section: string): section is AnySectionId =>
  Object.hasOwn(storeId === null ? restaurantSections : settingsSections, section);

/** One section of the restaurant as it is now, in the caller's transaction. */
export async function loadRestaurantSection<Id extends RestaurantSectionId>(tx: Tx, section: Id): Promise<SettingsOf<Id>> {
  return toReading(section, await readSetting(tx, null, section)).value;
}

/**
 * The sections of all stores and restaurants. A stored value that this release cannot read as a whole is read field by field, and what it
 * cannot read is kept when somebody saves: defaults never overwrite what a restaurant has set.
 * @param report receives one error for each stored version of a section with a field that cannot be read.
 */
export function createSettingsService({ report = () => {} }: { report?: ((error: Error) => void) | undefined }) {
  const read = createReader(report);
  const reportedReading = <Id extends AnySectionId>(storeId: SettingOwner, section: Id, row: SettingRow | undefined) =>
    read(storeId === null ? 'a restaurant' : `store ${storeId}`, section, row);
  const getValue = <Id extends SettingsSectionId>(storeId: string, section: Id, row: SettingRow | undefined): SettingsOf<Id> =>
    toSafeValue(section, reportedReading(storeId, section, row));

  /** All sections of a store, read in the caller's transaction. */
  async function loadSettings(tx: Tx, storeId: string): Promise<StoreSettings> {
    const stored = new Map((await readSettings(tx, storeId)).map((row) => [row.section, row]));
    const ids = Object.keys(settingsSections) as SettingsSectionId[];
    return Object.fromEntries(ids.map((id) => [id, getValue(storeId, id, stored.get(id))])) as StoreSettings;
  }

  /** One section as it is now, in the caller's transaction. */
  async function loadSection<Id extends SettingsSectionId>(tx: Tx, storeId: string, section: Id): Promise<SettingsOf<Id>> {
    return getValue(storeId, section, await readSetting(tx, storeId, section));
  }

  /** One section with its version. @throws resource_not_found for an unknown restaurant, store or section. */
  async function getSection(database: Database, restaurantId: string, storeId: SettingOwner, section: string): Promise<SettingView> {
    if (!isSection(storeId, section)) throw new ApiError('resource_not_found');
    return database.tenant({ restaurantId }, async (tx) => {
      const [known, row] = await Promise.all([ownerExists(tx, storeId), readSetting(tx, storeId, section)]);
      if (!known) throw new ApiError('resource_not_found');
      // Even while the store cannot take orders because of it: this is where it is fixed.
      return toView(section, reportedReading(storeId, section, row), row);
    });
  }

  /**
   * The current sections of a store, with their versions; nobody else changes them before the caller's transaction ends.
   * @throws resource_not_found for an unknown store.
   */
  async function holdSections(
    tx: Tx,
    storeId: string,
    sections: readonly SettingsSectionId[],
  ): Promise<Partial<Record<SettingsSectionId, { value: unknown; version: number }>>> {
    if (!(await lockStore(tx, storeId))) throw new ApiError('resource_not_found');
    const rows = await Promise.all(sections.map((section) => readSetting(tx, storeId, section)));
    return Object.fromEntries(
      sections.map((section, at) => [
        section,
        { value: reportedReading(storeId, section, rows[at]).value, version: toVersion(section, rows[at]) },
      ]),
    );
  }

  /**
   * Replaces a section in the caller's transaction; emits settings.changed, of a restaurant's in the log of each of its stores. Stored
   * fields that this release does not know stay.
   * @throws validation_failed with fields below `value`, resource_status_conflict with the stored value when `version` is not the newest.
   */
  async function putSection(tx: Tx, input: PutSection): Promise<WrittenSection> {
    const { storeId, section, actor } = input;
    if (!isSection(storeId, section)) throw new ApiError('resource_not_found');
    const country = await findCountry(tx);
    if (country === undefined) throw new ApiError('resource_not_found');
    const value = valueToStore(section, input.value, { country });
    // The stores' rows are locked from here on: nobody else writes between the read and the write below.
    const storeIds = await raiseSettingsVersions(tx, storeId);
    if (storeIds.length === 0 && !(await ownerExists(tx, storeId))) throw new ApiError('resource_not_found');
    const before = await readSetting(tx, storeId, section);
    const shown = reportedReading(storeId, section, before).value;
    const { stored, readable, misfits, conflict } = mergeChange(section, before, shown, { value, version: input.version });
    const version = await writeSetting(tx, { storeId, section, value: stored, readable, version: before?.version ?? 0 });
    if (version === undefined) throw conflict();
    for (const id of storeIds) {
      const context = input.saved && { saved: input.saved };
      tx.emit({
        storeId: id,
        type: 'settings.changed',
        subject: { kind: 'settings', id },
        payload: { section },
        actor,
        ...(context && { context }),
      });
    }
    return { section, value, version, misfits, storeIds };
  }

  /**
   * Changes a section, in the caller's transaction: concurrent changes to the store's settings wait, or get a conflict by the version that
   * they have read. Emits settings.changed unless `change` returns its argument.
   * @throws resource_not_found, and what `change` throws.
   */
  async function changeSection<Id extends SettingsSectionId>(
    tx: Tx,
    { storeId, section, actor }: { storeId: string; section: Id; actor: Actor },
    change: (current: SettingsOf<Id>) => SettingsOf<Id>,
  ): Promise<SettingsOf<Id>> {
    if (!(await lockStore(tx, storeId))) throw new ApiError('resource_not_found');
    const row = await readSetting(tx, storeId, section);
    const current = getValue(storeId, section, row);
    const value = change(current);
    if (value !== current) await putSection(tx, { storeId, section, value, version: toVersion(section, row), actor });
    return value;
  }

  return { loadSettings, loadSection, getSection, holdSections, putSection, changeSection };
}
/** Stores a section of a restaurant that has just been made, in the caller's transaction. Emits no event. */
export const storeRestaurantSection = async <Id extends RestaurantSectionId>(tx: Tx, section: Id, value: SettingsOf<Id>): Promise<void> =>
  void (await writeSetting(tx, { storeId: null, section, value, readable: true, version: 0 }));

/** Stores the sections that a new store begins with; they count as saved. */
export async function storeFirstSettings(tx: Tx, storeId: string, sections: Readonly<Record<string, unknown>>): Promise<void> {
  for (const [section, value] of Object.entries(sections)) await writeSetting(tx, { storeId, section, value, readable: true, version: 0 });
}

/** Whether a section of a store was ever saved; otherwise its defaults apply. */
export const isSaved = async (tx: Tx, storeId: string, section: SettingsSectionId): Promise<boolean> =>
  (await readSetting(tx, storeId, section)) !== undefined;

export type SettingsService = ReturnType<typeof createSettingsService>;

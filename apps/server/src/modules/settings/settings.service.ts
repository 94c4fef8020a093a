import {
  restaurantSections,
  settingsSections,
  type AnySectionId,
  type RestaurantSectionId,
  type SettingsOf,
  type SettingsSectionId,
} from '@servery/contract/settings/index';
import type { SettingsSection } from '@servery/contract/settings/section';
import { mergeStored, readStored, readStoredOr, type Misfit } from '@servery/contract/settings/stored';
import { checked } from '@servery/contract/wording';
import type { CountryCode } from '@servery/domain/countries';
import type { Actor, Database, Tx } from '../../platform/db/connections.types.ts';
import { ApiError } from '../../platform/http/api-error.ts';
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

export interface SettingView {
  section: string;
  value: unknown;
  /** 0 while the section is at its defaults. */
  version: number;
  /**
   * Dotted paths below the value of what does not fit as it is stored. What could not be read at all is shown as it was last, or as the
   * default.
   */
  misfits: string[];
}

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

interface Reading<Id extends AnySectionId> {
  value: SettingsOf<Id>;
  misfits: Misfit[];
}

const definitions = { ...settingsSections, ...restaurantSections };

/** Whether there is such a section of a store; for null, of a restaurant. */
const isSection = (storeId: SettingOwner, section: string): section is AnySectionId =>
  Object.hasOwn(storeId === null ? restaurantSections : settingsSections, section);

/** A section from its row, read field by field; its defaults if there is no row. */
function toReading<Id extends AnySectionId>(section: Id, row: SettingRow | undefined): Reading<Id> {
  const definition: SettingsSection = definitions[section];
  if (row === undefined) return { value: definition.defaults as SettingsOf<Id>, misfits: [] };
  return readStoredOr(definition, row.value, row.last_readable) as Reading<Id>;
}

/** The version that a change of the section must name; 0: nobody has saved it, although the release before has stored something. */
function toVersion(definition: SettingsSection, row: SettingRow | undefined): number {
  const { formerFields = {} } = definition;
  const isFormer = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).every((key) => Object.hasOwn(formerFields, key));
  return row === undefined || (definition.formerFields !== undefined && isFormer(row.value)) ? 0 : row.version;
}

/** What somebody sent, without the fields that only pages of the release before send. */
const withoutFormer = ({ formerFields }: SettingsSection, sent: unknown): unknown =>
  formerFields === undefined || typeof sent !== 'object' || sent === null
    ? sent
    : Object.fromEntries(Object.entries(sent).filter(([key]) => !Object.hasOwn(formerFields, key)));

/** One section of the restaurant as it is now, in the caller's transaction. */
export async function loadRestaurantSection<Id extends RestaurantSectionId>(tx: Tx, section: Id): Promise<SettingsOf<Id>> {
  return toReading(section, await readSetting(tx, null, section)).value;
}

/** What somebody sent as it is to be stored. @throws validation_failed with fields below `value`. */
function valueToStore(definition: SettingsSection, sent: unknown, seller: { country: CountryCode }): unknown {
  const parsed = checked(definition.schema, withoutFormer(definition, sent));
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({ path: ['value', ...issue.path].join('.'), message: issue.message }));
    throw new ApiError('validation_failed', { fields });
  }
  const problems = definition.problems?.(parsed.data, seller) ?? [];
  if (problems.length > 0) {
    throw new ApiError('validation_failed', { fields: problems.map(({ path, message }) => ({ path: `value.${path}`, message })) });
  }
  return definition.stamp?.(parsed.data, new Date().toISOString()) ?? parsed.data;
}

/**
 * The sections of all stores and restaurants. A stored value that this release cannot read as a whole is read field by field, and what it
 * cannot read is kept when somebody saves: defaults never overwrite what a restaurant has set.
 * @param report receives one error for each stored version of a section with a field that cannot be read.
 */
export function createSettingsService({ report = () => {} }: { report?: ((error: Error) => void) | undefined }) {
  const reported = new Set<string>();

  /** The same; what does not fit is reported once. */
  function reportedReading<Id extends AnySectionId>(storeId: SettingOwner, section: Id, row: SettingRow | undefined): Reading<Id> {
    const reading = toReading(section, row);
    if (reading.misfits.length > 0) {
      const paths = reading.misfits.map(({ path }) => path || 'value').join(', ');
      const owner = storeId === null ? 'a restaurant' : `store ${storeId}`;
      const name = `${owner}/${section}/${row?.version}/${paths}`;
      if (!reported.has(name)) report(new Error(`The stored settings “${section}” of ${owner} do not fit this release: ${paths}.`));
      reported.add(name);
    }
    return reading;
  }

  /** @throws service_unavailable if a default could charge guests wrongly. */
  function getValue<Id extends SettingsSectionId>(storeId: string, section: Id, row: SettingRow | undefined): SettingsOf<Id> {
    const { value, misfits } = reportedReading(storeId, section, row);
    const { neverDefault }: SettingsSection = settingsSections[section];
    if (neverDefault === true && misfits.some(({ unreadable }) => unreadable)) throw new ApiError('service_unavailable');
    return value;
  }

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
      const { value, misfits } = reportedReading(storeId, section, row);
      return { section, value, version: toVersion(definitions[section], row), misfits: misfits.map(({ path }) => path) };
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
        { value: reportedReading(storeId, section, rows[at]).value, version: toVersion(definitions[section], rows[at]) },
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
    const definition: SettingsSection = definitions[section];
    const country = await findCountry(tx);
    if (country === undefined) throw new ApiError('resource_not_found');
    const value = valueToStore(definition, input.value, { country });
    // The stores' rows are locked from here on: nobody else writes between the read and the write below.
    const storeIds = await raiseSettingsVersions(tx, storeId);
    if (storeIds.length === 0 && !(await ownerExists(tx, storeId))) throw new ApiError('resource_not_found');
    const before = await readSetting(tx, storeId, section);
    const shown = before === undefined ? null : reportedReading(storeId, section, before).value;
    const read = toVersion(definition, before);
    const conflict = () => new ApiError('resource_status_conflict', { details: { value: shown, version: read } });
    // Compared here as well as by the statement: a number can be sent that no column of versions holds.
    if (input.version !== read) throw conflict();
    const stored = before === undefined ? value : mergeStored(before.value, shown, value);
    const { misfits } = readStored(definition, stored);
    const readable = misfits.length === 0;
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
    return { section, value, version, misfits: misfits.map(({ path }) => path), storeIds };
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
    if (value !== current) await putSection(tx, { storeId, section, value, version: toVersion(definitions[section], row), actor });
    return value;
  }

  return { loadSettings, loadSection, getSection, holdSections, putSection, changeSection };
}
/** Stores a section of a restaurant that has just been made, in the caller's transaction. Emits no event. */
export const storeRestaurantSection = async <Id extends RestaurantSectionId>(tx: Tx, section: Id, value: SettingsOf<Id>): Promise<void> =>
  void (await writeSetting(tx, { storeId: null, section, value, readable: true, version: 0 }));

/** Whether a section of a store was ever saved; otherwise its defaults apply. */
export const isSaved = async (tx: Tx, storeId: string, section: SettingsSectionId): Promise<boolean> =>
  (await readSetting(tx, storeId, section)) !== undefined;

export type SettingsService = ReturnType<typeof createSettingsService>;

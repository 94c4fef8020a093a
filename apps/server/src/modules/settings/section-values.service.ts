import { allSections, type AnySectionId, type SettingsOf } from '@servery/contract/settings/index';
import type { SettingsSection } from '@servery/contract/settings/section';
import { mergeStored, readStored, readStoredOr, type Misfit } from '@servery/contract/settings/stored';
import { checked } from '@servery/contract/wording';
import type { CountryCode } from '@servery/domain/countries';
import { ApiError } from '../../platform/http/api-error.ts';
import type { SettingRow } from './settings.repo.ts';

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

interface Reading<Id extends AnySectionId> {
  value: SettingsOf<Id>;
  misfits: Misfit[];
}

const getDefinition = (section: AnySectionId): SettingsSection => allSections[section];

/** A section from its row, read field by field; its defaults if there is no row. */
export function toReading<Id extends AnySectionId>(section: Id, row: SettingRow | undefined): Reading<Id> {
  const definition = getDefinition(section);
  if (row === undefined) return { value: definition.defaults as SettingsOf<Id>, misfits: [] };
  return readStoredOr(definition, row.value, row.last_readable) as Reading<Id>;
}

/** Reads rows as `toReading`; `report` receives one error for each stored version of a section with a field that does not fit. */
export function createReader(report: (error: Error) => void) {
  const reported = new Set<string>();
  return function read<Id extends AnySectionId>(owner: string, section: Id, row: SettingRow | undefined): Reading<Id> {
    const reading = toReading(section, row);
    if (reading.misfits.length > 0) {
      const paths = reading.misfits.map(({ path }) => path || 'value').join(', ');
      const name = `${owner}/${section}/${row?.version}/${paths}`;
      if (!reported.has(name)) report(new Error(`The stored settings “${section}” of ${owner} do not fit this release: ${paths}.`));
      reported.add(name);
    }
    return reading;
  };
}

/** The value to work with. @throws service_unavailable if a default could charge somebody wrongly */
export function toSafeValue<Id extends AnySectionId>(section: Id, { value, misfits }: Reading<Id>): SettingsOf<Id> {
  if (getDefinition(section).neverDefault === true && misfits.some(({ unreadable }) => unreadable)) {
    throw new ApiError('service_unavailable');
  }
  return value;
}

/** A section as its page reads it. */
export const toView = <Id extends AnySectionId>(
  section: Id,
  { value, misfits }: Reading<Id>,
  row: SettingRow | undefined,
): SettingView => ({
  ...{ section, value },
  version: toVersion(section, row),
  misfits: misfits.map(({ path }) => path),
});

/** The version that a change of the section must name; 0: nobody has saved it, although the release before has stored something. */
export function toVersion(section: AnySectionId, row: SettingRow | undefined): number {
  const { formerFields } = getDefinition(section);
  const isFormer = (value: unknown) =>
    typeof value === 'object' && value !== null && Object.keys(value).every((key) => Object.hasOwn(formerFields ?? {}, key));
  return row === undefined || (formerFields !== undefined && isFormer(row.value)) ? 0 : row.version;
}

/** What somebody sent, without the fields that only pages of the release before send. */
const withoutFormer = ({ formerFields }: SettingsSection, sent: unknown): unknown =>
  formerFields === undefined || typeof sent !== 'object' || sent === null
    ? sent
    : Object.fromEntries(Object.entries(sent).filter(([key]) => !Object.hasOwn(formerFields, key)));

/** What somebody sent as it is to be stored. `seller`: absent for the platform's sections, which have no rules beyond their schema. @throws validation_failed with fields below `value`. */
export function valueToStore(section: AnySectionId, sent: unknown, seller?: { country: CountryCode }): unknown {
  const definition = getDefinition(section);
  const parsed = checked(definition.schema, withoutFormer(definition, sent));
  if (!parsed.success) {
    const fields = parsed.error.issues.map((issue) => ({ path: ['value', ...issue.path].join('.'), message: issue.message }));
    throw new ApiError('validation_failed', { fields });
  }
  const problems = (seller && definition.problems?.(parsed.data, seller)) ?? [];
  if (problems.length > 0) {
    throw new ApiError('validation_failed', { fields: problems.map(({ path, message }) => ({ path: `value.${path}`, message })) });
  }
  return definition.stamp?.(parsed.data, new Date().toISOString()) ?? parsed.data;
}

/**
 * The value to write when somebody replaces a section: what they sent, with the stored fields that this release does not know.
 * @param shown the section as it is read now.
 * @throws resource_status_conflict with it if `sent.version` is not the newest.
 */
export function mergeChange(
  section: AnySectionId,
  before: SettingRow | undefined,
  shown: unknown,
  sent: { value: unknown; version: number },
): { stored: unknown; readable: boolean; misfits: string[]; conflict: () => ApiError } {
  const current = toVersion(section, before);
  const conflict = () =>
    new ApiError('resource_status_conflict', { details: { value: before === undefined ? null : shown, version: current } });
  // Compared here as well as by the statement: a number can be sent that no column of versions holds.
  if (sent.version !== current) throw conflict();
  const stored =
    before === undefined ? sent.value : current === 0 ? saveFirst(before.value, sent.value) : mergeStored(before.value, shown, sent.value);
  const { misfits } = readStored(getDefinition(section), stored);
  return { stored, readable: misfits.length === 0, misfits: misfits.map(({ path }) => path), conflict };
}

/** The first value that somebody saves, beside what the release before has stored: all of it, also what equals the defaults. */
const saveFirst = (former: unknown, value: unknown): unknown => ({ ...(former as object), ...(value as object) });

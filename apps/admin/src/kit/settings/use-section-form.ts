import { useContext, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { getProblems } from '@servery/app-kit/forms/form-problems.ts';
import { useForm } from '@servery/app-kit/forms/use-form.ts';
import { endpointKey, useEndpoint } from '@servery/app-kit/query.ts';
import {
  allSections,
  getDeviceSettings,
  getPlatformSettings,
  getRestaurantSettings,
  getSettings,
  putDeviceSettings,
  putPlatformSettings,
  putRestaurantSettings,
  putSettings,
  type AnySectionId,
  type DeviceSectionId,
  type PlatformSectionId,
  type RestaurantSectionId,
  type SettingsOf,
  type SettingsSectionId,
} from '@servery/contract/settings/index';
import type { SettingsSection } from '@servery/contract/settings/section';
import { checked } from '@servery/contract/wording';
import { getChangedFields } from './changed-fields.ts';
import { getPageOfSection } from './page-of-section.ts';
import { DeviceContext, RestaurantContext, StoreContext } from '../../shared/places.ts';

/** Which section it is, only the caller's type knows. */
type AnyRead = ReturnType<typeof getSettings<SettingsSectionId>>;
type AnyChange = ReturnType<typeof putSettings<SettingsSectionId>>;

/** A section's declaration, its calls, and where it is: on a device or in the open store, in the open restaurant, or on the platform. */
export const useSectionPlace = (id: AnySectionId) => {
  const restaurant = useContext(RestaurantContext);
  const store = useContext(StoreContext);
  const device = useContext(DeviceContext);
  const section = allSections[id] as unknown as SettingsSection;
  if (section.scope === 'platform') {
    const of = id as PlatformSectionId;
    const [get, put] = [getPlatformSettings(of), putPlatformSettings(of)] as unknown as [AnyRead, AnyChange];
    return { section, get, put, params: {} as { restaurantId: string; storeId: string } };
  }
  if (restaurant === null) throw new Error(`the settings “${id}” outside of a restaurant`);
  const { restaurantId } = restaurant;
  if (section.scope === 'restaurant') {
    const of = id as RestaurantSectionId;
    const [get, put] = [getRestaurantSettings(of), putRestaurantSettings(of)] as unknown as [AnyRead, AnyChange];
    return { section, get, put, params: { restaurantId } as { restaurantId: string; storeId: string } };
  }
  if (store === null) throw new Error(`the settings “${id}” outside of a store`);
  if (section.scope === 'device') {
    if (device === null) throw new Error(`the settings “${id}” without a device`);
    const of = id as DeviceSectionId;
    const [get, put] = [getDeviceSettings(of), putDeviceSettings(of)] as unknown as [AnyRead, AnyChange];
    return { section, get, put, params: { restaurantId, storeId: store.storeId, ...device } };
  }
  const of = id as SettingsSectionId;
  return { section, get: getSettings(of) as AnyRead, put: putSettings(of) as AnyChange, params: { restaurantId, storeId: store.storeId } };
};

/** A section's values under the paths that the server names in its answers: "value.invoiceFooter". */
export type SectionValues<Id extends AnySectionId> = {
  [Key in keyof SettingsOf<Id> & string as `value.${Key}`]: SettingsOf<Id>[Key];
};

/** A section as it was read, with the version that a change of it must name. */
export interface Standing<Id extends AnySectionId> {
  value: SettingsOf<Id>;
  version: number;
  /** Whether something in it does not fit as it is stored: another release of the product wrote it. */
  misfits?: readonly string[];
}

const getValues = <Id extends AnySectionId>(value: SettingsOf<Id>): SectionValues<Id> =>
  Object.fromEntries(Object.entries(value).map(([key, each]) => [`value.${key}`, each])) as SectionValues<Id>;

/** The section that a form's values make. */
export const toSection = <Id extends AnySectionId>(values: SectionValues<Id>): SettingsOf<Id> =>
  Object.fromEntries(Object.entries(values).map(([path, each]) => [path.slice('value.'.length), each])) as SettingsOf<Id>;

/** Reads a section of the open store's, the open restaurant's or the platform's settings. `standing` is undefined until it is read. */
export const useSection = <Id extends AnySectionId>(id: Id) => {
  const { get, params } = useSectionPlace(id);
  const read = useEndpoint(get, { params }, { staleTime: 0 });
  return {
    // The server answers with what the section's schema permits.
    standing: read.data as unknown as Standing<Id> | undefined,
    error: read.error?.error,
    again: () => void read.refetch(),
  };
};

/**
 * A form over one section of the open store's, the open restaurant's or the platform's settings. If somebody else has saved it in between, `theirs` has their
 * values, which can be taken over or overwritten.
 */
export const useSectionForm = <Id extends AnySectionId>(
  id: Id,
  standing: Standing<Id>,
  check?: (value: SettingsOf<Id>) => Record<string, string>,
) => {
  const { section, get, put, params } = useSectionPlace(id);
  const restaurant = useContext(RestaurantContext);
  const queries = useQueryClient();
  const [version, setVersion] = useState(standing.version);
  const [misfits, setMisfits] = useState(standing.misfits ?? []);
  const [saved, setSaved] = useState(standing.value);
  const [theirs, setTheirs] = useState<Standing<Id> | null>(null);
  const fitting = (value: SettingsOf<Id>) => checked(section.schema, value);
  // What the server refuses beyond the schema, by the same rules; they only judge a value that fits it.
  const beyondSchema = (value: SettingsOf<Id>) => {
    const read = fitting(value);
    return read.success && restaurant !== null
      ? Object.fromEntries(
          (section.problems?.(read.data, { country: restaurant.country }) ?? []).map(({ path, message }) => [path, message]),
        )
      : {};
  };
  const below = (problems: Record<string, string>) =>
    Object.fromEntries(Object.entries(problems).map(([path, words]) => [`value.${path}`, words]));
  const form = useForm({
    endpoint: put,
    initial: getValues<Id>(standing.value),
    call: (values) => ({ params, body: { value: toSection<Id>(values) as never, version } }),
    check: (values) => {
      const value = toSection<Id>(values);
      return below({ ...getProblems(section.schema, value), ...beyondSchema(value), ...check?.(value) });
    },
    onDone: (answer) => {
      setVersion(answer.version);
      setMisfits(answer.misfits);
      setSaved(answer.value as SettingsOf<Id>);
      setTheirs(null);
      queries.setQueryData(endpointKey(get, { params }), answer);
    },
    onFailure: (error) => {
      const details = error.details as Standing<Id> | undefined;
      if (error.code !== 'resource_status_conflict' || !details?.value) return;
      setTheirs(details);
      // Whoever sends it once more has read that somebody else did.
      setVersion(details.version);
    },
  });
  // Somebody else has saved it: shown immediately, unless edits here would be lost. Then saving reports it.
  if (standing.version > version && theirs === null && !form.dirty && !form.busy) {
    form.follow(getValues<Id>(standing.value));
    setVersion(standing.version);
    setMisfits(standing.misfits ?? []);
    setSaved(standing.value);
  }
  const [lastFitting, setLastFitting] = useState<SettingsOf<Id>>(standing.value);
  const read = fitting(toSection<Id>(form.values));
  const effective = read.success ? (read.data as SettingsOf<Id>) : lastFitting;
  if (JSON.stringify(effective) !== JSON.stringify(lastFitting)) setLastFitting(effective);
  return {
    ...form,
    /** The form's value; while it does not fit the schema, the last one that did. */
    effective,
    saved,
    misfits,
    theirs,
    /** What somebody else has changed since this form was read. */
    theirChanges:
      theirs === null
        ? []
        : getChangedFields(getPageOfSection(id, restaurant?.country ?? null), saved, theirs.value, restaurant?.country ?? null),
    /** Shows what somebody else has saved, and discards the edits. */
    takeTheirs: () => {
      if (theirs === null) return;
      form.reset(getValues<Id>(theirs.value));
      setSaved(theirs.value);
      setTheirs(null);
    },
  };
};

import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import {
  getRestaurantSettings,
  getSettings,
  putRestaurantSettings,
  putSettings,
  restaurantSections,
  settingsSections,
  type AnySectionId,
  type SettingsOf,
} from '@servery/contract/settings/index';

/** A section as the server has it. */
export interface StoredSection<Id extends AnySectionId> {
  value: SettingsOf<Id>;
  version: number;
  misfits?: string[];
}

export type StoredSections<Id extends AnySectionId> = { [One in Id]: StoredSection<One> };

/** Answers a section's calls from what is stored, which changes with them and can be changed by the test; keeps what is sent. */
export function fakeSection<Id extends AnySectionId>(
  id: Id,
  store = { [id]: { value: { ...settingsSections, ...restaurantSections }[id].defaults, version: 1 } } as unknown as StoredSections<Id>,
) {
  const view = () => ({ section: id, misfits: [], ...store[id] }) as never;
  const ofRestaurant = id in restaurantSections;
  const get = (ofRestaurant ? getRestaurantSettings(id as never) : getSettings(id as never)) as ReturnType<typeof getSettings<'checkout'>>;
  const put = (ofRestaurant ? putRestaurantSettings(id as never) : putSettings(id as never)) as ReturnType<typeof putSettings<'checkout'>>;
  fakeApi(get, view);
  const { requests } = fakeApi(put, ({ body }) => {
    const standing = store[id];
    const { value, version } = body as unknown as typeof standing;
    if (version !== standing.version) return refusal('resource_status_conflict', { details: standing }) as never;
    Object.assign(standing, { value, version: version + 1, misfits: [] });
    return view();
  });
  return { store, requests };
}

import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import {
  allSections,
  deviceSections,
  getDeviceSettings,
  getPlatformSettings,
  getRestaurantSettings,
  getSettings,
  platformSections,
  putDeviceSettings,
  putPlatformSettings,
  putRestaurantSettings,
  putSettings,
  restaurantSections,
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
  store = { [id]: { value: allSections[id].defaults, version: 1 } } as unknown as StoredSections<Id>,
) {
  const view = () => ({ section: id, misfits: [], ...store[id] }) as never;
  const [ofRestaurant, ofPlatform, ofDevice] = [id in restaurantSections, id in platformSections, id in deviceSections];
  const [reading, writing] = ofPlatform
    ? [getPlatformSettings(id as never), putPlatformSettings(id as never)]
    : ofRestaurant
      ? [getRestaurantSettings(id as never), putRestaurantSettings(id as never)]
      : ofDevice
        ? [getDeviceSettings(id as never), putDeviceSettings(id as never)]
        : [getSettings(id as never), putSettings(id as never)];
  const get = reading as ReturnType<typeof getSettings<'checkout'>>;
  const put = writing as ReturnType<typeof putSettings<'checkout'>>;
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

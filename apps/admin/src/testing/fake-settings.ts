import { fakeApi, refusal } from '@servery/app-kit/testing/fake-api.ts';
import { getSettings, putSettings, settingsSections, type SettingsOf, type SettingsSectionId } from '@servery/contract/settings/index';

/** A section as the server has it. */
export interface StoredSection<Id extends SettingsSectionId> {
  value: SettingsOf<Id>;
  version: number;
  misfits?: string[];
}

export type StoredSections<Id extends SettingsSectionId> = { [One in Id]: StoredSection<One> };

/** Answers a section's calls from what is stored, which changes with them and can be changed by the test; keeps what is sent. */
export function fakeSection<Id extends SettingsSectionId>(
  id: Id,
  store = { [id]: { value: settingsSections[id].defaults, version: 1 } } as unknown as StoredSections<Id>,
) {
  const view = () => ({ section: id, misfits: [], ...store[id] }) as never;
  fakeApi(getSettings(id), view);
  const { requests } = fakeApi(putSettings(id), ({ body }) => {
    const standing = store[id];
    const { value, version } = body as unknown as typeof standing;
    if (version !== standing.version) return refusal('resource_status_conflict', { details: standing }) as never;
    Object.assign(standing, { value, version: version + 1, misfits: [] });
    return view();
  });
  return { store, requests };
}

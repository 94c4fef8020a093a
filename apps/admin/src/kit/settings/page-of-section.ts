import type { AnySectionFields } from '@servery/contract/settings/fields';
import { allSections, type AnySectionId } from '@servery/contract/settings/index';
import type { SettingsSection } from '@servery/contract/settings/section';
import type { CountryCode } from '@servery/domain/countries';

/** How a section's page looks, in the words of the restaurant's country; null: outside of a restaurant. */
export const getPageOfSection = (id: AnySectionId, country: CountryCode | null): AnySectionFields => {
  const { page, pageIn } = allSections[id] as unknown as SettingsSection;
  return ((country === null ? undefined : pageIn?.[country]) ?? page) as unknown as AnySectionFields;
};

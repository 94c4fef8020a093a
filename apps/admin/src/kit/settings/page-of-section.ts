import type { AnySectionFields } from '@servery/contract/settings/fields';
import { allSections, type AnySectionId } from '@servery/contract/settings/index';
import type { SettingsSection } from '@servery/contract/settings/section';
import { spell, type CountryCode } from '@servery/domain/countries';

/** The same plain data with each of its texts in the spelling of the country. */
function spellAll<Data>(data: Data, country: CountryCode): Data {
  if (typeof data === 'string') return spell(data, country) as Data;
  if (typeof data !== 'object' || data === null) return data;
  if (Array.isArray(data)) return data.map((one: unknown) => spellAll(one, country)) as Data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, spellAll<unknown>(value, country)])) as Data;
}

const american = new WeakMap<AnySectionFields, AnySectionFields>();

/** How a section's page looks, in the words and the spelling of the restaurant's country; null: outside of a restaurant. */
export const getPageOfSection = (id: AnySectionId, country: CountryCode | null): AnySectionFields => {
  const { page, pageIn } = allSections[id] as unknown as SettingsSection;
  const fields = ((country === null ? undefined : pageIn?.[country]) ?? page) as unknown as AnySectionFields;
  if (country !== 'US' || fields === undefined) return fields;
  const known = american.get(fields);
  if (known !== undefined) return known;
  const spelled = spellAll(fields, country);
  american.set(fields, spelled);
  return spelled;
};

import type { CountryCode } from '@servery/domain/countries';
import { suggestionsShown, type AddressPort } from '../../ports/addresses.ts';
import { readStreets, type Street } from './local-addresses.client.ts';
import {
  getAddress,
  findStreets,
  knownStreet,
  getPlace,
  readSuggestionId,
  readTyped,
  suggestionId,
  type KnownStreet,
} from './local-addresses.mapping.ts';

/**
 * The port to addresses over the server's own list of streets: for trying everything out without a network, and if no outside service has
 * been set up. The list is read with the first request.
 */
export function createLocalAddresses(read: () => Street[] = readStreets): AddressPort {
  let known: Map<CountryCode, KnownStreet[]> | undefined;
  const getStreets = (country: CountryCode): readonly KnownStreet[] => {
    known ??= Map.groupBy(read().map(knownStreet), (street) => street.country);
    return known.get(country) ?? [];
  };
  return {
    provider: 'local',
    attribution: null,
    async suggest({ text, country, near }) {
      const typed = readTyped(text);
      const rows = findStreets(getStreets(country), typed, near, suggestionsShown).map((street) => ({
        id: suggestionId(street, typed.number),
        primary: getAddress(street, typed.number).line1,
        secondary: getPlace(street),
      }));
      return { outcome: 'found', rows };
    },
    async resolve({ id, country }) {
      const found = readSuggestionId(id, getStreets(country));
      return found === undefined ? { outcome: 'gone' } : { outcome: 'found', address: getAddress(found.street, found.number) };
    },
  };
}

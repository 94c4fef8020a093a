import type { CountryCode } from '@servery/domain/countries';
import type { DeliveryAddress } from '@servery/domain/delivery';
import * as z from 'zod';
import type { AddressRefusal, AddressSuggestion } from '../../ports/addresses.ts';

const text = z.object({ text: z.string() });

/** A response without results is `{}`. Predictions of searches, which are not places, are mixed in. */
export const autocompleteAnswer = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().optional(),
            text: text.optional(),
            structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }).optional(),
          })
          .optional(),
      }),
    )
    .default([]),
});

export const detailsAnswer = z.object({
  id: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
  addressComponents: z
    .array(z.object({ longText: z.string().default(''), shortText: z.string().default(''), types: z.array(z.string()).default([]) }))
    .default([]),
});
export type Details = z.output<typeof detailsAnswer>;

/** The places among the predictions. An id longer than our contract allows is not one of Google's. */
export function toSuggestions({ suggestions }: z.output<typeof autocompleteAnswer>): AddressSuggestion[] {
  return suggestions.flatMap(({ placePrediction: place }) => {
    const primary = place?.structuredFormat?.mainText.text ?? place?.text?.text;
    if (place?.placeId === undefined || primary === undefined || place.placeId.length > 300) return [];
    return [{ id: place.placeId, primary, secondary: place.structuredFormat?.secondaryText?.text ?? '' }];
  });
}

/** The components that hold what guests call the suburb, by country, the best first. */
const suburbTypes: Readonly<Record<CountryCode, readonly string[]>> = {
  AU: ['locality', 'sublocality'],
  NZ: ['sublocality', 'sublocality_level_1', 'locality'],
  GB: ['postal_town', 'locality'],
  US: ['locality', 'sublocality', 'sublocality_level_1', 'administrative_area_level_3'],
};
/** The component that holds the part above the suburb, by country: its state, its county, in New Zealand its town. */
const stateType: Readonly<Record<CountryCode, string>> = {
  AU: 'administrative_area_level_1',
  US: 'administrative_area_level_1',
  GB: 'administrative_area_level_2',
  NZ: 'locality',
};

type Component = Details['addressComponents'][number];

/** Short for states ("NSW"), in full for counties and towns. A town of New Zealand that is its own suburb is given once. */
function getState(find: (type: string) => Component | undefined, country: CountryCode, suburb: string): string {
  const found = find(stateType[country]);
  if (country === 'AU' || country === 'US') return found?.shortText ?? '';
  const name = found?.longText ?? '';
  return country === 'NZ' && name === suburb ? '' : name;
}

/** A place as an address, or undefined if it is in another country. */
export function getAddress({ id, location, addressComponents }: Details, country: CountryCode): DeliveryAddress | undefined {
  const find = (type: string) => addressComponents.find(({ types }) => types.includes(type));
  const long = (type: string) => find(type)?.longText ?? '';
  if (find('country')?.shortText !== country) return undefined;
  const number = [long('subpremise'), long('street_number')].filter((part) => part !== '').join('/');
  const suburb = suburbTypes[country].map(long).find((name) => name !== '') ?? '';
  return {
    line1: [number, long('route')].filter((part) => part !== '').join(' '),
    suburb,
    state: getState(find, country, suburb),
    postcode: long('postal_code'),
    country,
    latitude: location?.latitude ?? null,
    longitude: location?.longitude ?? null,
    provider: 'google',
    providerPlaceId: id,
  };
}

/** What an unsuccessful HTTP status means. A 400 that is not about an id means that Google refused our key or our call. */
export function getRefusal(status: number): AddressRefusal {
  if (status === 429) return { outcome: 'refused', reason: 'tooMany', message: 'Google has had too many questions about addresses' };
  if (status >= 400 && status < 500) {
    return {
      outcome: 'refused',
      reason: 'configuration',
      message: `Google refused our question about an address (HTTP ${status}): check the key`,
    };
  }
  return { outcome: 'refused', reason: 'unavailable', message: `Google has a problem of its own with addresses (HTTP ${status})` };
}

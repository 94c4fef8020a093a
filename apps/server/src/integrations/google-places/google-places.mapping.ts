import type { CountryCode } from '@servery/domain/countries';
import type { DeliveryAddress } from '@servery/domain/delivery';
import * as z from 'zod';
import type { AddressRefusal, AddressSuggestion } from '../../ports/addresses.ts';

const text = z.object({ text: z.string() });

/** An answer without anything found is `{}`. Predictions of searches, which are no places, come between the others. */
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

/** The places among the predictions. Ids that are longer than our contract has room for are none that Google gives. */
export function toSuggestions({ suggestions }: z.output<typeof autocompleteAnswer>): AddressSuggestion[] {
  return suggestions.flatMap(({ placePrediction: place }) => {
    const primary = place?.structuredFormat?.mainText.text ?? place?.text?.text;
    if (place?.placeId === undefined || primary === undefined || place.placeId.length > 300) return [];
    return [{ id: place.placeId, primary, secondary: place.structuredFormat?.secondaryText?.text ?? '' }];
  });
}

/** Where each country keeps what guests call the suburb, the best first. */
const suburbTypes: Readonly<Record<CountryCode, readonly string[]>> = {
  AU: ['locality', 'sublocality'],
  NZ: ['sublocality', 'sublocality_level_1', 'locality'],
  GB: ['postal_town', 'locality'],
  US: ['locality', 'sublocality', 'sublocality_level_1', 'administrative_area_level_3'],
};
/** Where each country keeps the part above the suburb: its state, its county, in New Zealand its town. */
const stateType: Readonly<Record<CountryCode, string>> = {
  AU: 'administrative_area_level_1',
  US: 'administrative_area_level_1',
  GB: 'administrative_area_level_2',
  NZ: 'locality',
};

type Component = Details['addressComponents'][number];

/** Short for states ("NSW"), in full for counties and towns. A town of New Zealand that is its own suburb is said once. */
function getState(find: (type: string) => Component | undefined, country: CountryCode, suburb: string): string {
  const found = find(stateType[country]);
  if (country === 'AU' || country === 'US') return found?.shortText ?? '';
  const name = found?.longText ?? '';
  return country === 'NZ' && name === suburb ? '' : name;
}

/** A place as an address, or undefined where it lies in another country. */
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

/** What an HTTP status that is no success means. A 400 without a bad id of ours is a key that Google does not take, or a call of ours. */
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

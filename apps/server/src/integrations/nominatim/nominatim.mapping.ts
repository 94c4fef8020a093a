import type { CountryCode } from '@servery/domain/countries';
import { addressLines, type DeliveryAddress, type GeoPoint } from '@servery/domain/delivery';
import * as z from 'zod';
import type { AddressRefusal } from '../../ports/addresses.ts';

const part = z.string().optional();

/** A place as returned by the server. Its `place_id` changes with every update; only type and id of the map's object are stable. */
const place = z.object({
  osm_type: z.enum(['node', 'way', 'relation']),
  osm_id: z.int(),
  lat: z.coerce.number(),
  lon: z.coerce.number(),
  address: z.object({
    house_number: part,
    road: part,
    pedestrian: part,
    suburb: part,
    city_district: part,
    city: part,
    town: part,
    village: part,
    county: part,
    state: part,
    'ISO3166-2-lvl4': part,
    postcode: part,
    country_code: part,
  }),
});
export type Place = z.output<typeof place>;

/** A result without a street is not an address. */
const listed = z.array(z.unknown());
export function getPlaces(body: unknown): Place[] | undefined {
  const rows = listed.safeParse(body);
  return rows.success ? rows.data.flatMap((row) => place.safeParse(row).data ?? []) : undefined;
}

/** "W123": the id by which a place is looked up again. */
export const toPlaceId = ({ osm_type: type, osm_id: id }: Place): string => `${type.charAt(0).toUpperCase()}${id}`;

const numbered = /^\s*((?:[0-9]{1,5}[a-z]?\s*[/-]\s*)?[0-9]{1,5}[a-z]?)[\s,]+\p{L}/iu;

/** The house number at the front of the typed text: the map often knows only the street. */
export const numberTyped = (text: string): string => numbered.exec(text)?.[1]?.replace(/\s+/g, '').toUpperCase() ?? '';

/** A place as an address in a country; undefined: it is elsewhere, or has no street. `number`: as typed, if the map has none. */
export function getAddress(found: Place, country: CountryCode, number: string): DeliveryAddress | undefined {
  const { address } = found;
  const road = address.road ?? address.pedestrian;
  if (road === undefined || address.country_code?.toUpperCase() !== country) return undefined;
  const house = address.house_number ?? number;
  const town = address.city ?? address.town ?? address.village ?? '';
  // In Australia and New Zealand an address has the suburb if there is one, elsewhere the town.
  const suburb = country === 'AU' || country === 'NZ' ? (address.suburb ?? address.city_district ?? town) : town;
  const region = address['ISO3166-2-lvl4']?.split('-')[1] ?? '';
  return {
    line1: house === '' ? road : `${house} ${road}`,
    suburb,
    // In New Zealand the suburb comes before its town.
    state: country === 'NZ' ? (suburb === town ? '' : town) : country === 'GB' ? (address.county ?? '') : region,
    postcode: address.postcode ?? '',
    country,
    ...getPoint(found),
    provider: 'nominatim',
    providerPlaceId: toPlaceId(found),
  };
}

const getPoint = ({ lat, lon }: Place): GeoPoint => ({ latitude: lat, longitude: lon });

/** The second line of a suggestion. */
export const placeLine = (address: DeliveryAddress): string => addressLines({ ...address, line1: '' }).join(', ');

/** A box around the store for the server to prefer: about 20 km on each side. */
export function viewbox({ latitude, longitude }: GeoPoint): string {
  const [high, wide] = [0.18, 0.18 / Math.max(0.1, Math.cos((latitude * Math.PI) / 180))];
  return [longitude - wide, latitude + high, longitude + wide, latitude - high].map((degrees) => degrees.toFixed(4)).join(',');
}

/** What an unsuccessful HTTP status means: the server also blocks too many requests with 403. */
export function getRefusal(status: number): AddressRefusal {
  if (status === 429) return { outcome: 'refused', reason: 'tooMany', message: 'The address server has had too many questions' };
  if (status === 401 || status === 403) {
    return { outcome: 'refused', reason: 'configuration', message: `The address server turns us away (HTTP ${status})` };
  }
  return { outcome: 'refused', reason: 'unavailable', message: `The address server has a problem of its own (HTTP ${status})` };
}

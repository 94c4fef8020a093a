import type { CountryCode } from '@servery/domain/countries';
import { distanceInMetres, type DeliveryAddress } from '@servery/domain/delivery';
import { setTimeout as sleep } from 'node:timers/promises';
import type { JsonReply } from '../../platform/http-client/call-json.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { suggestionsShown, type AddressPort, type AddressQuestion, type AddressRefusal } from '../../ports/addresses.ts';
import type { NominatimClient } from './nominatim.client.ts';
import { getAddress, numberTyped, toPlaceId, placeLine, getPlaces, getRefusal, viewbox, type Place } from './nominatim.mapping.ts';

export interface NominatimOptions {
  client: NominatimClient;
  /** A limit shared by all nodes. */
  rateLimiter: RateLimiter;
  /** Requests a second; 0: no limit. */
  perSecond: number;
  /** Milliseconds since the epoch. */
  now?: () => number;
}

const keptForMs = 10 * 60_000;
const keptAtMost = 2_000;
/** A place, and the number that was typed before its street. */
const idPattern = /^([NWR][0-9]{1,15})(?:\|([0-9]{1,5}[A-Z]?(?:[/-][0-9]{1,5}[A-Z]?)?)?)?$/;

/** The port to addresses over a Nominatim server. Answers are cached for ten minutes, as the server's operators ask. */
export function createNominatim({ client, rateLimiter, perSecond, now = Date.now }: NominatimOptions): AddressPort {
  const kept = new Map<string, { places: Place[]; until: number }>();
  const remember = (key: string, places: Place[]) => {
    kept.delete(key);
    kept.set(key, { places, until: now() + keptForMs });
    if (kept.size > keptAtMost) kept.delete(kept.keys().next().value as string);
  };

  async function ask(key: string, ...call: Parameters<NominatimClient>): Promise<Place[] | AddressRefusal> {
    const known = kept.get(key);
    if (known !== undefined && known.until > now()) return known.places;
    if (!(await turn(rateLimiter, perSecond))) return tooMany;
    const reply = await client(...call);
    const failed = getFailure(reply);
    if (failed) return failed;
    const places = getPlaces(reply.kind === 'answer' ? reply.body : undefined);
    if (places === undefined) return unavailable('The address server gave no readable answer');
    remember(key, places);
    for (const place of places) remember(toPlaceId(place), [place]);
    return places;
  }

  return {
    provider: 'nominatim',
    attribution: '© OpenStreetMap contributors',
    async suggest(question) {
      const { text, country, near } = question;
      const typed = text.trim().replace(/\s+/g, ' ').toLowerCase();
      const box = near === null ? '' : viewbox(near);
      const found = await ask(`${country}/${box}/${typed}`, '/search', {
        q: typed,
        countrycodes: country.toLowerCase(),
        limit: String(suggestionsShown * 2),
        layer: 'address',
        ...(box !== '' && { viewbox: box }),
      });
      if (!Array.isArray(found)) return found;
      const number = numberTyped(text);
      const rows = nearestFirst(found, question).flatMap((place) => {
        const address = getAddress(place, country, number);
        return address === undefined ? [] : [{ id: getId(place, address), primary: address.line1, secondary: placeLine(address) }];
      });
      return { outcome: 'found', rows: withoutRepeats(rows).slice(0, suggestionsShown) };
    },
    async resolve({ id, country }) {
      const [, placeId, number = ''] = idPattern.exec(id) ?? [];
      if (placeId === undefined) return { outcome: 'gone' };
      const found = await ask(placeId, '/lookup', { osm_ids: placeId });
      if (!Array.isArray(found)) return found;
      const address = resolved(found, country, number);
      return address === undefined ? { outcome: 'gone' } : { outcome: 'found', address };
    },
  };
}

const resolved = (places: readonly Place[], country: CountryCode, number: string): DeliveryAddress | undefined =>
  places[0] && getAddress(places[0], country, number);

/** The number is part of the id only if the map has none: the same street is a different choice for another house. */
const getId = (place: Place, { line1 }: DeliveryAddress): string => {
  const road = place.address.road ?? place.address.pedestrian ?? '';
  const number = place.address.house_number === undefined ? line1.slice(0, -road.length).trim() : '';
  return number === '' ? toPlaceId(place) : `${toPlaceId(place)}|${number}`;
};

/** The server's order, but with places near the store first. */
function nearestFirst(places: readonly Place[], { near }: AddressQuestion): readonly Place[] {
  if (near === null) return places;
  const far = ({ lat, lon }: Place) => distanceInMetres(near, { latitude: lat, longitude: lon }) > 20_000;
  return places.toSorted((a, b) => Number(far(a)) - Number(far(b)));
}

/** A long street consists of many pieces on the map. */
const withoutRepeats = <Row extends { primary: string; secondary: string }>(rows: readonly Row[]): Row[] =>
  [...new Map(rows.toReversed().map((row) => [`${row.primary}/${row.secondary}`, row])).values()].toReversed();

/** Waits briefly for a turn: somebody is typing. False: the limit is used up. */
async function turn(rateLimiter: RateLimiter, perSecond: number): Promise<boolean> {
  if (perSecond === 0) return true;
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      await rateLimiter.hit('nominatim', perSecond, 1);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'too_many_requests')) throw error;
      await sleep(350);
    }
  }
  return false;
}

const unavailable = (message: string): AddressRefusal => ({ outcome: 'refused', reason: 'unavailable', message });
const tooMany: AddressRefusal = { outcome: 'refused', reason: 'tooMany', message: 'Our turns at the address server are taken' };

function getFailure(reply: JsonReply): AddressRefusal | undefined {
  if (reply.kind === 'failed') {
    if (reply.reason === 'refused') {
      return { outcome: 'refused', reason: 'configuration', message: 'The address server’s address is not one that we call' };
    }
    return unavailable(reply.reason === 'timeout' ? 'The address server did not answer in time' : 'The address server cannot be reached');
  }
  return reply.status === 200 ? undefined : getRefusal(reply.status);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { strike, type Faults } from './faults.ts';
import { countryNames, findPlaces, places, wholeAddress, type Place } from './gazetteer.ts';
import type { Ledger } from './ledger.ts';

type Query = Partial<Record<'q' | 'countrycodes' | 'format' | 'addressdetails' | 'limit' | 'viewbox' | 'osm_ids', string>>;

const refusal = (code: number, message: string) => ({ error: { code, message } });

/** Nominatim's API: search and look-up of OpenStreetMap's places, as JSON of version 2. */
export function nominatimRoutes(app: FastifyInstance, { faults, ledger }: { faults: Faults; ledger: Ledger }): void {
  let lastPlaceId = 100_000;
  // Counts on with every answer: it is no name for a place.
  const views = (found: readonly Place[], query: Query) =>
    found.map((place) => getView(place, (lastPlaceId += 1), query.addressdetails === '1'));
  const refused = async (request: FastifyRequest<{ Querystring: Query }>, reply: FastifyReply): Promise<boolean> => {
    if (!request.headers['user-agent']) {
      void reply.code(403).send(refusal(403, 'Who asks?'));
      return true;
    }
    if (request.query.format !== 'jsonv2') {
      void reply.code(400).send(refusal(400, "Parameter 'format' must be one of: jsonv2"));
      return true;
    }
    return strike(faults, reply, (status) => refusal(status, 'Refused on demand'));
  };

  app.get<{ Querystring: Query }>('/search', async (request, reply) => {
    if (await refused(request, reply)) return reply;
    const { q = '', countrycodes = '', limit = '10', viewbox } = request.query;
    if (q.trim() === '') return reply.code(400).send(refusal(400, 'Nothing to search for.'));
    const countries = countrycodes.toUpperCase().split(',').filter(Boolean);
    const found = findPlaces(q, countries, getMiddle(viewbox)).slice(0, Math.min(40, Number(limit) || 10));
    ledger.note({ service: 'nominatim', what: 'search', text: q, found: found.length, session: '' });
    return views(found, request.query);
  });

  app.get<{ Querystring: Query }>('/lookup', async (request, reply) => {
    if (await refused(request, reply)) return reply;
    const ids = (request.query.osm_ids ?? '').split(',');
    const found = places.filter(({ osm }) => ids.includes(`${osm.type.charAt(0).toUpperCase()}${osm.id}`));
    ledger.note({ service: 'nominatim', what: 'lookup', text: ids.join(), found: found.length, session: '' });
    return views(found, request.query);
  });

  app.get('/status', () => ({ status: 0, message: 'OK' }));
}

function getMiddle(viewbox: string | undefined): { latitude: number; longitude: number } | undefined {
  const [left, top, right, bottom] = (viewbox ?? '').split(',').map(Number);
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined;
  return { latitude: (top + bottom) / 2, longitude: (left + right) / 2 };
}

function getView(place: Place, placeId: number, details: boolean): object {
  const { osm, unit, number, street, suburb, town, state, stateCode, postcode, country } = place;
  const given = (name: string, value: string) => (value === '' ? {} : { [name]: value });
  return {
    place_id: placeId,
    licence: 'Made up for trying out; where it is real: © OpenStreetMap contributors',
    osm_type: osm.type,
    osm_id: osm.id,
    lat: String(place.latitude),
    lon: String(place.longitude),
    category: number === '' ? 'highway' : 'place',
    type: number === '' ? 'residential' : 'house',
    place_rank: number === '' ? 26 : 30,
    importance: 0.2,
    addresstype: number === '' ? 'road' : 'place',
    display_name: wholeAddress(place),
    boundingbox: [place.latitude, place.latitude, place.longitude, place.longitude].map(String),
    ...(details && {
      address: {
        ...given('house_number', [unit, number].filter(Boolean).join('/')),
        road: street,
        ...(suburb === town ? {} : { suburb }),
        ...(country === 'AU' && suburb === town ? { suburb, city: 'Sydney' } : { city: town }),
        ...given(country === 'GB' ? 'county' : 'state', state),
        ...(country === 'AU' || country === 'US' ? { 'ISO3166-2-lvl4': `${country}-${stateCode}` } : {}),
        ...given('postcode', postcode),
        country: countryNames[country],
        country_code: country.toLowerCase(),
      },
    }),
  };
}

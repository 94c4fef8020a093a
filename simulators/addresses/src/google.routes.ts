import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { strike, type Faults } from './faults.ts';
import { countryNames, findForgiving, getLine, places, wholeAddress, type Place } from './gazetteer.ts';
import type { Ledger } from './ledger.ts';

const statusNames: Readonly<Record<number, string>> = {
  400: 'INVALID_ARGUMENT',
  403: 'PERMISSION_DENIED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  500: 'INTERNAL',
};
const refusal = (code: number, message: string) => ({ error: { code, message, status: statusNames[code] ?? 'UNKNOWN' } });

interface Asked {
  input?: string;
  sessionToken?: string;
  includedRegionCodes?: string[];
  locationBias?: { circle?: { center?: { latitude: number; longitude: number } } };
}

/** Google's Places API (New): suggestions while typing, and a place's details. */
export function googleRoutes(app: FastifyInstance, { apiKey, faults, ledger }: { apiKey: string; faults: Faults; ledger: Ledger }): void {
  const refused = async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    if (request.headers['x-goog-api-key'] !== apiKey) {
      void reply.code(403).send(refusal(403, 'The caller does not have permission'));
      return true;
    }
    return strike(faults, reply, (status) => refusal(status, 'Refused on demand'));
  };

  app.post<{ Body: Asked }>('/v1/places::autocomplete', async (request, reply) => {
    if (await refused(request, reply)) return reply;
    const { input, sessionToken = '', includedRegionCodes = [], locationBias } = request.body ?? {};
    if (typeof input !== 'string' || input.trim() === '') return reply.code(400).send(refusal(400, 'input is required'));
    if (includedRegionCodes.length > 15) return reply.code(400).send(refusal(400, 'At most 15 region codes'));
    const countries = includedRegionCodes.map((code) => code.toUpperCase());
    const found = findForgiving(input, countries, locationBias?.circle?.center).slice(0, 5);
    ledger.note({ service: 'google', what: 'suggest', text: input, found: found.length, session: sessionToken });
    // Nothing found is an empty object, and a search that is no place comes between those that are.
    if (found.length === 0) return {};
    const [first, ...rest] = found.map(getPrediction);
    return { suggestions: [first, { queryPrediction: { text: { text: `${input} near me` } } }, ...rest] };
  });

  app.get<{ Params: { id: string }; Querystring: { sessionToken?: string } }>('/v1/places/:id', async (request, reply) => {
    if (await refused(request, reply)) return reply;
    const mask = request.headers['x-goog-fieldmask'];
    if (typeof mask !== 'string' || mask === '') return reply.code(400).send(refusal(400, 'FieldMask is a required parameter.'));
    const { id } = request.params;
    const place = places.find(({ googleId }) => googleId === id);
    ledger.note({ service: 'google', what: 'details', text: id, found: place ? 1 : 0, session: request.query.sessionToken ?? '' });
    if (place === undefined) return reply.code(404).send(refusal(404, 'The Place ID is no longer valid.'));
    const fields = mask.split(',');
    return Object.fromEntries(Object.entries(getDetails(place)).filter(([field]) => fields.includes(field) || fields.includes('*')));
  });
}

function getPrediction(place: Place): object {
  const text = wholeAddress(place);
  const main = getLine(place);
  return {
    placePrediction: {
      place: `places/${place.googleId}`,
      placeId: place.googleId,
      text: { text, matches: [{ endOffset: main.length }] },
      structuredFormat: { mainText: { text: main }, secondaryText: { text: text.slice(main.length + 2) } },
      types: ['street_address', 'geocode'],
    },
  };
}

function getDetails(place: Place): Record<string, unknown> {
  const part = (longText: string, shortText: string, ...types: string[]) =>
    longText === '' ? [] : [{ longText, shortText, types, languageCode: 'en' }];
  const { country, suburb, town } = place;
  return {
    id: place.googleId,
    formattedAddress: wholeAddress(place),
    location: { latitude: place.latitude, longitude: place.longitude },
    addressComponents: [
      ...part(place.unit, place.unit, 'subpremise'),
      ...part(place.number, place.number, 'street_number'),
      ...part(place.street, place.street, 'route'),
      ...(suburb === town ? [] : part(suburb, suburb, 'sublocality_level_1', 'sublocality', 'political')),
      ...(country === 'GB' ? part(town, town, 'postal_town') : part(town, town, 'locality', 'political')),
      ...part(place.state, place.stateCode, country === 'GB' ? 'administrative_area_level_2' : 'administrative_area_level_1', 'political'),
      ...part(countryNames[country], country, 'country', 'political'),
      ...part(place.postcode, place.postcode, 'postal_code'),
    ],
  };
}

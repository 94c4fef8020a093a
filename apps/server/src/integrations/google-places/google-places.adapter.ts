import { suggestionsShown, type AddressPort, type AddressRefusal } from '../../ports/addresses.ts';
import type { JsonReply } from '../../platform/http-client/call-json.ts';
import type { GooglePlacesClient } from './google-places.client.ts';
import { getAddress, autocompleteAnswer, detailsAnswer, getRefusal, toSuggestions } from './google-places.mapping.ts';

/** Around the store, in metres: a preference, not a limit. */
const nearInMetres = 20_000;

/** The port to addresses over Google's Places API. Nothing is cached: the terms allow only ids to be stored. */
export function createGooglePlaces(client: GooglePlacesClient): AddressPort {
  return {
    provider: 'google',
    attribution: 'Powered by Google',
    async suggest({ text, country, near, session }) {
      const reply = await client.autocomplete({
        input: text,
        sessionToken: session,
        includedRegionCodes: [country.toLowerCase()],
        languageCode: 'en',
        regionCode: country.toLowerCase(),
        ...(near && { locationBias: { circle: { center: near, radius: nearInMetres } } }),
      });
      const failed = getFailure(reply);
      if (failed) return failed;
      const parsed = autocompleteAnswer.safeParse(reply.kind === 'answer' ? reply.body : undefined);
      return parsed.success ? { outcome: 'found', rows: toSuggestions(parsed.data).slice(0, suggestionsShown) } : unreadable;
    },
    async resolve({ id, country, session }) {
      // Anything that is not an id of Google's is not sent.
      if (!/^[\w-]{10,300}$/.test(id)) return { outcome: 'gone' };
      const reply = await client.details(id, { sessionToken: session, regionCode: country.toLowerCase() });
      if (reply.kind === 'answer' && reply.status === 404) return { outcome: 'gone' };
      const failed = getFailure(reply);
      if (failed) return failed;
      const parsed = detailsAnswer.safeParse(reply.kind === 'answer' ? reply.body : undefined);
      if (!parsed.success) return unreadable;
      const address = getAddress(parsed.data, country);
      return address === undefined ? { outcome: 'gone' } : { outcome: 'found', address };
    },
  };
}

const unavailable = (message: string): AddressRefusal => ({ outcome: 'refused', reason: 'unavailable', message });
const unreadable = unavailable('Google gave no readable answer about addresses');

function getFailure(reply: JsonReply): AddressRefusal | undefined {
  if (reply.kind === 'failed') {
    if (reply.reason === 'refused') {
      return { outcome: 'refused', reason: 'configuration', message: 'The address of Google’s service is not one that we call' };
    }
    return unavailable(
      reply.reason === 'timeout' ? 'Google did not answer about an address in time' : 'Google cannot be reached for addresses',
    );
  }
  return reply.status === 200 ? undefined : getRefusal(reply.status);
}

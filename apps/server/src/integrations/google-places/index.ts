import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import { createGooglePlaces } from './google-places.adapter.ts';
import { createGooglePlacesClient } from './google-places.client.ts';
import { googlePlacesEnv } from './google-places.env.ts';

/** Addresses from Google's Places API. */
export const googlePlaces = defineIntegration({
  id: 'google-places',
  chosenBy: 'google',
  name: 'Google Places',
  switchedOnBy: 'GOOGLE_PLACES_API_KEY',
  simulatedBy: 'GOOGLE_PLACES_BASE_URL',
  variables: googlePlacesEnv,
  create({ GOOGLE_PLACES_BASE_URL: baseUrl, GOOGLE_PLACES_API_KEY: apiKey }, _deps: unknown) {
    const http = createOutboundClient({ trustedOrigins: [new URL(baseUrl).origin] });
    return createGooglePlaces(createGooglePlacesClient({ baseUrl, apiKey, http }));
  },
});

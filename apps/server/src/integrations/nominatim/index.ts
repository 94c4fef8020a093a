import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import { createNominatim } from './nominatim.adapter.ts';
import { createNominatimClient } from './nominatim.client.ts';
import { nominatimEnv } from './nominatim.env.ts';

/** Addresses from a Nominatim server. */
export const nominatim = defineIntegration({
  id: 'nominatim',
  name: 'Nominatim',
  switchedOnBy: 'NOMINATIM_BASE_URL',
  variables: nominatimEnv,
  create(env, { rateLimiter }: { rateLimiter: RateLimiter }) {
    const http = createOutboundClient({ trustedOrigins: [new URL(env.NOMINATIM_BASE_URL).origin] });
    const client = createNominatimClient({ baseUrl: env.NOMINATIM_BASE_URL, userAgent: env.NOMINATIM_USER_AGENT, http });
    return createNominatim({ client, rateLimiter, perSecond: env.NOMINATIM_PER_SECOND });
  },
});

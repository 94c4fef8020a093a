import type { Database } from '../../platform/db/connections.types.ts';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import type { MarketplacePort } from '../../ports/marketplace.ts';
import { createUberEats } from './uber-eats.adapter.ts';
import { createUberClient } from './uber-eats.client.ts';
import { uberEatsEnv } from './uber-eats.env.ts';
import { createTokenSource } from './uber-eats-token.client.ts';

/** Orders from Uber Eats. Its token is stored in the database, for all nodes. */
export const uberEats = defineIntegration({
  id: 'uber-eats',
  name: 'Uber Eats',
  switchedOnBy: 'UBER_EATS_CLIENT_ID',
  simulatedBy: 'UBER_EATS_API_BASE_URL',
  variables: uberEatsEnv,
  create(env, deps: { database: Database; rateLimiter: RateLimiter }): MarketplacePort {
    const [baseUrl, loginBaseUrl] = [env.UBER_EATS_API_BASE_URL, env.UBER_EATS_LOGIN_BASE_URL];
    const http = createOutboundClient({ trustedOrigins: [baseUrl, loginBaseUrl].map((url) => new URL(url).origin) });
    const { UBER_EATS_CLIENT_ID: clientId, UBER_EATS_CLIENT_SECRET: clientSecret } = env;
    const tokens = createTokenSource({ loginBaseUrl, clientId, clientSecret, http, ...deps });
    return createUberEats(createUberClient({ baseUrl, http, tokens, timeoutMs: env.UBER_EATS_TIMEOUT_MS }), {
      webhookKey: env.UBER_EATS_WEBHOOK_KEY ?? clientSecret,
      environment: env.UBER_EATS_ENVIRONMENT,
      kitchenClosed: env.UBER_EATS_KITCHEN_CLOSED,
    });
  },
});

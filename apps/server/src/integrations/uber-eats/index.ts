import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import type { MarketplaceIntegration } from '../../platform/integrations/marketplace.types.ts';
import { createUberEats } from './uber-eats.adapter.ts';
import { createUberClient } from './uber-eats.client.ts';
import { uberEatsEnv } from './uber-eats.env.ts';
import { uberEatsMarketplace } from './uber-eats.marketplace.ts';
import { createTokenSource } from './uber-eats-token.client.ts';

/** Orders from Uber Eats. Its token is stored in the database, for all nodes. */
const integration: Omit<MarketplaceIntegration, 'marketplace'> = defineIntegration({
  id: 'uber-eats',
  name: 'Uber Eats',
  switchedOnBy: 'UBER_EATS_CLIENT_ID',
  simulatedBy: 'UBER_EATS_API_BASE_URL',
  variables: uberEatsEnv,
  create(env, deps: Parameters<MarketplaceIntegration['create']>[1]) {
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

export const uberEats: MarketplaceIntegration = { ...integration, marketplace: uberEatsMarketplace };

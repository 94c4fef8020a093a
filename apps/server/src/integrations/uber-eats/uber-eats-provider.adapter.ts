import type { Database } from '../../platform/db/connections.types.ts';
import { createOutboundClient } from '../../platform/http-client/http-client.ts';
import type { RateLimiter } from '../../platform/http/rate-limit.ts';
import { noMarketplace, type MarketplacePort } from '../../ports/marketplace.ts';
import { createUberEats } from './uber-eats.adapter.ts';
import { createUberClient } from './uber-eats.client.ts';
import { uberEatsEnv } from './uber-eats.env.ts';
import { createTokenSource } from './uber-eats-token.client.ts';

/**
 * Uber Eats as configured; without UBER_EATS_CLIENT_ID no orders arrive from there.
 * @throws when a variable cannot be read
 */
export function createMarketplacePort(
  variables: NodeJS.ProcessEnv,
  deps: { database: Database; rateLimiter: RateLimiter },
): MarketplacePort {
  const given = Object.fromEntries(Object.entries(variables).filter(([name, value]) => name.startsWith('UBER_EATS_') && value !== ''));
  if (given['UBER_EATS_CLIENT_ID'] === undefined) return noMarketplace;
  const env = uberEatsEnv.parse(given);
  const [baseUrl, loginBaseUrl] = [env.UBER_EATS_API_BASE_URL, env.UBER_EATS_LOGIN_BASE_URL];
  const http = createOutboundClient({ trustedOrigins: [baseUrl, loginBaseUrl].map((url) => new URL(url).origin) });
  const { UBER_EATS_CLIENT_ID: clientId, UBER_EATS_CLIENT_SECRET: clientSecret } = env;
  const tokens = createTokenSource({ loginBaseUrl, clientId, clientSecret, http, ...deps });
  return createUberEats(createUberClient({ baseUrl, http, tokens, timeoutMs: env.UBER_EATS_TIMEOUT_MS }), {
    webhookKey: env.UBER_EATS_WEBHOOK_KEY ?? clientSecret,
    environment: env.UBER_EATS_ENVIRONMENT,
    kitchenClosed: env.UBER_EATS_KITCHEN_CLOSED,
  });
}

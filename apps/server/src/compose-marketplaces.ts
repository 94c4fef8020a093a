import { uberEats } from './integrations/uber-eats/index.ts';
import type { MarketplaceIntegration } from './platform/integrations/marketplace.types.ts';

/** The marketplaces: one line for each. Apart from compose-integrations.ts, so that whoever composes modules loads no other integration. */
export const marketplaceIntegrations: readonly MarketplaceIntegration[] = [uberEats];

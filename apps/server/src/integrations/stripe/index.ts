import { defineIntegration } from '../../platform/integrations/define-integration.ts';
import type { CardProvider } from '../../ports/card-provider.ts';
import { createStripeAccounts } from './stripe-accounts.adapter.ts';
import { createStripeEvents } from './stripe-events.adapter.ts';
import { createStripeSavedCards } from './stripe-saved-cards.adapter.ts';
import { createStripeCardPayments } from './stripe.adapter.ts';
import { browserConfig, createStripeClient, isLive, pageSources } from './stripe.client.ts';
import { stripeEnv } from './stripe.env.ts';

/** Card payments through Stripe. */
export const stripe = defineIntegration({
  id: 'stripe',
  name: 'Stripe',
  switchedOnBy: 'STRIPE_SECRET_KEY',
  simulatedBy: 'STRIPE_BASE_URL',
  variables: stripeEnv,
  create(env): CardProvider {
    const client = createStripeClient(env);
    const secrets = { platform: env.STRIPE_PLATFORM_WEBHOOK_SECRET, connect: env.STRIPE_CONNECT_WEBHOOK_SECRET };
    return {
      payments: createStripeCardPayments(client),
      accounts: createStripeAccounts(client),
      savedCards: createStripeSavedCards(client),
      events: createStripeEvents(client, { live: isLive(env), secrets }),
      form: browserConfig(env),
      sources: pageSources(env),
    };
  },
});

import { noCardProvider, type CardProvider } from '../../ports/card-provider.ts';
import { createStripeAccounts } from './stripe-accounts.adapter.ts';
import { createStripeEvents } from './stripe-events.adapter.ts';
import { createStripeSavedCards } from './stripe-saved-cards.adapter.ts';
import { createStripeCardPayments } from './stripe.adapter.ts';
import { browserConfig, createStripeClient, isLive, pageSources } from './stripe.client.ts';
import { stripeEnv } from './stripe.env.ts';

/**
 * The card provider as configured; without STRIPE_SECRET_KEY there are no card payments.
 * @throws when a variable cannot be read
 */
export function createCardProvider(variables: NodeJS.ProcessEnv): CardProvider {
  const given = Object.fromEntries(Object.entries(variables).filter(([name, value]) => name.startsWith('STRIPE_') && value !== ''));
  if (given['STRIPE_SECRET_KEY'] === undefined) return noCardProvider;
  const env = stripeEnv.parse(given);
  const stripe = createStripeClient(env);
  const secrets = { platform: env.STRIPE_PLATFORM_WEBHOOK_SECRET, connect: env.STRIPE_CONNECT_WEBHOOK_SECRET };
  return {
    payments: createStripeCardPayments(stripe),
    accounts: createStripeAccounts(stripe),
    savedCards: createStripeSavedCards(stripe),
    events: createStripeEvents(stripe, { live: isLive(env), secrets }),
    form: browserConfig(env),
    sources: pageSources(env),
  };
}

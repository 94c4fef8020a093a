import { Stripe } from 'stripe';
import type { CardProvider } from '../../ports/card-provider.ts';
import type { StripeEnv } from './stripe.env.ts';

const provider = 'https://api.stripe.com';

/** The provider's own package on its own HTTP client: it calls the configured host, follows no redirect, and sends no telemetry. */
export function createStripeClient(env: StripeEnv): Stripe {
  const { hostname, port, protocol } = new URL(env.STRIPE_BASE_URL);
  return new Stripe(env.STRIPE_SECRET_KEY, {
    host: hostname,
    port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: env.STRIPE_TIMEOUT_MS,
    maxNetworkRetries: env.STRIPE_RETRIES,
    telemetry: false,
    appInfo: { name: 'Servery' },
  });
}

/** Whether real money moves. */
export const isLive = (env: StripeEnv): boolean => env.STRIPE_SECRET_KEY.includes('_live_');

/** What browsers need for a card's or bank account's form. */
export const browserConfig = (env: StripeEnv) => ({
  publishableKey: env.STRIPE_PUBLISHABLE_KEY,
  simulatorUrl: env.STRIPE_BASE_URL === provider ? null : (env.STRIPE_SIMULATOR_URL ?? env.STRIPE_BASE_URL).replace(/\/+$/, ''),
  live: isLive(env),
});

/** With the simulator its address, with the provider its script, frames and API. */
export function pageSources(env: StripeEnv): CardProvider['sources'] {
  const { simulatorUrl } = browserConfig(env);
  if (simulatorUrl !== null) return { script: [], frame: [], connect: [new URL(simulatorUrl).origin] };
  return { script: ['https://js.stripe.com'], frame: ['https://js.stripe.com', 'https://hooks.stripe.com'], connect: [provider] };
}

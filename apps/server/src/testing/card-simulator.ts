import { startStripeSimulator, type Ledger } from '@servery/simulator-stripe';
import { stripe } from '../integrations/stripe/index.ts';
import type { CardProvider } from '../ports/card-provider.ts';

export interface CardSimulator {
  url: string;
  provider: CardProvider;
  webhookSecrets: { platform: string; connect: string };
  /** A test endpoint of the simulator: `side('/_sim/faults', { kind: 'timeout' })`. @throws with its message */
  side<T = unknown>(path: string, body?: object, method?: string): Promise<T>;
  /** The simulator's own ledger: what really happened to the money. */
  ledger(): Promise<Ledger>;
  /** The target of its webhooks from now on; until then they are not sent. */
  sendWebhooksTo(origin: string): Promise<void>;
  close(): Promise<void>;
}

/** The real simulator on a free port, and our adapter for it. */
export async function startCardSimulator(
  options: { timeoutMs?: number; retries?: number; dataDir?: string; port?: number } = {},
): Promise<CardSimulator> {
  const webhookSecrets = { platform: 'whsec_of_the_platform', connect: 'whsec_of_connect' };
  const [secretKey, publishableKey] = ['sk_test_simulated', 'pk_test_simulated'];
  const simulator = await startStripeSimulator({
    port: options.port ?? 0,
    secretKey,
    publishableKey,
    webhookSecrets,
    ...(options.dataDir === undefined ? {} : { dataDir: options.dataDir }),
  });
  const provider = stripe.create({
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publishableKey,
    STRIPE_BASE_URL: simulator.url,
    STRIPE_PLATFORM_WEBHOOK_SECRET: webhookSecrets.platform,
    STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.connect,
    STRIPE_TIMEOUT_MS: String(options.timeoutMs ?? 2_000),
    STRIPE_RETRIES: String(options.retries ?? 0),
  });
  const side = async <T>(path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<T> => {
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const answer = (await response.json()) as T & { message?: string };
    if (!response.ok) throw new Error(`${path}: ${response.status}: ${answer.message}`);
    return answer;
  };
  return {
    url: simulator.url,
    provider,
    webhookSecrets,
    side,
    ledger: () => side<Ledger>('/_sim/ledger'),
    sendWebhooksTo: async (origin) => {
      const urls = { platform: `${origin}/api/webhooks/platform`, connect: `${origin}/api/webhooks/connect` };
      await side('/_sim/webhooks/urls', urls, 'PUT');
    },
    close: () => simulator.close(),
  };
}

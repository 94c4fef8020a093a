import { defaultStoreId, startUberEatsSimulator, type LedgerEntry, type OrderInput } from '@servery/simulator-uber-eats';
import { uberEats } from '../integrations/uber-eats/index.ts';
import type { Database } from '../platform/db/connections.types.ts';
import { createRateLimiter } from '../platform/http/rate-limit.ts';
import type { MarketplacePort } from '../ports/marketplace.ts';

/** An order as the simulator's test endpoints return it. */
export interface SimulatedOrder {
  id: string;
  displayId: string;
  storeId: string;
  state: string;
}

export interface MarketplaceSimulator {
  url: string;
  /** Its one store. */
  storeId: string;
  webhookKey: string;
  portOf(database: Database): MarketplacePort;
  /** A test endpoint of the simulator. @throws with its message */
  side<T = unknown>(path: string, body?: object, method?: string): Promise<T>;
  /** Places an order: by default a burger that is not on a menu. Prices in minor units. */
  order(input?: OrderInput): Promise<SimulatedOrder>;
  toState(orderId: string): Promise<string>;
  /** The simulator's own ledger: each of our calls about an order, as "accept 200". */
  calls(orderId: string): Promise<string[]>;
  /** The target of its webhooks from now on; until then they are not sent. */
  sendWebhooksTo(origin: string): Promise<void>;
  close(): Promise<void>;
}

/** The real simulator on a free port, and our adapter for it. */
export async function startMarketplaceSimulator(options: { timeoutMs?: number } = {}): Promise<MarketplaceSimulator> {
  const [clientId, clientSecret, webhookKey] = ['servery-test', 'servery-test-secret', 'servery-test-key'];
  const simulator = await startUberEatsSimulator({ port: 0, clientId, clientSecret, webhookKey });
  const side = async <T>(path: string, body?: object, method = body === undefined ? 'GET' : 'POST'): Promise<T> => {
    const response = await fetch(`${simulator.url}${path}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path}: ${response.status}: ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
  return {
    url: simulator.url,
    storeId: defaultStoreId,
    webhookKey,
    portOf: (database) =>
      uberEats.create(
        {
          UBER_EATS_API_BASE_URL: simulator.url,
          UBER_EATS_LOGIN_BASE_URL: simulator.url,
          UBER_EATS_CLIENT_ID: clientId,
          UBER_EATS_CLIENT_SECRET: clientSecret,
          UBER_EATS_WEBHOOK_KEY: webhookKey,
          UBER_EATS_ENVIRONMENT: 'sandbox',
          UBER_EATS_TIMEOUT_MS: String(options.timeoutMs ?? 1_000),
        },
        { database, rateLimiter: createRateLimiter(database) },
      ),
    side,
    order: (input = {}) => side<SimulatedOrder>('/_sim/orders', { lines: [{ title: 'Burger', price: 1_450 }], ...input }),
    toState: async (orderId) => (await side<SimulatedOrder>(`/_sim/orders/${orderId}`)).state,
    async calls(orderId) {
      const entries = await side<LedgerEntry[]>(`/_sim/ledger?orderId=${orderId}&type=call`);
      return entries.flatMap((entry) => (entry.type === 'call' ? [`${entry.path.split('/').at(-1)} ${entry.status}`] : []));
    },
    sendWebhooksTo: (origin) => side('/_sim/webhook-url', { url: `${origin}/api/uber-eats/notifications/update` }, 'PUT'),
    close: () => simulator.close(),
  };
}

import { untilWritten } from '@servery/simulator-kit';
import { fastify } from 'fastify';
import { controlRoutes } from './control/control.routes.ts';
import { orderControlRoutes } from './control/orders.routes.ts';
import { webhookControlRoutes } from './control/webhooks.routes.ts';
import { startDueWork } from './orders/due-work.ts';
import { createLifecycle } from './orders/lifecycle.ts';
import { pageRoutes } from './page/page.routes.ts';
import { createFaults } from './provider/faults.ts';
import { providerRoutes } from './provider/provider.routes.ts';
import { createTokens } from './provider/tokens.ts';
import { startWebhooks } from './webhooks/webhooks.ts';
import { type Settings, usualSettings } from './world/settings.ts';
import { newStore, type StoreOptions } from './world/stores.ts';
import { openWorld, type World } from './world/world.ts';

export type { OrderLine } from './control/orders.routes.ts';
export type { OrderInput } from './orders/make-order.ts';
export type { Settings } from './world/settings.ts';
export type { StoreOptions } from './world/stores.ts';
export type { Dish, LedgerEntry, LineInput } from './world/types.ts';

export interface UberEatsSimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on; this machine only by default. */
  host?: string;
  clientId: string;
  clientSecret: string;
  /** What webhooks are signed with; the client secret by default. */
  webhookKey?: string;
  /** The value of `X-Environment`; `sandbox` by default. */
  environment?: string;
  /** Where webhooks go. Can be set later by a control call. */
  webhookUrl?: string;
  /** Stores that exist; the default one by default. */
  stores?: StoreOptions[];
  settings?: Partial<Settings>;
  /** Folder of what it knows; without it everything is forgotten at the end. */
  dataDir?: string;
}

export interface UberEatsSimulator {
  /** `http://127.0.0.1:4700`, without a slash at the end: base of the API and of the login host. */
  url: string;
  close(): Promise<void>;
}

/** The store that exists by default. */
export const defaultStoreId = '5f1c7a52-3f0e-4b6e-9f3d-0c6f6b8f2a01';

/** Stores of an earlier run keep their link: somebody may have changed it since. */
const openStores = (world: World, stores: readonly StoreOptions[]): void => {
  for (const options of stores) {
    const known = world.stores.get(options.id);
    const fresh = newStore(options);
    world.saveStore(known === undefined ? fresh : { ...fresh, link: known.link });
  }
};

/**
 * Starts a stand-in for the marketplace: its login host and API, `/_sim/…` for tests, and at `/` a page for people.
 * @throws when the port is taken
 */
export async function startUberEatsSimulator(options: UberEatsSimulatorOptions): Promise<UberEatsSimulator> {
  const { port, host = '127.0.0.1', clientId, clientSecret, environment = 'sandbox' } = options;
  const world = openWorld(options.dataDir ?? null);
  const stores = options.stores ?? [{ id: defaultStoreId, name: 'Demo store' }];
  const stopped = new AbortController();
  // On a disk that is full there is a simulator nevertheless, with the stores of earlier runs until this is written.
  untilWritten(() => world.together(() => openStores(world, stores)), stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  let current: Settings = { ...usualSettings, ...options.settings };
  const settings = () => current;

  let url = '';
  const webhooks = startWebhooks({
    world,
    settings,
    clientId,
    key: options.webhookKey ?? clientSecret,
    environment,
    url: options.webhookUrl ?? null,
    baseUrl: () => url,
  });
  const lifecycle = createLifecycle({ world, webhooks, now: () => new Date() });
  const due = startDueWork(world, lifecycle, settings);
  const change = (changes: Partial<Settings>): Settings => {
    current = { ...current, ...changes };
    due.look();
    return current;
  };
  const tokens = createTokens({ world, settings, clientId, clientSecret });
  const faults = createFaults();

  // A misspelt member of a control call is refused, not left out.
  const app = fastify({ forceCloseConnections: true, ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } });
  const parts = { world, tokens, faults, lifecycle, webhooks, settings, clientId, change };
  await app.register(async (scope) => providerRoutes(scope, parts));
  await app.register(async (scope) => {
    scope.setErrorHandler((error, _request, reply) => {
      const { status, statusCode = status ?? 500, message } = error as { status?: number; statusCode?: number; message: string };
      return reply.code(statusCode).send({ message });
    });
    orderControlRoutes(scope, parts);
    webhookControlRoutes(scope, parts);
    controlRoutes(scope, parts);
  });
  await app.register(async (scope) => pageRoutes(scope, parts));
  app.addHook('onClose', () => {
    stopped.abort();
    due.stop();
    webhooks.stop();
  });
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw error;
  }
  const address = app.server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  url = `http://${shownHost}:${boundPort}`;
  return { url, close: () => app.close() };
}

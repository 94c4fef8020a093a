import { untilWritten } from '@servery/simulator-kit';
import { fastify } from 'fastify';
import { completeAccount } from './accounts/complete.ts';
import { createAccount } from './accounts/accounts.ts';
import { allEndpoints } from './api/all-endpoints.ts';
import { v1Routes } from './api/v1.routes.ts';
import { controlRoutes } from './control/control.routes.ts';
import { webhookControlRoutes } from './control/webhooks.routes.ts';
import { dueWork } from './due-work.ts';
import { createFaults } from './faults/faults.ts';
import { createRequestLog } from './faults/request-log.ts';
import { pageRoutes } from './pages/page.routes.ts';
import { setEndpoint, sides } from './webhooks/endpoints.ts';
import { startSender } from './webhooks/sender.ts';
import { openWorld, platformAccount, type World } from './world/world.ts';

export type { AccountLine, Ledger, PaymentLine } from './money/ledger.types.ts';

export interface StripeSimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on; this machine only by default. */
  host?: string;
  secretKey: string;
  /** What browsers use; without it they can do nothing here. */
  publishableKey?: string;
  /** Signing secrets of the two endpoints, each beginning with `whsec_`. */
  webhookSecrets: { platform: string; connect: string };
  /** Where events go: those of the platform, and those of connected accounts. Can be set later by a control call. */
  webhookUrls?: { platform?: string; connect?: string };
  /** Folder of the ledger; without it everything is forgotten at the end. */
  dataDir?: string;
  /** Country of the platform's own account; Australia by default. */
  country?: 'AU' | 'GB' | 'NZ' | 'US';
  /** How long every call takes at least. */
  latencyMs?: number;
  /** Gaps between attempts at a webhook that was not accepted, in seconds of the simulated clock. */
  webhookRetrySeconds?: readonly number[];
  /** The address that pages and links are reached at, when it is not the one listened on. */
  publicUrl?: string;
}

export interface StripeSimulator {
  /** `http://127.0.0.1:4400`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

const retryGaps = [5, 30, 300, 1800, 2 * 3600, 5 * 3600, 10 * 3600, 12 * 3600];

/** The platform's own account exists from the start, and has no open requirements. */
const preparePlatform = (world: World, country: string): void => {
  if (world.read().get('account', platformAccount)) return;
  world.change((tx) => {
    createAccount(
      tx,
      {
        type: 'standard',
        country,
        email: 'platform@example.com',
        capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
      },
      platformAccount,
    );
    completeAccount(tx, platformAccount);
    tx.patch('accountFacts', platformAccount, { schedule: { interval: 'manual', weeklyDays: [], monthlyDays: [] } });
  });
};

/**
 * Starts a stand-in for the card provider: its API under `/v1` for the provider's own package, `/_sim/...` for tests, and pages for
 * people. Throws when the port is taken.
 */
export const startStripeSimulator = async (options: StripeSimulatorOptions): Promise<StripeSimulator> => {
  const { port, host = '127.0.0.1', secretKey, publishableKey = null, webhookSecrets, webhookUrls = {}, dataDir = null } = options;
  const world = openWorld(dataDir, dueWork);
  const prepare = (): void => {
    preparePlatform(world, options.country ?? 'AU');
    world.change((tx) => {
      for (const side of sides) {
        const url = webhookUrls[side];
        setEndpoint(tx, side, { secret: webhookSecrets[side], ...(url === undefined ? {} : { url }) });
      }
    });
  };
  const stopped = new AbortController();
  // On a disk that is full there is a simulator nevertheless: it refuses calls until this is written.
  untilWritten(prepare, stopped.signal).catch((error: unknown) => {
    if (!stopped.signal.aborted) throw error;
  });
  const faults = createFaults();
  const log = createRequestLog();
  const sender = startSender(world, options.webhookRetrySeconds ?? retryGaps);

  // A misspelt member of a control call is refused, not left out.
  const app = fastify({ forceCloseConnections: true, ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } });
  await app.register(async (scope) =>
    v1Routes(scope, {
      world,
      keys: { secretKey, publishableKey },
      endpoints: allEndpoints,
      faults,
      log,
      latencyMs: options.latencyMs ?? 0,
    }),
  );
  await app.register(async (scope) => controlRoutes(scope, { world, faults, log }));
  await app.register(async (scope) => webhookControlRoutes(scope, world, sender));
  await app.register(async (scope) => pageRoutes(scope, { world, faults, log, sender }));
  app.addHook('onClose', () => {
    stopped.abort();
    sender.stop();
    world.stop();
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
  const url = `http://${shownHost}:${boundPort}`;
  world.url = options.publicUrl ?? url;
  return { url, close: () => app.close() };
};

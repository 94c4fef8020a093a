import { startUberEatsSimulator, type StoreOptions } from '@servery/simulator-uber-eats';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';

/** Keys of the simulated marketplace. They are valid only for a simulator on this machine. */
const keys = {
  UBER_EATS_CLIENT_ID: 'servery-demo',
  UBER_EATS_CLIENT_SECRET: 'servery-demo-secret',
  UBER_EATS_ENVIRONMENT: 'sandbox',
};

/** For a node beside the one that runs the simulator: an address on this machine without a client means the simulator's. */
export const besideUberEats = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(env['UBER_EATS_API_BASE_URL'] ?? '') && !env['UBER_EATS_CLIENT_ID']
    ? { ...env, ...keys }
    : env;

/**
 * Starts a simulated marketplace, unless UBER_EATS_CLIENT_ID or UBER_EATS_API_BASE_URL configures the real one. Its webhooks go to our own
 * address; its orders survive restarts.
 * @returns the variables that point the adapter at it, and the address of its page
 * @throws if its port is taken
 */
export async function startUberEats(
  config: Config,
  env: NodeJS.ProcessEnv,
  stores: StoreOptions[],
): Promise<{ env: Record<string, string>; url: string | undefined; stop(): Promise<void> }> {
  if (env['UBER_EATS_CLIENT_ID'] || env['UBER_EATS_API_BASE_URL']) return { env: {}, url: undefined, stop: async () => {} };
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const own = `http://${everywhere ? 'localhost' : config.host}:${config.port}/api/uber-eats/notifications/update`;
  const simulator = await startUberEatsSimulator({
    port: config.uberEatsSimulatorPort,
    clientId: keys.UBER_EATS_CLIENT_ID,
    clientSecret: keys.UBER_EATS_CLIENT_SECRET,
    environment: keys.UBER_EATS_ENVIRONMENT,
    stores,
    dataDir: join(config.dataDir, 'uber-eats'),
    ...(config.port === 0 ? {} : { webhookUrl: own }),
  });
  return {
    env: { ...keys, UBER_EATS_API_BASE_URL: simulator.url, UBER_EATS_LOGIN_BASE_URL: simulator.url },
    url: simulator.url,
    stop: () => simulator.close(),
  };
}

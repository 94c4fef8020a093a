import { startStripeSimulator } from '@servery/simulator-stripe';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';
import { machineHosts } from '../platform/http/address.ts';

/** Keys of the simulated card provider. They are valid only for a simulator on this machine. */
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_servery',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_servery',
  STRIPE_PLATFORM_WEBHOOK_SECRET: 'whsec_servery_platform',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_servery_connect',
};

/** For a node beside the one that runs the simulator: an address on this machine without a key means the simulator's. */
export const besideStripe = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(env['STRIPE_BASE_URL'] ?? '') && !env['STRIPE_SECRET_KEY'] ? { ...env, ...keys } : env;

/**
 * Starts a card provider that moves no money, unless STRIPE_SECRET_KEY configures a real one. Its webhooks go to our own address; its data
 * survive restarts. With LAN, phones can reach it too.
 * @returns the variables that point the adapter at it, and the address of its page
 * @throws if its port is taken
 */
export async function startStripe(
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<{ env: Record<string, string>; url: string | undefined; stop(): Promise<void> }> {
  if (env['STRIPE_SECRET_KEY'] !== undefined && env['STRIPE_SECRET_KEY'] !== '') return { env: {}, url: undefined, stop: async () => {} };
  const port = config.stripeSimulatorPort;
  const machine = config.lan && port !== 0 ? machineHosts().find((host) => /^\d+\./.test(host)) : undefined;
  const everywhere = config.host === '0.0.0.0' || config.host === '::';
  const own = `http://${everywhere ? 'localhost' : config.host}:${config.port}/api/webhooks`;
  const simulator = await startStripeSimulator({
    port,
    secretKey: keys.STRIPE_SECRET_KEY,
    publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
    webhookSecrets: { platform: keys.STRIPE_PLATFORM_WEBHOOK_SECRET, connect: keys.STRIPE_CONNECT_WEBHOOK_SECRET },
    dataDir: join(config.dataDir, 'stripe'),
    ...(config.port === 0 ? {} : { webhookUrls: { platform: `${own}/platform`, connect: `${own}/connect` } }),
    ...(machine === undefined ? {} : { host: '0.0.0.0', publicUrl: `http://${machine}:${port}` }),
  });
  return {
    env: {
      ...keys,
      STRIPE_BASE_URL: simulator.url,
      ...(machine === undefined ? {} : { STRIPE_SIMULATOR_URL: `http://${machine}:${port}` }),
    },
    url: simulator.url,
    stop: () => simulator.close(),
  };
}

import { startStripeSimulator } from '@servery/simulator-stripe';
import { machineHosts } from '../platform/http/address.ts';
import { hasAny, isSimulated, type SimulatorManifest } from './simulator-manifest.ts';

/** Keys of the simulated card provider. They are valid only for a simulator on this machine. */
const keys = {
  STRIPE_SECRET_KEY: 'sk_test_servery',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_servery',
  STRIPE_PLATFORM_WEBHOOK_SECRET: 'whsec_servery_platform',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_servery_connect',
};

/** A card provider that moves no money. Its webhooks go to our own address. With LAN, phones can reach it too. */
export const stripeSimulator: SimulatorManifest = {
  id: 'stripe',
  port: { variable: 'STRIPE_SIMULATOR_PORT', after: 2 },
  isReplaced: (env) => hasAny(env, 'STRIPE_SECRET_KEY'),
  beside: (env) => (isSimulated(env, 'STRIPE_BASE_URL', 'STRIPE_SECRET_KEY') ? { ...env, ...keys } : env),
  async start({ config, port, dataDir }) {
    const machine = config.lan && port !== 0 ? machineHosts().find((host) => /^\d+\./.test(host)) : undefined;
    const everywhere = config.host === '0.0.0.0' || config.host === '::';
    const own = `http://${everywhere ? 'localhost' : config.host}:${config.port}/api/webhooks`;
    const { url, close } = await startStripeSimulator({
      port,
      secretKey: keys.STRIPE_SECRET_KEY,
      publishableKey: keys.STRIPE_PUBLISHABLE_KEY,
      webhookSecrets: { platform: keys.STRIPE_PLATFORM_WEBHOOK_SECRET, connect: keys.STRIPE_CONNECT_WEBHOOK_SECRET },
      dataDir,
      ...(config.port === 0 ? {} : { webhookUrls: { platform: `${own}/platform`, connect: `${own}/connect` } }),
      ...(machine === undefined ? {} : { host: '0.0.0.0', publicUrl: `http://${machine}:${port}` }),
    });
    const seenByPhones: Record<string, string> = machine === undefined ? {} : { STRIPE_SIMULATOR_URL: `http://${machine}:${port}` };
    return { url, env: { ...keys, STRIPE_BASE_URL: url, ...seenByPhones }, close };
  },
  banner: {
    label: 'Card payments',
    // Its page has more test cards.
    lines: [
      '4242 4242 4242 4242 pays, 4000 0027 6000 3184 asks the bank first,',
      '4000 0000 0000 0002 is declined; any future date, any code',
    ],
  },
};

import { startUberEatsSimulator } from '@servery/simulator-uber-eats';
import { hasAny, isSimulated, type SimulatorManifest } from './simulator-manifest.ts';
import { demoUberEatsStores } from './uber-eats-stores.ts';

/** Keys of the simulated marketplace. They are valid only for a simulator on this machine. */
const keys = {
  UBER_EATS_CLIENT_ID: 'servery-demo',
  UBER_EATS_CLIENT_SECRET: 'servery-demo-secret',
  UBER_EATS_ENVIRONMENT: 'sandbox',
};

/** A marketplace with the demo's stores. Its webhooks go to our own address. */
export const uberEatsSimulator: SimulatorManifest = {
  id: 'uber-eats',
  port: { variable: 'UBER_EATS_SIMULATOR_PORT', after: 6 },
  isReplaced: (env) => hasAny(env, 'UBER_EATS_CLIENT_ID', 'UBER_EATS_API_BASE_URL'),
  beside: (env) => (isSimulated(env, 'UBER_EATS_API_BASE_URL', 'UBER_EATS_CLIENT_ID') ? { ...env, ...keys } : env),
  async start({ config, port, dataDir }) {
    const everywhere = config.host === '0.0.0.0' || config.host === '::';
    const own = `http://${everywhere ? 'localhost' : config.host}:${config.port}/api/uber-eats/notifications/update`;
    const { url, close } = await startUberEatsSimulator({
      port,
      clientId: keys.UBER_EATS_CLIENT_ID,
      clientSecret: keys.UBER_EATS_CLIENT_SECRET,
      environment: keys.UBER_EATS_ENVIRONMENT,
      stores: await demoUberEatsStores(),
      dataDir,
      ...(config.port === 0 ? {} : { webhookUrl: own }),
    });
    return { url, env: { ...keys, UBER_EATS_API_BASE_URL: url, UBER_EATS_LOGIN_BASE_URL: url }, close };
  },
  marketplace: true,
  banner: { label: 'Uber Eats', note: 'somebody orders, a courier comes' },
};

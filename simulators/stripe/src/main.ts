import { startStripeSimulator } from './index.ts';

const { env } = process;
const optional = <K extends string>(name: K, value: string | undefined) => (value ? ({ [name]: value } as Record<K, string>) : {});

const simulator = await startStripeSimulator({
  port: Number(env.PORT ?? 4400),
  secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_servery',
  publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? 'pk_test_servery',
  webhookSecrets: {
    platform: env.STRIPE_PLATFORM_WEBHOOK_SECRET ?? 'whsec_servery_platform',
    connect: env.STRIPE_CONNECT_WEBHOOK_SECRET ?? 'whsec_servery_connect',
  },
  webhookUrls: {
    ...optional('platform', env.STRIPE_PLATFORM_WEBHOOK_URL),
    ...optional('connect', env.STRIPE_CONNECT_WEBHOOK_URL),
  },
  ...optional('host', env.HOST),
  ...optional('dataDir', env.DATA_DIR),
  ...optional('publicUrl', env.PUBLIC_URL),
});
process.stdout.write(`Card payments: ${simulator.url}/\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

import { startUberEatsSimulator } from './index.ts';

/** `id=Name,id=Name`. */
const readStores = (text: string) =>
  text.split(',').map((entry) => {
    const [id = '', name] = entry.split('=').map((part) => part.trim());
    return { id, name: name || id };
  });

const { env } = process;
const optional = <K extends string>(name: K, value: string | undefined) => (value ? ({ [name]: value } as Record<K, string>) : {});

const simulator = await startUberEatsSimulator({
  port: Number(env.PORT ?? 4700),
  clientId: env.UBER_EATS_CLIENT_ID ?? 'servery-demo',
  clientSecret: env.UBER_EATS_CLIENT_SECRET ?? 'servery-demo-secret',
  ...optional('webhookKey', env.UBER_EATS_WEBHOOK_KEY),
  ...optional('environment', env.UBER_EATS_ENVIRONMENT),
  ...optional('webhookUrl', env.UBER_EATS_WEBHOOK_URL),
  ...optional('host', env.HOST),
  ...optional('dataDir', env.DATA_DIR),
  ...(env.UBER_EATS_STORES ? { stores: readStores(env.UBER_EATS_STORES) } : {}),
});
process.stdout.write(`Uber Eats: ${simulator.url}/\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

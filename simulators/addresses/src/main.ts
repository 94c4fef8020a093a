import { startAddressSimulator } from './index.ts';

const { env } = process;
const simulator = await startAddressSimulator({
  port: Number(env.PORT ?? 4170),
  apiKey: env.GOOGLE_PLACES_API_KEY ?? 'servery-demo-key',
  ...(env.HOST ? { host: env.HOST } : {}),
});
process.stdout.write(`Addresses: ${simulator.url}/\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

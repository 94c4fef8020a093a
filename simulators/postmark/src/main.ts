import { startPostmarkSimulator } from './index.ts';

const { PORT = '4190', SERVER_TOKEN = 'servery-demo-token', SENDERS = 'servery.localhost,example.com', DATA_DIR } = process.env;
const simulator = await startPostmarkSimulator({
  port: Number(PORT),
  serverToken: SERVER_TOKEN,
  senders: SENDERS.split(','),
  ...(DATA_DIR && { dataDir: DATA_DIR }),
});
process.stdout.write(`Mail service: ${simulator.url}/\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

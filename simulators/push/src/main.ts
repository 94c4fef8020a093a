import { startPushSimulator } from './index.ts';

const simulator = await startPushSimulator({ port: Number(process.env.PORT ?? 4170) });
process.stdout.write(`Push service: ${simulator.url}/\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

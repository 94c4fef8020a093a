import { startMailSimulator } from './index.ts';

const { env } = process;
const simulator = await startMailSimulator({
  port: Number(env.PORT ?? 4604),
  smtpPort: Number(env.SMTP_PORT ?? 4605),
  ...(env.HOST ? { host: env.HOST } : {}),
  ...(env.DATA_DIR ? { dataDir: env.DATA_DIR } : {}),
});
process.stdout.write(`Mail: ${simulator.url}/  Server: ${simulator.smtpUrl}\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

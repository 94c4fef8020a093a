import { startSmsSimulator } from './index.ts';

const { env } = process;
const simulator = await startSmsSimulator({
  port: Number(env.PORT ?? 4160),
  accountSid: env.TWILIO_ACCOUNT_SID ?? 'ACserverydemo0000000000000000000000',
  authToken: env.TWILIO_AUTH_TOKEN ?? 'servery-demo-token',
  ...(env.HOST ? { host: env.HOST } : {}),
  ...(env.DATA_DIR ? { dataDir: env.DATA_DIR } : {}),
  ...(env.STATUS_CALLBACK ? { statusCallback: env.STATUS_CALLBACK } : {}),
  ...(env.INBOUND_URL ? { inboundUrl: env.INBOUND_URL } : {}),
});
process.stdout.write(`Text messages: ${simulator.url}/\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

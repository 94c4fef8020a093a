import { startS3Simulator } from './index.ts';

const {
  PORT = '4180',
  BUCKET = 'servery',
  REGION = 'local',
  ACCESS_KEY_ID = 'servery-demo',
  SECRET_ACCESS_KEY = 'servery-demo-secret',
} = process.env;
const simulator = await startS3Simulator({
  port: Number(PORT),
  bucket: BUCKET,
  region: REGION,
  accessKeyId: ACCESS_KEY_ID,
  secretAccessKey: SECRET_ACCESS_KEY,
  ...(process.env.DATA_DIR && { dataDir: process.env.DATA_DIR }),
});
process.stdout.write(`Bucket ${BUCKET}: ${simulator.url}/\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

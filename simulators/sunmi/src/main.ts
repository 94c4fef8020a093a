import { defaultSerial, startSunmiSimulator } from './index.ts';

/** `SERIAL=Name,SERIAL=Name`. */
const getDevices = (text: string | undefined, shopId: number | null) =>
  (text ?? `${defaultSerial}=Kitchen printer`).split(',').map((entry) => {
    const [serial = '', name] = entry.split('=').map((part) => part.trim());
    return { serial, name: name || serial, shopId };
  });

const { env } = process;
const simulator = await startSunmiSimulator({
  port: Number(env.PORT ?? 4150),
  appId: env.SUNMI_APP_ID ?? 'servery-demo',
  appKey: env.SUNMI_APP_KEY ?? 'servery-demo-key',
  ...(env.HOST ? { host: env.HOST } : {}),
  ...(env.DATA_DIR ? { dataDir: env.DATA_DIR } : {}),
  // With a shop the printers are bound from the start, so that a demo prints at once.
  devices: getDevices(env.SUNMI_DEVICES, env.SUNMI_SHOP_ID ? Number(env.SUNMI_SHOP_ID) : null),
});
process.stdout.write(`Paper: ${simulator.url}/\n`);

const stop = () => void simulator.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

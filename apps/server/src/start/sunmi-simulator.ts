import { startSunmiSimulator } from '@servery/simulator-sunmi';
import { hasAny, isSimulated, type SimulatorManifest } from './simulator-manifest.ts';

/** Keys of the simulated printer cloud. They are valid only for a simulator on this machine. */
const keys = { SUNMI_APP_ID: 'servery-demo', SUNMI_APP_KEY: 'servery-demo-key', SUNMI_SHOP_ID: '1' };

/** A printer cloud that speaks the vendor's protocol, with the demo's printers; its page shows the printouts. */
export const sunmiSimulator: SimulatorManifest = {
  id: 'sunmi',
  port: { variable: 'SUNMI_SIMULATOR_PORT', after: 1 },
  isReplaced: (env) => hasAny(env, 'SUNMI_BASE_URL'),
  beside: (env) => (isSimulated(env, 'SUNMI_BASE_URL', 'SUNMI_APP_ID') ? { ...env, ...keys } : env),
  async start({ port, dataDir, demo }) {
    const shopId = Number(keys.SUNMI_SHOP_ID);
    const { url, close } = await startSunmiSimulator({
      ...{ port, dataDir, appId: keys.SUNMI_APP_ID, appKey: keys.SUNMI_APP_KEY },
      devices: demo.printers.map(({ serial, name, isNew }) => ({ serial, name, shopId: isNew ? null : shopId })),
    });
    return { url, env: { ...keys, SUNMI_BASE_URL: url }, close };
  },
  banner: { label: 'Printouts' },
};

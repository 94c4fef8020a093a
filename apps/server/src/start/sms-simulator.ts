import { defaultNumber, startSmsSimulator } from '@servery/simulator-sms';
import { hasAny, isSimulated, type SimulatorManifest } from './simulator-manifest.ts';

/** Keys of the simulated text message provider. They are valid only for a simulator on this machine. */
const keys = {
  TWILIO_ACCOUNT_SID: 'ACserverydemo',
  TWILIO_AUTH_TOKEN: 'servery-demo-token',
  TWILIO_FROM: defaultNumber,
};

/** A text message provider whose phones are a page. */
export const smsSimulator: SimulatorManifest = {
  id: 'sms',
  port: { variable: 'SMS_SIMULATOR_PORT', after: 3 },
  // Keys without an address mean the provider's own: a simulator instead would show guests' codes only on this machine.
  isReplaced: (env) => hasAny(env, 'TWILIO_BASE_URL', 'TWILIO_ACCOUNT_SID'),
  beside: (env) => (isSimulated(env, 'TWILIO_BASE_URL', 'TWILIO_ACCOUNT_SID') ? { ...env, ...keys } : env),
  async start({ port, dataDir }) {
    const { url, close } = await startSmsSimulator({
      ...{ port, dataDir, accountSid: keys.TWILIO_ACCOUNT_SID, authToken: keys.TWILIO_AUTH_TOKEN },
    });
    return { url, env: { ...keys, TWILIO_BASE_URL: url }, close };
  },
  banner: { label: 'Text messages', note: 'codes of guests who sign in with their phone' },
};

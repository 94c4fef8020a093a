import { defaultNumber, startSmsSimulator } from '@servery/simulator-sms';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';

/** Keys of the simulated text message provider. They are valid only for a simulator on this machine. */
const keys = {
  TWILIO_ACCOUNT_SID: 'ACserverydemo',
  TWILIO_AUTH_TOKEN: 'servery-demo-token',
  TWILIO_FROM: defaultNumber,
};

/** For a node beside the one that runs the simulator: an address on this machine without an account means the simulator's. */
export const besideSms = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  /^http:\/\/(localhost|127\.0\.0\.1)[:/]/.test(env['TWILIO_BASE_URL'] ?? '') && !env['TWILIO_ACCOUNT_SID'] ? { ...env, ...keys } : env;

/**
 * Starts a text message provider whose phones are a page, unless TWILIO_ACCOUNT_SID or TWILIO_BASE_URL configures a real one. Its messages
 * survive restarts.
 * @returns the variables that point the adapter at it, and the address of its page
 * @throws if its port is taken
 */
export async function startSms(
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<{ env: Record<string, string>; url: string | undefined; stop(): Promise<void> }> {
  // Keys without an address mean the provider's own: a simulator instead would show guests' codes only on this machine.
  if (env['TWILIO_BASE_URL'] || env['TWILIO_ACCOUNT_SID']) return { env: {}, url: undefined, stop: async () => {} };
  const simulator = await startSmsSimulator({
    port: config.smsSimulatorPort,
    accountSid: keys.TWILIO_ACCOUNT_SID,
    authToken: keys.TWILIO_AUTH_TOKEN,
    dataDir: join(config.dataDir, 'sms'),
  });
  return { env: { ...keys, TWILIO_BASE_URL: simulator.url }, url: simulator.url, stop: () => simulator.close() };
}

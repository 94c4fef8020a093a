import { startMailSimulator } from '@servery/simulator-mail';
import { join } from 'node:path';
import type { Config } from '../platform/config.ts';

/**
 * Starts a mail server whose mailboxes are a page, unless SMTP_URL configures a real one. Its mails survive restarts.
 * @returns the variable that points the adapter at it, and the address of its page
 * @throws if one of its ports is taken
 */
export async function startMail(
  config: Config,
  env: NodeJS.ProcessEnv,
): Promise<{ env: Record<string, string>; url: string | undefined; stop(): Promise<void> }> {
  if (env['SMTP_URL'] !== undefined && env['SMTP_URL'] !== '') return { env: {}, url: undefined, stop: async () => {} };
  const simulator = await startMailSimulator({
    port: config.mailSimulatorPort,
    smtpPort: config.mailSimulatorSmtpPort,
    dataDir: join(config.dataDir, 'mail'),
  });
  return { env: { SMTP_URL: simulator.smtpUrl }, url: simulator.url, stop: () => simulator.close() };
}

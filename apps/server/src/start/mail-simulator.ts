import { startMailSimulator } from '@servery/simulator-mail';
import { mailIntegrations } from '../compose-integrations.ts';
import { listConfigured } from '../platform/integrations/define-integration.ts';
import type { SimulatorManifest } from './simulator-manifest.ts';

/** A mail server whose mailboxes are a page; it listens for mails on the port after the page's. */
export const mailSimulator: SimulatorManifest = {
  id: 'mail',
  port: { variable: 'MAIL_SIMULATOR_PORT', after: 4 },
  isReplaced: (env) => listConfigured(mailIntegrations, env).length > 0,
  async start({ port, dataDir }) {
    const { url, smtpUrl, close } = await startMailSimulator({ port, smtpPort: port === 0 ? 0 : port + 1, dataDir });
    return { url, env: { SMTP_URL: smtpUrl }, close };
  },
  banner: { label: 'Mail', note: 'what would have been sent' },
};

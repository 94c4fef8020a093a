import { fastify } from 'fastify';
import { controlRoutes } from './control.routes.ts';
import { createFaults } from './faults.ts';
import { openOutbox } from './outbox.ts';
import { pageRoutes } from './page.routes.ts';
import { startSmtp } from './smtp.ts';

export type { Mail } from './read-mail.ts';

export interface MailSimulatorOptions {
  /** Port of the mail server; 0 takes any free one. */
  smtpPort: number;
  /** Port of the page; 0 takes any free one. */
  port: number;
  /** Address to listen on; this machine only by default. */
  host?: string;
  /** Folder of the mails; without it everything is forgotten at the end. */
  dataDir?: string;
}

export interface MailSimulator {
  /** `smtp://127.0.0.1:4605`. */
  smtpUrl: string;
  /** The page's address, `http://127.0.0.1:4604`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** Starts a mail server that stores what it receives, and a page that shows it. Rejects if one of the ports is taken. */
export const startMailSimulator = async (options: MailSimulatorOptions): Promise<MailSimulator> => {
  const { host = '127.0.0.1' } = options;
  const outbox = await openOutbox(options.dataDir ?? null);
  const faults = createFaults();
  const smtp = await startSmtp({ port: options.smtpPort, host, outbox, faults });
  const app = fastify({ forceCloseConnections: true });
  await app.register(async (scope) => controlRoutes(scope, { outbox, faults }));
  await app.register(async (scope) => pageRoutes(scope, outbox));
  try {
    await app.listen({ port: options.port, host });
  } catch (error) {
    await smtp.close();
    throw error;
  }
  const address = app.server.address();
  const port = typeof address === 'object' && address ? address.port : options.port;
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return {
    smtpUrl: `smtp://${shownHost}:${smtp.port}`,
    url: `http://${shownHost}:${port}`,
    close: async () => {
      await Promise.all([app.close(), smtp.close()]);
    },
  };
};

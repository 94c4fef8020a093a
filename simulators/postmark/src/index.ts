import { fastify } from 'fastify';
import { controlRoutes } from './control.routes.ts';
import { createFaults } from './faults.ts';
import { createOutbox } from './outbox.ts';
import { vendorRoutes } from './vendor.routes.ts';

export type { Fault } from './faults.ts';
export type { AcceptedMail } from './outbox.ts';

export interface PostmarkSimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  serverToken: string;
  /** Domains that the account may send for. */
  senders: readonly string[];
  /** Where mails are stored; without it they are forgotten when it stops. */
  dataDir?: string;
}

export interface PostmarkSimulator {
  /** Origin without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts a mail service that speaks Postmark's API, and `/_sim/...` for tests.
 * @throws if the port is taken
 */
export async function startPostmarkSimulator(options: PostmarkSimulatorOptions): Promise<PostmarkSimulator> {
  const outbox = createOutbox(options.dataDir ?? null);
  const faults = createFaults();
  const app = fastify({ forceCloseConnections: true, bodyLimit: 10 * 1024 * 1024 });
  vendorRoutes(app, options, { outbox, faults });
  controlRoutes(app, { outbox, faults });
  await app.listen({ port: options.port, host: '127.0.0.1' });
  const address = app.server.address();
  const bound = typeof address === 'object' && address ? address.port : options.port;
  return { url: `http://127.0.0.1:${bound}`, close: () => app.close() };
}

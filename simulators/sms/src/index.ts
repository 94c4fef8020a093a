import { fastify } from 'fastify';
import { createCallbacks } from './callbacks.ts';
import { controlRoutes } from './control.routes.ts';
import { createFaults } from './faults.ts';
import { openLedger, type Message } from './ledger.ts';
import { createNetwork } from './network.ts';
import { pageRoutes } from './page.routes.ts';
import { vendorRoutes } from './vendor.routes.ts';

/** A message as `GET /_sim/messages` gives it, with the code in it. */
export type SimulatedMessage = Message & { code: string | null };

export interface SmsSimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on; this machine only by default. */
  host?: string;
  accountSid: string;
  authToken: string;
  /** Folder of the ledger; without it everything is forgotten at the end. */
  dataDir?: string;
  /** The status callback of messages without their own. */
  statusCallback?: string;
  /** The address for messages from phones. */
  inboundUrl?: string;
  /** Milliseconds from taken to sent, and from sent to delivered; 300 by default. */
  stepMs?: number;
}

export interface SmsSimulator {
  /** `http://127.0.0.1:4150`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** The number that phones answer to unless a message came from another one. */
export const defaultNumber = '+61480000000';

/**
 * Starts a text message provider: the vendor's API for our adapter, `/_sim/...` for tests, and at `/` the phones for people.
 * @throws when the port is taken
 */
export async function startSmsSimulator(options: SmsSimulatorOptions): Promise<SmsSimulator> {
  const { port, host = '127.0.0.1', accountSid, authToken } = options;
  const ledger = openLedger(options.dataDir ?? null);
  const callbacks = createCallbacks({ accountSid, authToken });
  const network = createNetwork({ ledger, callbacks, accountSid, inboundUrl: options.inboundUrl ?? null, stepMs: options.stepMs ?? 300 });
  const faults = createFaults();
  const statusCallback = options.statusCallback ?? null;

  const app = fastify({ forceCloseConnections: true });
  await app.register(async (scope) => vendorRoutes(scope, { accountSid, authToken, ledger, network, faults, statusCallback }));
  await app.register(async (scope) => controlRoutes(scope, { ledger, network, callbacks, faults, ownNumber: defaultNumber }));
  await app.register(async (scope) => pageRoutes(scope, ledger));
  const stop = () => {
    network.stop();
    callbacks.stop();
  };
  app.addHook('onClose', async () => stop());
  try {
    await app.listen({ port, host });
  } catch (error) {
    stop();
    throw error;
  }
  const address = app.server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { url: `http://${shownHost}:${boundPort}`, close: () => app.close() };
}

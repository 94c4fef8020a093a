import { fastify } from 'fastify';
import { controlRoutes } from './control.routes.ts';
import { createFaults } from './faults.ts';
import { createGateway } from './gateway.ts';
import { createInterface } from './interface.ts';
import { newDevice, openLedger } from './ledger.ts';
import { pageRoutes } from './page.routes.ts';
import { startPrinting } from './printing.ts';
import { vendorRoutes } from './vendor.routes.ts';

export type { Paper } from './printouts.ts';

export interface SunmiSimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on; this machine only by default. */
  host?: string;
  appId: string;
  appKey: string;
  /** Folder of the ledger; without it everything is forgotten at the end. */
  dataDir?: string;
  /** Existing printers. One kitchen printer by default; `shopId` null means that it is not bound. */
  devices?: { serial: string; name: string; shopId?: number | null }[];
  /** How long a ticket takes to print. */
  printDelayMs?: number;
}

export interface SunmiSimulator {
  /** `http://127.0.0.1:4150`, without a slash at the end. */
  url: string;
  close(): Promise<void>;
}

/** The serial number of the printer that exists by default. */
export const defaultSerial = 'N411201K00001';

/**
 * Starts a printer cloud: the vendor's signed API for our adapter, `/_sim/...` for tests, and at `/` the paper for people. Throws
 * when the port is taken.
 */
export const startSunmiSimulator = async (options: SunmiSimulatorOptions): Promise<SunmiSimulator> => {
  const { port, host = '127.0.0.1', appId, appKey, dataDir, printDelayMs = 1200 } = options;
  const devices = options.devices ?? [{ serial: defaultSerial, name: 'Kitchen printer' }];
  const ledger = openLedger(devices.map(newDevice), dataDir ?? null);
  const loop = startPrinting(ledger, printDelayMs);
  const faults = createFaults();

  const app = fastify({ forceCloseConnections: true });
  await app.register(async (scope) =>
    vendorRoutes(scope, { gateway: createGateway(appId, appKey), operations: createInterface(ledger, loop), faults }),
  );
  await app.register(async (scope) => controlRoutes(scope, { ledger, loop, faults }));
  await app.register(async (scope) => pageRoutes(scope, ledger));
  app.addHook('onClose', () => loop.stop());
  try {
    await app.listen({ port, host });
  } catch (error) {
    loop.stop();
    throw error;
  }
  const address = app.server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { url: `http://${shownHost}:${boundPort}`, close: () => app.close() };
};

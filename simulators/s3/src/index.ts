import { livePageRoutes, sendHtml, sendPage } from '@servery/simulator-kit';
import { fastify } from 'fastify';
import { controlRoutes } from './control.routes.ts';
import { createFaults } from './faults.ts';
import { createLedger } from './ledger.ts';
import { objectsFragment, objectsPage } from './page/page.ts';
import { vendorRoutes } from './vendor.routes.ts';

export type { Fault } from './faults.ts';
export type { Call, StoredObject } from './ledger.ts';

export interface S3SimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Where objects are stored; without it they are forgotten when it stops. */
  dataDir?: string;
  /** Objects of one page of a list; 1,000 as the real service has. */
  pageSize?: number;
  /** When objects were stored, for tests that need old ones. Signatures are checked by the real time. */
  now?: () => Date;
}

export interface S3Simulator {
  /** Origin without a slash at the end: the endpoint. */
  url: string;
  close(): Promise<void>;
}

const largestObject = 200 * 1024 * 1024;

/**
 * Starts a store with one bucket that speaks S3, `/_sim/...` for tests, and at `/` a page for people.
 * @throws if the port is taken
 */
export async function startS3Simulator(options: S3SimulatorOptions): Promise<S3Simulator> {
  const { port, dataDir = null, pageSize = 1_000, now = () => new Date(), ...account } = options;
  const ledger = createLedger(dataDir, now);
  const faults = createFaults();
  const app = fastify({ forceCloseConnections: true, bodyLimit: largestObject, routerOptions: { maxParamLength: 2_000 } });
  await app.register(async (scope) => controlRoutes(scope, { ledger, faults }));
  await app.register(async (scope) => {
    scope.get('/', (_request, reply) => sendPage(reply, objectsPage(account.bucket, ledger)));
    scope.get('/_sim/page', (_request, reply) => sendHtml(reply, objectsFragment(ledger)));
    livePageRoutes(scope, { folder: new URL('./page/', import.meta.url), onChange: (listener) => ledger.onChange(listener) });
  });
  await app.register(async (scope) => vendorRoutes(scope, { ...account, pageSize }, { ledger, faults }));
  await app.listen({ port, host: '127.0.0.1' });
  const address = app.server.address();
  const bound = typeof address === 'object' && address ? address.port : port;
  return { url: `http://127.0.0.1:${bound}`, close: () => app.close() };
}

import { livePageRoutes, sendHtml, sendPage } from '@servery/simulator-kit';
import { fastify } from 'fastify';
import { controlRoutes } from './control.routes.ts';
import { createFaults } from './faults.ts';
import { googleRoutes } from './google.routes.ts';
import { createLedger } from './ledger.ts';
import { nominatimRoutes } from './nominatim.routes.ts';
import { questionsFragment, questionsPage } from './page/page.ts';

export interface AddressSimulatorOptions {
  /** 0 takes any free port. */
  port: number;
  /** Address to listen on; this machine only by default. */
  host?: string;
  /** The key that the Google side takes. */
  apiKey: string;
}

export interface AddressSimulator {
  /** `http://127.0.0.1:4150`, without a slash at the end: the base of both services. */
  url: string;
  close(): Promise<void>;
}

/**
 * Starts two services that know addresses: Google's Places API and a Nominatim server, `/_sim/...` for tests, and at `/` a page for people.
 * @throws when the port is taken
 */
export async function startAddressSimulator({ port, host = '127.0.0.1', apiKey }: AddressSimulatorOptions): Promise<AddressSimulator> {
  const ledger = createLedger();
  const faults = createFaults();
  const app = fastify({ forceCloseConnections: true });
  googleRoutes(app, { apiKey, faults, ledger });
  nominatimRoutes(app, { faults, ledger });
  controlRoutes(app, { faults, ledger });
  app.get('/', (_request, reply) => sendPage(reply, questionsPage(ledger)));
  app.get('/_sim/page', (_request, reply) => sendHtml(reply, questionsFragment(ledger)));
  livePageRoutes(app, { folder: new URL('./page/', import.meta.url), onChange: (listener) => ledger.onChange(listener), togetherMs: 200 });
  await app.listen({ port, host });
  const address = app.server.address();
  const boundPort = typeof address === 'object' && address ? address.port : port;
  const shownHost = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return { url: `http://${shownHost}:${boundPort}`, close: () => app.close() };
}

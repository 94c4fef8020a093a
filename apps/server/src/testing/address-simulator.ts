import { startAddressSimulator } from '@servery/simulator-addresses';
import { createOutboundClient, type OutboundClient } from '../platform/http-client/http-client.ts';
import type { AddressPort } from '../ports/addresses.ts';
import type { AddressHarness, KnownAddress } from '../ports/addresses.suite.ts';

const newtown = { latitude: -33.8968, longitude: 151.1793 };

/** What both of the simulator's services know. */
const known: KnownAddress[] = [
  {
    text: '4/21 king newt',
    near: newtown,
    address: { line1: '4/21 King Street', suburb: 'Newtown', state: 'NSW', postcode: '2042', country: 'AU' },
  },
  {
    text: '12A Ponsonby',
    near: null,
    address: { line1: '12A Ponsonby Road', suburb: 'Ponsonby', state: 'Auckland', postcode: '1011', country: 'NZ' },
  },
  {
    text: '7 brick',
    near: null,
    address: { line1: '7 Brick Lane', suburb: 'London', state: 'Greater London', postcode: 'E1 6QL', country: 'GB' },
  },
  {
    text: '2400 north',
    near: null,
    address: { line1: '2400 North Clark Street', suburb: 'Chicago', state: 'IL', postcode: '60614', country: 'US' },
  },
];
const twice: AddressHarness['twice'] = {
  text: '10 king street',
  country: 'AU',
  places: [
    { near: newtown, suburb: 'Newtown' },
    { near: { latitude: -37.8136, longitude: 144.9631 }, suburb: 'Melbourne' },
  ],
};
const faults = {
  tooMany: { kind: 'tooMany' },
  broken: { kind: 'error', status: 503 },
  nonsense: { kind: 'garbage' },
  timeout: { kind: 'timeout' },
  strange: { kind: 'strange' },
} as const;

export interface AddressWorld {
  url: string;
  port: AddressPort;
  /** Calls the simulator, for adapters created by a test. */
  http: OutboundClient;
  /** A test endpoint of the simulator. */
  side(path: string, body: object): Promise<void>;
  read<T>(path: string): Promise<T>;
  /** For the suite of the port. */
  harness(more: Pick<AddressHarness, 'stale'> & { misconfigured?: AddressPort }): AddressHarness;
  close(): Promise<void>;
}
/** An adapter of a service at an address. */
export type MakePort = (baseUrl: string, http: OutboundClient) => AddressPort;

/** Starts the simulator of address services, with an adapter for it. */
export async function startAddressWorld(apiKey: string, portAt: MakePort): Promise<AddressWorld> {
  const simulator = await startAddressSimulator({ port: 0, apiKey });
  const gone = await startAddressSimulator({ port: 0, apiKey });
  await gone.close();
  const http = createOutboundClient({ trustedOrigins: [simulator.url, gone.url] });
  const side = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(simulator.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
  };
  const port = portAt(simulator.url, http);
  return {
    url: simulator.url,
    port,
    http,
    side,
    read: async <T>(path: string) => (await (await fetch(simulator.url + path)).json()) as T,
    harness: ({ stale, misconfigured }) => ({
      port,
      known,
      twice,
      stale,
      outside: {
        unreachable: portAt(gone.url, http),
        ...(misconfigured && { misconfigured }),
        failNext: (how) => side('/_sim/faults', faults[how]),
      },
      close: () => simulator.close(),
    }),
    close: () => simulator.close(),
  };
}

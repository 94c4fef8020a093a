import { createContext, useContext } from 'react';
import { createClient } from '@servery/app-kit/client.ts';
import type { Client } from '@servery/app-kit/client.types.ts';
import { createSession, type Session } from '@servery/app-kit/session.ts';
import type { DeviceKind, getOwnDevice, loginPosTerminal } from '@servery/contract/devices';
import type { AnySchema, Endpoint, ResponseOf } from '@servery/contract/endpoint';
import { setServerTime } from '@servery/ui/primitives/clock.ts';
import { rememberPairedAs, type PairedAs } from './paired-as.ts';
import type { DevicePreferences, Preferences } from './settings/preferences.ts';

/** What every paired device knows about itself and its store. */
export type PairedDevice = Omit<ResponseOf<typeof getOwnDevice>, 'kind'>;

/** What is different about one device app; `app.tsx`, `shell.tsx` and the pages of this package read it. */
export interface DeviceAppSpec<E extends Endpoint> {
  /** Where the app is served and what its stored data is called: "pos" is at `/pos/` and stores `servery.pos.…`. */
  app: string;
  /** The app in a sentence: "the till", "the kitchen display". */
  appName: string;
  /** The device on a button: "till" for "Pair this till". */
  what: string;
  /** The heading of the pairing page: "Pair this kitchen display". */
  pairTitle: string;
  kind: DeviceKind;
  /** Who this device is. Its answer is stored, so that the app starts without the server. */
  whoAmI: E;
  /** The version of the stored answer: raise it when the answer gets new fields that are always there. */
  storedAs: number;
  /** Exchanges a pairing code for a session; answers as `whoAmI`. */
  login: Omit<typeof loginPosTerminal, 'path' | 'response'> & { path: string; response: AnySchema };
  /** The pairing page, below the app's address: "/login". */
  loginPath: string;
  /** Headers of its calls beside those of every device; computed for each call. */
  callHeaders?: () => Record<string, string>;
  /** The name of the queue in which this device keeps changes that wait to be sent; null: it has none. `id`: of the device paired last. */
  outbox: (id: string | null) => string | null;
}

/** A device app: its session, its calls and its preferences. */
export interface DeviceApp<Who extends PairedDevice = PairedDevice> {
  spec: DeviceAppSpec<Endpoint>;
  /** Names the session that the app uses: a browser may also have that of another device, or of a person. */
  headers: Readonly<Record<string, string>>;
  client: Client;
  /** The device that this browser is paired as. */
  device: Session<Who>;
  pairedAs: PairedAs;
  preferences: Preferences<DevicePreferences>;
}

/** Defines a device app, with its own preferences (`createPreferences`). Call it once, in the app's `src/shared/device.ts`. */
export function defineDeviceApp<E extends Endpoint, Own extends DevicePreferences>(
  spec: DeviceAppSpec<E>,
  preferences: Preferences<Own>,
): DeviceApp<ResponseOf<E> & PairedDevice> {
  const headers = { 'x-session-kind': spec.kind };
  const callHeaders = () => ({ ...headers, ...spec.callHeaders?.() });
  const client = createClient({ baseUrl: '', headers: callHeaders, onSignedOut: () => device.ended(), onServerTime: setServerTime });
  const device = createSession(() => client, spec.whoAmI, { rememberAs: `servery.${spec.app}.device.${spec.storedAs}` }) as Session<
    ResponseOf<E> & PairedDevice
  >;
  return {
    spec,
    headers,
    client,
    device,
    pairedAs: rememberPairedAs(device, `servery.${spec.app}.pairedAs`),
    // The package reads and sets what every app has; the app's own preferences stay as they are.
    preferences: preferences as unknown as Preferences<DevicePreferences>,
  };
}

export const DeviceAppContext = createContext<DeviceApp | null>(null);

/** The device app around a component. Throws outside of one. */
export const useDeviceApp = (): DeviceApp => {
  const app = useContext(DeviceAppContext);
  if (!app) throw new Error('useDeviceApp outside of a device app');
  return app;
};

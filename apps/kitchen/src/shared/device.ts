import { createClient } from '@servery/app-kit/client.ts';
import { rememberPairedAs } from '@servery/app-kit/paired-as.ts';
import { createSession } from '@servery/app-kit/session.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getKdsDevice } from '@servery/contract/kds';
import { setServerTime } from '@servery/ui/primitives/clock.ts';

/** A browser may also have a till's session; this app uses the display's. */
export const asDisplay = { 'x-session-kind': 'kdsDevice' };

export const client = createClient({
  baseUrl: '',
  headers: asDisplay,
  onSignedOut: () => device.ended(),
  onServerTime: setServerTime,
});

export type Device = ResponseOf<typeof getKdsDevice>;

/**
 * The kitchen display that this browser is paired as. The stored copy starts the app without the server; raise the number in its name when
 * `Device` gets new fields that are always there.
 */
export const device = createSession(() => client, getKdsDevice, { rememberAs: 'servery.kitchen.device.1' });

export const pairedAs = rememberPairedAs(device, 'servery.kitchen.pairedAs');

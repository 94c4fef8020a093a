import { createClient } from '@servery/app-kit/client.ts';
import { rememberPairedAs } from '@servery/app-kit/paired-as.ts';
import { createSession } from '@servery/app-kit/session.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getKdsDevice } from '@servery/contract/kds';
import { setServerTime } from '@servery/ui/primitives/clock.ts';

/** A browser may hold a till's session too: this app is the display's. */
export const asDisplay = { 'x-session-kind': 'kdsDevice' };

export const client = createClient({
  baseUrl: '',
  headers: asDisplay,
  onSignedOut: () => device.ended(),
  onServerTime: setServerTime,
});

export type Device = ResponseOf<typeof getKdsDevice>;

/**
 * The kitchen display that this browser is paired as. What is remembered starts the app without the server; the number in its name goes up
 * when `Device` has new fields.
 */
export const device = createSession(() => client, getKdsDevice, { rememberAs: 'servery.kitchen.device.1' });

export const pairedAs = rememberPairedAs(device, 'servery.kitchen.pairedAs');

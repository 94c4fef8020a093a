import { createClient } from '@servery/app-kit/client.ts';
import { rememberPairedAs } from '@servery/app-kit/paired-as.ts';
import { createSession } from '@servery/app-kit/session.ts';
import { getOwnDevice } from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';
import { setServerTime } from '@servery/ui/primitives/clock.ts';

/** A browser may be a kitchen display or somebody's staff app too: this app is the till's. */
export const asTill = { 'x-session-kind': 'posTerminal' };

export const client = createClient({
  baseUrl: '',
  headers: asTill,
  onSignedOut: () => device.ended(),
  onServerTime: setServerTime,
});

export type Device = ResponseOf<typeof getOwnDevice>;

/**
 * The till that this browser is paired as. What is remembered starts the app without the server; the number in its name goes up when
 * `Device` has new fields.
 */
export const device = createSession(() => client, getOwnDevice, { rememberAs: 'servery.pos.device.1' });

export const pairedAs = rememberPairedAs(device, 'servery.pos.pairedAs');

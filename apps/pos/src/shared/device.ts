import { createClient } from '@servery/app-kit/client.ts';
import { rememberPairedAs } from '@servery/app-kit/paired-as.ts';
import { createSession } from '@servery/app-kit/session.ts';
import { getOwnDevice } from '@servery/contract/devices';
import type { ResponseOf } from '@servery/contract/endpoint';
import { setServerTime } from '@servery/ui/primitives/clock.ts';

/** A browser may also have the session of a kitchen display or of the staff app; this app uses the till's. */
export const asTill = { 'x-session-kind': 'posTerminal' };

export const client = createClient({
  baseUrl: '',
  headers: asTill,
  onSignedOut: () => device.ended(),
  onServerTime: setServerTime,
});

export type Device = ResponseOf<typeof getOwnDevice>;

/**
 * The till that this browser is paired as. The stored copy starts the app without the server; raise the number in its name when `Device`
 * gets new fields.
 */
export const device = createSession(() => client, getOwnDevice, { rememberAs: 'servery.pos.device.1' });

export const pairedAs = rememberPairedAs(device, 'servery.pos.pairedAs');

import { createClient } from '@servery/app-kit/client.ts';
import { createSession } from '@servery/app-kit/session.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getKdsDevice } from '@servery/contract/kds';

export const client = createClient({ baseUrl: '', onSignedOut: () => device.ended() });

export type Device = ResponseOf<typeof getKdsDevice>;

/** The kitchen display that this browser is paired as. */
export const device = createSession(() => client, getKdsDevice);

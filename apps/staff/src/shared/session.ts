import { createClient } from '@servery/app-kit/client.ts';
import { createSession } from '@servery/app-kit/session.ts';
import { getMe } from '@servery/contract/user';
import { setServerTime } from '@servery/ui/primitives/clock.ts';

export const client = createClient({ baseUrl: '', onSignedOut: () => session.ended(), onServerTime: setServerTime });

/** The person who is signed in. */
export const session = createSession(() => client, getMe);

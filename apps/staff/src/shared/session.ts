import { createClient } from '@servery/app-kit/client.ts';
import { createSession } from '@servery/app-kit/session.ts';
import { getMe } from '@servery/contract/user';
import { setServerTime } from '@servery/ui/primitives/clock.ts';

/** A browser may also have a display's or a till's session: this app uses the person's, who may not have signed in yet. */
export const asPerson = { 'x-session-kind': 'user' };

export const client = createClient({ baseUrl: '', headers: asPerson, onSignedOut: () => session.ended(), onServerTime: setServerTime });

/** The person who is signed in. */
export const session = createSession(() => client, getMe);

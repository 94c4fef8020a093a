import { createClient } from '@servery/app-kit/client.ts';
import { createSession } from '@servery/app-kit/session.ts';
import { getMe } from '@servery/contract/user';
import { setServerTime } from '@servery/ui/primitives/clock.ts';

/** A browser may be a kitchen display or a till too: this app speaks for the person, who may not have signed in yet. */
export const asPerson = { 'x-session-kind': 'user' };

export const client = createClient({ baseUrl: '', headers: asPerson, onSignedOut: () => session.ended(), onServerTime: setServerTime });

/** The person who is signed in. */
export const session = createSession(() => client, getMe);

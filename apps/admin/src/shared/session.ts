import { createClient } from '@servery/app-kit/client.ts';
import { createContext, useContext } from 'react';
import { createSession } from '@servery/app-kit/session.ts';
import type { ResponseOf } from '@servery/contract/endpoint';
import { getMe } from '@servery/contract/user';
import { watchedFetch } from './reach.ts';
import { setServerTime } from '@servery/ui/primitives/clock.ts';

export type Me = ResponseOf<typeof getMe>;

/** A refusal or a missing page may mean that this person's role has changed: check the session again. */
const askAgain: typeof fetch = async (input, init) => {
  const response = await watchedFetch(input, init);
  if ((response.status === 403 || response.status === 404) && session.get().status === 'in') void session.check();
  return response;
};

/** A browser may be a kitchen display or a till too: this app speaks for the person, who may not have signed in yet. */
export const asPerson = { 'x-session-kind': 'user' };

export const client = createClient({
  baseUrl: '',
  headers: asPerson,
  onSignedOut: () => session.ended(),
  fetch: askAgain,
  onServerTime: setServerTime,
});

/** The person who is signed in. */
export const session = createSession(() => client, getMe);

export const MeContext = createContext<Me | null>(null);

/** The person who is signed in. Throws outside of the signed-in part of the app. */
export const useMe = (): Me => {
  const who = useContext(MeContext);
  if (!who) throw new Error('useMe while nobody is signed in');
  return who;
};

import { useSyncExternalStore } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Endpoint, ResponseOf } from '@servery/contract/endpoint';
import type { CallArguments, Client, ClientError } from './client.types.ts';

/** `unknown`: not checked yet. `unreachable`: the server did not answer, so nobody is signed out. */
export type SessionStatus = 'unknown' | 'in' | 'out' | 'unreachable';
export interface SessionState<Who> {
  status: SessionStatus;
  who: Who | null;
  error: ClientError | null;
}

export interface Session<Who> {
  get(): SessionState<Who>;
  /** Asks the server who is signed in. All checks made while a call is in flight share the answer of the next call. */
  check(): Promise<SessionState<Who>>;
  /** After a login: its answer is the session. */
  entered(who: Who): void;
  /** The session is over: signed out, revoked, or answered with 401. */
  ended(): void;
  subscribe(listener: () => void): () => void;
}

/** The session, for components. */
export const useSession = <Who>(session: Session<Who>): SessionState<Who> =>
  useSyncExternalStore(session.subscribe, session.get, session.get);

/** Who was signed in when the server last answered, stored under `key`, so that an app that starts without the server knows. */
const getMemory = <Who>(key: string | undefined) => ({
  read: (): Who | null => {
    try {
      return key === undefined ? null : (JSON.parse(localStorage.getItem(key) ?? 'null') as Who | null);
    } catch {
      return null;
    }
  },
  write: (who: Who | null): void => {
    try {
      if (key === undefined) return;
      if (who === null) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(who));
    } catch {
      // The browser stores nothing: the app then needs the server to start.
    }
  },
});

/**
 * The session of a user or a device. The secret is a cookie that scripts cannot read; stored here is who is signed in, as returned by
 * `whoAmI` (an endpoint without parameters).
 */
export const createSession = <E extends Endpoint>(
  client: () => Client,
  whoAmI: E,
  options: {
    /** Where to store who is signed in between visits; without it nothing is stored. */
    rememberAs?: string;
  } = {},
): Session<ResponseOf<E>> => {
  type State = SessionState<ResponseOf<E>>;
  const memory = getMemory<ResponseOf<E>>(options.rememberAs);
  const store = createStore<State>(() => ({ status: 'unknown', who: memory.read(), error: null }));
  store.subscribe(({ status, who }) => {
    if (status === 'in' || status === 'out') memory.write(who);
  });
  let asking: Promise<State> | undefined;
  let next: Promise<State> | undefined;
  /** Counts sign-ins and sign-outs: an answer to a request from before the last one is ignored. */
  let changes = 0;

  const ask = async (): Promise<State> => {
    const before = changes;
    const result = await client().call(whoAmI, ...([{ retries: 1 }] as unknown as CallArguments<E>));
    if (before !== changes) return store.getState();
    if (result.ok) store.setState({ status: 'in', who: result.data, error: null });
    else if (result.error.status === 401) store.setState({ status: 'out', who: null, error: null });
    else store.setState({ status: 'unreachable', error: result.error });
    return store.getState();
  };

  const check = (): Promise<State> => {
    if (asking) {
      // A call already in flight may be older than the reason for this check.
      next ??= asking.then(() => {
        next = undefined;
        return check();
      });
      return next;
    }
    asking = ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
  const change = (state: State) => {
    changes += 1;
    store.setState(state);
  };

  return {
    get: store.getState,
    check,
    entered: (who) => change({ status: 'in', who, error: null }),
    ended: () => change({ status: 'out', who: null, error: null }),
    subscribe: (listener) => store.subscribe(listener),
  };
};

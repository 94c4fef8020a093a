import { useEffect, useEffectEvent } from 'react';
import { useSession, type Session, type SessionState } from '@servery/app-kit/session.ts';

/** Pause before an unreachable server is asked again, in milliseconds. */
const again = 3000;

/**
 * The session of a paired device, for the app's pages. The stored identity is used until the server confirms or ends it. Without a stored
 * identity and without a server it retries until the server answers. `onOut`: the session has ended.
 */
export const usePairedSession = <Who>(session: Session<Who>, onOut: () => void): SessionState<Who> => {
  const state = useSession(session);
  const { status, who } = state;
  const leave = useEffectEvent(onOut);
  useEffect(() => {
    if (session.get().status === 'unknown') void session.check();
  }, [session]);
  useEffect(() => {
    if (status === 'out') leave();
    if (status !== 'unreachable' || who) return undefined;
    const timer = setInterval(() => void session.check(), again);
    return () => clearInterval(timer);
  }, [session, status, who]);
  return state;
};

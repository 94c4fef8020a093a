import { useEffect, useEffectEvent } from 'react';
import { useSession, type Session, type SessionState } from './session.ts';

/** A server that cannot be reached is asked again after so many milliseconds. */
const again = 3000;

/**
 * The session of a paired device, where the app's pages are. Who it was is remembered; whether it still is, the server says. Nobody known
 * and no server: it is asked until it answers. `onOut`: the session has ended.
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

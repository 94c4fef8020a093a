import { useLayoutEffect } from 'react';

/** Runs a callback when the browser is back online, a while before the live stream notices. */
export const useWhenOnline = (act: () => void): void =>
  // From the moment that something is shown: an event before that would be missed.
  useLayoutEffect(() => {
    addEventListener('online', act);
    return () => removeEventListener('online', act);
  }, [act]);

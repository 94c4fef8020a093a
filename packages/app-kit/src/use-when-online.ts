import { useEffect } from 'react';

/** Runs a callback when the browser is back online, a while before the live stream notices. */
export const useWhenOnline = (act: () => void): void =>
  useEffect(() => {
    addEventListener('online', act);
    return () => removeEventListener('online', act);
  }, [act]);

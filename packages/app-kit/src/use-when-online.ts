import { useEffect } from 'react';

/** Does something when the browser hears of the network again, a while before the live stream does. */
export const useWhenOnline = (act: () => void): void =>
  useEffect(() => {
    addEventListener('online', act);
    return () => removeEventListener('online', act);
  }, [act]);

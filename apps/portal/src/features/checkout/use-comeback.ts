import { useEffect, useEffectEvent } from 'react';

/** A page that was out of sight for longer than this may show times and prices that have passed, in milliseconds. */
const long = 60_000;

/** Calls `again` when the connection is back, and when somebody looks at the page again after a while. */
export function useComeback(again: () => void): void {
  const call = useEffectEvent(again);
  useEffect(() => {
    let left: number | null = null;
    const online = () => call();
    const seen = () => {
      if (document.visibilityState === 'hidden') left = Date.now();
      else if (left !== null && Date.now() - left > long) call();
    };
    addEventListener('online', online);
    document.addEventListener('visibilitychange', seen);
    return () => {
      removeEventListener('online', online);
      document.removeEventListener('visibilitychange', seen);
    };
  }, []);
}

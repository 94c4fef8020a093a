import { useEffect, useEffectEvent } from 'react';

/** A page that was hidden for longer than this may show expired times and prices, in milliseconds. */
const long = 60_000;

/** Calls `again` when the connection is back, and when the page becomes visible after a while. */
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

import { clockNow } from '@servery/ui/primitives/clock.ts';
import { useEffect, useState } from 'react';

/** A code can be requested once a minute. */
const most = 60;

/** Seconds until an instant by the server's clock; if that is not known, the longest possible wait. */
export function useSecondsLeft(until: string): number {
  const [end] = useState(() => Date.now() + Math.min(Math.max(Date.parse(until) - clockNow(), 0), most * 1000));
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, Math.ceil((end - now) / 1000));
  const over = left === 0;
  useEffect(() => {
    if (over) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [over]);
  return left;
}

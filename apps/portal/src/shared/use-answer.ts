import { useEffect, useEffectEvent, useState } from 'react';

interface Question<T> {
  /** Says all that the answer depends on: another key is another question. Null: nothing is to be asked. */
  key: string | null;
  /** How long it waits whether the question changes once more, in milliseconds. */
  pause?: number;
  ask: (signal: AbortSignal) => Promise<T>;
}

/** What `ask` answers to the question as it is now; null while it is being asked. What is no longer wanted is aborted and forgotten. */
export function useAnswer<T>({ key, pause = 0, ask }: Question<T>): T | null {
  const [known, setKnown] = useState<{ key: string; answer: T } | null>(null);
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (key === null) return undefined;
    const controller = new AbortController();
    const read = async () => {
      const answer = await askNow(controller.signal);
      if (!controller.signal.aborted) setKnown({ key, answer });
    };
    const timer = setTimeout(() => void read(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, pause]);
  return known !== null && known.key === key ? known.answer : null;
}

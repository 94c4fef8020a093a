import { useEffect, useEffectEvent, useState } from 'react';

interface Question<T> {
  /** Everything that the answer depends on: another key is another question. Null: nothing is requested. */
  key: string | null;
  /** How long to wait for further changes of the question, in milliseconds. */
  pause?: number;
  ask: (signal: AbortSignal) => Promise<T>;
}

/** The answer of `ask` to the current question; null while it is pending. Outdated questions are aborted and their answers ignored. */
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

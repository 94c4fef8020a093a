import { useEffect, useState } from 'react';
import { countSetAside } from '@servery/app-kit/replica/outbox-aside.ts';

/** How many unsent changes the queue `name` of this browser holds; 0 until it has been read, and without a name. */
export const useSetAsideCount = (name: string | null): number => {
  const [held, setHeld] = useState(0);
  useEffect(() => {
    let over = false;
    if (name !== null) void countSetAside(name).then((count) => !over && setHeld(count));
    return () => {
      over = true;
    };
  }, [name]);
  return held;
};

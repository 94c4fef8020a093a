import { useEffect, useState } from 'react';

/** How long somebody who types is waited for, in milliseconds. */
const pause = 250;

/** What was typed, once nobody has typed for a moment. */
export const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
};

import { useState } from 'react';

/**
 * Keeps an open form true while others save what it shows: each time `read` is another, fields that nobody has touched here show it, and
 * what was typed stays.
 */
export const useFollow = <V extends object>({ follow }: { follow: (read: V) => void }, read: V): void => {
  const now = JSON.stringify(read);
  const [shown, setShown] = useState(now);
  if (shown === now) return;
  setShown(now);
  follow(read);
};

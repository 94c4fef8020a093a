import { useState } from 'react';

/**
 * Updates an open form while others save the same data: whenever `read` changes, fields that nobody has edited here take the new value, and
 * edited fields keep theirs.
 */
export const useFollow = <V extends object>({ follow }: { follow: (read: V) => void }, read: V): void => {
  const now = JSON.stringify(read);
  const [shown, setShown] = useState(now);
  if (shown === now) return;
  setShown(now);
  follow(read);
};

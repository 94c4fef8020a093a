import { useRef } from 'react';
import { newId } from './ids.ts';

/** The idempotency key of what somebody sends: the same for the same call, so that trying again after a lost answer is not a second act. */
export const useCallKey = (): ((options: object) => string) => {
  const key = useRef({ of: '', id: '' });
  return (options) => {
    const requested = JSON.stringify(options);
    if (key.current.of !== requested) key.current = { of: requested, id: newId() };
    return key.current.id;
  };
};

import { useRef } from 'react';
import type { ClientError } from './client.types.ts';
import { newId } from './ids.ts';
import { isUnanswered } from './pending-call/outcome.ts';

/** The idempotency key of what somebody sends: the same for the same call, so that trying again after a lost answer is not a second act. */
export const useCallKey = (): ((options: object) => string) => {
  const key = useRef({ of: '', id: '' });
  return (options) => {
    const requested = JSON.stringify(options);
    if (key.current.of !== requested) key.current = { of: requested, id: newId() };
    return key.current.id;
  };
};

/**
 * The same for what may be done again on purpose, such as a second copy: once the answer is known (`answered`, with the refusal if it is
 * one), the same call is another act. While the answer is lost it is not.
 */
export const useActKey = (): { getKey: (options: object) => string; answered: (refusal?: ClientError) => void } => {
  const getCallKey = useCallKey();
  const acts = useRef(0);
  return {
    getKey: (options) => getCallKey({ options, act: acts.current }),
    answered: (refusal) => {
      if (refusal === undefined || !isUnanswered(refusal)) acts.current += 1;
    },
  };
};

import { useState } from 'react';
import { newId } from '../ids.ts';
import type { Outcome } from './outcome.ts';

/** The keys of the next try: the same while the outcome of the last one is unknown, new ones once it is known. */
export const nextAttempt = <K>(outcome: Outcome, attempt: K, make: () => K): K => (outcome === 'unknown' ? attempt : make());

/**
 * The idempotency key of what a form sends, for a form that asks the server about the state of its order when it opens again: the key lasts
 * as long as the form. It is made before the press, so that two presses are one call.
 */
export const useAttempt = () => {
  const [key, setKey] = useState(newId);
  return {
    key,
    answered: (outcome: Outcome): void => setKey((before) => nextAttempt(outcome, before, newId)),
    /** Wraps the setter of a field. Only an unchanged call is sent again under its key; with another value it is another call. */
    change: <V>(set: (value: V) => void) => {
      return (value: V): void => {
        set(value);
        setKey(newId());
      };
    },
  };
};

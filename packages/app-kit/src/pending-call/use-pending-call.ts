import { useState } from 'react';
import { newId } from '../ids.ts';
import type { Outcome } from './outcome.ts';
import { advance, getOpenCall, type PendingCall, type PendingCallEvent } from './pending-call.ts';
import type { StoredCalls } from './stored-calls.ts';

/** The call that is stored under a key, as this page knows it. One found here was begun before the page: it may have been sent. */
export const usePendingCall = <T>(calls: StoredCalls<T>, key: string) => {
  const [pending, setPending] = useState((): PendingCall<T> => {
    const found = calls.open(key);
    return found === null ? { state: 'none' } : { state: 'unknown', call: found };
  });
  // The id of this form's next call, made before the press: a press that comes too early or too late is the same call. After a refusal there
  // is a new one.
  const [id, setId] = useState(newId);
  const [others, setOthers] = useState<string | null>(null);
  const apply = (event: PendingCallEvent<T>) => setPending((before) => advance(before, event, calls.getId));
  return {
    pending,
    /**
     * The call to send now: the open one, unchanged; without one, what `make` returns for this id. It is stored before it is returned. Null:
     * another page has begun one since this one opened. Nothing is sent: it is open here too now, and somebody has to see it first.
     */
    begin: (make: (id: string) => T): T | null => {
      // The state of the screen lags behind the press: another press, or another tab, may have stored a call already.
      const open = getOpenCall(pending);
      const made = open ?? make(id);
      const call = open ?? calls.begin(key, () => made);
      const isOwn = calls.getId(call) === calls.getId(made);
      apply({ type: 'store', call });
      apply(isOwn ? { type: 'send' } : { type: 'answer', call, outcome: 'unknown' });
      setOthers(isOwn ? null : calls.getId(call));
      return isOwn ? call : null;
    },
    /** Whether a call is another page's, which this one has not sent. */
    isOthers: (call: T): boolean => calls.getId(call) === others,
    /** What is known about a call after it was sent. */
    answered: (call: T, outcome: Outcome): void => {
      if (outcome !== 'unknown') calls.end(key, call);
      if (outcome === 'refused') setId(newId());
      apply({ type: 'answer', call, outcome });
    },
  };
};

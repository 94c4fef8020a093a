import type { Outcome } from './outcome.ts';

/**
 * A call that must take effect once: a payment, a refund, an order. It has an id of its own, is stored before it is sent, is sent again
 * under the same id after a lost answer, and gives way to another call only when its outcome is known.
 */
export type PendingCall<T> =
  /** There is no call, or the last one's outcome is known: the next one has an id of its own. */
  | { state: 'none' | 'done' | 'refused' }
  /** On this device, not sent yet. */
  | { state: 'stored'; call: T }
  | { state: 'sending'; call: T }
  /** It was sent and has no answer, or it was found after a reload. It can only be sent again, unchanged. */
  | { state: 'unknown'; call: T };

export type PendingCallEvent<T> =
  | { type: 'store'; call: T }
  | { type: 'send' }
  /** What happened to a call: also to one that this page no longer waits for. */
  | { type: 'answer'; call: T; outcome: Outcome };

/** The call whose outcome is not known; null: there is none. */
export const getOpenCall = <T>(pending: PendingCall<T>): T | null => ('call' in pending ? pending.call : null);

/**
 * The next state of a call. An event that does not fit changes nothing: while the outcome of one call is unknown, no other takes its place,
 * and an answer to another call says nothing about this one. Pure.
 */
export function advance<T>(pending: PendingCall<T>, event: PendingCallEvent<T>, getId: (call: T) => string): PendingCall<T> {
  const open = getOpenCall(pending);
  if (event.type === 'store') return open === null ? { state: 'stored', call: event.call } : pending;
  if (open === null) return pending;
  if (event.type === 'send') return { state: 'sending', call: open };
  if (getId(event.call) !== getId(open)) return pending;
  return event.outcome === 'unknown' ? { state: 'unknown', call: open } : { state: event.outcome };
}

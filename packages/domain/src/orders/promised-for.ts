import type { Instant } from '../time/time.types.ts';

/**
 * When staff promise an order that they accept now: the time that the guest asked for, or `etaInMinutes` from now where that is later.
 * An ETA of 0 says "as soon as possible": the guest's time stands if it is still to come, else there is no promise (null).
 */
export function promisedFor(etaInMinutes: number, requestedFor: Instant | null, now: Instant): Instant | null {
  const ready = Date.parse(now) + etaInMinutes * 60_000;
  const asked = requestedFor === null ? Number.NEGATIVE_INFINITY : Date.parse(requestedFor);
  if (asked > ready) return requestedFor;
  return etaInMinutes === 0 ? null : new Date(ready).toISOString();
}

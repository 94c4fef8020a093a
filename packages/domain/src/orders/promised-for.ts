import type { Instant } from '../time/time.types.ts';

/**
 * When staff promise an order that they accept now: the time that the guest asked for, or `etaInMinutes` from now where that is later.
 * An ETA of 0 means "as soon as possible": the guest's time is kept if it is still to come, else there is no promise (null).
 */
export function promisedFor(etaInMinutes: number, requestedFor: Instant | null, now: Instant): Instant | null {
  const ready = Date.parse(now) + etaInMinutes * 60_000;
  const asked = requestedFor === null ? Number.NEGATIVE_INFINITY : Date.parse(requestedFor);
  if (asked > ready) return requestedFor;
  return etaInMinutes === 0 ? null : new Date(ready).toISOString();
}

/** How far ahead of now, or of the guest's own time, an order can be promised. */
const latestInHours = 24;

/** Why an accepted order cannot be promised for `promised`; null where it can. */
export function promiseProblem(promised: Instant, requestedFor: Instant | null, now: Instant): 'past' | 'tooLate' | null {
  const at = Date.parse(promised);
  if (at <= Date.parse(now)) return 'past';
  const from = Math.max(Date.parse(now), requestedFor === null ? 0 : Date.parse(requestedFor));
  return at > from + latestInHours * 3_600_000 ? 'tooLate' : null;
}

/** How far a promise can be moved, earlier or later (spec: booking time adjustments, 5 minutes to 2 hours). Minutes. */
export const etaAdjustmentsInMinutes = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const;

/**
 * A promise moved by `minutes`, earlier when negative. Where none was made it counts from the guest's own time; where that has passed too,
 * from now. Null where nothing may be promised for the time that this would be: see `promiseProblem`.
 */
export function movedPromise(promised: Instant | null, requestedFor: Instant | null, minutes: number, now: Instant): Instant | null {
  const from = Math.max(Date.parse(promised ?? requestedFor ?? now), Date.parse(now));
  const moved = new Date(from + minutes * 60_000).toISOString();
  return promiseProblem(moved, requestedFor, now) === null ? moved : null;
}

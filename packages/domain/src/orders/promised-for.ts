import type { Instant } from '../time/time.types.ts';

/**
 * The promised time of an order that is accepted now: the time that the guest requested, or `etaInMinutes` from now if that is later.
 * An ETA of 0 means "as soon as possible": the guest's time stays if it is still ahead, else there is no promised time (null).
 */
export function promisedFor(etaInMinutes: number, requestedFor: Instant | null, now: Instant): Instant | null {
  const ready = Date.parse(now) + etaInMinutes * 60_000;
  const asked = requestedFor === null ? Number.NEGATIVE_INFINITY : Date.parse(requestedFor);
  if (asked > ready) return requestedFor;
  return etaInMinutes === 0 ? null : new Date(ready).toISOString();
}

/** How far ahead of now, or of the guest's own time, an order can be promised. */
const latestInHours = 24;

/** Why an accepted order cannot be promised for `promised`; null if it can. */
export function promiseProblem(promised: Instant, requestedFor: Instant | null, now: Instant): 'past' | 'tooLate' | null {
  const at = Date.parse(promised);
  if (at <= Date.parse(now)) return 'past';
  const from = Math.max(Date.parse(now), requestedFor === null ? 0 : Date.parse(requestedFor));
  return at > from + latestInHours * 3_600_000 ? 'tooLate' : null;
}

/** How far a promise can be moved, earlier or later (spec: booking time adjustments, 5 minutes to 2 hours). Minutes. */
export const etaAdjustmentsInMinutes = [5, 10, 15, 20, 30, 45, 60, 90, 120] as const;

/**
 * A promised time moved by `minutes`, earlier if negative. Without one it counts from the guest's own time; if that has passed too, from
 * now. Null if the result is not allowed as a promised time: see `promiseProblem`.
 */
export function movedPromise(promised: Instant | null, requestedFor: Instant | null, minutes: number, now: Instant): Instant | null {
  const from = Math.max(Date.parse(promised ?? requestedFor ?? now), Date.parse(now));
  const moved = new Date(from + minutes * 60_000).toISOString();
  return promiseProblem(moved, requestedFor, now) === null ? moved : null;
}

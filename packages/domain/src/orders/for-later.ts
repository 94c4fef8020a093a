import type { Instant } from '../time/time.types.ts';

/** Nobody starts on an order earlier than this before its time, except where the store needs longer to make it. Minutes. */
const startsBefore = 60;

/**
 * Whether the work on an order has time yet: it is for later, as the guest's page and the kitchen's display say. `at` is when it is due,
 * `now` epoch milliseconds, the prep time minutes (0 where it is not known).
 */
export const isForLater = (at: Instant, now: number, prepTimeInMinutes = 0): boolean =>
  Date.parse(at) - now > Math.max(startsBefore, prepTimeInMinutes) * 60_000;

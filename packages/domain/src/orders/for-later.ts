import type { Instant } from '../time/time.types.ts';

/** Nobody starts an order earlier than this before its time, unless the store needs longer to make it. Minutes. */
const startsBefore = 60;

/**
 * Whether an order can wait: it is for later, as shown on the guest's page and the kitchen's display. `at` is when it is due, `now` epoch
 * milliseconds, the prep time minutes (0 if it is not known).
 */
export const isForLater = (at: Instant, now: number, prepTimeInMinutes = 0): boolean =>
  Date.parse(at) - now > Math.max(startsBefore, prepTimeInMinutes) * 60_000;

import type { Instant } from '../time/time.types.ts';
import type { Hold } from './payments.types.ts';

/** How long an order waits for its payment. */
export const minutesToPay = 15;
/** How long one worker has a payment to itself while it calls the provider. */
export const leaseInSeconds = 30;
/** How long paying, accepting and refunding wait for the provider, in milliseconds. The call itself continues as long as its lease. */
export const answerWithinMs = 8_000;
/** How long before its end a hold is captured or released. */
export const holdMarginInHours = 24;
/** The duration of a hold if the provider did not report it: a day less than cards allow. */
export const assumedHoldInDays = 6;

const plus = (at: Instant, ms: number): Instant => new Date(Date.parse(at) + ms).toISOString();

/** Until when an order waits for its payment. */
export const getPayBefore = (placedAt: Instant): Instant => plus(placedAt, minutesToPay * 60_000);

/** When a hold has to be checked so that it never expires unattended. */
export const holdCheckAt = (captureBefore: Instant): Instant => plus(captureBefore, -holdMarginInHours * 3_600_000);

/**
 * What to do with a hold that may be near its end. An order for later is captured early; one whose time has passed without anybody
 * accepting it is abandoned; a hold without an open order is released.
 */
export function holdDecision({ orderIsNew, requestedFor, captureBefore }: Hold, now: Instant): 'wait' | 'capture' | 'giveUp' {
  if (Date.parse(now) < Date.parse(holdCheckAt(captureBefore))) return 'wait';
  return orderIsNew && requestedFor !== null && Date.parse(requestedFor) > Date.parse(now) ? 'capture' : 'giveUp';
}

const pausesInSeconds = [2, 3, 5, 10, 20, 40, 60, 120, 300, 600] as const;

/** Seconds until an unknown state is read again, after this many tries. */
export const pauseAfter = (tries: number): number => pausesInSeconds[Math.min(Math.max(tries, 0), pausesInSeconds.length - 1)] as number;

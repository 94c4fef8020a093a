import { channels } from '../orders/channels.ts';
import type { Instant } from '../time/time.types.ts';
import type { WaitingOrder } from './alarms.types.ts';

/** How long an accepted order may go without anybody in the kitchen having it. */
export const acknowledgeWithinInSeconds = 60;

/** Uber Eats calls a store after 90 s and cancels after 11.5 minutes, even orders for later. */
export const acceptMarketplaceWithinInSeconds = 60;

/** An order for later is not urgent until this long before its requested time. */
export const quietBeforeInMinutes = 60;

/**
 * More unpaid orders than this raise an alarm: of a store in a quarter of an hour without a verified phone, or of one address in an hour.
 */
export const unpaidOrdersAlarm = { orders: 10, storeMinutes: 15, addressMinutes: 60 } as const;

const plus = (instant: Instant, milliseconds: number): Instant => new Date(Date.parse(instant) + milliseconds).toISOString();

/**
 * Until when staff should have accepted an order: `withinInMinutes` after they could first see it. One for later may wait until an hour
 * before its time: nobody is woken at night for tomorrow's lunch. Uber Eats does not wait.
 */
export function acceptBefore({ source, newSince, requestedFor }: WaitingOrder, withinInMinutes: number): Instant {
  if (channels[source].cancelsUnanswered) return plus(newSince, Math.min(acceptMarketplaceWithinInSeconds, withinInMinutes * 60) * 1000);
  const soonest = plus(newSince, withinInMinutes * 60_000);
  const quietUntil = requestedFor === null ? soonest : plus(requestedFor, -quietBeforeInMinutes * 60_000);
  return Date.parse(quietUntil) > Date.parse(soonest) ? quietUntil : soonest;
}

/** Until when the kitchen should have an accepted order. */
export const acknowledgeBefore = (acceptedAt: Instant, withinInSeconds = acknowledgeWithinInSeconds): Instant =>
  plus(acceptedAt, withinInSeconds * 1000);

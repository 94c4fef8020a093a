import type { CollectionType } from '../orders/orders.types.ts';
import { addDays } from '../time/dates.ts';
import type { Instant, LocalDate } from '../time/time.types.ts';
import { zonedParts } from '../time/zoned.ts';
import type { NotOrderableReason, StoreHours, StoreStatus } from './availability.types.ts';
import { compileHours } from './compile-hours.ts';
import { tradingWindows, getTypes, wouldTrade, type TradingWindow } from './trading.ts';

/** How far ahead opening and closing are looked for. */
const horizonInDays = 14;

/**
 * Whether the store trades at `now`, for one collection type or for any that it offers (null), and when that changes.
 * A collection type that is off is never open.
 */
export function storeStatus(hours: StoreHours, collectionType: CollectionType | null, now: Instant): StoreStatus {
  if (collectionType !== null && !hours.collectionTypes[collectionType]) {
    return { open: false, closesAt: null, opensAt: null, reason: 'COLLECTION_TYPE_OFF' };
  }
  const types = getTypes(hours, collectionType);
  const today = zonedParts(now, hours.timeZone).date;
  const at = Date.parse(now);
  const recent = [-2, -1, 0].flatMap((days) => tradingWindows(hours, types, addDays(today, days)));
  const current = recent.find((window) => window.start <= at && at < window.end);
  if (current !== undefined) {
    const paused = types.every((type) => isPaused(hours, type, now));
    return { open: true, closesAt: getClosing(hours, types, current, today, at), opensAt: null, reason: paused ? 'PAUSED' : null };
  }
  return { open: false, closesAt: null, opensAt: openingAfter(hours, types, today, at), reason: closedReason(hours, types, now) };
}

/** Whether a collection type is paused at an instant. */
export function isPaused(hours: StoreHours, type: CollectionType, now: Instant): boolean {
  const until = hours.pausedUntil[type];
  return until !== undefined && Date.parse(until) > Date.parse(now);
}

/** Why a store is closed at an instant: a holiday, including the part of its night after midnight, or its hours. */
export function closedReason(hours: StoreHours, types: readonly CollectionType[], at: Instant): NotOrderableReason {
  const { holidays } = compileHours(hours);
  const { date } = zonedParts(at, hours.timeZone);
  if (holidays.has(date)) return 'HOLIDAY';
  const dayBefore = addDays(date, -1);
  return holidays.has(dayBefore) && wouldTrade(hours, types, dayBefore, Date.parse(at)) ? 'HOLIDAY' : 'STORE_CLOSED';
}

/** When a window really ends: one that begins where it ends continues it, as at midnight in a store that never closes. */
function getClosing(hours: StoreHours, types: CollectionType[], current: TradingWindow, today: LocalDate, now: number): Instant | null {
  let { end } = current;
  for (let days = -2; days <= horizonInDays; days += 1) {
    for (const window of tradingWindows(hours, types, addDays(today, days))) {
      if (window.start <= end && window.end > end) end = window.end;
    }
    // Later days begin after this: nothing can continue from an end before the day.
    if (days >= 1 && end < now + (days - 1) * 86_400_000) break;
  }
  return end > now + (horizonInDays - 1) * 86_400_000 ? null : new Date(end).toISOString();
}

function openingAfter(hours: StoreHours, types: CollectionType[], today: LocalDate, now: number): Instant | null {
  let first = Number.POSITIVE_INFINITY;
  // The night of a trading day may begin after the morning of the next: one more day is looked at once there is a candidate.
  let foundOn = Number.POSITIVE_INFINITY;
  for (let days = -1; days <= horizonInDays && days <= foundOn + 1; days += 1) {
    for (const { start } of tradingWindows(hours, types, addDays(today, days))) {
      if (start > now && start < first) {
        first = start;
        foundOn = Math.min(foundOn, days);
      }
    }
  }
  return first === Number.POSITIVE_INFINITY ? null : new Date(first).toISOString();
}

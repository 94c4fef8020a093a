import { addDays } from '../time/dates.ts';
import type { Instant } from '../time/time.types.ts';
import { getEpoch } from '../time/zoned.ts';
import type { StoreHours } from './availability.types.ts';
import { closingGraceInMinutes, getTradingDay } from './trading-day.ts';
import { tradingWindows, getTypes } from './trading.ts';

/**
 * When the trading day of an instant ends: at midnight or, if the night runs past that, two hours after it closes; earlier if a later day
 * opens before. A day without trade ends at midnight.
 */
export function nextTradingDayAt(hours: StoreHours, at: Instant): Instant {
  const day = getTradingDay(hours, at);
  const types = getTypes(hours, null);
  const closing = tradingWindows(hours, types, day).reduce((last, { end }) => Math.max(last, end), Number.NEGATIVE_INFINITY);
  const midnight = getEpoch(addDays(day, 1), 0, hours.timeZone);
  const over = Math.max(midnight, closing + closingGraceInMinutes * 60_000);
  const openings = [1, 2].flatMap((days) => tradingWindows(hours, types, addDays(day, days)).map(({ start }) => start));
  const first = openings.reduce((least, start) => (start >= closing && start > Date.parse(at) ? Math.min(least, start) : least), over);
  return new Date(first).toISOString();
}

import type { CollectionType } from '../orders/orders.types.ts';
import { addDays } from '../time/dates.ts';
import type { Instant, LocalDate } from '../time/time.types.ts';
import { zonedParts } from '../time/zoned.ts';
import type { StoreHours } from './availability.types.ts';
import { tradingWindows, getTypes, type TradingWindow } from './trading.ts';

/** How long after closing a sale still belongs to the night that has just ended. */
export const closingGraceInMinutes = 120;

/** The trading window of an instant, or null while the store is closed. */
export function windowAt(hours: StoreHours, types: readonly CollectionType[], at: Instant): TradingWindow | null {
  const now = Date.parse(at);
  for (const window of windowsAround(hours, types, at)) if (window.start <= now && now < window.end) return window;
  return null;
}

/**
 * The store's trading day of an instant, over all collection types that it offers. While it trades: the day of the interval.
 * While it is closed: the local date, but for two hours after closing still the day that has just closed, so that the last
 * bills of a night count with it.
 */
export function getTradingDay(hours: StoreHours, at: Instant): LocalDate {
  const now = Date.parse(at);
  let closed: TradingWindow | null = null;
  for (const window of windowsAround(hours, getTypes(hours, null), at)) {
    if (window.start <= now && now < window.end) return window.tradingDay;
    const recent = window.end <= now && now < window.end + closingGraceInMinutes * 60_000;
    if (recent && (closed === null || window.end > closed.end)) closed = window;
  }
  return closed?.tradingDay ?? zonedParts(at, hours.timeZone).date;
}

/** Windows of the trading days that an instant can belong to. */
function windowsAround(hours: StoreHours, types: readonly CollectionType[], at: Instant): TradingWindow[] {
  const { date } = zonedParts(at, hours.timeZone);
  return [-2, -1, 0].flatMap((days) => tradingWindows(hours, types, addDays(date, days)));
}

import type { CollectionType } from '../orders/orders.types.ts';
import { addDays } from '../time/dates.ts';
import { minutesPerDay } from '../time/time-of-day.ts';
import type { LocalDate } from '../time/time.types.ts';
import type { StoreHours } from './availability.types.ts';
import { shift } from './intervals.ts';
import { remember } from './remember.ts';
import { orderingMinutes, toWindows, tradingWindows } from './trading.ts';

/** When orders can be for: from `start` up to, but not including, `until`. Milliseconds since 1970. */
export interface OrderWindow {
  start: number;
  until: number;
  tradingDay: LocalDate;
}

/**
 * The order windows of a trading day: trading hours inside ordering sessions, up to the last order. Where the next window begins
 * as this one ends (two sessions back to back, midnight of a store that never closes) nothing closes and no last order applies.
 */
export function orderWindows(hours: StoreHours, type: CollectionType, day: LocalDate): readonly OrderWindow[] {
  return remember(hours, `order ${type} ${day}`, () => findOrderWindows(hours, type, day));
}

function findOrderWindows(hours: StoreHours, type: CollectionType, day: LocalDate): OrderWindow[] {
  const own = orderingMinutes(hours, type, day);
  const neighbours = [-1, 1].flatMap((days) => shift(orderingMinutes(hours, type, addDays(day, days)), days * minutesPerDay));
  const lastOrder = hours.lastOrderBeforeCloseInMinutes;
  const trading = tradingWindows(hours, [type], day);
  let last = Number.NEGATIVE_INFINITY;
  return own.flatMap((interval) => {
    const goesOn = neighbours.some(({ start, end }) => start <= interval.end && end > interval.end);
    const [wished] = toWindows(hours, day, [interval]);
    const within = trading.find(({ start, end }) => wished !== undefined && start < wished.end && wished.start < end);
    if (wished === undefined || within === undefined) return [];
    // If the clock jumps, one window may end later in wall time than the next begins.
    const window = { start: Math.max(wished.start, within.start, last), end: Math.min(wished.end, within.end) };
    last = window.end;
    // The last order itself is still taken, hence the millisecond.
    const until = goesOn || lastOrder === 0 ? window.end : window.end - lastOrder * 60_000 + 1;
    return until > window.start ? [{ start: window.start, until, tradingDay: day }] : [];
  });
}

import type { CollectionType } from '../orders/orders.types.ts';
import { addDays } from '../time/dates.ts';
import type { Instant, LocalDate } from '../time/time.types.ts';
import { zonedParts } from '../time/zoned.ts';
import type { Orderable, Slot, StoreHours } from './availability.types.ts';
import { orderWindows, type OrderWindow } from './order-windows.ts';
import { closedReason, isPaused } from './store-status.ts';
import { windowAt } from './trading-day.ts';
import { getTypes } from './trading.ts';

export interface OrderableQuestion {
  hours: StoreHours;
  collectionType: CollectionType;
  /** When the order is for; null: as soon as possible. */
  at: Instant | null;
  now: Instant;
  /** How late a slot may be taken: a guest who chose it needs time to check out. 0 unless given. */
  graceInMinutes?: number;
}

/**
 * Whether an order can be placed at `now` for `at`, and which slot that is, or why not. Weighed in this order: collection type off,
 * past, hours and holidays, too far ahead, paused, too soon.
 */
export function isOrderable({ hours, collectionType, at, now, graceInMinutes = 0 }: OrderableQuestion): Orderable {
  if (!hours.collectionTypes[collectionType]) return { ok: false, reason: 'COLLECTION_TYPE_OFF' };
  if (at === null) return asapOrderable(hours, collectionType, now);
  const asked = Date.parse(at);
  const grace = graceInMinutes * 60_000;
  if (asked < Date.parse(now) - grace) return { ok: false, reason: 'IN_THE_PAST' };
  const date = zonedParts(at, hours.timeZone).date;
  const lastDay = addDays(zonedParts(now, hours.timeZone).date, hours.daysInAdvance);
  const window = orderWindowAt(hours, collectionType, date, asked);
  if ((window?.tradingDay ?? date) > lastDay) return { ok: false, reason: 'TOO_FAR_AHEAD' };
  if (window === null) return { ok: false, reason: closedReason(hours, [collectionType], at) };
  if (asked < earliestOrder(hours, collectionType, now) - grace) {
    return { ok: false, reason: isPaused(hours, collectionType, now) ? 'PAUSED' : 'TOO_SOON' };
  }
  return { ok: true, slot: { at, tradingDay: window.tradingDay } };
}

/** The slot of "as soon as possible", or null while that cannot be ordered. */
export function asapSlot(hours: StoreHours, collectionType: CollectionType, now: Instant): Slot | null {
  const orderable = isOrderable({ hours, collectionType, at: null, now });
  return orderable.ok ? orderable.slot : null;
}

/** The first millisecond that an order can be for: the lead time counts from now, or from the end of a pause. */
export function earliestOrder(hours: StoreHours, type: CollectionType, now: Instant): number {
  const from = isPaused(hours, type, now) ? (hours.pausedUntil[type] as Instant) : now;
  return Date.parse(from) + hours.leadTimeInMinutes[type] * 60_000;
}

/**
 * As soon as possible needs a store that trades now and an order window that is still open after the lead time. A store that trades without
 * such a window, or trades only for other types, takes no orders for now: it is not closed, and the guest is not told that it is.
 */
function asapOrderable(hours: StoreHours, type: CollectionType, now: Instant): Orderable {
  if (isPaused(hours, type, now)) return { ok: false, reason: 'PAUSED' };
  if (windowAt(hours, [type], now) === null) {
    const trades = windowAt(hours, getTypes(hours, null), now) !== null;
    return { ok: false, reason: trades ? 'NOT_FOR_NOW' : closedReason(hours, [type], now) };
  }
  const ready = Math.ceil(earliestOrder(hours, type, now) / 60_000) * 60_000;
  const at = new Date(ready).toISOString();
  const window = orderWindowAt(hours, type, zonedParts(at, hours.timeZone).date, ready);
  return window === null ? { ok: false, reason: 'NOT_FOR_NOW' } : { ok: true, slot: { at, tradingDay: window.tradingDay } };
}

function orderWindowAt(hours: StoreHours, type: CollectionType, date: LocalDate, at: number): OrderWindow | null {
  for (const days of [0, -1, -2]) {
    for (const window of orderWindows(hours, type, addDays(date, days))) if (window.start <= at && at < window.until) return window;
  }
  return null;
}

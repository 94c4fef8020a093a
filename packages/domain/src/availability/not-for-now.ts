import type { CollectionType } from '../orders/orders.types.ts';
import { addDays } from '../time/dates.ts';
import type { Instant } from '../time/time.types.ts';
import { zonedParts } from '../time/zoned.ts';
import type { StoreHours } from './availability.types.ts';
import { merge } from './intervals.ts';
import { isOrderable } from './is-orderable.ts';
import { nextSlots } from './next-slots.ts';
import { orderWindows } from './order-windows.ts';
import { tradingWindows, getTypes } from './trading.ts';

/** A collection type that takes no order for now although the store trades: it would be ready after the last order, or between sessions. */
export interface NotForNow {
  collectionType: CollectionType;
  /** The next time that an order can be for; null: there is none within the days in advance. */
  next: Instant | null;
}

/** The types of these that take no order for now while the store trades, by the rule that the checkout places by. Pauses are reported separately. */
export const notForNow = (hours: StoreHours, types: readonly CollectionType[], now: Instant): NotForNow[] =>
  types.flatMap((collectionType) => {
    const orderable = isOrderable({ hours, collectionType, at: null, now });
    if (orderable.ok || orderable.reason !== 'NOT_FOR_NOW') return [];
    const [day] = nextSlots(hours, collectionType, now, hours.daysInAdvance + 1);
    return [{ collectionType, next: day?.slots[0] ?? null }];
  });

/**
 * Until when every type that the store offers surely trades and takes orders for now, or does not, as at `now`: who shows that looks
 * again after this moment. Null: nothing changes within a day.
 */
export function changesAfter(hours: StoreHours, now: Instant): Instant | null {
  const at = Date.parse(now);
  const today = zonedParts(now, hours.timeZone).date;
  const days = [-2, -1, 0, 1, 2].map((ahead) => addDays(today, ahead));
  const edges = getTypes(hours, null).flatMap((type) => {
    const paused = hours.pausedUntil[type];
    const trading = merge(days.flatMap((day) => tradingWindows(hours, [type], day)));
    const orders = merge(days.flatMap((day) => orderWindows(hours, type, day).map(({ start, until }) => ({ start, end: until }))));
    // An order for now is for a whole minute after the lead time: the last one before an edge is the minute before it.
    const lead = hours.leadTimeInMinutes[type] * 60_000;
    const before = (edge: number) => Math.floor((edge - 1) / 60_000) * 60_000 - lead;
    return [
      ...(paused === undefined ? [] : [Date.parse(paused)]),
      ...trading.flatMap(({ start, end }) => [start, end]),
      ...orders.flatMap(({ start, end }) => [before(start), before(end)]),
    ];
  });
  const next = edges.reduce((least, edge) => (edge >= at && edge < least ? edge : least), Number.POSITIVE_INFINITY);
  return next > at + 86_400_000 ? null : new Date(next).toISOString();
}

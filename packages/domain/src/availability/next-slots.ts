import type { CollectionType } from '../orders/orders.types.ts';
import { addDays } from '../time/dates.ts';
import type { Instant } from '../time/time.types.ts';
import { zonedParts } from '../time/zoned.ts';
import type { SlotDay, StoreHours } from './availability.types.ts';
import { earliestOrder } from './is-orderable.ts';
import { orderWindows } from './order-windows.ts';

/**
 * The slots from `now` on, by trading day: `days` days with today (never beyond the store's days in advance); a night that is still
 * running comes first. Slots are counted from the beginning of each order window, in elapsed time: on the night of the clock
 * change none is missing and none comes twice. Days without slots are left out.
 */
export function nextSlots(hours: StoreHours, collectionType: CollectionType, now: Instant, days: number): SlotDay[] {
  if (!hours.collectionTypes[collectionType]) return [];
  const today = zonedParts(now, hours.timeZone).date;
  const earliest = earliestOrder(hours, collectionType, now);
  const step = Math.max(1, hours.slotLengthInMinutes) * 60_000;
  const slotDays: SlotDay[] = [];
  for (let day = -2; day <= Math.min(days - 1, hours.daysInAdvance); day += 1) {
    const date = addDays(today, day);
    const slots: Instant[] = [];
    for (const { start, until } of orderWindows(hours, collectionType, date)) {
      const skipped = Math.max(0, Math.ceil((earliest - start) / step));
      for (let at = start + skipped * step; at < until; at += step) slots.push(new Date(at).toISOString());
    }
    if (slots.length > 0) slotDays.push({ date, slots });
  }
  return slotDays;
}

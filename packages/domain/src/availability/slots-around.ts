import type { CollectionType } from '../orders/orders.types.ts';
import type { Instant } from '../time/time.types.ts';
import type { Slot, StoreHours } from './availability.types.ts';
import { nextSlots } from './next-slots.ts';
import { orderWindows } from './order-windows.ts';

/**
 * Whether a time inside an order window is one of its slots. They are counted from the beginning of the window, so a slot that has passed is
 * one as well.
 */
export function isSlot(hours: StoreHours, collectionType: CollectionType, { at, tradingDay }: Slot): boolean {
  const asked = Date.parse(at);
  const step = Math.max(1, hours.slotLengthInMinutes) * 60_000;
  return orderWindows(hours, collectionType, tradingDay).some(
    ({ start, until }) => start <= asked && asked < until && (asked - start) % step === 0,
  );
}

/** The slots of the same trading day next to a time that is none: the last before it and the first after it, as far as there still are. */
export function slotsAround(hours: StoreHours, collectionType: CollectionType, { at, tradingDay }: Slot, now: Instant): Instant[] {
  const days = nextSlots(hours, collectionType, now, hours.daysInAdvance + 1);
  const slots = days.find(({ date }) => date === tradingDay)?.slots ?? [];
  const asked = Date.parse(at);
  const before = slots.findLast((slot) => Date.parse(slot) < asked);
  const after = slots.find((slot) => Date.parse(slot) > asked);
  return [before, after].filter((slot) => slot !== undefined);
}

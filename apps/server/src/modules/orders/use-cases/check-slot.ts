import { isOrderable, isSlot, notOrderableMessage, slotsAround, type Slot } from '@servery/domain/availability';
import { formatInstantTimeShort } from '@servery/domain/clock';
import type { CollectionType } from '@servery/domain/orders';
import type { StoreProfile } from '../../restaurants/index.ts';

/** Minutes by which a chosen slot may have passed: a guest needs time to check out, and staff to ring up the rest. */
export const slotGraceInMinutes = 10;

export type CheckedSlot = { ok: true; slot: Slot } | { ok: false; message: string };

/** Whether the store takes an order for a time: it has to be one of the slots that `restaurants.listSlots` offers. */
export function checkSlot(
  store: Pick<StoreProfile, 'hours' | 'timeZone'>,
  { collectionType, requestedFor }: { collectionType: CollectionType; requestedFor: string },
  now: string,
): CheckedSlot {
  const { hours } = store;
  const orderable = isOrderable({ hours, collectionType, at: requestedFor, now, graceInMinutes: slotGraceInMinutes });
  if (!orderable.ok) return { ok: false, message: notOrderableMessage(orderable.reason, collectionType) };
  if (isSlot(hours, collectionType, orderable.slot)) return { ok: true, slot: orderable.slot };
  return { ok: false, message: notASlotMessage(store, collectionType, orderable.slot, now) };
}

/** The kitchen plans by slots: a time in between is refused, with the slots next to it. */
export function notASlotMessage(
  { hours, timeZone }: Pick<StoreProfile, 'hours' | 'timeZone'>,
  collectionType: CollectionType,
  slot: Slot,
  now: string,
): string {
  const toTime = (at: string) => formatInstantTimeShort(at, timeZone);
  const [first, second] = slotsAround(hours, collectionType, slot, now).map(toTime);
  const refused = `Orders are not taken for ${toTime(slot.at)}.`;
  if (first === undefined) return `${refused} Please choose one of the times that are offered.`;
  return second === undefined ? `${refused} The nearest time is ${first}.` : `${refused} The nearest times are ${first} and ${second}.`;
}

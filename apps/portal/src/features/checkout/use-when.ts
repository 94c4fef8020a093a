import { useLayoutEffect, useState } from 'react';
import type { Slots, Store } from '../../shared/api.ts';
import type { Cart } from '../../shared/cart/cart.ts';
import { getCartStore } from '../../shared/cart/cart-store.ts';
import { useSlots } from './use-slots.ts';

/**
 * The available times, and the chosen one: a stored time that has passed, or has become unavailable, is replaced by the earliest one, and
 * reported (`gone`). At a table, and where the store offers no times, everything is as soon as possible.
 */
export function useWhen(
  store: Store,
  { collectionType, requestedFor }: Cart,
  refresh: number,
): { slots: Slots | null; failed: boolean; gone: string | null } {
  const { slots, failed } = useSlots(collectionType, refresh);
  const now = collectionType === 'dineIn' || !store.hasCollectionTime;
  const known = slots?.days.some((day) => requestedFor !== null && day.slots.includes(requestedFor));
  const first = slots?.days.find((day) => day.slots.length > 0)?.slots[0] ?? null;
  const wanted = slots && !known ? (slots.asap === null ? first : null) : requestedFor;
  const next = now ? null : wanted;
  const [gone, setGone] = useState<{ time: string; instead: string | null } | null>(null);
  if (collectionType !== 'dineIn' && requestedFor !== null && requestedFor !== next && gone?.time !== requestedFor) {
    setGone({ time: requestedFor, instead: next });
  }
  // At once: in a later frame it would undo what the guest has chosen by then.
  useLayoutEffect(() => {
    if (collectionType === 'dineIn') return;
    getCartStore(store.id).update((before) => (before.requestedFor === next ? before : { ...before, requestedFor: next }));
  }, [collectionType, store.id, next]);
  // The guest has chosen another time since, so the message is no longer needed.
  const told = gone !== null && gone.instead === requestedFor ? gone.time : null;
  return { slots: slots && now ? { ...slots, days: [] } : slots, failed, gone: told };
}

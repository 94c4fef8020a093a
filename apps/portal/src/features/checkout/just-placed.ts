import { useSyncExternalStore } from 'react';
import { clockNow } from '@servery/ui/primitives/clock.ts';
import { onStoredElsewhere } from '../../shared/device.ts';
import { readGuestOrders, type GuestOrder } from '../../shared/guest-orders.ts';
import { openAttempt } from '../../shared/placing/attempt.ts';

/** An order older than this does not explain an empty cart. Milliseconds. */
const recent = 60 * 60_000;

/**
 * The order that this device placed at a store within the last hour, in any tab; null: none. One that waits for its payment is not placed.
 */
function justPlaced(storeId: string, now: number): GuestOrder | null {
  const last = readGuestOrders().find((order) => order.storeId === storeId);
  if (!last || openAttempt(storeId)?.id === last.orderId) return null;
  return now - Date.parse(last.placedAt) < recent ? last : null;
}

/** The same for a screen. The other tab empties the cart before it closes its attempt, and the browser reports these changes one by one. */
export function useJustPlaced(storeId: string): GuestOrder | null {
  const orderId = useSyncExternalStore(
    onStoredElsewhere,
    () => justPlaced(storeId, clockNow())?.orderId ?? null,
    () => null,
  );
  return orderId === null ? null : (readGuestOrders().find((order) => order.orderId === orderId) ?? null);
}

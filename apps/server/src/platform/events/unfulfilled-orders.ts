import type { NewEvent, Subscriptions, Tx } from '../db/connections.types.ts';

type Ending = NewEvent<'order.rejected' | 'order.cancelled' | 'bill.cancelled' | 'payment.expired'>;

const unfulfilled: ReadonlySet<string> = new Set(['rejected', 'cancelled', 'failure']);

/**
 * The subscriptions of a module that gives back what placing an order reserved: for orders that are rejected, cancelled or never paid. Test
 * orders have reserved nothing. `giveBack` must be safe to repeat.
 */
export function followUnfulfilled(giveBack: (tx: Tx, order: { storeId: string; orderId: string }) => Promise<void>): Subscriptions {
  const follow = async (tx: Tx, { storeId, subject, payload: { row } }: Ending): Promise<void> => {
    if (unfulfilled.has(row.status) && row.test !== true) await giveBack(tx, { storeId, orderId: subject.id });
  };
  return { 'order.rejected': follow, 'order.cancelled': follow, 'bill.cancelled': follow, 'payment.expired': follow };
}

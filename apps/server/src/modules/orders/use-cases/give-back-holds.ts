import type { Tx } from '../../../platform/db/connections.types.ts';
import { giveBackCoupon } from '../../coupons/index.ts';
import { returnFor } from '../../loyalty/index.ts';
import { giveBackCounts } from '../../menu/index.ts';
import type { OrderRecord } from '../orders.repo.ts';

/**
 * Gives back what placing took, once: in the transaction that rejects or cancels an order, or lets it fail because nobody paid. After the
 * kitchen's ticket, by the order of locks.
 */
export async function giveBackHolds(
  tx: Tx,
  order: Pick<OrderRecord, 'id' | 'store_id' | 'cart' | 'closed_at' | 'placed_at'>,
): Promise<void> {
  await giveBackCounts(tx, { storeId: order.store_id, orderId: order.id });
  const at = order.closed_at ?? order.placed_at;
  if (order.cart.coupon) await giveBackCoupon(tx, order.id, at);
  await returnFor(tx, order, at);
}

import type { Tx } from '../../../platform/db/connections.types.ts';
import { giveBackCoupon } from '../../coupons/index.ts';
import { returnFor } from '../../loyalty/index.ts';
import { giveBackCounts } from '../../menu/index.ts';
import type { OrderRecord } from '../orders.repo.ts';

/**
 * Releases once what placing reserved: in the transaction that rejects or cancels an order, or fails it because it was
 * not paid. A test order has reserved nothing. The kitchen's ticket is locked before (docs/algorithms/locking.md).
 */
export async function giveBackHolds(
  tx: Tx,
  order: Pick<OrderRecord, 'id' | 'store_id' | 'cart' | 'closed_at' | 'placed_at' | 'test'>,
): Promise<void> {
  if (order.test) return;
  await giveBackCounts(tx, { storeId: order.store_id, orderId: order.id });
  const at = order.closed_at ?? order.placed_at;
  if (order.cart.coupon) await giveBackCoupon(tx, order.id, at);
  await returnFor(tx, order, at);
}

import type { Minor } from '@servery/domain/money';
import type { Actor, Tx } from '../../platform/db/door.types.ts';

/** Writes down who let an order go without its money. Once for each order: a second one fails. */
export async function insertWaivedPayment(
  tx: Tx,
  waived: { storeId: string; orderId: string; amount: Minor; reason: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await tx.sql({
    name: 'orders.waivePayment',
    text: `insert into waived_payment (restaurant_id, order_id, store_id, amount, reason, waived_by, waived_by_id, waived_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [tx.scope.restaurantId, waived.orderId, waived.storeId, waived.amount, waived.reason, actor.name, actor.id, now],
  });
}

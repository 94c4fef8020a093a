import type { Minor } from '@servery/domain/money';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';

/**
 * Records who waived an order's payment. Once for each order unless it was undone; a second call writes nothing. `base`: what the order costs
 * without tip, surcharge and rounding; what of it is not paid is waived, whatever is paid or undone later.
 */
export async function insertWaivedPayment(
  tx: Tx,
  waived: { storeId: string; orderId: string; amount: Minor; base: Minor; reason: string },
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await tx.sql({
    name: 'orders.waivePayment',
    text: `insert into waived_payment (restaurant_id, order_id, store_id, amount, reason, waived_by, waived_by_id, waived_at, base)
      select $1, $2, $3, $4, $5, $6, $7, $8, greatest(0, $9::bigint - coalesce(sum(case when parent_id is null then base else -base end + credit), 0))
      from tender where restaurant_id = $1 and order_id = $2 and undone_at is null
        and state in ('processing', 'requiresCapture', 'success', 'refundSuccess')
      on conflict (restaurant_id, order_id) do update
        set amount = $4, reason = $5, waived_by = $6, waived_by_id = $7, waived_at = $8, base = excluded.base, undone_at = null
        where waived_payment.undone_at is not null`,
    values: [
      ...[tx.scope.restaurantId, waived.orderId, waived.storeId, waived.amount, waived.reason, actor.name, actor.id, now],
      waived.base,
    ],
  });
}

/** The completion was undone, so the waived payment is due again. False: none was waived. */
export async function undoWaivedPayment(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const rows = await tx.sql({
    name: 'orders.undoWaivedPayment',
    text: `update waived_payment set undone_at = $3 where restaurant_id = $1 and order_id = $2 and undone_at is null returning order_id`,
    values: [tx.scope.restaurantId, orderId, now],
  });
  return rows.length > 0;
}

import type { Minor } from '@servery/domain/money';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';

/** A row of `taken_payment`. Amount in minor units. */
export interface TakenPaymentRow {
  id: string;
  store_id: string;
  order_id: string;
  method: 'cash' | 'card';
  amount: Minor;
  note: string;
  taken_by: string;
  taken_at: Date;
  undone_by: string | null;
  undone_at: Date | null;
  undone_reason: string | null;
}

const columns = 'id, store_id, order_id, method, amount, note, taken_by, taken_at, undone_by, undone_at, undone_reason';

/** The payments taken in person for an order, oldest first. */
export const loadTakenPayments = (tx: Tx, orderId: string): Promise<TakenPaymentRow[]> =>
  tx.sql<TakenPaymentRow>({
    name: 'payments.taken',
    text: `select ${columns} from taken_payment where restaurant_id = $1 and order_id = $2 order by taken_at, id`,
    values: [tx.scope.restaurantId, orderId],
  });

/** One of them by its client-made id, of whichever order. */
export async function readTakenPayment(tx: Tx, id: string): Promise<TakenPaymentRow | undefined> {
  const rows = await tx.sql<TakenPaymentRow>({
    name: 'payments.takenById',
    text: `select ${columns} from taken_payment where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

/** Records a payment. Undefined when the id is taken, or the order has another active payment. */
export async function insertTakenPayment(
  tx: Tx,
  payment: Pick<TakenPaymentRow, 'id' | 'store_id' | 'order_id' | 'method' | 'amount' | 'note'>,
  { actor, now }: { actor: Actor; now: Date },
): Promise<TakenPaymentRow | undefined> {
  const rows = await tx.sql<TakenPaymentRow>({
    name: 'payments.take',
    text: `insert into taken_payment (restaurant_id, id, store_id, order_id, method, amount, note, taken_by, taken_by_id, taken_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning ${columns}`,
    values: [
      tx.scope.restaurantId,
      payment.id,
      payment.store_id,
      payment.order_id,
      payment.method,
      payment.amount,
      payment.note,
      actor.name,
      actor.id,
      now,
    ],
  });
  return rows[0];
}

/** Undoes an active payment. Undefined when somebody else has. */
export async function undoTakenPayment(
  tx: Tx,
  id: string,
  { reason, actor, now }: { reason: string; actor: Actor; now: Date },
): Promise<TakenPaymentRow | undefined> {
  const rows = await tx.sql<TakenPaymentRow>({
    name: 'payments.undoTaken',
    text: `update taken_payment set undone_by = $3, undone_by_id = $4, undone_at = $5, undone_reason = $6
      where restaurant_id = $1 and id = $2 and undone_at is null returning ${columns}`,
    values: [tx.scope.restaurantId, id, actor.name, actor.id, now, reason],
  });
  return rows[0];
}

import type { Minor } from '@servery/domain/money';
import type { MovementType } from '@servery/domain/payments';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';

export interface Movement {
  type: MovementType;
  amount: Minor;
  /** The provider's id of it. */
  reference: string;
  actor: Actor;
  at: Date;
}

/** Records a movement unless it exists already, and updates the payment's sums. False: it existed. */
export async function insertMovement(tx: Tx, paymentId: string, { type, amount, reference, actor, at }: Movement): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'ledger.insert',
    text: `insert into payment_ledger (restaurant_id, id, payment_id, type, amount, reference, at, actor_kind, actor_id, actor_name)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict (restaurant_id, payment_id, type, reference) do nothing returning id`,
    values: [tx.scope.restaurantId, uuidv7(), paymentId, type, amount, reference, at, actor.kind, actor.id, actor.name],
  });
  return rows.length > 0;
}

/** Whether a movement is recorded. */
export async function hasMovement(tx: Tx, paymentId: string, type: MovementType, reference: string): Promise<boolean> {
  const rows = await tx.sql<{ id: string }>({
    name: 'ledger.has',
    text: 'select id from payment_ledger where restaurant_id = $1 and payment_id = $2 and type = $3 and reference = $4',
    values: [tx.scope.restaurantId, paymentId, type, reference],
  });
  return rows.length > 0;
}

import type { Minor } from '@servery/domain/money';
import type { Actor, Tx } from '../../platform/db/connections.types.ts';
import type { Approver } from '../../platform/http/handler.types.ts';

/** A row of `write_off`. */
export interface WriteOffRow {
  id: string;
  order_id: string;
  /** Minor units. */
  amount: Minor;
  reason: string;
  written_off_by: string;
  written_off_at: Date;
  approved_by: string | null;
  undone_by: string | null;
  undone_at: Date | null;
  undone_reason: string | null;
  undo_approved_by: string | null;
}

const columns = `id, order_id, amount, reason, written_off_by, written_off_at, approved_by, undone_by, undone_at, undone_reason, undo_approved_by`;

interface By {
  actor: Actor;
  approver: Approver | null;
  now: Date;
}

/** The write-offs of an order, oldest first. */
export const loadWriteOffs = (tx: Tx, orderId: string): Promise<WriteOffRow[]> =>
  tx.sql<WriteOffRow>({
    name: 'writeOffs.ofOrder',
    text: `select ${columns} from write_off where restaurant_id = $1 and order_id = $2 order by written_off_at, id`,
    values: [tx.scope.restaurantId, orderId],
  });

/** One of them by its client-made id, of whichever order. */
export async function readWriteOff(tx: Tx, id: string): Promise<WriteOffRow | undefined> {
  const rows = await tx.sql<WriteOffRow>({
    name: 'writeOffs.read',
    text: `select ${columns} from write_off where restaurant_id = $1 and id = $2`,
    values: [tx.scope.restaurantId, id],
  });
  return rows[0];
}

/** Records a write-off. Undefined when the id is taken. */
export async function insertWriteOff(
  tx: Tx,
  writeOff: { id: string; storeId: string; orderId: string; amount: Minor; reason: string },
  { actor, approver, now }: By,
): Promise<WriteOffRow | undefined> {
  const rows = await tx.sql<WriteOffRow>({
    name: 'writeOffs.insert',
    text: `insert into write_off (restaurant_id, id, store_id, order_id, amount, reason, device_id, written_off_by, written_off_by_id,
        written_off_at, approved_by, approved_by_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) on conflict do nothing returning ${columns}`,
    values: [
      ...[tx.scope.restaurantId, writeOff.id, writeOff.storeId, writeOff.orderId, writeOff.amount, writeOff.reason],
      ...[actor.kind === 'posTerminal' ? actor.id : null, actor.name, actor.id, now, approver?.name ?? null, approver?.id ?? null],
    ],
  });
  return rows[0];
}

/** Undoes a write-off that is in effect. Undefined when somebody else has. */
export async function markWriteOffUndone(
  tx: Tx,
  id: string,
  { reason, actor, approver, now }: By & { reason: string },
): Promise<WriteOffRow | undefined> {
  const rows = await tx.sql<WriteOffRow>({
    name: 'writeOffs.undo',
    text: `update write_off set undone_by = $3, undone_by_id = $4, undone_at = $5, undone_reason = $6, undo_approved_by = $7,
        undo_approved_by_id = $8
      where restaurant_id = $1 and id = $2 and undone_at is null returning ${columns}`,
    values: [tx.scope.restaurantId, id, actor.name, actor.id, now, reason, approver?.name ?? null, approver?.id ?? null],
  });
  return rows[0];
}

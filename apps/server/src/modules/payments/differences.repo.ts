import { v7 as uuidv7 } from 'uuid';
import type { Tx } from '../../platform/db/connections.types.ts';

export type DifferenceKind = 'missingHere' | 'missingThere' | 'amount' | 'state' | 'captured' | 'refunded' | 'account';

/** A difference between our ledger and the provider's, for one payment. */
export interface Difference {
  paymentId: string | null;
  intentId: string;
  kind: DifferenceKind;
  ours: string;
  theirs: string;
}

/** Records a difference, or updates the one that is already open. */
export async function noteDifference(tx: Tx, difference: Difference, now: Date): Promise<void> {
  await tx.sql({
    name: 'differences.note',
    text: `insert into reconciliation_difference (restaurant_id, id, payment_id, intent_id, kind, ours, theirs, found_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (restaurant_id, intent_id, kind) where resolved_at is null do update set ours = excluded.ours, theirs = excluded.theirs`,
    values: [
      tx.scope.restaurantId,
      uuidv7(),
      difference.paymentId,
      difference.intentId,
      difference.kind,
      difference.ours,
      difference.theirs,
      now,
    ],
  });
}

/**
 * Closes a payment's differences that no longer exist. `still`: the kinds that do. `paymentId`: the payment has this intent, so that the provider
 * does not have another one of it is no difference any more.
 */
export async function resolveDifferences(
  tx: Tx,
  { intentId, paymentId }: { intentId: string; paymentId: string | null },
  still: readonly DifferenceKind[],
  now: Date,
): Promise<void> {
  await tx.sql({
    name: 'differences.resolve',
    text: `update reconciliation_difference set resolved_at = $4
      where restaurant_id = $1 and resolved_at is null
        and (intent_id = $2 and kind <> all($3::text[]) or payment_id = $5 and kind = 'missingThere' and intent_id <> $2)`,
    values: [tx.scope.restaurantId, intentId, still, now, paymentId],
  });
}

/** Open differences, for an alarm. */
export async function countDifferences(tx: Tx): Promise<number> {
  const rows = await tx.sql<{ count: number }>({
    name: 'differences.count',
    text: 'select count(*) from reconciliation_difference where restaurant_id = $1 and resolved_at is null',
    values: [tx.scope.restaurantId],
  });
  return rows[0]?.count ?? 0;
}

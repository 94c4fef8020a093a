import type { Tx } from '../../platform/db/connections.types.ts';
import type { ProviderDispute } from '../../ports/card-payments.ts';

/** Notes a dispute as the provider has it. Undefined when it is as it was; `before` is null for a new one. */
export async function noteDispute(
  tx: Tx,
  paymentId: string,
  dispute: ProviderDispute,
  now: Date,
): Promise<{ before: ProviderDispute['state'] | null } | undefined> {
  const [stored] = await tx.sql<{ state: ProviderDispute['state'] }>({
    name: 'disputes.read',
    text: 'select state from dispute where restaurant_id = $1 and id = $2',
    values: [tx.scope.restaurantId, dispute.disputeId],
  });
  if (stored?.state === dispute.state) return undefined;
  await tx.sql({
    name: 'disputes.note',
    text: `insert into dispute as d (restaurant_id, id, payment_id, amount, reason, state, created_at, changed_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (restaurant_id, id) do update set state = excluded.state, changed_at = excluded.changed_at`,
    values: [tx.scope.restaurantId, dispute.disputeId, paymentId, dispute.amount, dispute.reason, dispute.state, dispute.createdAt, now],
  });
  return { before: stored?.state ?? null };
}

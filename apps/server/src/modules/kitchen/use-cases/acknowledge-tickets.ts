import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { markAcknowledged } from '../kitchen.repo.ts';

/** A display has shown tickets. The first display counts; acknowledging again changes nothing and appends no event. */
export async function acknowledgeTickets(
  tx: Tx,
  { storeId, ticketIds, actor, now }: { storeId: string; ticketIds: readonly string[]; actor: Actor; now: Date },
): Promise<void> {
  const fresh = await markAcknowledged(tx, storeId, ticketIds, { by: actor.name, at: now });
  for (const { id, order_id: orderId } of fresh) {
    const payload = { ticketId: id, orderId, by: actor.name };
    tx.emit({ storeId, type: 'ticket.acknowledged', subject: { kind: 'ticket', id }, payload, actor });
  }
}

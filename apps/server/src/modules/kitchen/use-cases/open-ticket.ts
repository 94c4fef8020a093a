import { ticketForOrder } from '@servery/domain/kitchen';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Tx } from '../../../platform/db/door.types.ts';
import type { OrderRecord } from '../../orders/index.ts';
import type { SettingsModule } from '../../settings/index.ts';
import { insertTicket } from '../kitchen.repo.ts';

/** The ticket of an order that has just been accepted, in the same transaction. */
export async function openTicket(
  tx: Tx,
  settings: Pick<SettingsModule, 'loadSettings'>,
  order: OrderRecord,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const sections = await settings.loadSettings(tx, order.store_id);
  const ticket = ticketForOrder(
    {
      orderId: order.id,
      storeId: order.store_id,
      number: order.number,
      source: order.source,
      collectionType: order.collection_type,
      customerName: order.customer_name,
      tableName: order.table_name,
      comments: order.comments,
      requestedFor: order.requested_for?.toISOString() ?? null,
      promisedFor: order.promised_for?.toISOString() ?? null,
      lines: order.cart.lines,
    },
    { ticketId: uuidv7(), newTaskId: () => uuidv7() },
    sections.kitchenDisplay.prepTimeInMinutes,
    now.toISOString(),
  );
  await insertTicket(tx, ticket);
  tx.emit({
    storeId: order.store_id,
    type: 'ticket.created',
    subject: { kind: 'ticket', id: ticket.id },
    payload: { ticket },
    actor,
  });
}

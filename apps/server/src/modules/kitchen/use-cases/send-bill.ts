import { changeTicket } from '@servery/domain/kitchen';
import { addMinutes } from '@servery/domain/time';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { OrderSnapshot } from '../../orders/index.ts';
import { lockTicketOfOrder, reportTicket } from '../kitchen.repo.ts';
import { linesForKitchen, openTicket, type OpenDeps } from './open-ticket.ts';

/**
 * Sends an open bill's lines to the kitchen: a ticket the first time, changes to it afterwards. Those are unseen, so
 * the ticket has to be acknowledged again. The caller has locked the order's row. `moved`: it is wanted at another time than the
 * kitchen knows. @throws resource_status_conflict for a cancelled ticket
 */
export async function sendBill(
  tx: Tx,
  deps: OpenDeps,
  order: OrderSnapshot,
  { actor, now, moved }: { actor: Actor; now: Date; moved: boolean },
): Promise<void> {
  const current = await lockTicketOfOrder(tx, order.id);
  if (current === undefined) {
    if (order.cart.lines.length > 0) await openTicket(tx, deps, order, { actor, now });
    return;
  }
  const { lines, prepTimeInMinutes } = await linesForKitchen(tx, deps, order);
  const soon = addMinutes(now.toISOString(), prepTimeInMinutes);
  const wanted = order.requestedFor?.toISOString() ?? soon;
  const decision = changeTicket(current, lines, {
    newTaskId: () => uuidv7(),
    dueAt: wanted > soon ? wanted : soon,
    ...(moved && { newDueAt: wanted }),
    heading: {
      collectionType: order.collectionType,
      deliverySuburb: order.deliverySuburb,
      tableName: order.tableName,
      customerName: order.customerName,
      comments: order.comments,
    },
  });
  if (!decision.ok) throw new ApiError(decision.code);
  if (!decision.changed) return;
  const ticket = { ...decision.ticket, toldAt: now.toISOString() };
  await reportTicket(tx, ticket);
  const subject = { kind: 'ticket', id: ticket.id } as const;
  tx.emit({ storeId: ticket.storeId, type: 'ticket.changed', subject, payload: { ticket, from: decision.from }, actor });
}

/** Whether the kitchen has finished everything sent for an order. */
export async function isDone(tx: Tx, orderId: string): Promise<boolean> {
  const ticket = await lockTicketOfOrder(tx, orderId);
  return ticket !== undefined && (ticket.status === 'COMPLETED' || (ticket.status === 'REMOVED' && !ticket.closed));
}

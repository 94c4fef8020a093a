import { decideTicket, moveDue, type KitchenTicket, type TicketCommand, type TicketStatus } from '@servery/domain/kitchen';
import { getReadyMark, type CancellationReason } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import type { EventContexts } from '../../../platform/events/event-contexts.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { OrderSnapshot, OrderRow } from '../../orders/index.ts';
import { lockTicket, lockTicketOfOrder, moveTicket, updateTicket } from '../kitchen.repo.ts';

/** What the kitchen reports about an order; the orders module's functions, passed in by compose. */
export interface OrdersOfKitchen {
  /** Records when the food was ready; undefined when there is nothing to record. */
  markReady(tx: Tx, orderId: string, at: Date): Promise<OrderSnapshot | undefined>;
  /** Removes that time; undefined when there is none. */
  takeReadyBack(tx: Tx, orderId: string): Promise<OrderSnapshot | undefined>;
  toOrderRow(order: OrderSnapshot): OrderRow;
}

/**
 * Starts, ticks, bumps, recalls or dismisses a ticket. The last finished task completes it, and its order is ready in
 * the same transaction. Recalling the ticket withdraws that, so that nobody hands out food that is being cooked again.
 * @throws resource_not_found, resource_status_conflict
 */
export async function commandTicket(
  tx: Tx,
  orders: OrdersOfKitchen,
  input: { storeId: string; ticketId: string; command: TicketCommand; actor: Actor; now: Date },
): Promise<KitchenTicket> {
  const { storeId, command, actor, now } = input;
  const locked = await lockTicket(tx, storeId, input.ticketId);
  if (locked === undefined) throw new ApiError('resource_not_found');
  const { ticket: current, alarmed } = locked;
  const decision = decideTicket(current, command, now.toISOString());
  if (!decision.ok) throw new ApiError(decision.code);
  const { ticket } = decision;
  if (!decision.changed) return ticket;
  await save(
    tx,
    ticket,
    decision.from,
    actor,
    decision.from === 'NEW' || current.toldAt !== undefined ? { seen: { seen: true, alarmed } } : {},
  );
  if (ticket.status === 'COMPLETED') {
    const order = await orders.markReady(tx, ticket.orderId, now);
    if (order !== undefined) {
      const payload = { row: orders.toOrderRow(order), ...getReadyMark(order.source) };
      tx.emit({ storeId, type: 'order.ready', subject: { kind: 'order', id: order.id }, payload, actor });
    }
  }
  if (ticket.status === 'RECALLED' && decision.from === 'COMPLETED') {
    const order = await orders.takeReadyBack(tx, ticket.orderId);
    if (order !== undefined) {
      const payload = { row: orders.toOrderRow(order) };
      tx.emit({ storeId, type: 'order.recalled', subject: { kind: 'order', id: order.id }, payload, actor });
    }
  }
  return ticket;
}

/**
 * Shows the kitchen that its order was cancelled or rejected, by whom and why. Does nothing without a ticket, or if it
 * is completed.
 */
export async function closeTicket(
  tx: Tx,
  orderId: string,
  {
    as,
    actor,
    now,
    reason,
    note,
  }: { as: 'cancel' | 'reject'; actor: Actor; now: Date; reason?: CancellationReason | undefined; note?: string },
): Promise<void> {
  const current = await lockTicketOfOrder(tx, orderId);
  if (current === undefined) return;
  const at = now.toISOString();
  const closing = { by: actor.name, reason: reason ?? null, note: note ?? '', at };
  const decision = decideTicket(current, { type: as, closing }, at);
  if (decision.ok && decision.changed) await save(tx, decision.ticket, decision.from, actor);
}

/** The order was promised for another time; the caller has changed its row in this transaction. A ticket that is done stays as it is. */
export async function changeDue(tx: Tx, orderId: string, { dueAt, actor }: { dueAt: Date; actor: Actor }): Promise<void> {
  const current = await lockTicketOfOrder(tx, orderId);
  if (current === undefined) return;
  const decision = moveDue(current, dueAt.toISOString());
  if (decision.ok && decision.changed) await save(tx, decision.ticket, decision.from, actor, { write: moveTicket });
}

/** Clears a ticket of a cancelled or rejected order away; one that is already cleared away stays so. */
export async function clearTicket(tx: Tx, orderId: string, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  const current = await lockTicketOfOrder(tx, orderId);
  if (current === undefined || (current.status !== 'CANCELLED' && current.status !== 'REJECTED')) return;
  const decision = decideTicket(current, { type: 'remove' }, now.toISOString());
  if (decision.ok && decision.changed) await save(tx, decision.ticket, decision.from, actor);
}

/** `seen`: whoever works on a ticket has seen it, with its latest changes, and no alarm is needed about that any more. */
async function save(
  tx: Tx,
  ticket: KitchenTicket,
  from: TicketStatus,
  actor: Actor,
  { write = updateTicket, seen }: { write?: typeof updateTicket; seen?: EventContexts['ticket.changed'] } = {},
): Promise<void> {
  await write(tx, ticket);
  tx.emit({
    storeId: ticket.storeId,
    type: 'ticket.changed',
    subject: { kind: 'ticket', id: ticket.id },
    payload: { ticket, from },
    actor,
    ...(seen && { context: seen }),
  });
}

import { decideTicket, moveDue, type KitchenTicket, type TicketCommand, type TicketStatus } from '@servery/domain/kitchen';
import type { CancellationReason } from '@servery/domain/orders';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import type { OrderRecord, OrderRow } from '../../orders/index.ts';
import { lockTicket, lockTicketOfOrder, moveTicket, updateTicket } from '../kitchen.repo.ts';

/** What the kitchen says of an order; the orders module's functions, handed over by compose. */
export interface OrdersOfKitchen {
  /** Notes when the food was ready; undefined when there is nothing to note. */
  markReady(tx: Tx, orderId: string, at: Date): Promise<OrderRecord | undefined>;
  /** Takes that back; undefined when there is nothing to take back. */
  takeReadyBack(tx: Tx, orderId: string): Promise<OrderRecord | undefined>;
  toOrderRow(order: OrderRecord): OrderRow;
  /** Somebody has the order on a screen or in their hands: what stood about that is over. */
  kitchenHasIt(tx: Tx, orderId: string, now: Date): Promise<void>;
}

/**
 * Starts, ticks, bumps, recalls or clears away a ticket. The last task done completes it, and its order is ready in the same transaction;
 * a ticket that is recalled takes that back, so that nobody hands out what is on the stove again.
 * @throws resource_not_found, resource_status_conflict.
 */
export async function commandTicket(
  tx: Tx,
  orders: OrdersOfKitchen,
  input: { storeId: string; ticketId: string; command: TicketCommand; actor: Actor; now: Date },
): Promise<KitchenTicket> {
  const { storeId, command, actor, now } = input;
  const standing = await lockTicket(tx, storeId, input.ticketId);
  if (standing === undefined) throw new ApiError('resource_not_found');
  const decision = decideTicket(standing, command, now.toISOString());
  if (!decision.ok) throw new ApiError(decision.code);
  const { ticket } = decision;
  if (!decision.changed) return ticket;
  await save(tx, ticket, decision.from, actor);
  // Whoever works on it has seen it, and what was sent again since.
  if (decision.from === 'NEW' || standing.toldAt !== undefined) await orders.kitchenHasIt(tx, ticket.orderId, now);
  if (ticket.status === 'COMPLETED') {
    const order = await orders.markReady(tx, ticket.orderId, now);
    if (order !== undefined) {
      const payload = { row: orders.toOrderRow(order), ...(order.source === 'uberEats' && { uberEats: true as const }) };
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
 * Shows the kitchen that its order was cancelled or rejected, by whom and why. Without a ticket, or with one that is done, nothing
 * happens.
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
  const standing = await lockTicketOfOrder(tx, orderId);
  if (standing === undefined) return;
  const at = now.toISOString();
  const closing = { by: actor.name, reason: reason ?? null, note: note ?? '', at };
  const decision = decideTicket(standing, { type: as, closing }, at);
  if (decision.ok && decision.changed) await save(tx, decision.ticket, decision.from, actor);
}

/** The order was promised for another time; the caller has changed its row in this transaction. A ticket that is done stays as it is. */
export async function changeDue(tx: Tx, orderId: string, { dueAt, actor }: { dueAt: Date; actor: Actor }): Promise<void> {
  const standing = await lockTicketOfOrder(tx, orderId);
  if (standing === undefined) return;
  const decision = moveDue(standing, dueAt.toISOString());
  if (decision.ok && decision.changed) await save(tx, decision.ticket, decision.from, actor, moveTicket);
}

/** Clears a ticket of a cancelled or rejected order away; one that somebody has cleared away already stays so. */
export async function clearTicket(tx: Tx, orderId: string, { actor, now }: { actor: Actor; now: Date }): Promise<void> {
  const standing = await lockTicketOfOrder(tx, orderId);
  if (standing === undefined || (standing.status !== 'CANCELLED' && standing.status !== 'REJECTED')) return;
  const decision = decideTicket(standing, { type: 'remove' }, now.toISOString());
  if (decision.ok && decision.changed) await save(tx, decision.ticket, decision.from, actor);
}

async function save(tx: Tx, ticket: KitchenTicket, from: TicketStatus, actor: Actor, write = updateTicket): Promise<void> {
  await write(tx, ticket);
  tx.emit({
    storeId: ticket.storeId,
    type: 'ticket.changed',
    subject: { kind: 'ticket', id: ticket.id },
    payload: { ticket, from },
    actor,
  });
}

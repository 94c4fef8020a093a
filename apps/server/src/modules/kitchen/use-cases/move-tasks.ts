import { moveTasks as decide, type TaskMove } from '@servery/domain/kitchen';
import { v7 as uuidv7 } from 'uuid';
import type { Actor, Tx } from '../../../platform/db/connections.types.ts';
import type { OrderSnapshot } from '../../orders/index.ts';
import { insertMovedTicket, lockTicketsOfOrders, moveTicket, moveTicketTo, reportTicket } from '../kitchen.repo.ts';

/** Lines of one bill that were put on another one. */
export interface MovedFood {
  from: OrderSnapshot;
  to: OrderSnapshot;
  moves: readonly TaskMove[];
  /** The first bill has ended: whatever its ticket still has goes along. */
  emptied: boolean;
  actor: Actor;
  now: Date;
}

/**
 * Moves what the kitchen has of moved lines to the ticket of their new bill, in the transaction that moves them. The caller has locked both
 * orders. Nothing rings and nothing is printed: cooks make the same food.
 * @returns whether the kitchen still has to acknowledge what was moved
 */
export async function moveTasks(tx: Tx, { from, to, moves, emptied, actor, now }: MovedFood): Promise<{ unseen: boolean }> {
  const tickets = await lockTicketsOfOrders(tx, [from.id, to.id]);
  const source = tickets.get(from.id);
  const target = tickets.get(to.id);
  if (source === undefined) return { unseen: false };
  const known = new Set(moves.map(({ lineId }) => lineId));
  // What a cook has not confirmed yet of a line that is no longer on the bill.
  const rest = source.ticket.tasks
    .filter(({ lineId }) => !known.has(lineId))
    .map(({ lineId }) => ({ lineId, toLineId: uuidv7(), quantity: null }));
  const moved = decide(source.ticket, target?.ticket ?? null, {
    moves: emptied ? [...moves, ...rest] : moves,
    to: {
      orderId: to.id,
      number: to.number,
      collectionType: to.collectionType,
      tableName: to.tableName,
      customerName: to.customerName,
      comments: to.comments,
    },
    newTicketId: () => uuidv7(),
    newTaskId: () => uuidv7(),
    now: now.toISOString(),
  });
  if (moved.to === null || moved.to === target?.ticket) return { unseen: false };
  if (moved.from !== null) await moveTicket(tx, moved.from);
  const ticket = source.seen ? moved.to : { ...moved.to, toldAt: now.toISOString() };
  if (moved.from === null) await moveTicketTo(tx, ticket, source);
  else if (target === undefined) await insertMovedTicket(tx, ticket, source);
  else if (source.seen) await moveTicket(tx, ticket);
  else await reportTicket(tx, ticket);
  for (const changed of [moved.from, ticket]) {
    if (changed === null) continue;
    const before = changed === ticket ? (target ?? source) : source;
    tx.emit({
      storeId: changed.storeId,
      type: 'ticket.changed',
      subject: { kind: 'ticket', id: changed.id },
      payload: { ticket: changed, from: before.ticket.status },
      actor,
    });
  }
  return { unseen: !source.seen };
}

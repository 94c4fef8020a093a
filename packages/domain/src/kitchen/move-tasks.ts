import type { Instant } from '../time/time.types.ts';
import type { KitchenTask, KitchenTicket, TicketStatus } from './kitchen.types.ts';
import { activeTicketStatuses } from './ticket-machine.ts';

/** A line whose food now belongs to another order. */
export interface TaskMove {
  lineId: string;
  /** Its id on the other order. */
  toLineId: string;
  /** How many of it; null: all, with the mark of a change that no cook has seen. */
  quantity: number | null;
}

/** The order that gets the food, as its ticket shows it. */
export type TicketOwner = Pick<KitchenTicket, 'orderId' | 'number' | 'collectionType' | 'tableName' | 'customerName' | 'comments'>;

export interface TaskMoves {
  moves: readonly TaskMove[];
  to: TicketOwner;
  /** Of a ticket that is made for them; called at most once. */
  newTicketId: () => string;
  /** Of the part of a task that goes; called once for each. */
  newTaskId: () => string;
  now: Instant;
}

/** `from` null: the ticket itself has gone over to the other order. `to` null: the kitchen had nothing of what was moved. */
export interface MovedTickets {
  from: KitchenTicket | null;
  to: KitchenTicket | null;
}

const isActive = (status: TicketStatus): boolean => (activeTicketStatuses as readonly string[]).includes(status);
const isDone = (tasks: readonly KitchenTask[]): boolean => tasks.every(({ status }) => status === 'DONE');

/** A ticket after its tasks have changed owner: what is left to do decides whether it is open. */
function settled(ticket: KitchenTicket, tasks: KitchenTask[], now: Instant): KitchenTicket {
  const next = { ...ticket, tasks, version: ticket.version + 1 };
  if (tasks.length === 0) return { ...next, status: 'REMOVED', completedAt: ticket.completedAt ?? now };
  if (isActive(ticket.status)) return isDone(tasks) ? { ...next, status: 'COMPLETED', completedAt: now } : next;
  return isDone(tasks) ? next : { ...next, status: 'RECALLED', completedAt: null };
}

const withHeading = (
  ticket: KitchenTicket,
  { orderId, number, collectionType, tableName, customerName, comments }: TicketOwner,
): KitchenTicket => ({
  ...ticket,
  ...{ orderId, number, collectionType, tableName, customerName, comments },
});

/**
 * Moves food between the tickets of two orders, as it is: what is done stays done, and no line is cancelled or made twice. A ticket of which
 * everything goes to an order without one goes over itself. An order without a ticket otherwise gets one, which is as old as the first.
 */
export function moveTasks(
  from: KitchenTicket,
  to: KitchenTicket | null,
  { moves, to: owner, newTicketId, newTaskId, now }: TaskMoves,
): MovedTickets {
  const byLine = new Map(moves.map((move) => [move.lineId, move]));
  const stay: KitchenTask[] = [];
  const go: KitchenTask[] = [];
  for (const task of from.tasks) {
    const move = byLine.get(task.lineId);
    if (move === undefined) stay.push(task);
    else if (move.quantity === null || move.quantity >= task.quantity) go.push({ ...task, lineId: move.toLineId });
    else {
      stay.push({ ...task, quantity: task.quantity - move.quantity });
      go.push({ ...task, id: newTaskId(), lineId: move.toLineId, quantity: move.quantity });
    }
  }
  if (go.length === 0) return { from, to };
  if (to === null && stay.length === 0) return { from: null, to: { ...withHeading(from, owner), tasks: go, version: from.version + 1 } };
  const left = settled(from, stay, now);
  if (to === null) {
    const made = { ...withHeading(from, owner), id: newTicketId(), tasks: go, version: 1 };
    const status = isDone(go) ? (isActive(from.status) ? 'COMPLETED' : from.status) : isActive(from.status) ? from.status : 'RECALLED';
    return { from: left, to: { ...made, status, completedAt: isDone(go) ? (from.completedAt ?? now) : null } };
  }
  const joined = settled(withHeading(to, owner), [...to.tasks, ...go], now);
  const reopened = isActive(joined.status) && !isActive(to.status) ? { ...joined, dueAt: from.dueAt } : joined;
  return { from: left, to: reopened };
}

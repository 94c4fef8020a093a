import type { Instant } from '../time/time.types.ts';
import type { KitchenTask, KitchenTicket, TicketDecision } from './kitchen.types.ts';
import { taskOfLine, type LineForKitchen } from './ticket-for-order.ts';
import { activeTicketStatuses } from './ticket-machine.ts';

export interface TicketChange {
  /** Called once for each line that is new: the domain has no randomness. */
  newTaskId: () => string;
  /** When the food of the change should be ready; it moves the ticket only if it was completed before. */
  dueAt: Instant;
  /** What the order is called now; absent: as before. */
  heading?: Pick<KitchenTicket, 'collectionType' | 'deliverySuburb' | 'tableName' | 'customerName' | 'comments'>;
  /** It is wanted at another time now; a ticket that is still being worked on moves. Absent: as before. */
  newDueAt?: Instant | undefined;
}

type Words = Pick<KitchenTask, 'quantity' | 'name' | 'details' | 'comments'>;

const hasSameText = (a: Words, b: Words): boolean =>
  a.quantity === b.quantity && a.name === b.name && a.comments === b.comments && a.details.join('\n') === b.details.join('\n');

const inOneLine = (task: Words): string =>
  [`${task.quantity}× ${task.name}`, ...task.details, ...(task.comments === '' ? [] : [`“${task.comments}”`])].join(', ');

/** A tick clears a change: the cook has seen it. */
const wasSeen = (task: KitchenTask): boolean => task.status === 'DONE';

/** Updates a task's text and mark; fields that are not given are removed. */
function remade(task: KitchenTask, line: LineForKitchen, mark: Pick<KitchenTask, 'change' | 'was'>): KitchenTask {
  return { ...taskOfLine(line, task.id), ...mark };
}

/** The task for the line's current state; undefined: the line is removed and the cook has seen that. */
function merged(task: KitchenTask, line: LineForKitchen | undefined): KitchenTask | undefined {
  if (line === undefined) {
    if (task.change === 'removed') return wasSeen(task) ? undefined : task;
    const { was: _, ...rest } = task;
    return { ...rest, status: 'PENDING', change: 'removed' };
  }
  if (task.change === 'removed') return remade(task, line, { change: 'added' });
  const fresh = taskOfLine(line, task.id);
  if (!hasSameText(task, fresh)) return { ...fresh, change: 'changed', was: inOneLine(task) };
  const mark: Pick<KitchenTask, 'change' | 'was'> = wasSeen(task) || !task.change ? {} : { change: task.change };
  if (mark.change && task.was !== undefined) mark.was = task.was;
  return { ...fresh, ...mark, status: task.status };
}

/** Whether a cook has to see the change. */
const isNews = (before: KitchenTask, after: KitchenTask | undefined): boolean =>
  after !== undefined &&
  (before.status !== after.status || (before.change ?? null) !== (after.change ?? null) || !hasSameText(before, after)) &&
  after.status === 'PENDING';

/**
 * Merges an order's current lines into its sent ticket. New lines become `added`, different lines `changed` with their previous state, and
 * lines that no longer exist stay as `removed`. All of these have to be ticked again, even if the food was done: a tick confirms that the
 * cook has seen the change. A ticket that was completed, cleared away since or not, is active again, due at `dueAt`. The same lines again
 * change nothing; only a different collection type, table, name or comment reactivates nothing.
 * A ticket that is cancelled or rejected is a conflict, even once it is cleared away.
 */
export function changeTicket(ticket: KitchenTicket, lines: readonly LineForKitchen[], change: TicketChange): TicketDecision {
  const open = (activeTicketStatuses as readonly string[]).includes(ticket.status);
  const done = ticket.status === 'COMPLETED' || (ticket.status === 'REMOVED' && !ticket.closed);
  if (!open && !done) return { ok: false, code: 'resource_status_conflict' };
  const from = ticket.status;
  const heading = change.heading ?? ticket;
  const sameHeading =
    heading.collectionType === ticket.collectionType &&
    (heading.deliverySuburb ?? null) === (ticket.deliverySuburb ?? null) &&
    heading.tableName === ticket.tableName &&
    heading.customerName === ticket.customerName &&
    heading.comments === ticket.comments &&
    (!open || change.newDueAt === undefined || change.newDueAt === ticket.dueAt);
  const { collectionType, deliverySuburb, tableName, customerName, comments } = heading;
  const { deliverySuburb: _, ...before } = ticket;
  const called = {
    ...before,
    ...(deliverySuburb && { deliverySuburb }),
    ...{ collectionType, tableName, customerName, comments },
    ...(open && change.newDueAt !== undefined && { dueAt: change.newDueAt }),
  };
  const byId = new Map(lines.map((line) => [line.id, line]));
  const known = new Set(ticket.tasks.map(({ lineId }) => lineId));
  const results = ticket.tasks.map((task) => ({ task, after: merged(task, byId.get(task.lineId)) }));
  const added = lines
    .filter(({ id }) => !known.has(id))
    .map((line): KitchenTask => ({ ...taskOfLine(line, change.newTaskId()), change: 'added' }));
  if (added.length === 0 && !results.some(({ task, after }) => isNews(task, after))) {
    if (sameHeading) return { ok: true, changed: false, from, ticket };
    return { ok: true, changed: true, from, ticket: { ...called, version: ticket.version + 1 } };
  }
  const tasks = [...results.flatMap(({ after }) => (after === undefined ? [] : [after])), ...added];
  const again = open ? {} : ({ status: 'RECALLED', completedAt: null, dueAt: change.dueAt } as const);
  return { ok: true, changed: true, from, ticket: { ...called, ...again, tasks, version: ticket.version + 1 } };
}

/** The order has a new promised time. Only tickets still being worked on are moved. */
export function moveDue(ticket: KitchenTicket, dueAt: Instant): TicketDecision {
  const open = (activeTicketStatuses as readonly string[]).includes(ticket.status);
  if (!open || ticket.dueAt === dueAt) return { ok: true, changed: false, from: ticket.status, ticket };
  return { ok: true, changed: true, from: ticket.status, ticket: { ...ticket, dueAt, version: ticket.version + 1 } };
}

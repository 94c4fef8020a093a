import type {
  KitchenTask,
  KitchenTicket,
  TaskStatus,
  TicketCommand,
  TicketCommandType,
  TicketDecision,
  TicketStatus,
} from './kitchen.types.ts';
import type { Instant } from '../time/time.types.ts';

/** Where a command leads. `unchanged`: the ticket is already in the requested state. `byTasks`: the tasks decide, see `setTask`. */
export type TicketCell = TicketStatus | 'byTasks' | 'unchanged' | 'conflict';

/** Every status with every command. `docs/algorithms/kitchen-tickets.md` is written from it. */
export const ticketTable: Readonly<Record<TicketStatus, Readonly<Record<TicketCommandType, TicketCell>>>> = {
  NEW: {
    start: 'IN_PROGRESS',
    setTask: 'byTasks',
    bump: 'COMPLETED',
    recall: 'conflict',
    cancel: 'CANCELLED',
    reject: 'REJECTED',
    remove: 'conflict',
  },
  IN_PROGRESS: {
    start: 'unchanged',
    setTask: 'byTasks',
    bump: 'COMPLETED',
    recall: 'conflict',
    cancel: 'CANCELLED',
    reject: 'conflict',
    remove: 'conflict',
  },
  COMPLETED: {
    start: 'conflict',
    setTask: 'byTasks',
    bump: 'unchanged',
    recall: 'RECALLED',
    cancel: 'conflict',
    reject: 'conflict',
    remove: 'REMOVED',
  },
  RECALLED: {
    start: 'IN_PROGRESS',
    setTask: 'byTasks',
    bump: 'COMPLETED',
    recall: 'unchanged',
    cancel: 'CANCELLED',
    reject: 'conflict',
    remove: 'conflict',
  },
  CANCELLED: {
    start: 'conflict',
    setTask: 'conflict',
    bump: 'conflict',
    recall: 'conflict',
    cancel: 'unchanged',
    reject: 'conflict',
    remove: 'REMOVED',
  },
  REJECTED: {
    start: 'conflict',
    setTask: 'conflict',
    bump: 'conflict',
    recall: 'conflict',
    cancel: 'conflict',
    reject: 'unchanged',
    remove: 'REMOVED',
  },
  REMOVED: {
    start: 'conflict',
    setTask: 'conflict',
    bump: 'conflict',
    recall: 'conflict',
    cancel: 'conflict',
    reject: 'conflict',
    remove: 'unchanged',
  },
};

export const ticketCommandTypes = [
  'start',
  'setTask',
  'bump',
  'recall',
  'cancel',
  'reject',
  'remove',
] as const satisfies readonly TicketCommandType[];

/** Statuses that the kitchen still has work on. */
export const activeTicketStatuses = ['NEW', 'IN_PROGRESS', 'RECALLED'] as const satisfies readonly TicketStatus[];

/** What a command does to a ticket: the ticket as it is afterwards, with `version` one higher if it changed, or the error code. */
export function decideTicket(ticket: KitchenTicket, command: TicketCommand, now: Instant): TicketDecision {
  const cell = ticketTable[ticket.status][command.type === 'setTasks' ? 'setTask' : command.type];
  if (cell === 'conflict') return { ok: false, code: 'resource_status_conflict' };
  if (cell === 'unchanged') return { ok: true, changed: false, from: ticket.status, ticket };
  if (command.type === 'setTask') return setTasks(ticket, [command.taskId], command.status, now);
  if (command.type === 'setTasks') return setTasks(ticket, command.taskIds, command.status, now);
  if (cell === 'byTasks') return { ok: false, code: 'resource_status_conflict' };
  const decision = moved(ticket, cell, tasksAfter(cell, ticket.tasks), now);
  if (command.type !== 'cancel' && command.type !== 'reject') return decision;
  return { ...decision, ticket: { ...decision.ticket, closed: command.closing ?? null } };
}

/** Bumping ticks everything; recalling sets everything back, since nobody knows what was sent back. */
function tasksAfter(status: TicketStatus, tasks: KitchenTask[]): KitchenTask[] {
  if (status === 'COMPLETED') return tasks.map((task) => ({ ...task, status: 'DONE' as const }));
  if (status === 'RECALLED') return tasks.map((task) => ({ ...task, status: 'PENDING' as const }));
  return tasks;
}

type Moved = Extract<TicketDecision, { ok: true }>;

/** All tasks done completes the ticket; one set back on a completed one recalls it; ticking the first starts it. */
function setTasks(ticket: KitchenTicket, taskIds: readonly string[], status: TaskStatus, now: Instant): TicketDecision {
  const chosen = new Set(taskIds);
  const known = ticket.tasks.filter(({ id }) => chosen.has(id));
  if (known.length < chosen.size) return { ok: false, code: 'resource_not_found' };
  if (known.every((task) => task.status === status)) return { ok: true, changed: false, from: ticket.status, ticket };
  const tasks = ticket.tasks.map((task) => (chosen.has(task.id) ? { ...task, status } : task));
  if (tasks.every((task) => task.status === 'DONE')) return moved(ticket, 'COMPLETED', tasks, now);
  if (ticket.status === 'COMPLETED') return moved(ticket, 'RECALLED', tasks, now);
  return moved(ticket, 'IN_PROGRESS', tasks, now);
}

function moved(ticket: KitchenTicket, status: TicketStatus, tasks: KitchenTask[], now: Instant): Moved {
  const completedAt = status === 'COMPLETED' ? now : status === 'REMOVED' ? ticket.completedAt : null;
  return { ok: true, changed: true, from: ticket.status, ticket: { ...ticket, status, tasks, completedAt, version: ticket.version + 1 } };
}

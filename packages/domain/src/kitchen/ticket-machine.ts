import { ticketStatuses } from './kitchen.types.ts';
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

/** `unchanged`: the ticket already is as the command wants it. `byTasks`: the tasks decide, see `setTask`. */
type Cell = { to: TicketStatus } | 'byTasks' | 'unchanged' | 'conflict';
type Row = Readonly<Record<TicketCommandType, Cell>>;

const to = (status: TicketStatus): Cell => ({ to: status });

/** Every status with every command. `docs/algorithms/kitchen-tickets.md` is written from it. */
export const ticketTable: Readonly<Record<TicketStatus, Row>> = {
  NEW: {
    start: to('IN_PROGRESS'),
    setTask: 'byTasks',
    bump: to('COMPLETED'),
    recall: 'conflict',
    cancel: to('CANCELLED'),
    reject: to('REJECTED'),
    remove: 'conflict',
  },
  IN_PROGRESS: {
    start: 'unchanged',
    setTask: 'byTasks',
    bump: to('COMPLETED'),
    recall: 'conflict',
    cancel: to('CANCELLED'),
    reject: 'conflict',
    remove: 'conflict',
  },
  COMPLETED: {
    start: 'conflict',
    setTask: 'byTasks',
    bump: 'unchanged',
    recall: to('RECALLED'),
    cancel: 'conflict',
    reject: 'conflict',
    remove: to('REMOVED'),
  },
  RECALLED: {
    start: to('IN_PROGRESS'),
    setTask: 'byTasks',
    bump: to('COMPLETED'),
    recall: 'unchanged',
    cancel: to('CANCELLED'),
    reject: 'conflict',
    remove: 'conflict',
  },
  CANCELLED: closed('cancel', to('REMOVED')),
  REJECTED: closed('reject', to('REMOVED')),
  REMOVED: closed('remove', 'unchanged'),
};

function closed(same: TicketCommandType, remove: Cell): Row {
  const row: Record<TicketCommandType, Cell> = {
    start: 'conflict',
    setTask: 'conflict',
    bump: 'conflict',
    recall: 'conflict',
    cancel: 'conflict',
    reject: 'conflict',
    remove,
  };
  if (same !== 'remove') row[same] = 'unchanged';
  return row;
}

export const ticketCommandTypes = Object.keys(ticketTable.NEW) as TicketCommandType[];

/** Statuses that the kitchen still has work on. */
export const activeTicketStatuses = ['NEW', 'IN_PROGRESS', 'RECALLED'] as const satisfies readonly TicketStatus[];

/** The statuses from which a command may change a ticket. */
export function ticketStatusesAllowing(command: TicketCommandType): TicketStatus[] {
  return ticketStatuses.filter((status) => ticketTable[status][command] === 'byTasks' || typeof ticketTable[status][command] === 'object');
}

/** What a command does to a ticket: the ticket as it is afterwards, with `version` one higher if it changed, or the error code. */
export function decideTicket(ticket: KitchenTicket, command: TicketCommand, now: Instant): TicketDecision {
  const cell = ticketTable[ticket.status][command.type];
  if (cell === 'conflict') return { ok: false, code: 'resource_status_conflict' };
  if (cell === 'unchanged') return { ok: true, changed: false, from: ticket.status, ticket };
  if (command.type === 'setTask') return setTask(ticket, command.taskId, command.status, now);
  if (cell === 'byTasks') return { ok: false, code: 'resource_status_conflict' };
  return moved(ticket, cell.to, tasksAfter(cell.to, ticket.tasks), now);
}

/** Bumping ticks everything; a recalled ticket has everything still to do, since nobody knows what came back. */
function tasksAfter(status: TicketStatus, tasks: KitchenTask[]): KitchenTask[] {
  if (status === 'COMPLETED') return tasks.map((task) => ({ ...task, status: 'DONE' as const }));
  if (status === 'RECALLED') return tasks.map((task) => ({ ...task, status: 'PENDING' as const }));
  return tasks;
}

/** All tasks done completes the ticket; a task set back on a completed one recalls it; ticking the first starts it. */
function setTask(ticket: KitchenTicket, taskId: string, status: TaskStatus, now: Instant): TicketDecision {
  const task = ticket.tasks.find(({ id }) => id === taskId);
  if (task === undefined) return { ok: false, code: 'resource_not_found' };
  if (task.status === status) return { ok: true, changed: false, from: ticket.status, ticket };
  const tasks = ticket.tasks.map((other) => (other.id === taskId ? { ...other, status } : other));
  if (tasks.every((other) => other.status === 'DONE')) return moved(ticket, 'COMPLETED', tasks, now);
  if (ticket.status === 'COMPLETED') return moved(ticket, 'RECALLED', tasks, now);
  return moved(ticket, 'IN_PROGRESS', tasks, now);
}

function moved(ticket: KitchenTicket, status: TicketStatus, tasks: KitchenTask[], now: Instant): TicketDecision {
  const completedAt = status === 'COMPLETED' ? now : status === 'REMOVED' ? ticket.completedAt : null;
  return { ok: true, changed: true, from: ticket.status, ticket: { ...ticket, status, tasks, completedAt, version: ticket.version + 1 } };
}

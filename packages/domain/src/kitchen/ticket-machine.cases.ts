import type { TicketCommandType, TicketStatus } from './kitchen.types.ts';

/**
 * What every command does to a ticket with two tasks, the first done and the second not (both done if it is completed), written by hand.
 * `setTask` ticks the second or, on a completed ticket, sets it back.
 */
export const expectedTickets: Record<TicketStatus, Record<TicketCommandType, TicketStatus | 'unchanged' | 'conflict'>> = {
  NEW: {
    start: 'IN_PROGRESS',
    setTask: 'COMPLETED',
    bump: 'COMPLETED',
    recall: 'conflict',
    cancel: 'CANCELLED',
    reject: 'REJECTED',
    remove: 'conflict',
  },
  IN_PROGRESS: {
    start: 'unchanged',
    setTask: 'COMPLETED',
    bump: 'COMPLETED',
    recall: 'conflict',
    cancel: 'CANCELLED',
    reject: 'conflict',
    remove: 'conflict',
  },
  COMPLETED: {
    start: 'conflict',
    setTask: 'RECALLED',
    bump: 'unchanged',
    recall: 'RECALLED',
    cancel: 'conflict',
    reject: 'conflict',
    remove: 'REMOVED',
  },
  RECALLED: {
    start: 'IN_PROGRESS',
    setTask: 'COMPLETED',
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

import type { Instant } from '../time/time.types.ts';
import type { KitchenTicket, TicketAge, TicketTimes } from './kitchen.types.ts';

type Timed = Pick<KitchenTicket, 'createdAt' | 'dueAt'>;

/**
 * How urgent a ticket is: late from the minute it is due (or some minutes later, if the store says so), working from a while before that on
 * (half of the prep time, unless the store says how long), else fresh. An order for tonight stays fresh all afternoon.
 */
export function getAge(ticket: Timed, now: Instant, times: TicketTimes): TicketAge {
  const left = Date.parse(ticket.dueAt) - Date.parse(now);
  if (left <= -times.lateAfterDueInMinutes * 60_000) return 'late';
  const warn = times.warnBeforeDueInMinutes ?? times.prepTimeInMinutes / 2;
  return left <= warn * 60_000 ? 'working' : 'fresh';
}

/** Oldest due first, then first come; returns a new array. */
export function sortTickets<T extends Timed & Pick<KitchenTicket, 'id'>>(tickets: readonly T[]): T[] {
  return [...tickets].sort(
    (a, b) =>
      Date.parse(a.dueAt) - Date.parse(b.dueAt) ||
      Date.parse(a.createdAt) - Date.parse(b.createdAt) ||
      (a.id < b.id ? -1 : a.id > b.id ? 1 : 0),
  );
}

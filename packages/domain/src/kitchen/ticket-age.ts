import { minutesBetween } from '../time/dates.ts';
import type { Instant } from '../time/time.types.ts';
import type { KitchenTicket, TicketAge } from './kitchen.types.ts';

type Timed = Pick<KitchenTicket, 'createdAt' | 'dueAt'>;

/**
 * How urgent a ticket is: late from the minute it is due, working in the second half of the prep time before that, else fresh.
 * An order for tonight stays fresh all afternoon.
 */
export function ageOf(ticket: Timed, now: Instant, prepTimeInMinutes: number): TicketAge {
  const left = Date.parse(ticket.dueAt) - Date.parse(now);
  if (left <= 0) return 'late';
  return left <= (prepTimeInMinutes * 60_000) / 2 ? 'working' : 'fresh';
}

/** Whole minutes since the kitchen got the ticket. */
export function minutesWaiting(ticket: Timed, now: Instant): number {
  return Math.max(0, minutesBetween(ticket.createdAt, now));
}

/** Whole minutes until the ticket is due; negative when it is late. */
export function minutesToDue(ticket: Timed, now: Instant): number {
  return minutesBetween(now, ticket.dueAt);
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

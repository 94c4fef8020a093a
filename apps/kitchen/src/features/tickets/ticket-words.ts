import type { StateTone } from '@servery/ui/primitives/state-chip.tsx';
import type { KitchenTicket, TicketAge, TicketStatus } from '@servery/domain/kitchen';
import { collectionNames, timeOfDay } from '@servery/app-kit/format.ts';
import { formatMinutes } from '@servery/domain/clock';
import type { TimeZone } from '@servery/domain/time';

/** What a ticket's state is called in the kitchen. A ticket that is simply being worked on needs no word. */
export const statusLook: Readonly<Record<TicketStatus, { tone: StateTone; word: string } | null>> = {
  NEW: { tone: 'new', word: 'New' },
  IN_PROGRESS: null,
  RECALLED: { tone: 'working', word: 'Recalled' },
  COMPLETED: { tone: 'done', word: 'Done' },
  CANCELLED: { tone: 'danger', word: 'Cancelled' },
  REJECTED: { tone: 'danger', word: 'Rejected' },
  REMOVED: null,
};

export const ageTone: Readonly<Record<TicketAge, StateTone>> = { fresh: 'neutral', working: 'working', late: 'late' };

/** "4 min late", "due now", "12 min", and the time itself where there is more than an hour left. */
export const dueWords = (dueAt: string, now: number, zone: TimeZone): string => {
  const minutes = Math.floor((Date.parse(dueAt) - now) / 60_000);
  if (minutes < -1) return `${formatMinutes(-minutes - 1)} late`;
  if (minutes < 1) return 'due now';
  return minutes > 60 ? `for ${timeOfDay(dueAt, zone)}` : `${minutes} min`;
};

/** Where the food goes: "Table 12", "Pickup". */
export const destination = (ticket: Pick<KitchenTicket, 'collectionType' | 'tableName'>): string =>
  ticket.tableName === null
    ? collectionNames[ticket.collectionType]
    : /^table\b/i.test(ticket.tableName)
      ? ticket.tableName
      : `Table ${ticket.tableName}`;

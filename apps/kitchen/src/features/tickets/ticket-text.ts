import { reasonNames, sourceNames, timeOfDay } from '@servery/app-kit/format.ts';
import { formatMinutes } from '@servery/domain/clock';
import type { KitchenTicket, TicketAge, TicketCommand, TicketStatus } from '@servery/domain/kitchen';
import { channels, commentLines, formatTableName, wayName } from '@servery/domain/orders';
import type { TimeZone } from '@servery/domain/time';
import { formatMoment } from '@servery/ui/primitives/relative.ts';
import type { StateTone } from '@servery/ui/primitives/state-chip.tsx';

interface Look {
  tone: StateTone;
  word: string;
}

const statusAppearance: Readonly<Record<TicketStatus, Look | null>> = {
  NEW: { tone: 'new', word: 'New' },
  IN_PROGRESS: null,
  RECALLED: { tone: 'working', word: 'Recalled' },
  COMPLETED: { tone: 'done', word: 'Done' },
  CANCELLED: { tone: 'danger', word: 'Cancelled' },
  REJECTED: { tone: 'danger', word: 'Rejected' },
  REMOVED: null,
};

/** Whether it has a change that no cook has ticked yet. */
export const hasOpenChange = ({ tasks }: Pick<KitchenTicket, 'tasks'>): boolean =>
  tasks.some(({ change, status }) => change && status === 'PENDING');

/** The kitchen's label for a ticket's state. An ordinary ticket in progress needs none. */
export const getAppearance = (ticket: Pick<KitchenTicket, 'status' | 'tasks'>): Look | null => {
  const off = ticket.status === 'CANCELLED' || ticket.status === 'REJECTED';
  return !off && hasOpenChange(ticket) ? { tone: 'working', word: 'Changed' } : statusAppearance[ticket.status];
};

export const ageTone: Readonly<Record<TicketAge, StateTone>> = { fresh: 'neutral', working: 'working', late: 'late' };

/**
 * "4 min late", "1 h 17 late" (short, since it is beside the number), "due now", "12 min"; the time, with its day, where more than an hour
 * is left.
 */
export const formatDue = (dueAt: string, now: number, zone: TimeZone): string => {
  const minutes = Math.floor((Date.parse(dueAt) - now) / 60_000);
  if (minutes < -1) return `${formatMinutes(-minutes - 1).replace(/(h .+) min$/, '$1')} late`;
  if (minutes < 1) return 'due now';
  return minutes > 60 ? `for ${formatMoment(dueAt, now, zone).replace('Tomorrow', 'tomorrow')}` : `${minutes} min`;
};

/** The text beside a ticket's age. "Due soon" is spelt out, since colour alone carries no meaning. */
export const ageText = (age: TicketAge, due: string): string => (age === 'working' && due.endsWith('min') ? `soon · ${due}` : due);

/**
 * Where the food goes: "Table 12", "Pickup", "Delivery · Newtown", "Uber Eats" (the icon beside it shows a delivery), "Uber Eats pickup".
 */
export const destination = (ticket: Pick<KitchenTicket, 'source' | 'collectionType' | 'tableName' | 'deliverySuburb'>): string => {
  if (ticket.deliverySuburb) return `${wayName(ticket)} · ${ticket.deliverySuburb}`;
  if (ticket.tableName === null)
    return channels[ticket.source].deliveredBy === 'channel' && ticket.collectionType === 'delivery'
      ? sourceNames[ticket.source]
      : wayName(ticket);
  return formatTableName(ticket.tableName);
};

/** "Cancelled by Ann, 6:45 PM: customer called to cancel, left no number." A note replaces the reason “other”. */
export const closingText = (ticket: Pick<KitchenTicket, 'status' | 'closed'>, zone: TimeZone): string => {
  const word = ticket.status === 'REJECTED' ? 'Rejected' : 'Cancelled';
  if (!ticket.closed) return `${word}. Stop cooking; this order is no longer needed.`;
  const { by, reason, note, at } = ticket.closed;
  const named = reason !== null && reason !== 'unknown' && (reason !== 'other' || note === '');
  const why = [named ? reasonNames[reason].toLowerCase() : '', note].filter((part) => part !== '');
  const text = `${word} by ${by}, ${timeOfDay(at, zone)}${why.length > 0 ? `: ${why.join(', ')}` : ''}`;
  return /[.!?…]$/.test(text) ? text : `${text}.`;
};

const namedCommands: Readonly<Record<Exclude<TicketCommand['type'], 'setTask' | 'setTasks'>, string>> = {
  start: 'Start',
  bump: 'Bump',
  recall: 'Recall',
  cancel: 'Cancel the ticket',
  reject: 'Reject the ticket',
  remove: 'Clear the ticket',
};

/** The label of a command: "Bump", "Tick 2 items". */
export const commandText = (command: TicketCommand): string => {
  if (command.type !== 'setTask' && command.type !== 'setTasks') return namedCommands[command.type];
  const count = command.type === 'setTask' ? 1 : command.taskIds.length;
  return `${command.status === 'DONE' ? 'Tick' : 'Untick'} ${count === 1 ? 'one item' : `${count} items`}`;
};

/** The texts above a ticket's first line: why it was cancelled, and notes for the whole order. */
export const textAbove = (
  ticket: Pick<KitchenTicket, 'status' | 'closed' | 'comments'>,
  zone: TimeZone,
): [closing: string, comments: string] => [
  ticket.status === 'CANCELLED' || ticket.status === 'REJECTED' ? closingText(ticket, zone) : '',
  commentLines(ticket.comments),
];

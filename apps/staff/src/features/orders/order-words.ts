import { moment } from '@servery/app-kit/format.ts';
import { promisedFor } from '@servery/domain/orders';
import type { TimeZone } from '@servery/domain/time';
import type { StateTone } from '@servery/ui/primitives/state-chip.tsx';
import { collectionNames } from '@servery/app-kit/format.ts';
import type { OrderRow } from './order-groups.ts';

/** "Accept for 6:45 PM", or "Accept, as soon as possible": what the button will promise the guest. `now` in epoch milliseconds. */
export const acceptWords = (etaInMinutes: number, requestedFor: string | null, now: number, zone: TimeZone): string => {
  const promise = promisedFor(etaInMinutes, requestedFor, new Date(now).toISOString());
  return promise === null ? 'Accept, as soon as possible' : `Accept for ${moment(promise, now, zone).replace('Tomorrow', 'tomorrow')}`;
};

/** "Table 12", "Pickup". */
export const placeWords = (row: Pick<OrderRow, 'collectionType' | 'tableName'>): string =>
  row.tableName === null ? collectionNames[row.collectionType] : /^table\b/i.test(row.tableName) ? row.tableName : `Table ${row.tableName}`;

export const statusTone: Readonly<Record<OrderRow['status'], StateTone>> = {
  processingPayment: 'working',
  failure: 'danger',
  new: 'new',
  accepted: 'working',
  rejected: 'danger',
  cancelled: 'danger',
  completed: 'done',
};

const eventWords: Readonly<Record<string, string>> = {
  'order.placed': 'Placed',
  'order.accepted': 'Accepted',
  'order.rejected': 'Rejected',
  'order.cancelled': 'Cancelled',
  'order.completed': 'Completed',
  'order.ready': 'Ready',
  'ticket.created': 'Sent to the kitchen',
  'ticket.changed': 'Kitchen ticket changed',
  'print.queued': 'Printing',
  'print.finished': 'Printed',
};

/** What an entry of the timeline is called. */
export const timelineWords = (type: string): string => eventWords[type] ?? type;

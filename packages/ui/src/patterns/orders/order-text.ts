import { channels, isPaidOnDelivery, promisedFor, reasonNames, formatTableName, wayName } from '@servery/domain/orders';
import type { TimeZone } from '@servery/domain/time';
import { formatMoment } from '../../primitives/relative.ts';
import type { OrderRow } from './order.types.ts';

/** "Accept for 6:45 PM", or "Accept, as soon as possible": what the button will promise the guest. `now` in epoch milliseconds. */
export const acceptText = (etaInMinutes: number, requestedFor: string | null, now: number, zone: TimeZone): string => {
  const promise = promisedFor(etaInMinutes, requestedFor, new Date(now).toISOString());
  return promise === null
    ? 'Accept, as soon as possible'
    : `Accept for ${formatMoment(promise, now, zone).replace('Tomorrow', 'tomorrow')}`;
};

/** "Table 12", "Pickup", "Delivery to Newtown", "Uber Eats delivery". */
export const placeText = ({
  source,
  collectionType,
  tableName,
  deliverySuburb = null,
}: Pick<OrderRow, 'source' | 'collectionType' | 'tableName'> & { deliverySuburb?: string | null }): string => {
  if (tableName !== null) return formatTableName(tableName);
  const way = wayName({ source, collectionType });
  return deliverySuburb ? `${way} to ${deliverySuburb}` : way;
};

/**
 * The text after an order is completed. When a delivery is given to its driver, it is not known yet that it arrives, unless its cash has
 * come back.
 */
export const handOverText = ({
  source,
  collectionType,
  paymentMethod,
}: Pick<OrderRow, 'source' | 'collectionType' | 'paymentMethod'>): string => {
  if (collectionType !== 'delivery' || channels[source].deliveredBy === 'channel') return 'Handed over';
  return isPaidOnDelivery(paymentMethod) ? 'Delivered' : 'Handed to the driver';
};

/** "For 6:45 PM", or "As soon as possible". `now` in epoch milliseconds. */
export const formatForWhen = (row: Pick<OrderRow, 'promisedFor' | 'requestedFor'>, now: number, zone: TimeZone): string => {
  const at = row.promisedFor ?? row.requestedFor;
  return at === null ? 'As soon as possible' : `For ${formatMoment(at, now, zone).replace('Tomorrow', 'tomorrow')}`;
};

/** A reason's code as text. */
export const reasonText = (reason: string): string => (reasonNames as Readonly<Record<string, string>>)[reason] ?? reason;

const eventLabels: Readonly<Record<string, string>> = {
  'order.placed': 'Placed',
  'payment.expired': 'Not paid in time',
  'payment.mismatched': 'The card provider says something else',
  'order.accepted': 'Accepted',
  'order.rejected': 'Rejected',
  'order.cancelled': 'Cancelled',
  'order.completed': 'Completed',
  'order.reopened': 'Completion undone',
  'order.unpaidAllowed': 'More unpaid orders allowed',
  'order.ready': 'Ready',
  'order.recalled': 'No longer ready',
  'order.etaChanged': 'Promised for another time',
  'bill.changed': 'Bill changed',
  'bill.sent': 'Bill sent to the kitchen',
  'bill.cancelled': 'Bill cancelled',
  'payment.taken': 'Payment taken',
  'payment.takenBack': 'Payment undone',
  'payment.handedBack': 'Refund',
  'payment.waived': 'No payment required',
  'alarm.raised': 'Alarm',
  'alarm.seen': 'Alarm seen to',
  'alarm.cleared': 'Alarm over',
  'ticket.acknowledged': 'The kitchen has it',
  'ticket.created': 'Sent to the kitchen',
  'ticket.changed': 'Kitchen ticket changed',
  'print.queued': 'Sent to print',
  'print.finished': 'Printing finished',
};
/** The note of a finished print job starts with its result. */
const printLabels: Readonly<Record<string, string>> = { success: 'Printed', failure: 'Not printed', unconfirmed: 'Printed, not confirmed' };
/** The note of a kitchen ticket's change is its new status. */
const ticketLabels: Readonly<Record<string, string>> = {
  IN_PROGRESS: 'Started in the kitchen',
  COMPLETED: 'Bumped in the kitchen',
  RECALLED: 'Recalled in the kitchen',
  CANCELLED: 'Kitchen ticket cancelled',
  REJECTED: 'Kitchen ticket rejected',
  REMOVED: 'Cleared away in the kitchen',
};

/** "restaurantTooBusy: two cooks are ill" or "other. Approved by Mia Chen" with the reason as text. */
const reasonNote = (note: string): string => note.replace(/^[A-Za-z]+(?=$|: |\. )/, reasonText);

/** Actions of printers, displays and order monitoring have no person's name. */
const nobody = /^(print\.|alarm\.(raised|cleared)|ticket\.acknowledged)/;

/** An entry of the timeline as text. A printer's actions have no person's name. */
export const timelineText = (entry: { type: string; actor: string; note: string }): { what: string; who: string; note: string } => {
  if (entry.type === 'print.finished') {
    const [outcome = '', ...rest] = entry.note.split(': ');
    const what = printLabels[outcome];
    return { what: what ?? eventLabels[entry.type] ?? '', who: '', note: what === undefined ? entry.note : rest.join(': ') };
  }
  if (entry.type === 'payment.declined') return { what: 'Card declined', who: '', note: entry.note.replaceAll('_', ' ') };
  const ticket = entry.type === 'ticket.changed' ? ticketLabels[entry.note] : undefined;
  const ended = ['order.rejected', 'order.cancelled', 'bill.cancelled'].includes(entry.type);
  return {
    what: ticket ?? eventLabels[entry.type] ?? entry.type,
    who: nobody.test(entry.type) ? '' : entry.actor,
    note: ticket === undefined ? (ended ? reasonNote(entry.note) : entry.note) : '',
  };
};

/** What ending an order does, shown before it is done. */
export const endingHelp: Readonly<Record<'reject' | 'cancel', string>> = {
  reject: 'We tell the guest that you can’t take the order. This cannot be undone.',
  cancel: 'The guest is told, and the kitchen’s ticket shows it. This cannot be undone.',
};

/** "First order here.", "1 order before.", "12 orders before." */
export const formatOrdersBefore = (count: number): string =>
  count === 0 ? 'First order here.' : count === 1 ? '1 order before.' : `${count} orders before.`;

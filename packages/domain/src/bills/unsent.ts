import { currentQuantity } from './operations.ts';
import type { Bill, BillDelivery, BillHeading, BillLine } from './bills.types.ts';

/** Lines that the kitchen does not have, or not in their current state. */
export const unsentLines = (bill: Pick<Bill, 'lines'>): BillLine[] => bill.lines.filter((line) => currentQuantity(line) !== line.sent);

const isSamePlace = (one: BillDelivery | undefined, other: BillDelivery | undefined): boolean =>
  one?.address.line1 === other?.address.line1 &&
  one?.address.suburb === other?.address.suburb &&
  one?.address.postcode === other?.address.postcode &&
  one?.dropoffNotes === other?.dropoffNotes;

/** Whether a printout that the kitchen has names another time or another address than the bill. */
export const isDocketOutdated = (sentAs: BillHeading | null, bill: BillHeading): boolean =>
  sentAs !== null && (sentAs.requested?.at !== bill.requested?.at || !isSamePlace(sentAs.delivery, bill.delivery));

/**
 * Whether the kitchen lacks the bill's current state: its lines, or the collection type, table, name, comments, time or address of what was
 * sent.
 */
export function isUnsent(bill: Bill): boolean {
  if (unsentLines(bill).length > 0) return true;
  const { sentAs } = bill;
  if (sentAs === null) return false;
  if (sentAs.collectionType !== undefined && sentAs.collectionType !== bill.collectionType) return true;
  if (isDocketOutdated(sentAs, bill)) return true;
  return sentAs.table?.id !== bill.table?.id || sentAs.customerName !== bill.customerName || sentAs.comments !== bill.comments;
}

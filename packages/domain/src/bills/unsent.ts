import { currentQuantity } from './operations.ts';
import type { Bill, BillLine } from './bills.types.ts';

/** Lines that the kitchen does not have, or not in their current state. */
export const unsentLines = (bill: Pick<Bill, 'lines'>): BillLine[] => bill.lines.filter((line) => currentQuantity(line) !== line.sent);

/** Whether the kitchen lacks the bill's current state: its lines, or the collection type, table, name and comments of what was sent. */
export function isUnsent(bill: Bill): boolean {
  if (unsentLines(bill).length > 0) return true;
  const { sentAs } = bill;
  if (sentAs === null) return false;
  if (sentAs.collectionType !== undefined && sentAs.collectionType !== bill.collectionType) return true;
  return sentAs.table?.id !== bill.table?.id || sentAs.customerName !== bill.customerName || sentAs.comments !== bill.comments;
}

import type { Bill, BillEntry, EnteredOperation } from './bills.types.ts';
import { applyMoveIn, applyMoveOut, getHeading } from './move-lines.ts';
import { currentQuantity, getRules, isServerOperation } from './operations.ts';

type Opening = Extract<EnteredOperation, { type: 'open' }>;

const opened = ({ collectionType, table, customerName }: Opening): Bill => ({
  collectionType,
  table,
  customerName,
  customerPhone: '',
  comments: '',
  lines: [],
  sentAs: null,
  revision: 0,
});

/**
 * The bill after one more operation; null: before it was opened. The same function runs in every till and on the server: the same
 * operations in the server's order give the same bill. An operation that no longer suits the bill changes nothing (a second opening, fewer
 * of a line that no longer exists), so that nobody is stuck on it; operations that the server refuses never get here.
 */
export function applyOperation(bill: Bill | null, entry: BillEntry): Bill | null {
  const { operation } = entry;
  if (bill === null) return operation.type === 'open' ? { ...opened(operation), revision: entry.revision ?? 0 } : null;
  return { ...changed(bill, operation, entry), revision: entry.revision ?? bill.revision };
}

/** A bill from its log. */
export const foldBill = (entries: readonly BillEntry[]): Bill | null => entries.reduce<Bill | null>(applyOperation, null);

function changed(bill: Bill, operation: EnteredOperation, author: BillEntry): Bill {
  if (!isServerOperation(operation)) return getRules(operation).apply(bill, operation, author);
  if (operation.type === 'moveLinesOut') return applyMoveOut(bill, operation);
  if (operation.type === 'moveLinesIn') return applyMoveIn(bill, operation);
  return {
    ...bill,
    sentAs: getHeading(bill),
    lines: bill.lines.map((line) => ({ ...line, sent: currentQuantity(line) })),
  };
}

import { cartLimits } from '../validation/limits.ts';
import type { Bill, BillEntry, BillHeading, BillLine, EnteredOperation } from './bills.types.ts';

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

/** How many of a line are to be made and paid for. */
export const currentQuantity = ({ quantity, voided }: Pick<BillLine, 'quantity' | 'voided'>): number => (voided === null ? quantity : 0);

const getHeading = ({ table, customerName, comments }: BillHeading): BillHeading => ({ table, customerName, comments });

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

function changed(bill: Bill, operation: EnteredOperation, { by, at }: BillEntry): Bill {
  switch (operation.type) {
    case 'open':
      return bill;
    case 'addLine': {
      const { line: input, frozen } = operation;
      if (bill.lines.some(({ id }) => id === input.id)) return bill;
      const line: BillLine = { id: input.id, input, frozen, quantity: input.quantity, sent: 0, voided: null, addedBy: by };
      return { ...bill, lines: [...bill.lines, line] };
    }
    case 'changeQuantity':
      return onLine(bill, operation.lineId, (line) => ({ ...line, quantity: within(line.quantity + operation.delta) }));
    case 'voidLine':
      return onLine(bill, operation.lineId, (line) => ({ ...line, voided: line.voided ?? { reason: operation.reason, by, at } }));
    case 'setTable':
      return { ...bill, table: operation.table };
    case 'setCustomer':
      return { ...bill, customerName: operation.name, customerPhone: operation.phone };
    case 'setComments':
      return { ...bill, comments: operation.comments };
    case 'send':
      return {
        ...bill,
        sentAs: getHeading(bill),
        lines: bill.lines.map((line) => ({ ...line, sent: currentQuantity(line) })),
      };
  }
}

const within = (quantity: number): number => Math.min(cartLimits.quantity, Math.max(0, quantity));

const onLine = (bill: Bill, lineId: string, change: (line: BillLine) => BillLine): Bill => ({
  ...bill,
  lines: bill.lines.map((line) => (line.id === lineId ? change(line) : line)),
});

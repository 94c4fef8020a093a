import type { CartProblem } from '../pricing/pricing.types.ts';
import { cartLimits } from '../validation/limits.ts';
import { currentQuantity } from './apply-operation.ts';
import type { Bill, BillOperation } from './bills.types.ts';

/** The most lines a bill may ever have had. Removed and void lines count, because otherwise adding and removing could grow it without limit. */
const mostLines = cartLimits.lines * 5;

const problem = (code: CartProblem['code'], lineId: string | null, path: string, message: string): CartProblem => ({
  code,
  lineId,
  path,
  message,
});

/**
 * Why the bill's current state refuses an operation; null: it is allowed. Menu and stock of a new line are checked elsewhere. A line
 * that is void or removed is no reason to refuse: two waiters who take the same line off are both right.
 */
export function operationProblem(bill: Bill, operation: BillOperation): CartProblem | null {
  switch (operation.type) {
    case 'addLine':
      return addingProblem(bill, operation.line.id);
    case 'changeQuantity': {
      const line = bill.lines.find(({ id }) => id === operation.lineId);
      if (line === undefined) return unknownLine(operation.lineId);
      if (line.quantity + operation.delta <= cartLimits.quantity) return null;
      const message = `Please choose at most ${cartLimits.quantity} of “${line.frozen.priced.name}”. Add a second line for more.`;
      return problem('QUANTITY_INVALID', line.id, 'delta', message);
    }
    case 'voidLine':
      return bill.lines.some(({ id }) => id === operation.lineId) ? null : unknownLine(operation.lineId);
    case 'setTable':
      if (bill.collectionType === 'dineIn' || operation.tableId === null) return null;
      return problem('UNAVAILABLE', null, 'tableId', 'A table is for dine-in bills only. Open a dine-in bill for it.');
    case 'open':
    case 'setCustomer':
    case 'setComments':
      return null;
  }
}

function addingProblem(bill: Bill, lineId: string): CartProblem | null {
  if (bill.lines.some(({ id }) => id === lineId)) {
    return problem('LINE_REPEATED', lineId, 'line.id', 'This line is on the bill already.');
  }
  const active = bill.lines.filter((line) => currentQuantity(line) > 0).length;
  if (active < cartLimits.lines && bill.lines.length < mostLines) return null;
  return problem('CART_TOO_LARGE', lineId, 'line', 'This bill is full. Open a second one for the rest.');
}

const unknownLine = (lineId: string): CartProblem =>
  problem('NOT_FOUND', lineId, 'lineId', 'This line is not on the bill. Look at the bill again.');

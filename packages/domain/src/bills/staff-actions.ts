import { currentQuantity } from './operations.ts';
import type { StaffAction } from '../employees/audiences.ts';
import type { Bill, BillAdjustment, EnteredOperation } from './bills.types.ts';

type Lines = Pick<Bill, 'lines'>;

/** Whether a change takes something off a bill that the kitchen has already. */
export const voidsSentLines = (before: Lines, after: Lines): boolean =>
  after.lines.some((line) => {
    const earlier = before.lines.find(({ id }) => id === line.id);
    const now = currentQuantity(line);
    return earlier !== undefined && now < currentQuantity(earlier) && now < line.sent;
  });

/** Whether the kitchen has something of a bill that is not void. */
export const isMade = ({ lines }: Lines): boolean => lines.some((line) => Math.min(line.sent, currentQuantity(line)) > 0);

/** What changing a line's price is: less is a discount. */
export const actionOfAdjustment = ({ discountForItem, discountPercentage }: BillAdjustment): StaffAction =>
  discountForItem > 0 || discountPercentage > 0 ? 'discount' : 'priceChange';

/** What an operation is that a store may have reserved for some of its people; null: anybody may. Its full price is anybody's. */
export function findStaffAction(before: Bill, operation: EnteredOperation, after: Bill): StaffAction | null {
  if (operation.type === 'adjustLine') return operation.adjustment === null ? null : actionOfAdjustment(operation.adjustment);
  return voidsSentLines(before, after) ? 'voidAfterSending' : null;
}

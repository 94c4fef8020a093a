import { sameChoice } from '@servery/domain/cart';
import { currentQuantity, type Bill, type BillLine } from '@servery/domain/bills';
import { type CartLineInput } from '@servery/domain/menu';
import type { FrozenLine } from '@servery/domain/pricing';
import { cartLimits } from '@servery/domain/validation';

/** The line whose quantity goes up when the same is rung up again: the kitchen has none of it yet, and it costs the same. */
export const lineToCountOn = (bill: Bill | null, wanted: CartLineInput, frozen: FrozenLine): BillLine | undefined =>
  bill?.lines.find(
    (line) =>
      line.voided === null &&
      line.sent === 0 &&
      line.adjusted === undefined &&
      line.quantity > 0 &&
      line.quantity + wanted.quantity <= cartLimits.quantity &&
      line.frozen.priced.unitPrice === frozen.priced.unitPrice &&
      line.frozen.priced.name === frozen.priced.name &&
      sameChoice(line.input, wanted),
  );

/** The lines that a bill shows: the current ones, and removed ones that the kitchen still has. */
export const linesToShow = (bill: Bill): BillLine[] => bill.lines.filter((line) => currentQuantity(line) > 0 || line.sent > 0);

/** How many of each item are on a bill, by item id. */
export function countByItem(bill: Bill | null): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of bill?.lines ?? []) {
    const quantity = currentQuantity(line);
    if (quantity > 0) counts[line.input.itemId] = (counts[line.input.itemId] ?? 0) + quantity;
  }
  return counts;
}

/** Whether anything on it has a price or is to be made. */
export const isEmptyBill = (bill: Bill | null): boolean => bill === null || bill.lines.every((line) => currentQuantity(line) === 0);

/**
 * What the kitchen does not have of a line, as text; null: it has the line in this form. `confirmed`: the quantity that the kitchen has
 * according to the server; what was sent since is still waiting on this till.
 */
export function unsentText(line: BillLine, confirmed = line.sent): string | null {
  const current = currentQuantity(line);
  if (current === line.sent) return line.sent === confirmed ? null : 'Waiting to send';
  if (line.sent === 0) return 'Not sent';
  if (current === 0) return 'Removal not sent';
  return current > line.sent ? `${current - line.sent} more not sent` : `${line.sent - current} fewer not sent`;
}

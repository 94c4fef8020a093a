import { sameChoice } from '@servery/domain/cart';
import { currentQuantity, type Bill, type BillLine } from '@servery/domain/bills';
import { type CartLineInput } from '@servery/domain/menu';
import type { FrozenLine } from '@servery/domain/pricing';
import { cartLimits } from '@servery/domain/validation';

/** The line that one more of the same is counted on: the kitchen has none of it yet, and it costs the same. */
export const lineToCountOn = (bill: Bill | null, wanted: CartLineInput, frozen: FrozenLine): BillLine | undefined =>
  bill?.lines.find(
    (line) =>
      line.voided === null &&
      line.sent === 0 &&
      line.quantity > 0 &&
      line.quantity + wanted.quantity <= cartLimits.quantity &&
      line.frozen.priced.unitPrice === frozen.priced.unitPrice &&
      line.frozen.priced.name === frozen.priced.name &&
      sameChoice(line.input, wanted),
  );

/** What a bill shows: what stands, and what the kitchen has that does not stand any more. */
export const linesToShow = (bill: Bill): BillLine[] => bill.lines.filter((line) => currentQuantity(line) > 0 || line.sent > 0);

/** How many of each item stand on a bill, by item. */
export function countByItem(bill: Bill | null): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const line of bill?.lines ?? []) {
    const quantity = currentQuantity(line);
    if (quantity > 0) counts[line.input.itemId] = (counts[line.input.itemId] ?? 0) + quantity;
  }
  return counts;
}

/** Whether anything on it costs anything or is to be made. */
export const isEmptyBill = (bill: Bill | null): boolean => bill === null || bill.lines.every((line) => currentQuantity(line) === 0);

/**
 * What the kitchen has not got of a line, in words; null: it has it as it stands. `confirmed`: how many the kitchen has as the server told
 * last; what was sent to it since waits on this till.
 */
export function unsentText(line: BillLine, confirmed = line.sent): string | null {
  const standing = currentQuantity(line);
  if (standing === line.sent) return line.sent === confirmed ? null : 'Waiting to send';
  if (line.sent === 0) return 'Not sent';
  if (standing === 0) return 'Removal not sent';
  return standing > line.sent ? `${standing - line.sent} more not sent` : `${line.sent - standing} fewer not sent`;
}

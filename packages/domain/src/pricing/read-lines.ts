import { itemAvailability } from '../availability/item-availability.ts';
import { indexMenu, type MenuIndex } from '../menu/index-menu.ts';
import type { ApplicableOrderingSystem, CartLineInput, MenuItem } from '../menu/menu.types.ts';
import type { OrderSource } from '../orders/orders.types.ts';
import { cartLimits } from '../validation/limits.ts';
import { priceLine, getProblem } from './price-line.ts';
import { isDiscounted, calculateLineTotal } from './stage-3-line-adjustments.ts';
import type { CartProblem, PriceCartInput, PricedLine } from './pricing.types.ts';

/** A cart line with its menu data, priced up to its line total (stages 1 to 3). */
export interface ReadLine {
  input: CartLineInput;
  item: MenuItem;
  priced: PricedLine;
}

export interface ReadLines {
  /** Without the lines that cannot be sold. */
  lines: ReadLine[];
  problems: CartProblem[];
}

/** Which of an item's ordering systems an order of a source belongs to. */
export const systemBySource: Readonly<Record<OrderSource, keyof ApplicableOrderingSystem>> = {
  website: 'online',
  google: 'online',
  pos: 'pos',
  uberEats: 'uberEats',
};

/** Looks every line up in the menu and collects all that is wrong with the cart, so that a guest sees it at once. */
export function readLines(input: PriceCartInput): ReadLines {
  const read: ReadLines = { lines: [], problems: [] };
  const { problems } = read;
  if (input.lines.length === 0) {
    problems.push({ code: 'CART_EMPTY', lineId: null, path: 'lines', message: 'Your cart is empty.' });
  }
  if (input.lines.length > cartLimits.lines) {
    problems.push({ code: 'CART_TOO_LARGE', lineId: null, path: 'lines', message: `Please use at most ${cartLimits.lines} lines.` });
    return read;
  }
  const index = indexMenu(input.menu);
  const ids = new Set<string>();
  for (const line of input.lines) {
    if (ids.has(line.id)) problems.push(getProblem(line, 'LINE_REPEATED', 'id', 'This line is in the cart twice. Please remove one.'));
    ids.add(line.id);
    readLine(index, input, line, read);
  }
  return read;
}

function readLine(index: MenuIndex, input: PriceCartInput, line: CartLineInput, read: ReadLines): void {
  const { item, line: priced, problems } = priceLine(index, input, line);
  if (item === null) {
    read.problems.push(...problems);
    return;
  }
  const before = read.problems.length;
  const reason = itemAvailability(
    item,
    input.collectionType,
    input.forLocal ?? null,
    systemBySource[input.source],
    index.categories.get(item.categoryId),
  );
  if (reason === 'SOLD_OUT') read.problems.push(getProblem(line, reason, 'itemId', `Sorry, “${item.name}” is sold out.`));
  else if (reason !== null) read.problems.push(getProblem(line, reason, 'itemId', `Sorry, “${item.name}” is currently unavailable.`));
  if (!Number.isInteger(line.quantity) || line.quantity < 1 || line.quantity > cartLimits.quantity) {
    read.problems.push(
      getProblem(line, 'QUANTITY_INVALID', 'quantity', `Please choose between 1 and ${cartLimits.quantity} of “${item.name}”.`),
    );
  }
  const longest = Math.min(input.commentMaxLength ?? cartLimits.commentLength, cartLimits.commentLength);
  if (line.comments.length > longest) {
    read.problems.push(
      getProblem(line, 'COMMENT_TOO_LONG', 'comments', `Please use at most ${longest} characters for the note on “${item.name}”.`),
    );
  }
  // "Switched off" and "not sold like this" are the same to a guest: reported once.
  read.problems.push(...(reason === 'UNAVAILABLE' ? problems.filter(({ code }) => code !== 'UNAVAILABLE') : problems));
  if (read.problems.length > before || priced === null) return;
  const adjustment = input.lineAdjustments?.[line.id];
  priced.lineTotal = calculateLineTotal(priced.unitPrice, line.quantity, adjustment);
  priced.discounted = isDiscounted(item.discounted, adjustment);
  read.lines.push({ input: line, item, priced });
}

import { itemAvailability } from '../availability/item-availability.ts';
import { indexMenu, type MenuIndex } from '../menu/index-menu.ts';
import type { ApplicableOrderingSystem, BasicItem, CartLineInput } from '../menu/menu.types.ts';
import { readSelection } from '../menu/read-selection.ts';
import type { OrderSource } from '../orders/orders.types.ts';
import { cartLimits } from '../validation/limits.ts';
import type { CartProblem, CartProblemCode, PriceCartInput, PricedChoice } from './pricing.types.ts';

/** A cart line with what the menu says about it. */
export interface ReadLine {
  input: CartLineInput;
  item: BasicItem;
  categoryName: string;
  choices: PricedChoice[];
}

export interface ReadLines {
  /** Without the lines that cannot be sold. */
  lines: ReadLine[];
  problems: CartProblem[];
}

const systems: Readonly<Record<OrderSource, keyof ApplicableOrderingSystem>> = {
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
    if (ids.has(line.id)) problems.push(problemOf(line, 'LINE_REPEATED', 'id', 'This line is in the cart twice. Please remove one.'));
    ids.add(line.id);
    readLine(index, input, line, read);
  }
  return read;
}

function readLine(index: MenuIndex, input: PriceCartInput, line: CartLineInput, read: ReadLines): void {
  const item = index.items.get(line.itemId);
  const category = item && index.categories.get(item.categoryId);
  if (item === undefined || category === undefined) {
    read.problems.push(problemOf(line, 'NOT_FOUND', 'itemId', 'This item is no longer on the menu.'));
    return;
  }
  const before = read.problems.length;
  const reason = itemAvailability(item, input.collectionType, input.forLocal ?? null, systems[input.source], category);
  if (reason === 'SOLD_OUT') read.problems.push(problemOf(line, reason, 'itemId', `Sorry, “${item.name}” is sold out.`));
  else if (reason !== null) read.problems.push(problemOf(line, reason, 'itemId', `Sorry, “${item.name}” is currently unavailable.`));
  if (!Number.isInteger(line.quantity) || line.quantity < 1 || line.quantity > cartLimits.quantity) {
    read.problems.push(
      problemOf(line, 'QUANTITY_INVALID', 'quantity', `Please choose between 1 and ${cartLimits.quantity} of “${item.name}”.`),
    );
  }
  const longest = Math.min(input.commentMaxLength ?? cartLimits.commentLength, cartLimits.commentLength);
  if (line.comments.length > longest) {
    read.problems.push(
      problemOf(line, 'COMMENT_TOO_LONG', 'comments', `Please use at most ${longest} characters for the note on “${item.name}”.`),
    );
  }
  if (item.type !== 'basic' || line.type !== 'basic') {
    read.problems.push(problemOf(line, 'TYPE_CHANGED', 'type', `${item.name} has changed. Please choose it again.`));
    return;
  }
  const { choices, problems } = readSelection(index, item, line.selection, line.id);
  read.problems.push(...problems);
  if (read.problems.length === before) read.lines.push({ input: line, item, categoryName: category.name, choices });
}

const problemOf = (line: CartLineInput, code: CartProblemCode, path: string, message: string): CartProblem => ({
  code,
  lineId: line.id,
  path,
  message,
});

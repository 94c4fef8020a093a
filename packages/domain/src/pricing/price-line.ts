import { channels } from '../orders/channels.ts';
import type { MenuIndex } from '../menu/index-menu.ts';
import type { CartLineInput, MenuItem, PizzaItem } from '../menu/menu.types.ts';
import { readSelection } from '../menu/read-selection.ts';
import { roundHalfAwayFromZero } from '../money/round.ts';
import type { CartProblem, PricedLine } from './pricing.types.ts';
import { calculateHalfAndHalfPrice, getPizzaPrice, calculateUnitPrice, type SaleWay } from './stage-1-unit-price.ts';
import { choicesExtra, partsExtra, pizzaExtra } from './stage-2-choices.ts';

export interface LinePrice {
  /** Null: the menu has no such item. */
  item: MenuItem | null;
  /** Null if it has no price. With `problems` it is the price of the valid choices: a builder shows it while the guest chooses. */
  line: PricedLine | null;
  problems: CartProblem[];
}

/**
 * Stages 1 and 2 of one line, for screens and for `priceCart`: its details and price, without adjustments. Whether the item is available
 * now (sold out, hours, collection type) is not checked; quantity and comment are ignored.
 */
export function priceLine(index: MenuIndex, way: SaleWay, line: CartLineInput): LinePrice {
  const item = index.items.get(line.itemId);
  const category = item && index.categories.get(item.categoryId);
  if (item === undefined || category === undefined) {
    return { item: null, line: null, problems: [getProblem(line, 'NOT_FOUND', 'itemId', 'This item is no longer on the menu.')] };
  }
  const { choices, pizza, parts, hasPrice, problems } = readSelection(index, item, line);
  if (line.type === 'custom' && item.type === 'custom' && !channels[way.source].sellsCustomItems) {
    problems.push(getProblem(line, 'UNAVAILABLE', 'itemId', `Sorry, “${item.name}” is currently unavailable.`));
  }
  const base = hasPrice ? getBasePrice(index, way, item, line) : null;
  if (base === null) return { item, line: null, problems };
  // Half cents meet here, and are rounded once.
  const exact = base + choicesExtra(choices) + (pizza === null ? 0 : pizzaExtra(pizza)) + (parts === null ? 0 : partsExtra(parts));
  const unitPrice = roundHalfAwayFromZero(exact);
  const priced: PricedLine = {
    id: line.id,
    itemId: item.id,
    categoryId: item.categoryId,
    type: item.type,
    name: getName(item, line),
    categoryName: category.name,
    quantity: line.quantity,
    comments: line.comments,
    choices,
    basePrice: roundHalfAwayFromZero(base),
    unitPrice,
    lineTotal: unitPrice * line.quantity,
    discounted: item.discounted,
  };
  if (item.categorySalesId) priced.categorySalesId = item.categorySalesId;
  if (pizza !== null) priced.pizza = pizza;
  if (parts !== null) priced.parts = parts;
  return { item, line: priced, problems };
}

/** Stage 1, exactly: see `calculateHalfAndHalfPrice`. */
function getBasePrice(index: MenuIndex, way: SaleWay, item: MenuItem, line: CartLineInput): number | null {
  if (item.type === 'basic' || item.type === 'deal') return calculateUnitPrice(item.price, way.source, way.collectionType);
  if (item.type === 'pizza' && line.type === 'pizza') return getPizzaPrice(item, line.selection.sizeId, way);
  if (item.type === 'halfAndHalf' && line.type === 'halfAndHalf') {
    const { firstHalf, secondHalf } = line.selection;
    // Both are pizzas: reading the selection has looked.
    const halves = [index.items.get(firstHalf.pizzaId) as PizzaItem, index.items.get(secondHalf.pizzaId) as PizzaItem] as const;
    return calculateHalfAndHalfPrice(index, item, halves, way);
  }
  return line.type === 'custom' ? line.selection.price : null;
}

/** A custom item is called what the till typed. */
const getName = (item: MenuItem, line: CartLineInput): string => (line.type === 'custom' && line.selection.name.trim()) || item.name;

export const getProblem = (line: CartLineInput, code: CartProblem['code'], path: string, message: string): CartProblem => ({
  code,
  lineId: line.id,
  path,
  message,
});

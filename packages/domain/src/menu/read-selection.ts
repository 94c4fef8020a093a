import type { CartProblem, PricedChoice, PricedPart, PricedPizza } from '../pricing/pricing.types.ts';
import { limits } from '../validation/limits.ts';
import type { MenuIndex } from './index-menu.ts';
import type { CartLineInput, CustomSelection, MenuItem } from './menu.types.ts';
import { quoted, readChoices, type ReportProblem } from './read-choices.ts';
import { readDeal } from './read-deal.ts';
import { readHalfAndHalf, readPizza } from './read-pizza.ts';

/** What a guest chose, as it is priced and printed. */
export interface ReadSelection {
  /** Of the item as a whole, in the menu's order. */
  choices: PricedChoice[];
  pizza: PricedPizza | null;
  parts: PricedPart[] | null;
  /** Enough could be read for a price; problems of the rest are in `problems`. */
  hasPrice: boolean;
  problems: CartProblem[];
}

/**
 * Reads a line's choices against the menu, for every type of item. Whether the item itself is available (sold out, hours) is not checked;
 * its sizes, toppings, pizzas and options are. Problems carry a path into the line.
 */
export function readSelection(index: MenuIndex, item: MenuItem, line: CartLineInput): ReadSelection {
  const problems: CartProblem[] = [];
  const report: ReportProblem = (code, path, message) => {
    problems.push({ code, lineId: line.id, path, message });
  };
  if (item.type !== line.type) {
    report('TYPE_CHANGED', 'type', `${quoted(item.name)} has changed. Please choose it again.`);
    return { choices: [], pizza: null, parts: null, hasPrice: false, problems };
  }
  const choices = readChoices(index, item, line.selection, 'selection', report);
  let pizza: PricedPizza | null = null;
  let parts: PricedPart[] | null = null;
  let hasPrice = true;
  if (item.type === 'pizza' && line.type === 'pizza') {
    pizza = readPizza(index, item, line.selection, report);
    hasPrice = pizza !== null;
  } else if (item.type === 'halfAndHalf' && line.type === 'halfAndHalf') {
    pizza = readHalfAndHalf(index, item, line.selection, report);
    hasPrice = pizza !== null;
  } else if (item.type === 'deal' && line.type === 'deal') {
    parts = readDeal(index, item, line.selection, report);
    hasPrice = parts !== null;
  } else if (line.type === 'custom') hasPrice = checkCustomPrice(line.selection, report);
  return { choices, pizza, parts, hasPrice, problems };
}

function checkCustomPrice({ price }: CustomSelection, report: ReportProblem): boolean {
  const fine = Number.isSafeInteger(price) && price >= limits.price.min && price <= limits.price.max;
  if (!fine) report('PRICE_INVALID', 'selection.price', 'Please enter a price that is not below zero.');
  return fine;
}

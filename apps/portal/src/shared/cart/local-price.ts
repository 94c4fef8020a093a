import { indexMenu, readSelection, type CartLineInput, type MenuItem, type MenuSnapshot } from '@servery/domain/menu';
import type { Minor } from '@servery/domain/money';
import { choicesExtra, unitPriceOf, type PricedChoice } from '@servery/domain/pricing';
import type { Cart } from './cart.ts';

export interface LocalLine {
  line: CartLineInput;
  /** Null when the menu no longer has it. */
  item: MenuItem | null;
  choices: PricedChoice[];
  unitPrice: Minor;
  total: Minor;
}

export interface LocalPrice {
  lines: LocalLine[];
  /** Before taxes that are added on top: those come with the server's quote. */
  itemTotal: Minor;
}

/**
 * What a cart comes to by the menu on this page, at once and without asking: stages 1 and 2 of the domain's engine. The server
 * prices every cart again; its word is the one that counts.
 */
export function priceLocally(menu: MenuSnapshot, { lines, collectionType }: Pick<Cart, 'lines' | 'collectionType'>): LocalPrice {
  const index = indexMenu(menu);
  let itemTotal = 0;
  const priced = lines.map((line): LocalLine => {
    const item = index.items.get(line.itemId) ?? null;
    if (!item) return { line, item, choices: [], unitPrice: 0, total: 0 };
    if (item.type !== 'basic' || line.type !== 'basic') return { line, item, choices: [], unitPrice: 0, total: 0 };
    const { choices } = readSelection(index, item, line.selection, line.id);
    const unitPrice = unitPriceOf(item.price, 'website', collectionType) + choicesExtra(choices);
    itemTotal += unitPrice * line.quantity;
    return { line, item, choices, unitPrice, total: unitPrice * line.quantity };
  });
  return { lines: priced, itemTotal };
}

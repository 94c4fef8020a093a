import { indexMenu, type CartLineInput, type MenuItem, type MenuSnapshot } from '@servery/domain/menu';
import type { Minor } from '@servery/domain/money';
import { priceLine, type PricedLine } from '@servery/domain/pricing';
import type { Cart } from './cart.ts';

export interface LocalLine {
  line: CartLineInput;
  /** Null if the menu no longer has it. */
  item: MenuItem | null;
  /** Its parts; null if there is no price. */
  priced: PricedLine | null;
  total: Minor;
}

export interface LocalPrice {
  lines: LocalLine[];
  /** Before taxes on top: those come with the server's quote. */
  itemTotal: Minor;
}

/**
 * A cart's price by the menu on this page, at once and without a call: stages 1 and 2 of the domain's engine. The server prices every cart
 * again, and its price is the one that applies.
 */
export function priceLocally(menu: MenuSnapshot, { lines, collectionType }: Pick<Cart, 'lines' | 'collectionType'>): LocalPrice {
  const index = indexMenu(menu);
  let itemTotal = 0;
  const priced = lines.map((line): LocalLine => {
    const { item, line: found } = priceLine(index, { source: 'website', collectionType }, line);
    itemTotal += found?.lineTotal ?? 0;
    return { line, item, priced: found, total: found?.lineTotal ?? 0 };
  });
  return { lines: priced, itemTotal };
}

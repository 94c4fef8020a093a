import { mergeLines } from '@servery/domain/cart';
import type { CartLineInput } from '@servery/domain/menu';
import type { CollectionType } from '@servery/domain/orders';
import { isLine } from './line-shape.ts';

/** A cart as the device keeps it: ids, quantities and choices. Prices are never stored: they are worked out when shown. */
export interface Cart {
  lines: readonly CartLineInput[];
  /** Dine-in needs a table: without one it is another way that the store offers. */
  collectionType: CollectionType;
  /** The table of the QR code that brought the guest here, and when (epoch milliseconds). */
  table: { id: string; name: string; since: number } | null;
  /** Null: as soon as possible. */
  requestedFor: string | null;
  /** For the whole order. */
  comments: string;
}

export const emptyCart: Cart = { lines: [], collectionType: 'pickup', table: null, requestedFor: null, comments: '' };

/** The most of one line, as the contract allows. */
export const mostPerLine = 99;

/** Adds a line; the same thing again counts up the line that is there. */
export const addLine = (cart: Cart, line: CartLineInput): Cart => ({ ...cart, lines: mergeLines(cart.lines, [line]) });

export const getCount = (cart: Pick<Cart, 'lines'>): number => cart.lines.reduce((count, line) => count + line.quantity, 0);

/** Whoever scanned a table's code longer ago than this sits somewhere else by now. */
const sitsFor = 4 * 3_600_000;

/** Reads what the device kept, at `now`; what another version or another hand wrote there is left out. */
export function readCart(text: string | null, now: number): Cart {
  if (text === null) return emptyCart;
  try {
    const kept = JSON.parse(text) as Partial<Cart> | null;
    if (typeof kept !== 'object' || kept === null) return emptyCart;
    const { id, name, since } = kept.table ?? {};
    const sits = typeof id === 'string' && typeof name === 'string' && typeof since === 'number' && now - since < sitsFor;
    const table = sits ? { id, name, since } : null;
    return {
      lines: Array.isArray(kept.lines) ? kept.lines.filter(isLine) : [],
      collectionType: kept.collectionType === 'delivery' || (kept.collectionType === 'dineIn' && table) ? kept.collectionType : 'pickup',
      table,
      requestedFor: typeof kept.requestedFor === 'string' ? kept.requestedFor : null,
      comments: typeof kept.comments === 'string' ? kept.comments : '',
    };
  } catch {
    return emptyCart;
  }
}

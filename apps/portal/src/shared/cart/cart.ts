import { mergeLines } from '@servery/domain/cart';
import type { CartLineInput } from '@servery/domain/menu';
import type { CollectionType } from '@servery/domain/orders';
import { isLine } from './line-shape.ts';

/** A cart as stored on the device: ids, quantities and choices. Prices are never stored: they are calculated for display. */
export interface Cart {
  lines: readonly CartLineInput[];
  /** Dine-in needs a table: without one, another collection type of the store is used. */
  collectionType: CollectionType;
  /** The table of the QR code that brought the guest here, and when (epoch milliseconds). */
  table: { id: string; name: string; since: number } | null;
  /** Null: as soon as possible. */
  requestedFor: string | null;
  /** For the whole order. */
  comments: string;
}

export const emptyCart: Cart = { lines: [], collectionType: 'pickup', table: null, requestedFor: null, comments: '' };

/** The maximum quantity of a line, as in the contract. */
export const mostPerLine = 99;

/** Adds a line; an equal line that exists gets a higher quantity instead. */
export const addLine = (cart: Cart, line: CartLineInput): Cart => ({ ...cart, lines: mergeLines(cart.lines, [line]) });

export const getCount = (cart: Pick<Cart, 'lines'>): number => cart.lines.reduce((count, line) => count + line.quantity, 0);

/** A table's code that was scanned longer ago than this is ignored: the guest is somewhere else by now. */
const sitsFor = 4 * 3_600_000;

/** Reads what the device stored, at `now`; data of other versions or origin is dropped. */
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

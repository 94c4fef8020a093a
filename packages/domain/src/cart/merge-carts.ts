import type { CartLineInput } from '../menu/menu.types.ts';
import { cartLimits } from '../validation/limits.ts';

/**
 * Everything in a selection is a set: the order of choosing, and which half comes first, make no difference.
 * Two selections with the same text are the same selection.
 */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).toSorted().join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value).map(([key, part]) => `${key.replace(/^(first|second)H/, 'h')}:${canonical(part)}`);
  return `{${entries.toSorted().join()}}`;
}

const toKey = ({ itemId, type, comments, selection }: CartLineInput): string => canonical({ itemId, type, comments, selection });

/** Two lines are equal if item, choices and note are. */
export const sameChoice = (a: CartLineInput, b: CartLineInput): boolean => a.itemId === b.itemId && toKey(a) === toKey(b);

/**
 * The lines of two carts as one cart: an equal line adds to the quantity of the first, up to the maximum of a line; the first keeps its id
 * and place. Associative: only the order of the carts matters, not how they are grouped.
 */
export function mergeLines(one: readonly CartLineInput[], other: readonly CartLineInput[]): CartLineInput[] {
  const merged = new Map<string, CartLineInput>();
  for (const line of [...one, ...other]) {
    const key = toKey(line);
    const known = merged.get(key);
    const quantity = Math.min(cartLimits.quantity, (known?.quantity ?? 0) + line.quantity);
    merged.set(key, known ? { ...known, quantity } : line);
  }
  return [...merged.values()];
}

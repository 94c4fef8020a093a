import type { CartLineInput } from '@servery/domain/menu';
import { newLineId } from '../line-id.ts';
import { persistedStore, usePersisted, type PersistedStore } from '../persisted-store.ts';
import { isLine } from './line-shape.ts';

/** A cart saved under a name, in this browser: what to order, never its price. */
export interface SavedCart {
  id: string;
  name: string;
  storeId: string;
  storeName: string;
  savedAt: string;
  lines: readonly CartLineInput[];
  /** The name of each line when it was saved, in the lines' order. */
  names: readonly string[];
}

/** Browsers give a page five megabytes in total. */
export const mostSaved = 100;
export const longestName = 40;

const readOne = (value: unknown): SavedCart[] => {
  const kept = value as Partial<SavedCart> | null;
  if (typeof kept !== 'object' || kept === null || !Array.isArray(kept.lines)) return [];
  const { id, name, storeId, storeName, savedAt } = kept;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof storeId !== 'string' || typeof savedAt !== 'string') return [];
  const names = Array.isArray(kept.names) ? kept.names : [];
  const pairs = kept.lines.map((line: unknown, at) => ({ line, name: typeof names[at] === 'string' ? names[at] : 'Item' }));
  const whole = pairs.filter((pair): pair is { line: CartLineInput; name: string } => isLine(pair.line));
  if (whole.length === 0) return [];
  return [
    {
      id,
      name,
      storeId,
      storeName: typeof storeName === 'string' ? storeName : '',
      savedAt,
      lines: whole.map(({ line }) => line),
      names: whole.map((pair) => pair.name),
    },
  ];
};

/** Reads what the browser stored, newest first; invalid data is dropped. */
export function readSavedCarts(text: string | null): readonly SavedCart[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(kept) ? kept.flatMap(readOne) : [];
  } catch {
    return [];
  }
}

/** The saved carts of a restaurant in this browser. */
export const getSavedCarts = (restaurantId: string): PersistedStore<readonly SavedCart[]> =>
  persistedStore(`saved.${restaurantId}`, readSavedCarts);

const none: readonly SavedCart[] = [];

/** Newest first; none on the server and on the first render. */
export const useSavedCarts = (restaurantId: string): readonly SavedCart[] =>
  usePersisted(
    () => getSavedCarts(restaurantId),
    none,
    (carts) => carts,
  );

/** Saves a cart under a name, replacing one that already has it. */
export const saveCart = (carts: readonly SavedCart[], cart: Omit<SavedCart, 'id'>): readonly SavedCart[] => [
  { ...cart, id: newLineId() },
  ...carts.filter(({ name, storeId }) => storeId !== cart.storeId || name.toLowerCase() !== cart.name.toLowerCase()),
];

export const renameCart = (carts: readonly SavedCart[], id: string, name: string): readonly SavedCart[] =>
  carts.map((cart) => (cart.id === id ? { ...cart, name } : cart));

export const deleteCart = (carts: readonly SavedCart[], id: string): readonly SavedCart[] => carts.filter((cart) => cart.id !== id);

/** Puts a deleted one back in its place. */
export const restoreCart = (carts: readonly SavedCart[], cart: SavedCart, at: number): readonly SavedCart[] =>
  carts.some(({ id }) => id === cart.id) ? carts : carts.toSpliced(at, 0, cart);

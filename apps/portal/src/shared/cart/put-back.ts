import type { CartLineInput } from '@servery/domain/menu';
import type { Api, Quote } from '../api.ts';
import { quoteCart } from '../endpoints.ts';
import { newLineId } from '../line-id.ts';
import type { StoreParams } from '../paths.ts';
import { addLine, type Cart } from './cart.ts';
import { getCartStore } from './cart-store.ts';

export interface RequestedLine {
  line: CartLineInput;
  name: string;
}
export interface PutBack {
  /** Units, not lines. */
  added: number;
  /** What is not available now, and why. */
  left: { name: string; why: string }[];
  /** Removes what was put into the cart. */
  undo: () => void;
}

/** Available lines, and the others with the reason. Problems that concern no line are shown at the checkout. */
export function sortOut(wanted: readonly RequestedLine[], problems: Quote['problems']): { fine: CartLineInput[]; left: PutBack['left'] } {
  const fine: CartLineInput[] = [];
  const left: PutBack['left'] = [];
  for (const { line, name } of wanted) {
    const problem = problems.find(({ lineId }) => lineId === line.id);
    if (problem) left.push({ name, why: problem.message });
    else fine.push(line);
  }
  return { fine, left };
}

/**
 * Puts earlier lines into the store's cart, beside what is there. The server checks what is available now; null: it could not be reached,
 * and nothing was changed.
 */
export async function putBack(api: Api, at: StoreParams, before: readonly RequestedLine[]): Promise<PutBack | null> {
  const wanted = before.map(({ line, name }) => ({ line: { ...line, id: newLineId() }, name }));
  const { get, update } = getCartStore(at.storeId);
  const { collectionType, requestedFor } = get();
  const lines = wanted.map(({ line }) => line);
  const asked = await api.call(quoteCart, { params: { ...at }, body: { collectionType, requestedFor, lines }, retries: 1 });
  if (!asked.ok) return null;
  const { fine, left } = sortOut(wanted, asked.data.problems);
  const was: Cart['lines'] = get().lines;
  update((cart) => fine.reduce(addLine, cart));
  return {
    added: fine.reduce((count, { quantity }) => count + quantity, 0),
    left,
    undo: () => update((cart) => ({ ...cart, lines: was })),
  };
}

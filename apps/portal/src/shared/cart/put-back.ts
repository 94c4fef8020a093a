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
  /** Pieces, not lines. */
  added: number;
  /** What cannot be had right now, and why. */
  left: { name: string; why: string }[];
  /** Takes back what was put into the cart. */
  undo: () => void;
}

/** Lines that can be had, and the others with the reason. Problems that concern no line are the checkout's. */
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
 * Puts what was wanted before into the store's cart, beside what is there. The server says what can be had now; null: it could not be
 * asked, and nothing was changed.
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

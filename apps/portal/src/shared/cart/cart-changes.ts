import { sameChoice } from '@servery/domain/cart';
import type { CartLineInput } from '@servery/domain/menu';
import { addLine, mostPerLine, type Cart } from './cart.ts';

/** Replaces a line with its changed choices; a line that now equals another is merged with it. */
export function replaceLine(cart: Cart, line: CartLineInput): Cart {
  const twin = cart.lines.find((other) => other.id !== line.id && sameChoice(other, line));
  if (twin) return addLine(removeLine(cart, line.id), line);
  return { ...cart, lines: cart.lines.map((other) => (other.id === line.id ? line : other)) };
}

export function removeLine(cart: Cart, id: string): Cart {
  return { ...cart, lines: cart.lines.filter((line) => line.id !== id) };
}

/** Sets a line's quantity, 1 to 99. */
export function setQuantity(cart: Cart, id: string, quantity: number): Cart {
  const within = Math.max(1, Math.min(mostPerLine, quantity));
  return { ...cart, lines: cart.lines.map((line) => (line.id === id ? { ...line, quantity: within } : line)) };
}

/** Puts a removed line back in its place. */
export function restoreLine(cart: Cart, line: CartLineInput, at: number): Cart {
  if (cart.lines.some((other) => other.id === line.id)) return cart;
  return { ...cart, lines: cart.lines.toSpliced(at, 0, line) };
}

import type { Minor } from '@servery/domain/money';
import type { PricedCart, PricedLine } from '@servery/domain/pricing';
import type { LocalLine, LocalPrice } from './local-price.ts';

/** What the engine made of a guest's pizzas because it is cheaper for them. */
export interface DealsMade {
  deals: { id: string; name: string; quantity: number; pizzas: number; total: Minor }[];
  /** What is left of lines of which only some pizzas went into a deal. */
  rests: PricedLine[];
  /** Ids of the lines that the deals were made of. */
  lineIds: ReadonlySet<string>;
  saved: Minor;
}

/** Reads it from the server's price, beside the lines as the guest sent them; null: no deal was made. */
export function dealsMade({ lines: local }: LocalPrice, cart: Pick<PricedCart, 'lines'>): DealsMade | null {
  const made = cart.lines.filter(({ convertedFrom }) => convertedFrom !== undefined);
  if (made.length === 0) return null;
  const lineIds = new Set(made.flatMap(({ convertedFrom = [] }) => convertedFrom));
  const rests = cart.lines.filter(({ id }) => lineIds.has(id));
  const sum = (amounts: readonly Minor[]) => amounts.reduce((total, amount) => total + amount, 0);
  const before = sum(local.filter(({ line }) => lineIds.has(line.id)).map(({ total }) => total));
  const after = sum([...made, ...rests].map(({ lineTotal }) => lineTotal));
  return {
    deals: made.map(({ id, name, quantity, parts = [], lineTotal }) => ({
      id,
      name,
      quantity,
      pizzas: quantity * parts.filter(({ pizza }) => pizza !== null).length,
      total: lineTotal,
    })),
    rests,
    lineIds,
    saved: Math.max(0, before - after),
  };
}

/** What a line is shown with: the server's price of it, once that is known; what it costs by itself where it became part of a deal. */
export function shownTotal({ line, total }: LocalLine, made: DealsMade | null, cart: Pick<PricedCart, 'lines'> | null | undefined): Minor {
  if (made?.lineIds.has(line.id)) return total;
  return cart?.lines.find(({ id }) => id === line.id)?.lineTotal ?? total;
}

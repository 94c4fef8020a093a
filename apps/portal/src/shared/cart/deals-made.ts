import type { Minor } from '@servery/domain/money';
import type { PricedCart, PricedLine } from '@servery/domain/pricing';
import type { LocalLine, LocalPrice } from './local-price.ts';

/** The deals that the engine made of a guest's pizzas because they are cheaper. */
export interface DealsMade {
  deals: { id: string; name: string; quantity: number; pizzas: number; total: Minor }[];
  /** The rest of lines of which only some pizzas went into a deal. */
  rests: PricedLine[];
  /** Ids of the lines from which the deals were made. */
  lineIds: ReadonlySet<string>;
  saved: Minor;
}

/** Reads them from the server's price, beside the lines as the guest sent them; null: no deal was made. */
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

/** The price shown at a line: the server's once it is known; the line's own if it became part of a deal. */
export function shownTotal({ line, total }: LocalLine, made: DealsMade | null, cart: Pick<PricedCart, 'lines'> | null | undefined): Minor {
  if (made?.lineIds.has(line.id)) return total;
  return cart?.lines.find(({ id }) => id === line.id)?.lineTotal ?? total;
}

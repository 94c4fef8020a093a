import type { Minor } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';

export interface PriceChange {
  lineId: string;
  name: string;
  before: Minor;
  after: Minor;
}

/** Lines whose price is another one now: what the guest saw, and what holds. */
export function priceChanges(before: PricedCart, after: PricedCart): PriceChange[] {
  return after.lines.flatMap((line) => {
    const old = before.lines.find(({ id }) => id === line.id);
    return old && old.lineTotal !== line.lineTotal
      ? [{ lineId: line.id, name: line.name, before: old.lineTotal, after: line.lineTotal }]
      : [];
  });
}

import type { Minor } from '@servery/domain/money';
import type { PricedCart } from '@servery/domain/pricing';
import { priceRows } from '../../shared/ui/price-rows.ts';

export interface PriceChange {
  key: string;
  name: string;
  before: Minor;
  after: Minor;
}

/** Lines and rows below them with a changed price: what the guest saw, and the current one. A row that was removed is zero. */
export function priceChanges(before: PricedCart, after: PricedCart): PriceChange[] {
  const lines = after.lines.flatMap((line) => {
    const old = before.lines.find(({ id }) => id === line.id);
    return old && old.lineTotal !== line.lineTotal ? [{ key: line.id, name: line.name, before: old.lineTotal, after: line.lineTotal }] : [];
  });
  const [seen, now] = [priceRows(before), priceRows(after)];
  const known = [...seen, ...now.filter(({ key }) => !seen.some((row) => row.key === key))];
  const figures = known.map(({ key, label }) => {
    const [old, current] = [seen, now].map((rows) => rows.find((row) => row.key === key)?.amount ?? 0) as [Minor, Minor];
    return { key, name: label, before: old, after: current };
  });
  return [...lines, ...figures.filter((figure) => figure.before !== figure.after)];
}

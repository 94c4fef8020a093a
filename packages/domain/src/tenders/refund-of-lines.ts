import { billUnits } from '../bills/split-rest.ts';
import { splitByItem, splittable } from '../bills/split-bill.ts';
import type { SplitCart } from '../bills/split.types.ts';
import { multiplyDivide } from '../money/round.ts';
import type { Minor } from '../money/money.types.ts';
import type { PricedCart } from '../pricing/pricing.types.ts';
import { taxesWithoutSurcharge, type TenderRules } from './amounts-of-part.ts';

/**
 * What some of a bill's items cost, by the ids of `billUnits`: after discounts, with what is added to them in proportion. `refunded`: those
 * that went back before. All together come to the whole bill, to the cent.
 */
export function costOfUnits(cart: SplitCart, units: readonly string[], refunded: readonly string[] = []): Minor {
  const lines = billUnits(cart);
  const upTo = (ids: ReadonlySet<string>): Minor =>
    splitByItem(
      { ...cart, lines },
      1,
      lines.filter(({ id }) => ids.has(id)).map(({ id }) => ({ lineId: id, shares: [1] })),
    ).parts[0] ?? 0;
  return upTo(new Set([...refunded, ...units])) - upTo(new Set(refunded));
}

type CreditedCart = Parameters<typeof taxesWithoutSurcharge>[0] & SplitCart;

/**
 * The tax inside a refund: of the items' own rules where items go back, else in proportion to the order's taxes. `credited` and `creditedTax`:
 * of the refunds before. The last one returns the tax that remains.
 */
export function taxOfCredit(
  cart: CreditedCart,
  { base, units }: { base: Minor; units: readonly string[] },
  { credited, creditedTax }: { credited: Minor; creditedTax: Minor },
  rules: Pick<TenderRules, 'taxRules' | 'placedOn'>,
): Minor {
  const total = splittable(cart);
  const all = addUp(taxesWithoutSurcharge(cart, rules));
  const left = all - creditedTax;
  if (total <= 0 || credited + base >= total) return left;
  const cost = units.length === 0 ? 0 : costOfUnits(cart, units);
  const tax =
    cost > 0 ? multiplyDivide(all - taxWithout(cart, units, rules), Math.min(base, cost), cost) : multiplyDivide(all, base, total);
  return Math.max(0, Math.min(tax, left));
}

const addUp = (taxes: readonly { amount: Minor }[]): Minor => taxes.reduce((sum, { amount }) => sum + amount, 0);

/** The order's taxes as if some items had not been sold, and what is added to all items were less in proportion. */
function taxWithout(cart: CreditedCart, units: readonly string[], rules: Pick<TenderRules, 'taxRules' | 'placedOn'>): Minor {
  const lines = billUnits(cart);
  const stay = lines.filter(({ id }) => !units.includes(id));
  const worth = (rows: typeof lines): Minor => rows.reduce((sum, { lineTotal, discountShare = 0 }) => sum + lineTotal - discountShare, 0);
  const whole = worth(lines);
  const scale = (amount: Minor): Minor => (whole <= 0 ? 0 : multiplyDivide(amount, worth(stay), whole));
  const { holidaySurcharge: holiday } = cart;
  const rest = {
    ...cart,
    lines: stay,
    deliveryFee: scale(cart.deliveryFee),
    holidaySurcharge: holiday ? { ...holiday, amount: scale(holiday.amount) } : null,
    // Calculated anew, also where no card was quoted.
    cardSurcharge: 1,
  } satisfies CreditedCart & Pick<PricedCart, 'cardSurcharge'>;
  return addUp(taxesWithoutSurcharge(rest, rules));
}

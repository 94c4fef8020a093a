import { partToPay, splitByItem, splittable, taxesOfSplit, type LineClaim } from '@servery/domain/bills';
import { priceCart, getTaxCategory, type PaidBy, type PriceCartInput } from '@servery/domain/pricing';
import { createRandom } from '../../apps/server/db/seed/random.ts';
import { sorted } from './compare.ts';
import { partsToPay, splitByItems, splitTaxes } from './split.ts';

/**
 * A cart split by item in both engines' forms: what each part pays, the unclaimed rest, the amount by each payment method, and all taxes.
 */
export interface SplitAnswers {
  engine: unknown;
  reference: unknown;
  unclaimed: number;
  /** Surcharges of its card parts. */
  cards: number;
}

/** Null: the cart has no price. Cart number so and so is always split alike. */
export function getSplitAnswers(input: PriceCartInput, number: number): SplitAnswers | null {
  const { country, source, placedOn, cardSurcharge = null, cashFiveUp = false, menu, taxRules } = input;
  const priced = priceCart({ ...input, paidBy: undefined, tip: 0 });
  if (!priced.ok || country === undefined) return null;
  const { cart } = priced;
  const random = createRandom(`split ${number}`);
  const count = random.whole(1, 5);
  const claims = cart.lines
    .filter(() => random.chance(0.85))
    .map(({ id }): LineClaim => ({ lineId: id, shares: Array.from({ length: count }, () => random.pick([0, 0, 1, 1, 2, 3])) }));
  const paidBy: PaidBy[] = Array.from({ length: count }, () => random.pick(['card', 'card', 'cash', 'other']));

  const split = splitByItem(cart, count, claims);
  const rules = { country, source, placedOn, cardSurcharge, cashFiveUp };
  const paid = split.parts.map((amount, at) => {
    const { tip: _, ...part } = partToPay({ amount, paidBy: paidBy[at]!, tip: 0 }, rules);
    return part;
  });
  const categories = cart.lines.map(({ itemId }) => getTaxCategory(menu.items.find(({ id }) => id === itemId)!));
  const engine = { split, paid, taxes: taxesOfSplit(cart, categories, { rules: taxRules, placedOn }, paid), total: splittable(cart) };

  const parts = splitByItems(cart, count, claims);
  const taken = parts.parts.flatMap((amount, at) => partsToPay([amount], { ...input, paidBy: paidBy[at]! }, cashFiveUp));
  const cards = taken.reduce((sum, part) => sum + part.cardSurcharge, 0);
  const total = parts.parts.reduce((sum, amount) => sum + amount, parts.unclaimed);
  return {
    engine: sorted(engine),
    reference: sorted({ split: parts, paid: taken, taxes: splitTaxes(cart, menu, input, cards), total }),
    unclaimed: parts.unclaimed,
    cards,
  };
}

import type { LineClaim, PartToPay } from '@servery/domain/bills';
import type { MenuSnapshot } from '@servery/domain/menu';
import type { PricedCart, TaxAmount } from '@servery/domain/pricing';
import { cutOff, fraction, plus, calculateSum, sumOfFractions, times, type Fraction } from './fractions.ts';
import { toCategory } from './sale.ts';
import { cardSurcharge, cashRounding, type Paying } from './surcharges.ts';
import { getTaxes, withSurcharge, type TaxTerms } from './tax.ts';

/** split-bill.md: "Three ways", by item. */

const toSplit = ({ itemTotal, discount, deliveryFee, holidaySurcharge, addedTax }: PricedCart): number =>
  itemTotal - discount + deliveryFee + (holidaySurcharge?.amount ?? 0) + addedTax;

/** What each of several parts pays, and what stays due. */
export function splitByItems(cart: PricedCart, parts: number, claims: readonly LineClaim[]): { parts: number[]; unclaimed: number } {
  const total = toSplit(cart);
  const getShares = (id: string) => claims.find((claim) => claim.lineId === id && calculateSum(claim.shares) > 0)?.shares;
  const items = cart.itemTotal - cart.discount;
  if (items === 0) {
    const isClaimed = cart.lines.some(({ id }) => getShares(id) !== undefined);
    const alike = Array.from({ length: parts }, () => fraction(total, parts));
    return isClaimed ? inWhole(total, [...alike, fraction(0)]) : inWhole(total, [...alike.map(() => fraction(0)), fraction(total)]);
  }
  const paidBy = (part: number): Fraction =>
    sumOfFractions(
      cart.lines.map(({ id, lineTotal, discountShare = 0 }) => {
        const shares = getShares(id);
        return shares ? times(fraction(lineTotal - discountShare), fraction(shares[part]!, calculateSum(shares))) : fraction(0);
      }),
    );
  const unclaimed = calculateSum(
    cart.lines.filter(({ id }) => !getShares(id)).map(({ lineTotal, discountShare = 0 }) => lineTotal - discountShare),
  );
  const of = [...Array.from({ length: parts }, (_, part) => paidBy(part)), fraction(unclaimed)];
  // What is added to the lines follows them.
  return inWhole(
    total,
    of.map((own) => plus(own, times(own, fraction(total - items, items)))),
  );
}

/** Rounded down; the remaining units one each to the first that are not whole. The last is the unclaimed rest. */
function inWhole(total: number, exact: readonly Fraction[]): { parts: number[]; unclaimed: number } {
  const all = exact.map(cutOff);
  let left = total - calculateSum(all.map(({ whole }) => whole));
  const amounts = all.map(({ whole, isWhole }) => {
    if (isWhole || left === 0) return whole;
    left -= 1;
    return whole + 1;
  });
  return { parts: amounts.slice(0, -1), unclaimed: amounts.at(-1)! };
}

/** "What is taken for a part", without tips. */
export function partsToPay(parts: readonly number[], paying: Paying, fiveUp: boolean): Omit<PartToPay, 'tip'>[] {
  return parts.map((amount) => {
    const surcharge = cardSurcharge(paying, amount);
    const cash = paying.paidBy === 'cash' && paying.country ? cashRounding(amount, paying.country, fiveUp) : 0;
    return { amount, cardSurcharge: surcharge, cashRounding: cash, toPay: amount + surcharge + cash };
  });
}

/** The taxes of the whole bill, with the surcharges of its card parts. */
export function splitTaxes(cart: PricedCart, menu: MenuSnapshot, terms: TaxTerms, cards: number): TaxAmount[] {
  const costs = cart.lines.map(({ lineTotal, discountShare = 0 }) => lineTotal - discountShare);
  const of = (inclusive: boolean, surcharge: number) =>
    getTaxes(terms, inclusive, [
      ...withSurcharge(costs, surcharge).map((amount, place) => ({ category: toCategory(menu, cart.lines[place]!), amount })),
      { category: null, amount: fraction(cart.deliveryFee) },
    ]);
  const holiday = cart.holidaySurcharge?.amount ?? 0;
  const all = [...of(false, holiday), ...of(true, holiday + cards)];
  return terms.taxRules.flatMap((rule) => all.filter(({ ruleId }) => ruleId === rule.id));
}

import type { TaxCategory } from '@servery/domain/menu';
import type { PriceCartInput, TaxAmount } from '@servery/domain/pricing';
import type { TaxRule } from '@servery/domain/tax';
import { fraction, plus, rounded, calculateSum, sumOfFractions, times, type Fraction } from './fractions.ts';

/** What a line, or the fee (`category` null), counts with, exactly. */
export interface Taxable {
  category: TaxCategory | null;
  amount: Fraction;
}

/** pricing.md, "Tax": the rules of one kind, inside or on top, over what they bear on. */
export function getTaxes(input: TaxTerms, inclusive: boolean, taxables: readonly Taxable[]): TaxAmount[] {
  const all = input.taxRules.filter((rule) => holds(rule, input));
  return all
    .filter((rule) => rule.inclusive === inclusive)
    .flatMap((rule) => {
      const borne = taxables.filter(({ category }) => inForce(all, category).includes(rule));
      const base = rounded(sumOfFractions(borne.map(({ amount }) => amount)));
      if (base === 0) return [];
      const tax = sumOfFractions(
        borne.map(({ category, amount }) => times(amount, fraction(rule.rate, inclusive ? 100_000 + ratesInside(all, category) : 100_000))),
      );
      return [{ ruleId: rule.id, name: rule.name, rate: rule.rate, inclusive, base, amount: rounded(tax) }];
    });
}

/** Lines with their part of a surcharge: in proportion to what they cost, alike where all of them cost nothing. */
export function withSurcharge(costs: readonly number[], surcharge: number): Fraction[] {
  const sum = calculateSum(costs);
  return costs.map((cost) =>
    plus(fraction(cost), sum === 0 ? fraction(surcharge, costs.length) : times(fraction(surcharge), fraction(cost, sum))),
  );
}

export type TaxTerms = Pick<PriceCartInput, 'taxRules' | 'placedOn' | 'collectionType'>;

/** By the day of placing, both dates included, and the collection type. */
const holds = (rule: TaxRule, { placedOn, collectionType }: TaxTerms): boolean =>
  rule.startDate <= placedOn && (rule.endDate === null || placedOn <= rule.endDate) && rule.collectionTypes.includes(collectionType);

/**
 * Of several of one name that cover the same category, the newest; of two from one day the first of the list. The fee is of the standard
 * category: those in force for it that are flagged.
 */
function inForce(rules: readonly TaxRule[], category: TaxCategory | null): TaxRule[] {
  if (category === null) return inForce(rules, 'standard').filter(({ appliesToDeliveryFee }) => appliesToDeliveryFee);
  const covering = rules.filter(({ categories }) => categories.includes(category));
  const beats = (other: TaxRule, rule: TaxRule) =>
    other.name === rule.name &&
    (other.startDate > rule.startDate || (other.startDate === rule.startDate && covering.indexOf(other) < covering.indexOf(rule)));
  return covering.filter((rule) => !covering.some((other) => beats(other, rule)));
}

const ratesInside = (rules: readonly TaxRule[], category: TaxCategory | null): number =>
  calculateSum(
    inForce(rules, category)
      .filter(({ inclusive }) => inclusive)
      .map(({ rate }) => rate),
  );

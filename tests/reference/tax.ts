import type { TaxCategory } from '@servery/domain/menu';
import type { PriceCartInput, TaxAmount } from '@servery/domain/pricing';
import type { TaxRule } from '@servery/domain/tax';
import { fraction, plus, rounded, sumOf } from './fractions.ts';

/** What a line, or the fee (`category` null), counts with. */
export interface Taxable {
  category: TaxCategory | null;
  amount: number;
}

/** pricing.md, "Tax": the rules of one kind, inside or on top, over what they bear on. */
export function taxesOf(input: PriceCartInput, inclusive: boolean, taxables: readonly Taxable[]): TaxAmount[] {
  const all = input.taxRules.filter((rule) => holds(rule, input));
  return all
    .filter((rule) => rule.inclusive === inclusive)
    .flatMap((rule) => {
      const borne = taxables.filter(({ category }) => inForce(all, category).includes(rule));
      const base = sumOf(borne.map(({ amount }) => amount));
      if (base === 0) return [];
      const tax = borne
        .map(({ category, amount }) => fraction(amount * rule.rate, inclusive ? 100_000 + ratesInside(all, category) : 100_000))
        .reduce(plus);
      return [{ ruleId: rule.id, name: rule.name, rate: rule.rate, inclusive, base, amount: rounded(tax) }];
    });
}

/** By the day of placing, both dates included, and the collection type. */
const holds = (rule: TaxRule, { placedOn, collectionType }: PriceCartInput): boolean =>
  rule.startDate <= placedOn && (rule.endDate === null || placedOn <= rule.endDate) && rule.collectionTypes.includes(collectionType);

/** Of several of one name that cover the same, the newest; of two from one day the first of the list. */
function inForce(rules: readonly TaxRule[], category: TaxCategory | null): TaxRule[] {
  const covering = rules.filter((rule) => (category === null ? rule.appliesToDeliveryFee : rule.categories.includes(category)));
  const beats = (other: TaxRule, rule: TaxRule) =>
    other.name === rule.name &&
    (other.startDate > rule.startDate || (other.startDate === rule.startDate && covering.indexOf(other) < covering.indexOf(rule)));
  return covering.filter((rule) => !covering.some((other) => beats(other, rule)));
}

const ratesInside = (rules: readonly TaxRule[], category: TaxCategory | null): number =>
  sumOf(
    inForce(rules, category)
      .filter(({ inclusive }) => inclusive)
      .map(({ rate }) => rate),
  );

import type { TaxCategory } from '../menu/menu.types.ts';
import type { CollectionType } from '../orders/orders.types.ts';
import type { LocalDate } from '../time/time.types.ts';
import type { TaxRule } from './tax.types.ts';

/** The rules that hold on the day of placing for a collection type, in the store's order. */
export function rulesInForce(rules: readonly TaxRule[], placedOn: LocalDate, collectionType: CollectionType): TaxRule[] {
  return rules.filter(
    (rule) =>
      rule.startDate <= placedOn && (rule.endDate === null || placedOn <= rule.endDate) && rule.collectionTypes.includes(collectionType),
  );
}

/** The rules for a tax category. Of several with one name the newest counts: a new rate replaces the old without an end date. */
export function rulesForCategory(inForce: readonly TaxRule[], category: TaxCategory): TaxRule[] {
  return newestByName(inForce.filter((rule) => rule.categories.includes(category)));
}

/**
 * The rules for the delivery fee: those of the standard category that are flagged for it. A rule of another category never applies, nor
 * does one that a newer rule of its name has replaced, whatever the flag of either.
 */
export function rulesForDeliveryFee(inForce: readonly TaxRule[]): TaxRule[] {
  return rulesForCategory(inForce, 'standard').filter((rule) => rule.appliesToDeliveryFee);
}

function newestByName(rules: TaxRule[]): TaxRule[] {
  if (rules.length < 2) return rules;
  return rules.filter(
    (rule, index) =>
      !rules.some(
        (other, at) => other.name === rule.name && (other.startDate > rule.startDate || (other.startDate === rule.startDate && at < index)),
      ),
  );
}

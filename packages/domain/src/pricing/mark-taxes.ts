import type { MenuSnapshot } from '../menu/menu.types.ts';
import { rulesForCategory, rulesInForce } from '../tax/rules-in-force.ts';
import type { TaxRule } from '../tax/tax.types.ts';
import type { LocalDate } from '../time/time.types.ts';
import type { PricedCart } from './pricing.types.ts';
import { getTaxCategory } from './stage-8-tax.ts';

/**
 * A priced cart that also records which tax rules apply to each line: an invoice must show what is tax-free, even years later and whatever
 * the menu is then. Separate from `priceCart`, because browsers that show a total do not need it.
 */
export function markTaxes(
  cart: PricedCart,
  { menu, rules, placedOn }: { menu: MenuSnapshot; rules: readonly TaxRule[]; placedOn: LocalDate },
): PricedCart {
  const inForce = rulesInForce(rules, placedOn, cart.collectionType);
  const items = new Map(menu.items.map((item) => [item.id, item]));
  return {
    ...cart,
    lines: cart.lines.map((line) => {
      const item = items.get(line.itemId);
      return item === undefined ? line : { ...line, taxRuleIds: rulesForCategory(inForce, getTaxCategory(item)).map(({ id }) => id) };
    }),
  };
}

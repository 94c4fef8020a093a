import { partToPay } from '../bills/part-to-pay.ts';
import type { PartRules } from '../bills/split.types.ts';
import { cashRounding } from '../cash/cash-rounding.ts';
import { taxCategories, type TaxCategory } from '../menu/menu.types.ts';
import type { Minor } from '../money/money.types.ts';
import type { PaidBy, PricedCart, TaxAmount } from '../pricing/pricing.types.ts';
import { getTaxInput } from '../pricing/stage-8-tax.ts';
import { computeTaxes } from '../tax/compute-taxes.ts';
import { rulesForCategory, rulesInForce } from '../tax/rules-in-force.ts';
import type { TaxRule } from '../tax/tax.types.ts';
import { isRefund } from './balance.ts';
import type { TenderAmounts, TenderFact } from './tenders.types.ts';

/** What decides what a part of an order costs by each way to pay it. */
export interface TenderRules extends PartRules {
  taxRules: readonly TaxRule[];
}

type TaxedCart = Pick<PricedCart, 'lines' | 'collectionType' | 'deliveryFee' | 'holidaySurcharge'>;

/**
 * What a part of an order costs by one way to pay it. A card adds the surcharge on this part. Cash is rounded together with all cash of the
 * order, so that its parts cost together what one would; never below zero.
 */
export function amountsOfPart(
  cart: TaxedCart,
  tenders: readonly TenderFact[],
  part: { base: Minor; tip: Minor; paidBy: PaidBy },
  rules: TenderRules,
): TenderAmounts {
  const { base, tip, paidBy } = part;
  const { cardSurcharge: surcharge, cashRounding: alone } = partToPay({ amount: base, tip, paidBy }, rules);
  const rounding = paidBy === 'cash' ? roundingAfter(tenders, base + tip, rules) : alone;
  const tax = surcharge === 0 ? 0 : taxOfSurcharge(cart, tenders, surcharge, rules);
  return { base, tip, surcharge, rounding, tax, amount: base + tip + surcharge + rounding };
}

/** What rounds all cash of an order, less what its earlier parts were rounded by. */
function roundingAfter(tenders: readonly TenderFact[], exact: Minor, { country, cashFiveUp }: PartRules): Minor {
  let [paid, rounded] = [0, 0];
  for (const { kind, counts, base, tip, rounding } of tenders) {
    if (!counts || (kind !== 'cash' && kind !== 'refundCash')) continue;
    const sign = isRefund(kind) ? -1 : 1;
    paid += sign * (base + tip);
    rounded += sign * rounding;
  }
  return Math.max(-exact, cashRounding(paid + exact, country, cashFiveUp) - rounded);
}

/** The order's tax with one more surcharge, less its tax with the earlier ones: so every rule of the order is rounded once. */
function taxOfSurcharge(cart: TaxedCart, tenders: readonly TenderFact[], surcharge: Minor, rules: TenderRules): Minor {
  const inForce = rulesInForce(rules.taxRules, rules.placedOn, cart.collectionType);
  const categories = cart.lines.map(({ taxRuleIds }) => findCategory(taxRuleIds, inForce));
  const input = getTaxInput(cart, categories, { rules: rules.taxRules, placedOn: rules.placedOn });
  const taxWith = (cardSurcharge: Minor) => computeTaxes({ ...input, cardSurcharge }).reduce((sum, { amount }) => sum + amount, 0);
  let before = 0;
  for (const { kind, counts, surcharge: earlier } of tenders) if (counts) before += isRefund(kind) ? -earlier : earlier;
  return taxWith(before + surcharge) - taxWith(before);
}

/** The taxes of an order by rule, without what a card surcharge that was quoted adds to them. */
export function taxesWithoutSurcharge(
  cart: TaxedCart & Pick<PricedCart, 'taxes' | 'cardSurcharge'>,
  { taxRules, placedOn }: Pick<TenderRules, 'taxRules' | 'placedOn'>,
): TaxAmount[] {
  if ((cart.cardSurcharge ?? 0) === 0) return cart.taxes;
  const inForce = rulesInForce(taxRules, placedOn, cart.collectionType);
  const categories = cart.lines.map(({ taxRuleIds }) => findCategory(taxRuleIds, inForce));
  return computeTaxes(getTaxInput(cart, categories, { rules: taxRules, placedOn }));
}

/** How much more tax an order has because of the card surcharge that was quoted, in minor units. */
export const quotedSurchargeTax = (
  cart: Parameters<typeof taxesWithoutSurcharge>[0],
  rules: Pick<TenderRules, 'taxRules' | 'placedOn'>,
): Minor => addTaxes(cart.taxes) - addTaxes(taxesWithoutSurcharge(cart, rules));

const addTaxes = (taxes: readonly { amount: Minor }[]): Minor => taxes.reduce((sum, { amount }) => sum + amount, 0);

/** The tax category whose rules a line was sold under. Lines record the rules, because a menu changes. */
function findCategory(ruleIds: readonly string[] | undefined, inForce: readonly TaxRule[]): TaxCategory {
  if (ruleIds === undefined) return 'standard';
  const key = ruleIds.join();
  return (
    taxCategories.find(
      (category) =>
        rulesForCategory(inForce, category)
          .map(({ id }) => id)
          .join() === key,
    ) ?? 'standard'
  );
}

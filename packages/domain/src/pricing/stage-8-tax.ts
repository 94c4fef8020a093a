import type { MenuItemBase, TaxCategory } from '../menu/menu.types.ts';
import { formatPercent } from '../money/format.ts';
import type { Minor } from '../money/money.types.ts';
import { computeTaxes, type TaxInput } from '../tax/compute-taxes.ts';
import type { BreakdownLine, PricedCart, TaxAmount } from './pricing.types.ts';

export interface TaxStage {
  taxes: TaxAmount[];
  addedTax: Minor;
  includedTax: Minor;
  breakdown: BreakdownLine[];
}

/** What is taxed of a cart: lines after discounts, the fee, the holiday surcharge. `taxCategories`: of each line. */
export const getTaxInput = (
  {
    lines,
    collectionType,
    deliveryFee,
    holidaySurcharge,
  }: Pick<PricedCart, 'lines' | 'collectionType' | 'deliveryFee' | 'holidaySurcharge'>,
  taxCategories: readonly TaxCategory[],
  terms: Pick<TaxInput, 'rules' | 'placedOn'>,
): TaxInput => ({
  ...terms,
  collectionType,
  amounts: lines.map(({ lineTotal, discountShare = 0 }, at) => ({
    category: taxCategories[at] as TaxCategory,
    amount: lineTotal - discountShare,
  })),
  deliveryFee,
  holidaySurcharge: holidaySurcharge?.amount ?? 0,
});

/**
 * Stage 8: taxes on top are added to the running total here; included taxes are reported and add nothing. With the card surcharge in
 * `input` included taxes cover it too; taxes on top stay as they are without it, because it was calculated from a total that already
 * contains them.
 */
export const taxStage = (input: TaxInput, runningTotal: Minor): TaxStage => getStage(computeTaxes(input), runningTotal);

function getStage(taxes: TaxAmount[], runningTotal: Minor): TaxStage {
  const stage: TaxStage = { taxes, addedTax: 0, includedTax: 0, breakdown: [] };
  for (const tax of taxes) {
    if (tax.inclusive) stage.includedTax += tax.amount;
    else stage.addedTax += tax.amount;
    if (tax.amount !== 0) stage.breakdown.push(getLine(tax, runningTotal + stage.addedTax));
  }
  return stage;
}

/** The tax category of an item: `isGstApplicable` false overrides the item's own. */
export function getTaxCategory(item: Pick<MenuItemBase, 'isGstApplicable' | 'taxCategory'>): TaxCategory {
  return item.isGstApplicable ? item.taxCategory : 'none';
}

function getLine(tax: TaxAmount, runningTotal: Minor): BreakdownLine {
  const label = `${tax.name} ${formatPercent(tax.rate)}`;
  if (!tax.inclusive) return { stage: 'tax', label, amount: tax.amount, runningTotal };
  return { stage: 'tax', label: `Includes ${label}`, amount: 0, runningTotal, includedTax: tax.amount };
}

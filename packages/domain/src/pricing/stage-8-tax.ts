import type { MenuItemBase, TaxCategory } from '../menu/menu.types.ts';
import { formatPercent } from '../money/format.ts';
import type { Minor } from '../money/money.types.ts';
import { computeTaxes, type TaxInput } from '../tax/compute-taxes.ts';
import type { BreakdownLine, TaxAmount } from './pricing.types.ts';

export interface TaxStage {
  taxes: TaxAmount[];
  addedTax: Minor;
  includedTax: Minor;
  breakdown: BreakdownLine[];
}

/** Stage 8: taxes on top join the running total here; taxes inside the prices are reported and add nothing. */
export function taxStage(input: TaxInput, runningTotal: Minor): TaxStage {
  const stage: TaxStage = { taxes: computeTaxes(input), addedTax: 0, includedTax: 0, breakdown: [] };
  for (const tax of stage.taxes) {
    if (tax.inclusive) stage.includedTax += tax.amount;
    else stage.addedTax += tax.amount;
    if (tax.amount !== 0) stage.breakdown.push(lineOf(tax, runningTotal + stage.addedTax));
  }
  return stage;
}

/** The tax category of an item: `isGstApplicable` false beats what the item says otherwise. */
export function taxCategoryOf(item: Pick<MenuItemBase, 'isGstApplicable' | 'taxCategory'>): TaxCategory {
  return item.isGstApplicable ? item.taxCategory : 'none';
}

function lineOf(tax: TaxAmount, runningTotal: Minor): BreakdownLine {
  const label = `${tax.name} ${formatPercent(tax.rate)}`;
  if (!tax.inclusive) return { stage: 'tax', label, amount: tax.amount, runningTotal };
  return { stage: 'tax', label: `Includes ${label}`, amount: 0, runningTotal, includedTax: tax.amount };
}

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
  return stageOf(computeTaxes(input), runningTotal);
}

/**
 * The same with the card surcharge, whose `parts` belong to the lines: taxes inside are reported over it too. Taxes on top stay as they
 * were, because the surcharge was worked out of a total that has them already.
 */
export function withSurchargeInside(stage: TaxStage, input: TaxInput, parts: readonly Minor[], runningTotal: Minor): TaxStage {
  const amounts = input.amounts.map(({ category, amount }, at) => ({ category, amount: amount + (parts[at] as Minor) }));
  const taxes = computeTaxes({ ...input, amounts }).flatMap((tax) =>
    tax.inclusive ? [tax] : stage.taxes.filter(({ ruleId }) => ruleId === tax.ruleId),
  );
  return stageOf(taxes, runningTotal);
}

function stageOf(taxes: TaxAmount[], runningTotal: Minor): TaxStage {
  const stage: TaxStage = { taxes, addedTax: 0, includedTax: 0, breakdown: [] };
  for (const tax of taxes) {
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

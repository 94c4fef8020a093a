import type { Minor } from '../money/money.types.ts';
import type { PricedItems } from './price-from-items.ts';
import type { BreakdownLine, FrozenLine, PricedLine, PriceStage } from './pricing.types.ts';

/** Lines with their prices as what stages 4 to 10 begin with: the sums of stages 1 to 3, each a line of the breakdown. */
export function getItems(priced: readonly FrozenLine[]): PricedItems {
  const lines = priced.map((line) => line.priced);
  const breakdown: BreakdownLine[] = [];
  let running = 0;
  const add = (stage: PriceStage, label: string, amount: Minor) => {
    running += amount;
    breakdown.push({ stage, label, amount, runningTotal: running });
  };
  const sums = sumLines(lines);
  add('unitPrice', 'Items', sums.base);
  if (sums.choices !== 0) add('choices', 'Choices', sums.choices);
  if (sums.adjustments !== 0) add('lineAdjustments', 'Adjustments', sums.adjustments);
  return { lines, taxCategories: priced.map(({ taxCategory }) => taxCategory), itemTotal: running, breakdown };
}

function sumLines(lines: readonly PricedLine[]): { base: Minor; choices: Minor; adjustments: Minor } {
  const sums = { base: 0, choices: 0, adjustments: 0 };
  for (const line of lines) {
    sums.base += line.basePrice * line.quantity;
    sums.choices += (line.unitPrice - line.basePrice) * line.quantity;
    sums.adjustments += line.lineTotal - line.unitPrice * line.quantity;
  }
  return sums;
}

import type { Minor } from '../money/money.types.ts';
import { priceFromItems, type PricedItems } from './price-from-items.ts';
import { convertToDeals } from './convert-to-deals.ts';
import { readLines, type ReadLine } from './read-lines.ts';
import { taxCategoryOf } from './stage-8-tax.ts';
import type { BreakdownLine, PriceCartInput, PriceCartResult, PricedLine, PriceStage } from './pricing.types.ts';

/**
 * The price of a cart, stage by stage in the order of `priceStages`, or everything that is wrong with it. Amounts in minor units.
 * The same function runs in the browser for instant totals and on the server, whose result counts.
 */
export function priceCart(input: PriceCartInput): PriceCartResult {
  const { lines: read, problems } = readLines(input);
  if (problems.length > 0) return { ok: false, problems };
  const asSent = priceRead(read, input);
  const deals = convertToDeals(input, read);
  if (deals === null) return { ok: true, ...asSent };
  const converted = priceRead(deals, input);
  // A lower item total may lose free delivery or a coupon: deals are taken only where the guest is better off with everything counted.
  const isBetter = converted.cart.grandTotal < asSent.cart.grandTotal && converted.problems.length <= asSent.problems.length;
  return { ok: true, ...(isBetter ? converted : asSent) };
}

function priceRead(read: readonly ReadLine[], input: PriceCartInput) {
  const lines = read.map(({ priced }) => priced);
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
  const items: PricedItems = {
    lines,
    taxCategories: read.map(({ item }) => taxCategoryOf(item)),
    itemTotal: running,
    breakdown,
  };
  return priceFromItems(items, input);
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

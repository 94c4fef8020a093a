import { convertToDeals } from './convert-to-deals.ts';
import { getItems } from './items-of.ts';
import { priceFromItems } from './price-from-items.ts';
import { readLines, type ReadLine } from './read-lines.ts';
import { getTaxCategory } from './stage-8-tax.ts';
import type { PriceCartInput, PriceCartResult } from './pricing.types.ts';

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
  // A lower item total may lose free delivery or a coupon: deals are used only if the guest is better off with everything included.
  const isBetter = converted.cart.grandTotal < asSent.cart.grandTotal && converted.problems.length <= asSent.problems.length;
  return { ok: true, ...(isBetter ? converted : asSent) };
}

const priceRead = (read: readonly ReadLine[], input: PriceCartInput) =>
  priceFromItems(getItems(read.map(({ priced, item }) => ({ priced, taxCategory: getTaxCategory(item) }))), input);

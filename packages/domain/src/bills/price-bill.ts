import type { CartLineInput } from '../menu/menu.types.ts';
import { getItems } from '../pricing/items-of.ts';
import { priceFromItems } from '../pricing/price-from-items.ts';
import { readLines } from '../pricing/read-lines.ts';
import { calculateLineTotal, isDiscounted } from '../pricing/stage-3-line-adjustments.ts';
import { getTaxCategory } from '../pricing/stage-8-tax.ts';
import { rulesForCategory, rulesInForce } from '../tax/rules-in-force.ts';
import type { CartProblem, FrozenLine, LineAdjustment, PriceCartInput, PricedCart } from '../pricing/pricing.types.ts';
import { currentQuantity } from './operations.ts';
import { billCollectionTypes, type Bill, type BillLine } from './bills.types.ts';
import { calculatePercent } from '../money/round.ts';

/** Everything that the price of a bill depends on beside its lines. */
export type PriceBillInput = Omit<PriceCartInput, 'lines' | 'source' | 'collectionType'>;

/**
 * Prices a new line by the current menu, and checks that it can be sold; it keeps this price as long as it is on the bill.
 * Prices in minor units.
 */
export function freezeLine(
  line: CartLineInput,
  collectionType: Bill['collectionType'],
  input: PriceBillInput,
): { ok: true; frozen: FrozenLine } | { ok: false; problems: CartProblem[] } {
  const readAs = (as: Bill['collectionType'], forLocal = input.forLocal) =>
    readLines({ ...input, source: 'pos', collectionType: as, forLocal, lines: [line] });
  const { lines, problems } = readAs(collectionType);
  const [read] = lines;
  if (read === undefined || problems.length > 0) return { ok: false, problems };
  const frozen: FrozenLine = { priced: read.priced, taxCategory: getTaxCategory(read.item) };
  const { basePrice, unitPrice } = read.priced;
  // At another hour it may be sold that way, and its price is then the one of now.
  const others = billCollectionTypes.map((as) => [as, as === collectionType ? read : readAs(as, null).lines[0]] as const);
  if (others.every(([, other]) => other?.priced.unitPrice === unitPrice && other.priced.basePrice === basePrice))
    return { ok: true, frozen };
  const prices = others.map(([as, other]) => [as, other ? { basePrice: other.priced.basePrice, unitPrice: other.priced.unitPrice } : null]);
  return { ok: true, frozen: { ...frozen, collectionPrices: Object.fromEntries(prices) } };
}

/** What staff have changed of a line's price, for its current quantity: percentages are amounts here. Undefined: nothing. */
export function getAdjustment(line: Pick<BillLine, 'frozen' | 'quantity' | 'voided' | 'adjusted'>): LineAdjustment | undefined {
  if (line.adjusted === undefined) return undefined;
  const { discountPercentage, discountForItem, extraChargeForItem, extraChargeForComments } = line.adjusted;
  const percent = calculatePercent(line.frozen.priced.unitPrice * currentQuantity(line), discountPercentage);
  return { discountForItem: discountForItem + percent, extraChargeForItem, extraChargeForComments };
}

/** The lines of a bill to be made and paid for, with the price at which they were added, scaled to the current quantity. */
export const currentLines = (bill: Pick<Bill, 'lines'>): FrozenLine[] =>
  bill.lines.flatMap((line) => {
    const quantity = currentQuantity(line);
    if (quantity === 0) return [];
    const { priced, taxCategory } = line.frozen;
    const adjustment = getAdjustment(line);
    const lineTotal = calculateLineTotal(priced.unitPrice, quantity, adjustment);
    return [{ priced: { ...priced, quantity, lineTotal, discounted: isDiscounted(priced.discounted, adjustment) }, taxCategory }];
  });

/**
 * The price of a bill, by the stages of a cart: active lines at their frozen prices, all later stages recalculated over all lines.
 * Each line lists the taxes that apply to it (see `markTaxes`). A bill without lines costs nothing. Amounts in minor units.
 */
export function priceBill(bill: Pick<Bill, 'lines' | 'collectionType' | 'delivery'>, input: PriceBillInput): PricedCart {
  const { collectionType, delivery } = bill;

  const active = currentLines(bill);
  // Without an address there is no fee yet, and the bill is not placed.
  const fee = { deliveryFee: active.length > 0 && delivery ? delivery.fee : 0, freeDeliveryFrom: delivery?.freeFrom };
  const { cart } = priceFromItems(getItems(active), { ...input, ...fee, source: 'pos', collectionType, lines: [] });
  const rules = rulesInForce(input.taxRules, input.placedOn, collectionType);
  const taxed = active.map(({ taxCategory }) => rulesForCategory(rules, taxCategory).map(({ id }) => id));
  return { ...cart, lines: cart.lines.map((line, at) => ({ ...line, taxRuleIds: taxed[at] as string[] })) };
}

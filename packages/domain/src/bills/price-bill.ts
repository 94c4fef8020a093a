import type { CouponUse } from '../coupons/coupons.types.ts';
import type { LoyaltySettings } from '../loyalty/loyalty.types.ts';
import type { CartLineInput } from '../menu/menu.types.ts';
import { getItems } from '../pricing/items-of.ts';
import { priceFromItems } from '../pricing/price-from-items.ts';
import { readLines } from '../pricing/read-lines.ts';
import { calculateLineTotal, isDiscounted } from '../pricing/stage-3-line-adjustments.ts';
import { getTaxCategory } from '../pricing/stage-8-tax.ts';
import { rulesForCategory, rulesInForce } from '../tax/rules-in-force.ts';
import type { CartProblem, FrozenLine, LineAdjustment, LoyaltyInput, PriceCartInput, PricedCart } from '../pricing/pricing.types.ts';
import { currentQuantity } from './operations.ts';
import { billCollectionTypes, type Bill, type BillLine } from './bills.types.ts';
import { calculatePercent } from '../money/round.ts';

/** Everything that the price of a bill depends on beside its lines. */
export type PriceBillInput = Omit<PriceCartInput, 'lines' | 'source' | 'collectionType' | 'loyalty'> & {
  /** The restaurant's loyalty scheme. Absent or null: there is none. */
  loyaltyScheme?: LoyaltySettings | null | undefined;
};

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

/** What the price of a bill is made of. */
type PricedParts = Pick<Bill, 'lines' | 'collectionType' | 'customerId' | 'delivery' | 'requested' | 'coupon' | 'loyalty'>;

/** The coupon as the engine reads it: its use is held for the bill, and a first order is that of the customer whom it was checked for. */
const getCouponUse = ({ coupon: held, customerId }: PricedParts): CouponUse | undefined => {
  if (held === undefined) return undefined;
  const isTheirs = held.customerId !== null && held.customerId === customerId;
  return { coupon: held.coupon, storeId: held.storeId, redeemsLeft: true, isFirstOrder: isTheirs ? true : null };
};

/** The customer's card as the engine reads it: a bill earns for them, or uses the credit that is held for it. */
const getLoyalty = ({ customerId, loyalty: held }: PricedParts, { loyaltyScheme }: PriceBillInput): LoyaltyInput | null => {
  if (!loyaltyScheme || !customerId) return null;
  const credit = held?.customerId === customerId ? held.credit : 0;
  return { settings: loyaltyScheme, credit, redeem: credit > 0 };
};

function price(bill: PricedParts, input: PriceBillInput): { cart: PricedCart; problems: CartProblem[] } {
  const { collectionType, delivery, requested } = bill;
  const active = currentLines(bill);
  // Without an address there is no fee yet, and the bill is not placed.
  const fee = { deliveryFee: active.length > 0 && delivery ? delivery.fee : 0, freeDeliveryFrom: delivery?.freeFrom };
  // Holidays and coupons are those of the day that it is for.
  const day = requested && { requestedOn: requested.tradingDay };
  const given = { coupon: getCouponUse(bill), loyalty: active.length > 0 ? getLoyalty(bill, input) : null };
  const priced = priceFromItems(getItems(active), { ...input, ...fee, ...day, ...given, source: 'pos', collectionType, lines: [] });
  const rules = rulesInForce(input.taxRules, input.placedOn, collectionType);
  const taxed = active.map(({ taxCategory }) => rulesForCategory(rules, taxCategory).map(({ id }) => id));
  const lines = priced.cart.lines.map((line, at) => ({ ...line, taxRuleIds: taxed[at] as string[] }));
  return { cart: { ...priced.cart, lines }, problems: priced.problems };
}

/**
 * The price of a bill, by the stages of a cart: active lines at their frozen prices, all later stages recalculated over all lines.
 * Each line lists the taxes that apply to it (see `markTaxes`). A bill without lines costs nothing. A coupon for which the bill does not
 * qualify takes nothing off (see `findCouponProblem`), and neither does loyalty credit (see `findLoyaltyProblem`). Amounts in minor units.
 */
export const priceBill = (bill: PricedParts, input: PriceBillInput): PricedCart => price(bill, input).cart;

const staffWords: Partial<Record<CartProblem['code'], string>> = {
  COUPON_NEEDS_SIGN_IN: 'This coupon is for a first order. Choose the customer on the bill, and enter the code again.',
  COUPON_NOT_FIRST_ORDER: 'This coupon is for a first order, and this customer has ordered before.',
  COUPON_NOTHING_TO_DISCOUNT: 'There is nothing on this bill that the coupon could take off.',
};

/** A reason why a coupon cannot be used, in words for staff. */
export const forStaff = <T extends CartProblem>(problem: T): T => ({ ...problem, message: staffWords[problem.code] ?? problem.message });

/** Why the bill's coupon takes nothing off now, in words for staff; null: it does, or there is none. */
export function findCouponProblem(bill: PricedParts, input: PriceBillInput): CartProblem | null {
  const found = bill.coupon && price(bill, input).problems.find(({ path }) => path === 'couponCode');
  return found ? forStaff(found) : null;
}

/** Why the bill's loyalty credit takes nothing off now, in words for staff; null: it does, or there is none. */
export function findLoyaltyProblem(bill: PricedParts, input: PriceBillInput): CartProblem | null {
  if (!bill.loyalty) return null;
  const { cart, problems } = price(bill, input);
  if ((cart.loyalty?.redeemed ?? 0) > 0) return null;
  const found = problems.find(({ path }) => path === 'redeemLoyalty');
  // With a coupon, the message for guests names the reason. The others speak of “your cart”.
  const message = found && cart.coupon ? found.message : 'There is nothing on this bill that loyalty credit could pay for.';
  return { code: 'LOYALTY_UNAVAILABLE', lineId: null, path: 'code', message };
}

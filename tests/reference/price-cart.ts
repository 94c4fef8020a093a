import type { CartLineInput } from '@servery/domain/menu';
import type { BreakdownLine, CartProblemCode, PriceCartInput, PricedCart, PricedLine, PriceStage } from '@servery/domain/pricing';
import { couponFor } from './coupon.ts';
import { convert, type Converted } from './deals.ts';
import { fraction, calculateSum, type Fraction } from './fractions.ts';
import { pricedLine } from './items.ts';
import { loyaltyFor } from './loyalty.ts';
import { isRepeated, problemsOfLine } from './problems.ts';
import { toCategory } from './sale.ts';
import { cardSurcharge, cashRounding, holidaySurcharge } from './surcharges.ts';
import { getTaxes, withSurcharge, type Taxable } from './tax.ts';

/**
 * The second engine: slow, plain, exact, written from `docs/algorithms` and the types alone. It shares no code with the engine that
 * restaurants use, so that a mistake would have to be made twice.
 */

export interface ReferenceProblem {
  code: CartProblemCode;
  lineId: string | null;
  path: string;
}

export type ReferenceResult = { ok: true; cart: PricedCart; problems: ReferenceProblem[] } | { ok: false; problems: ReferenceProblem[] };

export function referencePrice(input: PriceCartInput): ReferenceResult {
  const problems = problemsOfLines(input);
  if (problems.length > 0) return { ok: false, problems };
  const asSent = priced(input, { lines: input.lines, from: new Map() });
  if (!input.menu.pizza?.enableDealAndHalfAndHalfConversion) return asSent;
  const converted = convert(input);
  if (converted === null) return asSent;
  const withDeals = priced(input, converted);
  const isBetter = withDeals.cart.grandTotal < asSent.cart.grandTotal && withDeals.problems.length <= asSent.problems.length;
  return isBetter ? withDeals : asSent;
}

function problemsOfLines(input: PriceCartInput): ReferenceProblem[] {
  const { lines } = input;
  if (lines.length === 0) return [{ code: 'CART_EMPTY', lineId: null, path: 'lines' }];
  if (lines.length > 100) return [{ code: 'CART_TOO_LARGE', lineId: null, path: 'lines' }];
  return lines.flatMap((line, place) => [
    ...(isRepeated(lines, place) ? [{ code: 'LINE_REPEATED' as const, lineId: line.id, path: 'id' }] : []),
    ...problemsOfLine(line, input, input.commentMaxLength ?? 500).map((wrong) => ({ ...wrong, lineId: line.id })),
  ]);
}

/** Stage 3: a line is never below zero; one with its own discount is discounted. */
function adjusted(line: PricedLine, { lineAdjustments = {} }: PriceCartInput): PricedLine {
  const adjustment = lineAdjustments[line.id];
  if (adjustment === undefined) return line;
  const { discountForItem, extraChargeForItem, extraChargeForComments } = adjustment;
  return {
    ...line,
    lineTotal: Math.max(0, line.lineTotal - discountForItem + extraChargeForItem + extraChargeForComments),
    discounted: line.discounted || discountForItem > 0,
  };
}

/** Stages 4 to 10 and what comes out. */
function priced(input: PriceCartInput, { lines: sent, from }: Converted): ReferenceResult & { ok: true } {
  const problems: ReferenceProblem[] = [];
  const lines = sent.map((line) => adjusted(pricedLine(line, input), input));
  const itemTotal = calculateSum(lines.map(({ lineTotal }) => lineTotal));
  const { breakdown, add, total } = explained();

  add('unitPrice', 'Items', calculateSum(lines.map(({ basePrice, quantity }) => basePrice * quantity)), true);
  add('choices', 'Choices', calculateSum(lines.map(({ basePrice, unitPrice, quantity }) => (unitPrice - basePrice) * quantity)));
  add('lineAdjustments', 'Adjustments', calculateSum(lines.map(({ lineTotal, unitPrice, quantity }) => lineTotal - unitPrice * quantity)));

  const isDelivery = input.collectionType === 'delivery';
  const isFreeFrom = input.freeDeliveryFrom != null && itemTotal >= input.freeDeliveryFrom;
  const fee = isDelivery && !isFreeFrom ? input.deliveryFee : 0;

  const coupon = input.coupon ? couponFor(input.coupon, { ...toOrder(input), itemTotal, lines, deliveryFee: fee }) : null;
  if (coupon?.ok === false) problems.push({ code: coupon.code, lineId: null, path: 'couponCode' });
  const applied = coupon?.ok ? coupon : null;
  const couponShares = applied?.shares ?? lines.map(() => 0);
  const code = input.coupon?.coupon.couponCode ?? '';
  add('coupon', `Coupon ${code}`, 0 - (applied?.amount ?? 0));

  const afterCoupon = lines.map(({ lineTotal, discounted }, place) => ({ amount: lineTotal - couponShares[place]!, discounted }));
  const ofCoupon = applied && { exclusive: input.coupon!.coupon.exclusive, freeDelivery: applied.freeDelivery };
  const loyalty = input.loyalty ? loyaltyFor(input.loyalty, { source: input.source, coupon: ofCoupon, lines: afterCoupon }) : null;
  if (loyalty?.isUnavailable) problems.push({ code: 'LOYALTY_UNAVAILABLE', lineId: null, path: 'redeemLoyalty' });
  const redeemed = loyalty?.says?.redeemed ?? 0;
  add('loyalty', 'Loyalty credit', 0 - redeemed);

  const deliveryFee = applied?.freeDelivery ? 0 : fee;
  const free = applied?.freeDelivery ? `Free delivery (${code})` : 'Free delivery';
  if (isDelivery) add('deliveryFee', deliveryFee === 0 ? free : 'Delivery', deliveryFee, true);

  const afterDiscounts = afterCoupon.map(({ amount }, place) => amount - (loyalty?.shares[place] ?? 0));
  const discount = (applied?.amount ?? 0) + redeemed;
  const holiday = holidaySurcharge(input, itemTotal - discount);
  add('holidaySurcharge', `Public holiday surcharge (${holiday?.name})`, holiday?.amount ?? 0);

  const taxed = (surcharge: number) => taxables(input, sent, withSurcharge(afterDiscounts, surcharge), deliveryFee);
  const onTop = getTaxes(input, false, taxed(holiday?.amount ?? 0));
  const addedTax = calculateSum(onTop.map(({ amount }) => amount));
  const card = cardSurcharge(input, total() + addedTax);
  const inside = getTaxes(input, true, taxed((holiday?.amount ?? 0) + card));
  const taxes = input.taxRules.flatMap((rule) => [...onTop, ...inside].filter(({ ruleId }) => ruleId === rule.id));
  for (const { name, rate, inclusive, amount } of taxes) {
    if (amount === 0) continue;
    if (inclusive) add('tax', `Includes ${name} ${rate / 1000}%`, 0, true, amount);
    else add('tax', `${name} ${rate / 1000}%`, amount);
  }
  add('cardSurcharge', 'Card surcharge', card);

  const tip = input.tip ?? 0;
  add('tip', 'Tip', tip);
  const cash = input.paidBy === 'cash' && input.country ? cashRounding(total(), input.country, input.cashFiveUp === true) : 0;
  add('cashRounding', 'Rounding for cash', cash);

  const surcharge = (holiday?.amount ?? 0) + card;
  const cart: PricedCart = {
    currency: input.menu.currency,
    menuVersion: input.menu.version,
    collectionType: input.collectionType,
    lines: lines.map((line, place) => {
      const discountShare = line.lineTotal - afterDiscounts[place]!;
      const convertedFrom = from.get(line.id);
      return { ...line, ...(discountShare !== 0 && { discountShare }), ...(convertedFrom && { convertedFrom }) };
    }),
    itemTotal,
    discount,
    deliveryFee,
    surcharge,
    taxes,
    addedTax,
    includedTax: calculateSum(inside.map(({ amount }) => amount)),
    tip,
    grandTotal: itemTotal - discount + deliveryFee + surcharge + addedTax + tip + cash,
    breakdown,
    coupon: applied && toCoupon(input, applied),
    loyalty: loyalty?.says ?? null,
    holidaySurcharge: holiday,
    cardSurcharge: card,
    cashRounding: cash,
  };
  return { ok: true, cart, problems };
}

const toOrder = ({ source, collectionType, requestedOn, placedOn, menu: { currency } }: PriceCartInput) => ({
  source,
  collectionType,
  requestedOn: requestedOn ?? placedOn,
  currency,
});

function toCoupon({ coupon }: PriceCartInput, { amount, freeDelivery }: { amount: number; freeDelivery: boolean }) {
  const { id, couponCode, description } = coupon!.coupon;
  return { id, code: couponCode, description, amount, freeDelivery };
}

/** A line whose amount is zero is left out, but for some. */
function explained() {
  const breakdown: BreakdownLine[] = [];
  let runningTotal = 0;
  const add = (stage: PriceStage, label: string, amount: number, always = false, includedTax?: number): void => {
    runningTotal += amount;
    if (amount !== 0 || always) breakdown.push({ stage, label, amount, runningTotal, ...(includedTax !== undefined && { includedTax }) });
  };
  return { breakdown, add, total: () => runningTotal };
}

/** The category of a line is its item's. */
function taxables(input: PriceCartInput, sent: readonly CartLineInput[], amounts: readonly Fraction[], fee: number): Taxable[] {
  const ofLines = sent.map((line, place) => ({ category: toCategory(input.menu, line), amount: amounts[place]! }));
  return [...ofLines, { category: null, amount: fraction(fee) }];
}

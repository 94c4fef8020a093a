import type { TaxCategory } from '../menu/menu.types.ts';
import type { Minor } from '../money/money.types.ts';
import { assertSafeInteger } from '../money/round.ts';
import { cardSurchargeStage } from './stage-8-card-surcharge.ts';
import { cashRoundingStage } from './stage-10-cash-rounding.ts';
import { couponStage } from './stage-4-coupon.ts';
import { calculateDeliveryFee } from './stage-6-delivery-fee.ts';
import { holidayStage } from './stage-7-holiday-surcharge.ts';
import { loyaltyStage } from './stage-5-loyalty.ts';
import { getTaxInput, taxStage } from './stage-8-tax.ts';
import { tipStage } from './stage-9-tip.ts';
import type { BreakdownLine, CartProblem, PriceCartInput, PricedCart, PricedLine, PriceStage } from './pricing.types.ts';

/** The lines of a cart with their prices: what stages 1 to 3 leave behind. */
export interface PricedItems {
  lines: PricedLine[];
  /** Of each line. */
  taxCategories: readonly TaxCategory[];
  itemTotal: Minor;
  breakdown: BreakdownLine[];
}

/**
 * Stages 4 to 10: from the item total to the amount to pay. Problems with the coupon or with loyalty are returned beside the price, which
 * is then calculated without them.
 */
export function priceFromItems(items: PricedItems, input: PriceCartInput): { cart: PricedCart; problems: CartProblem[] } {
  const { itemTotal, breakdown } = items;
  const { source, collectionType, placedOn } = input;
  const requestedOn = input.requestedOn ?? placedOn;
  let { lines } = items;
  let running = itemTotal;
  const problems: CartProblem[] = [];
  const add = (stage: PriceStage, label: string, amount: Minor) => {
    running += amount;
    breakdown.push({ stage, label, amount, runningTotal: running });
  };

  const plainFee = calculateDeliveryFee(collectionType, input.deliveryFee, itemTotal, input.freeDeliveryFrom);
  const order = { source, collectionType, requestedOn, currency: input.menu.currency, itemTotal, lines, deliveryFee: plainFee };
  const four = input.coupon ? couponStage(input.coupon, order) : null;
  if (four?.problem) problems.push(four.problem);
  const coupon = four?.coupon ?? null;
  if (coupon && coupon.amount > 0) add('coupon', `Coupon ${coupon.code}`, -coupon.amount);
  if (four?.shares) lines = lessShares(lines, four.shares);

  const applied = four && coupon && { exclusive: four.exclusive, freeDelivery: coupon.freeDelivery };
  const five = input.loyalty ? loyaltyStage(input.loyalty, { source, coupon: applied, lines: lines.map(calculateCost) }) : null;
  if (five?.problem) problems.push(five.problem);
  const loyalty = five?.loyalty ?? null;
  if (loyalty && loyalty.redeemed > 0) add('loyalty', 'Loyalty credit', -loyalty.redeemed);
  if (five?.shares) lines = lessShares(lines, five.shares);
  const discounted = running;

  const freed = coupon?.freeDelivery ?? false;
  const deliveryFee = freed ? 0 : plainFee;
  const freeLabel = freed ? `Free delivery (${coupon?.code})` : 'Free delivery';
  if (collectionType === 'delivery') add('deliveryFee', deliveryFee === 0 ? freeLabel : 'Delivery', deliveryFee);

  const holiday = input.holidaySurcharge ? holidayStage(input.holidaySurcharge, source, requestedOn, discounted) : null;
  if (holiday) add('holidaySurcharge', `Public holiday surcharge (${holiday.name})`, holiday.amount);

  const taxInput = getTaxInput({ lines, collectionType, deliveryFee, holidaySurcharge: holiday }, items.taxCategories, {
    rules: input.taxRules,
    placedOn,
  });
  let tax = taxStage(taxInput, running);
  const cardSurcharge = cardSurchargeStage(input, running + tax.addedTax);
  if (cardSurcharge > 0) tax = taxStage({ ...taxInput, cardSurcharge }, running);
  breakdown.push(...tax.breakdown);
  running += tax.addedTax;
  if (cardSurcharge > 0) add('cardSurcharge', 'Card surcharge', cardSurcharge);

  const tip = tipStage(input.tip);
  if (tip > 0) add('tip', 'Tip', tip);
  const cashRounding = cashRoundingStage(input, running);
  if (cashRounding !== 0) add('cashRounding', 'Rounding for cash', cashRounding);
  assertSafeInteger(running, 'grand total');

  const cart: PricedCart = {
    currency: input.menu.currency,
    menuVersion: input.menu.version,
    collectionType,
    lines,
    itemTotal,
    discount: itemTotal - discounted,
    deliveryFee,
    surcharge: (holiday?.amount ?? 0) + cardSurcharge,
    taxes: tax.taxes,
    addedTax: tax.addedTax,
    includedTax: tax.includedTax,
    tip,
    grandTotal: running,
    breakdown,
    coupon,
    loyalty,
    holidaySurcharge: holiday,
    cardSurcharge,
    cashRounding,
  };
  return { cart, problems };
}

/** What a line costs after discounts. */
const calculateCost = ({ lineTotal, discountShare = 0, discounted }: PricedLine) => ({ amount: lineTotal - discountShare, discounted });

const lessShares = (lines: readonly PricedLine[], shares: readonly Minor[]): PricedLine[] =>
  lines.map((line, at) => {
    const share = (line.discountShare ?? 0) + (shares[at] as Minor);
    return share === 0 ? line : { ...line, discountShare: share };
  });

import type { Coupon } from '@servery/domain/coupons';
import type { LoyaltySettings } from '@servery/domain/loyalty';
import { orderSources } from '@servery/domain/orders';
import type { LoyaltyInput, PaidBy, PriceCartInput } from '@servery/domain/pricing';
import { weekdays } from '@servery/domain/time';
import { createRandom, type Random } from '../../apps/server/db/seed/random.ts';
import { generatedLines } from './generated-lines.ts';
import type { GeneratedStore } from './generated-menus.ts';
import { referencePrice } from './price-cart.ts';
import { spoil } from './spoilt-lines.ts';

/** Where hours of the menus begin and end, and a minute before; in minutes after midnight. */
const edges = [119, 120, 419, 420, 659, 660, 689, 690, 899, 900, 1_079, 1_080];

/** Cart number so and so: the same number gives the same cart, on every machine. */
export function generatedCart(stores: readonly GeneratedStore[], number: number): PriceCartInput {
  const random = createRandom(`cart ${number}`);
  const { demo, menu, taxRules } = random.pick(stores);
  const source = random.chance(0.45) ? 'website' : random.pick([...orderSources, 'pos'] as const);
  const collectionType = random.pick(['pickup', 'delivery', 'dineIn'] as const);
  const placedOn = random.pick(['2026-09-30', '2026-10-02', '2026-11-21', '2026-12-24', '2026-12-25']);
  const minutes = random.chance(0.5) ? random.whole(0, 1439) : random.pick(edges);
  const forLocal = random.chance(0.6) ? { weekday: random.pick(weekdays), minutes } : undefined;
  const lines = generatedLines(menu, { source, collectionType, ...(random.chance(0.9) && { forLocal }) }, random);
  if (random.chance(0.2)) spoil(lines, menu, random);
  const settings = demo.stores[0]!.settings;
  const holidays = [
    { name: 'Christmas Day', date: '2026-12-25' },
    { name: 'Second name', date: '2026-12-25' },
    { name: 'Saturday', date: '2026-11-21' },
  ];
  const percentage = () => random.pick([0, 1_200, 2_500, 10_000, 15_000, 333]);
  const input: PriceCartInput = {
    menu,
    source,
    collectionType,
    lines,
    taxRules,
    placedOn,
    deliveryFee: random.pick([0, 399, 550, toFee(settings.delivery)]),
    ...(random.chance(0.4) && { freeDeliveryFrom: random.pick([null, 0, 3_000, 6_000, settings.delivery?.freeFrom ?? 5_000]) }),
    ...(forLocal && { forLocal }),
    ...(random.chance(0.5) && { commentMaxLength: 120 }),
    ...(source === 'pos' && random.chance(0.6) && { lineAdjustments: getAdjustments(lines, random) }),
    ...(random.chance(0.5) && { requestedOn: random.pick([placedOn, placedOn, '2026-12-25', '2026-11-27', '2025-12-31']) }),
    ...(random.chance(0.75) && { coupon: toCoupon(demo.coupons, menu.storeId, random) }),
    ...(random.chance(0.75) && { loyalty: random.chance(0.1) ? null : findLoyalty(demo.loyalty, random) }),
    ...(random.chance(0.6) && {
      holidaySurcharge: {
        enabled: random.chance(0.85),
        isEnabledForOnline: random.chance(0.85),
        surcharge: { amountInCents: random.pick([0, 0, 100, 33]), percentage: percentage() },
        holidays,
      },
    }),
    ...(random.chance(0.7) && {
      cardSurcharge: {
        amountInCents: random.pick([0, 0, 30, 50]),
        percentage: percentage(),
        applicableBelowAmount: random.pick([null, null, 0, 2_000, 5_000]),
      },
    }),
    ...(random.chance(0.9) && { country: random.chance(0.6) ? demo.country : random.pick(['AU', 'US', 'GB', 'NZ'] as const) }),
    ...(random.chance(0.8) && { paidBy: random.pick<PaidBy>(['card', 'card', 'cash', 'cash', 'other']) }),
    ...(random.chance(0.3) && { tip: random.pick([0, 1, 333, 500, 1_234]) }),
    ...(random.chance(0.3) && { cashFiveUp: random.chance(0.5) }),
  };
  return random.chance(0.15) ? atItsLimits(input, random) : input;
}

/** Limits that are what the cart costs, or a unit beside it. */
function atItsLimits(input: PriceCartInput, random: Random): PriceCartInput {
  const answer = referencePrice(input);
  if (!answer.ok) return input;
  const { itemTotal, breakdown } = answer.cart;
  const about = (amount: number) => Math.max(0, amount + random.pick([-1, 0, 0, 1]));
  const card = breakdown.find(({ stage }) => stage === 'cardSurcharge');
  const { coupon, cardSurcharge } = input;
  return {
    ...input,
    ...(random.chance(0.5) && { freeDeliveryFrom: about(itemTotal) }),
    ...(coupon && { coupon: { ...coupon, coupon: { ...coupon.coupon, applicableOverAmount: about(itemTotal) } } }),
    ...(card && cardSurcharge && { cardSurcharge: { ...cardSurcharge, applicableBelowAmount: about(card.runningTotal - card.amount) } }),
  };
}

const toFee = (delivery: { fee: number; deliveryAreas?: { deliveryCharges: number }[] | undefined } | undefined): number =>
  delivery?.deliveryAreas?.[0]?.deliveryCharges ?? delivery?.fee ?? 700;

const getAdjustments = (lines: PriceCartInput['lines'], random: Random): NonNullable<PriceCartInput['lineAdjustments']> =>
  Object.fromEntries(
    lines
      .filter(() => random.chance(0.5))
      .map(({ id }) => [
        id,
        {
          discountForItem: random.pick([0, 0, 100, 333, 20_000]),
          extraChargeForItem: random.pick([0, 0, 250]),
          extraChargeForComments: random.pick([0, 0, 75]),
        },
      ]),
  );

function toCoupon(
  standing: readonly Omit<Coupon, 'id' | 'applicableStoreIds'>[],
  storeId: string,
  random: Random,
): PriceCartInput['coupon'] {
  if (random.chance(0.05)) return null;
  const { discountAmount, discountPercentage, applicableOverAmount, ...rest } = random.pick(standing);
  const isChanged = random.chance(0.7);
  const type = isChanged ? random.pick(['flatPercentageDiscount', 'flatAmountDiscount', 'freeDelivery'] as const) : rest.type;
  const coupon: Coupon = {
    ...rest,
    id: `coupon ${rest.couponCode}`,
    discountAmount,
    discountPercentage,
    applicableOverAmount,
    applicableStoreIds: random.chance(0.05) ? ['another'] : random.pick([null, null, [storeId], ['another', storeId]]),
    ...(isChanged && {
      type,
      couponCode: random.pick(['SAVE10', 'FREEBIE', 'X99']),
      discountAmount: type === 'flatAmountDiscount' ? random.pick([1, 100, 777, 2_000, 100_000]) : null,
      discountPercentage: type === 'flatPercentageDiscount' ? random.pick([1, 10_000, 12_500, 33_333, 50_000, 100_000]) : null,
      applicableOverAmount: random.pick([null, null, null, 1_500, random.whole(2_000, 9_000), random.whole(2_000, 9_000)]),
      exclusive: random.chance(0.3),
      firstOrderDiscount: random.chance(0.15),
      startDate: random.pick(['2026-01-01', '2026-01-01', '2026-01-01', '2026-11-21']),
      endDate: random.pick([null, null, null, null, '2026-11-21', '2026-12-31']),
      dows: random.pick([null, null, null, null, ['friday', 'saturday'], ['monday', 'wednesday']]),
      collectionType: random.pick([null, null, null, null, ['pickup'], ['pickup', 'delivery']]),
    }),
  };
  return { coupon, storeId, redeemsLeft: random.chance(0.95), isFirstOrder: random.pick([true, false, null]) };
}

function findLoyalty(standing: LoyaltySettings | null, random: Random): LoyaltyInput {
  const changed = (): LoyaltySettings => {
    const type = random.pick(['percentage', 'amount'] as const);
    return {
      enabled: random.chance(0.95),
      count: random.whole(3, 10),
      type,
      value: type === 'amount' ? random.whole(50, 300) : random.pick([5_000, 3_333, 10_000]),
      noLoyaltyOnDiscountedOrders: random.chance(0.3),
      isEnabledForPOS: random.chance(0.8),
      isEnabledForOnline: random.chance(0.9),
      accumulateCreditsOnDiscountedItemsOrOrders: random.chance(0.5),
      redeemCreditsOnDiscountedItems: random.chance(0.5),
    };
  };
  return {
    settings: standing !== null && random.chance(0.3) ? standing : changed(),
    credit: random.pick([0, 1, 500, 777, 5_000, 20_000]),
    redeem: random.chance(0.6),
  };
}

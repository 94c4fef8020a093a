import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { partToPay, splitByItem, splittable } from '../bills/index.ts';
import { aCoupon, amountOff, freeDelivery, makeUse } from '../coupons/coupons.cases.ts';
import { countryCodes } from '../countries/index.ts';
import { aScheme } from '../loyalty/loyalty.cases.ts';
import { item, line, menu } from '../menu/menu.fixtures.ts';
import { taxCategories } from '../menu/index.ts';
import { collectionTypes, orderSources } from '../orders/index.ts';
import { defaultTaxRules, type TaxRule } from '../tax/index.ts';
import { salesTax } from './price-stages.cases.ts';
import { priceCart, type PriceCartInput, type PricedCart } from './index.ts';

const cityTax: TaxRule = {
  ...salesTax,
  id: 'city',
  name: 'City tax',
  rate: 1250,
  categories: ['standard', 'alcohol'],
  appliesToDeliveryFee: true,
};
const today = '2026-12-25';

const anItem = fc.record({
  base: fc.oneof(fc.nat(5000), fc.constantFrom(0, 1, 5, 999)),
  taxCategory: fc.constantFrom(...taxCategories),
  isGstApplicable: fc.boolean(),
  discounted: fc.boolean(),
  quantity: fc.integer({ min: 1, max: 5 }),
});
const coupons = fc.oneof(
  fc.constant(null),
  fc.record({ discountPercentage: fc.integer({ min: 1, max: 100_000 }), exclusive: fc.boolean() }).map((given) => aCoupon(given)),
  fc.record({ amount: fc.nat(6000), exclusive: fc.boolean() }).map(({ amount, exclusive }) => amountOff(amount, { exclusive })),
  fc.record({ exclusive: fc.boolean(), applicableOverAmount: fc.option(fc.nat(8000)) }).map((given) => freeDelivery(given)),
);
const schemes = fc.record({
  type: fc.constantFrom<'percentage' | 'amount'>('percentage', 'amount'),
  value: fc.nat(9000),
  noLoyaltyOnDiscountedOrders: fc.boolean(),
  isEnabledForPOS: fc.boolean(),
  isEnabledForOnline: fc.boolean(),
  accumulateCreditsOnDiscountedItemsOrOrders: fc.boolean(),
  redeemCreditsOnDiscountedItems: fc.boolean(),
});
const amounts = fc.record({ amountInCents: fc.nat(200), percentage: fc.nat(20_000) });

const inputs = fc
  .record({
    items: fc.array(anItem, { minLength: 1, maxLength: 8 }),
    collectionType: fc.constantFrom(...collectionTypes),
    source: fc.constantFrom(...orderSources),
    deliveryFee: fc.nat(1500),
    freeDeliveryFrom: fc.option(fc.nat(8000)),
    taxRules: fc.constantFrom<readonly TaxRule[]>(defaultTaxRules.AU, defaultTaxRules.GB, defaultTaxRules.NZ, [salesTax, cityTax], []),
    placedOn: fc.constantFrom('2026-09-30', today),
    coupon: coupons,
    loyalty: fc.option(fc.record({ scheme: schemes, credit: fc.nat(4000), redeem: fc.boolean() })),
    holiday: fc.option(amounts),
    card: fc.option(fc.record({ amounts, below: fc.option(fc.nat(6000)) })),
    country: fc.constantFrom(...countryCodes),
    paidBy: fc.constantFrom<'card' | 'cash' | 'other'>('card', 'cash', 'other'),
    tip: fc.nat(900),
    cashFiveUp: fc.boolean(),
  })
  .map(({ items, coupon, loyalty, holiday, card, taxRules, ...rest }): PriceCartInput => ({
    ...rest,
    taxRules: [...taxRules],
    requestedOn: today,
    menu: menu(
      items.map(({ base, quantity: _, ...given }, at) =>
        item(`${at}`, {
          ...given,
          price: { basePrice: base, extraCharge: { pickup: 0, delivery: 0, dineIn: 0 }, uberEatsExtraCharge: { pickup: 0, delivery: 0 } },
        }),
      ),
    ),
    lines: items.map(({ quantity }, at) => line(`${at}`, { quantity })),
    coupon: coupon && makeUse(coupon),
    loyalty: loyalty && { settings: aScheme(loyalty.scheme), credit: loyalty.credit, redeem: loyalty.redeem },
    holidaySurcharge: holiday && {
      enabled: true,
      isEnabledForOnline: true,
      surcharge: holiday,
      holidays: [{ name: 'Holiday', date: today }],
    },
    cardSurcharge: card && { ...card.amounts, applicableBelowAmount: card.below },
  }));

const priced = (input: PriceCartInput) => {
  const result = priceCart(input);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
};
const holds = (check: (cart: PricedCart, input: PriceCartInput, problems: string[]) => void) =>
  fc.assert(
    fc.property(inputs, (input) => {
      const { cart, problems } = priced(input);
      check(
        cart,
        input,
        problems.map(({ code }) => code),
      );
    }),
    { numRuns: 400 },
  );
const calculateSum = (list: readonly number[]) => list.reduce((sum, amount) => sum + amount, 0);
const costs = (cart: PricedCart) => cart.lines.map(({ lineTotal, discountShare = 0 }) => lineTotal - discountShare);

describe('any cart with everything', () => {
  test('the breakdown and the figures add up to the grand total', () => {
    holds((cart) => {
      let running = 0;
      for (const { amount, runningTotal } of cart.breakdown) {
        running += amount;
        expect(runningTotal).toBe(running);
      }
      const { itemTotal, discount, deliveryFee, surcharge, addedTax, tip, cashRounding = 0 } = cart;
      expect(itemTotal - discount + deliveryFee + surcharge + addedTax + tip + cashRounding).toBe(cart.grandTotal);
      expect(running).toBe(cart.grandTotal);
      expect(surcharge).toBe((cart.holidaySurcharge?.amount ?? 0) + (cart.cardSurcharge ?? 0));
      expect(discount).toBe((cart.coupon?.amount ?? 0) + (cart.loyalty?.redeemed ?? 0));
    });
  });

  test('discounts add up over the lines, and no line goes below zero', () => {
    holds((cart) => {
      expect(calculateSum(cart.lines.map(({ discountShare = 0 }) => discountShare))).toBe(cart.discount);
      for (const { discountShare } of cart.lines) if (discountShare !== undefined) expect(discountShare).toBeGreaterThan(0);
      expect(Math.min(...costs(cart))).toBeGreaterThanOrEqual(0);
    });
  });

  test('nothing is negative but what takes off', () => {
    holds((cart, { paidBy }) => {
      const { itemTotal, discount, deliveryFee, surcharge, addedTax, includedTax, tip, grandTotal } = cart;
      const taxes = cart.taxes.flatMap(({ base, amount }) => [base, amount]);
      for (const amount of [itemTotal, discount, deliveryFee, surcharge, addedTax, includedTax, tip, grandTotal, ...taxes]) {
        expect(Number.isSafeInteger(amount) && amount >= 0 && !Object.is(amount, -0)).toBe(true);
      }
      for (const { stage, amount } of cart.breakdown) {
        if (amount < 0) expect(['coupon', 'loyalty', 'cashRounding']).toContain(stage);
      }
      if (paidBy !== 'cash') expect(cart.cashRounding).toBe(0);
      if (paidBy !== 'card') expect(cart.cardSurcharge).toBe(0);
    });
  });

  test('the bases of a tax are the lines with their shares: where it bears on everything, the whole', () => {
    holds((first, input) => {
      const everything = input.menu.items.map((each) => ({ ...each, taxCategory: 'standard' as const, isGstApplicable: true }));
      for (const rules of [defaultTaxRules.AU, defaultTaxRules.NZ]) {
        const { cart } = priced({ ...input, menu: { ...input.menu, items: everything }, taxRules: [...rules] });
        const rate = rules[0]!.rate;
        const base = cart.itemTotal - cart.discount + cart.deliveryFee + cart.surcharge;
        expect(cart.taxes.map((tax) => tax.base)).toEqual(base === 0 ? [] : [base]);
        expect(cart.includedTax).toBe(Math.round((base * rate) / (100_000 + rate)));
        expect(cart.lines.length).toBe(first.lines.length);
      }
    });
  });

  test('what does not hold changes nothing', () => {
    holds((cart, input, problems) => {
      if (problems.some((code) => code.startsWith('COUPON'))) expect(priced({ ...input, coupon: null }).cart).toEqual(cart);
      if (problems.includes('LOYALTY_UNAVAILABLE') && input.loyalty) {
        expect(priced({ ...input, loyalty: { ...input.loyalty, redeem: false } }).cart).toEqual(cart);
      }
    });
  });

  test('an order earns or redeems', () => {
    holds(({ loyalty, discount }, { loyalty: given }) => {
      if (!loyalty) return;
      if (loyalty.redeemed > 0) expect([loyalty.stamps, loyalty.credit]).toEqual([0, 0]);
      expect(loyalty.redeemed === 0 || given?.redeem).toBe(true);
      expect(loyalty.redeemed).toBeLessThanOrEqual(Math.min(given?.credit ?? 0, discount));
      expect(loyalty.redeemed === 0 || loyalty.redeemed === loyalty.redeemable).toBe(true);
    });
  });

  test('a coupon, credit or free delivery never makes it dearer where taxes are inside', () => {
    holds((cart, input) => {
      if (input.taxRules.some(({ inclusive }) => !inclusive) || input.cardSurcharge?.applicableBelowAmount) return;
      expect(cart.grandTotal).toBeLessThanOrEqual(priced({ ...input, coupon: null, loyalty: null }).cart.grandTotal);
    });
  });

  test('more in the cart is never less to pay, but by the rules that say so', () => {
    // The rules of the page: free delivery from a total, minimums and exclusive coupons, loyalty not on discounted items, surcharges
    // below an amount, taxes on top that differ by line.
    const without = inputs.filter(
      ({ coupon, taxRules, cardSurcharge, loyalty }) =>
        !coupon?.coupon.exclusive &&
        !coupon?.coupon.applicableOverAmount &&
        taxRules.every(({ inclusive }) => inclusive) &&
        (cardSurcharge?.applicableBelowAmount ?? null) === null &&
        (loyalty?.settings.redeemCreditsOnDiscountedItems ?? true),
    );
    fc.assert(
      fc.property(without, fc.nat(7), (given, at) => {
        const input = { ...given, freeDeliveryFrom: null };
        const { cart } = priced(input);
        const again = line(input.lines[at % input.lines.length]!.itemId, { id: 'again' });
        expect(priced({ ...input, lines: [...input.lines, again] }).cart.grandTotal).toBeGreaterThanOrEqual(cart.grandTotal);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a split bill', () => {
  test('in one part is what the cart costs, however it is paid', () => {
    holds((cart, input) => {
      const whole = priced({ ...input, paidBy: undefined, tip: 0 }).cart;
      const { country, source, placedOn, cardSurcharge = null, cashFiveUp = false, paidBy = 'other', tip = 0 } = input;
      if (!country) return;
      const part = partToPay({ amount: splittable(whole), paidBy, tip }, { country, source, placedOn, cardSurcharge, cashFiveUp });
      expect(part).toEqual({
        amount: splittable(cart),
        cardSurcharge: cart.cardSurcharge,
        tip: cart.tip,
        cashRounding: cart.cashRounding,
        toPay: cart.grandTotal,
      });
    });
  });

  test('by item adds up to what is split', () => {
    holds((cart) => {
      const claims = cart.lines.map(({ id }, at) => ({ lineId: id, shares: [at % 2, (at + 1) % 3, 1] }));
      const { parts, unclaimed } = splitByItem(cart, 3, claims);
      expect(calculateSum(parts)).toBe(splittable(cart));
      expect(unclaimed).toBe(0);
      expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    });
  });
});

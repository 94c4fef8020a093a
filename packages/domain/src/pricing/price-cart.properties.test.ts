import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choose, group, item, line, menu, option } from '../menu/menu.fixtures.ts';
import { taxCategories } from '../menu/index.ts';
import { collectionTypes, orderSources } from '../orders/index.ts';
import { defaultTaxRules, type TaxRule } from '../tax/index.ts';
import { priceCart, type PriceCartInput, type PricedCart } from './index.ts';

const onTop: TaxRule = {
  id: 'top',
  name: 'Sales tax',
  rate: 8875,
  inclusive: false,
  categories: [...taxCategories],
  collectionTypes: [...collectionTypes],
  appliesToDeliveryFee: true,
  startDate: '2020-01-01',
  endDate: null,
};

const cents = fc.nat(100_000);
const anItem = fc.record({
  base: cents,
  delivery: fc.integer({ min: -500, max: 500 }),
  taxCategory: fc.constantFrom(...taxCategories),
  gst: fc.boolean(),
});
const anOption = fc.record({ extra: fc.nat(2000), quantity: fc.integer({ min: 1, max: 5 }) });
const aLine = fc.record({ item: anItem, options: fc.array(anOption, { maxLength: 4 }), quantity: fc.integer({ min: 1, max: 99 }) });

const anInput = fc
  .record({
    lines: fc.array(aLine, { minLength: 1, maxLength: 12 }),
    collectionType: fc.constantFrom(...collectionTypes),
    source: fc.constantFrom(...orderSources),
    deliveryFee: fc.nat(3000),
    taxRules: fc.constantFrom<readonly TaxRule[]>(defaultTaxRules.AU, defaultTaxRules.GB, defaultTaxRules.NZ, [onTop], []),
  })
  .map(({ lines, taxRules, ...rest }): PriceCartInput => ({
    ...rest,
    taxRules: [...taxRules],
    placedOn: '2026-11-21',
    menu: menu(
      lines.map(({ item: { base, delivery, taxCategory, gst } }, at) =>
        item(`${at}`, {
          taxCategory,
          isGstApplicable: gst,
          modifierGroupIds: [`g${at}`],
          price: { basePrice: base, extraCharge: { pickup: 0, delivery, dineIn: 0 }, uberEatsExtraCharge: { pickup: 100, delivery: 200 } },
        }),
      ),
      lines.map(({ options }, at) =>
        group(
          `g${at}`,
          options.map(({ extra }, no) => option(`o${at}-${no}`, { extraCharge: extra })),
          { max: 99, allowMultiple: true },
        ),
      ),
    ),
    lines: lines.map(({ options, quantity }, at) =>
      line(`${at}`, {
        quantity,
        selection: choose({ [`g${at}`]: Object.fromEntries(options.map((chosen, no) => [`o${at}-${no}`, chosen.quantity])) }),
      }),
    ),
  }));

const holds = (check: (cart: PricedCart, input: PriceCartInput) => void) => {
  fc.assert(
    fc.property(anInput, (input) => {
      const result = priceCart(input);
      expect(result.ok).toBe(true);
      if (result.ok) check(result.cart, input);
    }),
  );
};

describe('any cart', () => {
  test('the breakdown adds up, line by line, to the grand total', () => {
    holds((cart) => {
      let running = 0;
      for (const { amount, runningTotal } of cart.breakdown) {
        running += amount;
        expect(runningTotal).toBe(running);
      }
      expect(cart.grandTotal).toBe(running);
    });
  });

  test('the figures add up to the grand total', () => {
    holds((cart) => {
      expect(cart.itemTotal).toBe(cart.lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0));
      expect(cart.grandTotal).toBe(cart.itemTotal - cart.discount + cart.deliveryFee + cart.surcharge + cart.addedTax + cart.tip);
      const taxes = (inclusive: boolean) => cart.taxes.reduce((sum, tax) => sum + (tax.inclusive === inclusive ? tax.amount : 0), 0);
      expect([cart.addedTax, cart.includedTax]).toEqual([taxes(false), taxes(true)]);
    });
  });

  test('every amount is a whole number and no price is below zero', () => {
    holds((cart) => {
      const amounts = [
        cart.itemTotal,
        cart.grandTotal,
        cart.addedTax,
        cart.includedTax,
        ...cart.lines.flatMap((priced) => [priced.basePrice, priced.unitPrice, priced.lineTotal]),
      ];
      for (const amount of amounts) expect(Number.isSafeInteger(amount) && amount >= 0 && !Object.is(amount, -0)).toBe(true);
    });
  });

  test('the order of the lines changes no figure', () => {
    holds((cart, input) => {
      const turned = priceCart({ ...input, lines: [...input.lines].reverse() });
      expect(turned.ok && { ...turned.cart, lines: [] }).toEqual({ ...cart, lines: [] });
    });
  });

  test('two lines of one item cost as much as one line of both', () => {
    holds((cart, input) => {
      const split = input.lines.flatMap((one) =>
        one.quantity < 2
          ? [one]
          : [
              { ...one, quantity: 1 },
              { ...one, id: `${one.id}-rest`, quantity: one.quantity - 1 },
            ],
      );
      const result = priceCart({ ...input, lines: split });
      expect(result.ok && result.cart.grandTotal).toBe(cart.grandTotal);
    });
  });
});

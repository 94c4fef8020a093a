import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CartLineInput, HalfSelection, ModifierSelection, PizzaSettings } from '../menu/menu.types.ts';
import { pizzeria } from '../menu/pizza.fixtures.ts';
import { lineDetails, priceCart } from './index.ts';

/** Ids of everything on the menu, of nothing, and such as have a meaning to JavaScript. */
const anId = fc.constantFrom(
  ...['margherita', 'supreme', 'quattro', 'retired', 'cola', 'halves', 'two-large', 'family', 'open', 'small', 'large', 'ham', 'anchovies'],
  ...['truffle', 'crust', 'stuffed', 'drinks', 'water', 'bread', 'drink', 'pair', 'big', 'little', 'margherita-onion'],
  ...['gone', '', '__proto__', 'constructor', 'toString'],
);
const aQuantity = fc.oneof(fc.integer({ min: -1, max: 4 }), fc.constantFrom(0.5, 99, 100, Number.NaN, Number.POSITIVE_INFINITY));
const few = { maxLength: 3 };
const modifiers: fc.Arbitrary<ModifierSelection['modifiers']> = fc.array(
  fc.record({ groupId: anId, options: fc.array(fc.record({ optionId: anId, quantity: aQuantity }), few) }),
  few,
);
const toppings = {
  addToppings: fc.array(fc.record({ toppingId: anId, quantity: aQuantity }), few),
  removeToppings: fc.array(anId, few),
};
const aHalf: fc.Arbitrary<HalfSelection> = fc.record({ pizzaId: anId, ...toppings });
const halves = fc.record({ firstHalf: aHalf, secondHalf: aHalf });
const selections = {
  basic: fc.record({ modifiers }),
  pizza: fc.record({ modifiers, sizeId: anId, ...toppings }),
  halfAndHalf: fc.record({ modifiers, firstHalf: aHalf, secondHalf: aHalf }),
  deal: fc.record({
    modifiers,
    items: fc.array(fc.record({ entryId: anId, modifiers }), few),
    pizzas: fc.array(fc.record({ slotId: anId, pizza: fc.option(aHalf), halves: fc.option(halves) }), few),
  }),
  custom: fc.record({ modifiers, name: fc.string(), price: aQuantity }),
};
const aLine = fc.oneof(
  ...Object.entries(selections).map(([type, selection]) =>
    fc
      .record({ id: anId, itemId: anId, quantity: aQuantity, comments: fc.constant(''), selection: selection as fc.Arbitrary<object> })
      .map((line) => ({ ...line, type }) as CartLineInput),
  ),
);
const settings: fc.Arbitrary<Partial<PizzaSettings> | null> = fc.option(
  fc.record({
    pizzaAvailable: fc.boolean(),
    halfAndHalfAvailable: fc.boolean(),
    enableDealAndHalfAndHalfConversion: fc.boolean(),
    sizes: fc.subarray(pizzeria().pizza!.sizes),
  }),
);

test('whatever is sent is priced, or told what is wrong with it', () => {
  fc.assert(
    fc.property(fc.array(aLine, { minLength: 1, maxLength: 4 }), settings, fc.boolean(), (lines, given, till) => {
      const menu = given === null ? { ...pizzeria(), pizza: null } : pizzeria(given);
      const source = till ? 'pos' : 'website';
      const result = priceCart({ menu, source, collectionType: 'pickup', lines, taxRules: [], placedOn: '2026-11-21', deliveryFee: 0 });
      if (!result.ok) {
        expect(result.problems).not.toEqual([]);
        for (const { lineId, path, message } of result.problems) {
          expect(lines.some(({ id }) => id === lineId) && path !== '' && /[.]$/.test(message)).toBe(true);
        }
        return;
      }
      expect(Number.isSafeInteger(result.cart.grandTotal) && result.cart.grandTotal >= 0).toBe(true);
      for (const line of result.cart.lines)
        expect(lineDetails(line).every(({ name, quantity }) => name !== '' && quantity >= 1)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

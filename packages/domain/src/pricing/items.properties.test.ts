import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { choose } from '../menu/menu.fixtures.ts';
import {
  halfAndHalfPricings,
  indexMenu,
  type CartLineInput,
  type HalfSelection,
  type MenuItem,
  type PizzaSettings,
} from '../menu/index.ts';
import { dealLine, dealPizza, halvesLine, pizzaLine, pizzeria } from '../menu/pizza.fixtures.ts';
import { collectionTypes, orderSources } from '../orders/index.ts';
import { priceLine, type PricedLine, type SaleWay } from './index.ts';

const available = ['margherita', 'hawaiian', 'supreme'];
const aHalf: fc.Arbitrary<HalfSelection> = fc.record({
  pizzaId: fc.constantFrom(...available),
  addToppings: fc.array(fc.record({ toppingId: fc.constantFrom('ham', 'olives', 'truffle'), quantity: fc.integer({ min: 0, max: 3 }) }), {
    maxLength: 4,
  }),
  removeToppings: fc.constant([]),
});
const aDealPizza = (slotId: string) =>
  fc.oneof(
    aHalf.map((one) => dealPizza(slotId, one)),
    fc.tuple(aHalf, aHalf).map(([one, other]) => dealPizza(slotId, one, other)),
  );
const water = { entryId: 'drink', ...choose({ drinks: { water: 1 } }) };
const bread = { entryId: 'bread', modifiers: [] };
const aLine: fc.Arbitrary<CartLineInput> = fc.oneof(
  aHalf.map(({ pizzaId, ...toppings }) => pizzaLine(pizzaId, 'large', toppings)),
  fc.tuple(aHalf, aHalf).map(([one, other]) => halvesLine(one, other)),
  fc.tuple(aDealPizza('pair'), aDealPizza('pair')).map((pair) => dealLine('two-large', pair)),
  fc.tuple(aDealPizza('big'), fc.boolean()).map(([big, sent]) =>
    dealLine('family', [big, dealPizza('little', { pizzaId: 'margherita', addToppings: [], removeToppings: [] })], {
      items: sent ? [bread, water, bread] : [water],
    }),
  ),
);
const aWay: fc.Arbitrary<SaleWay> = fc.record({
  source: fc.constantFrom(...orderSources),
  collectionType: fc.constantFrom(...collectionTypes),
});
const someSettings: fc.Arbitrary<Partial<PizzaSettings>> = fc.record({
  halfAndHalfPricing: fc.constantFrom(...halfAndHalfPricings),
  halfToppingPricing: fc.constantFrom('half' as const, 'full' as const),
  maxToppings: fc.constant(99),
});

const getPrice = (line: CartLineInput, way: SaleWay, menu: ReturnType<typeof pizzeria>): PricedLine => {
  const { line: priced, problems } = priceLine(indexMenu(menu), way, line);
  if (priced === null || problems.length > 0) throw new Error(JSON.stringify(problems));
  return priced;
};
const holds = (check: (line: CartLineInput, way: SaleWay, settings: Partial<PizzaSettings>) => void) =>
  fc.assert(fc.property(aLine, aWay, someSettings, check), { numRuns: 300 });

/** The line with every list of toppings changed. */
function withToppings(line: CartLineInput, change: (half: HalfSelection) => HalfSelection): CartLineInput {
  const halves = <T extends { firstHalf: HalfSelection; secondHalf: HalfSelection }>(one: T): T => ({
    ...one,
    firstHalf: change(one.firstHalf),
    secondHalf: change(one.secondHalf),
  });
  if (line.type === 'pizza') return { ...line, selection: { ...line.selection, ...change({ pizzaId: line.itemId, ...line.selection }) } };
  if (line.type === 'halfAndHalf') return { ...line, selection: halves(line.selection) };
  if (line.type !== 'deal') return line;
  const pizzas = line.selection.pizzas.map((one) => ({
    ...one,
    pizza: one.pizza && change(one.pizza),
    halves: one.halves && halves(one.halves),
  }));
  return { ...line, selection: { ...line.selection, pizzas } };
}

describe('a line of any type', () => {
  test('costs a whole number that is not below zero', () => {
    holds((line, way, settings) => {
      const { basePrice, unitPrice } = getPrice(line, way, pizzeria(settings));
      for (const amount of [basePrice, unitPrice]) expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
      expect(unitPrice).toBeGreaterThanOrEqual(basePrice);
    });
  });

  test('costs the same in whatever order its choices come', () => {
    holds((line, way, settings) => {
      const turned = withToppings(line, (half) => ({ ...half, addToppings: half.addToppings.toReversed() }));
      if (turned.type === 'deal') {
        turned.selection = {
          ...turned.selection,
          items: turned.selection.items.toReversed(),
          pizzas: turned.selection.pizzas.toReversed(),
        };
      }
      if (turned.type === 'halfAndHalf') {
        turned.selection = { ...turned.selection, firstHalf: turned.selection.secondHalf, secondHalf: turned.selection.firstHalf };
      }
      expect(getPrice(turned, way, pizzeria(settings)).unitPrice).toBe(getPrice(line, way, pizzeria(settings)).unitPrice);
    });
  });

  test('a topping on both halves costs what it costs on a whole pizza', () => {
    fc.assert(
      fc.property(aHalf, aHalf, aWay, fc.constantFrom(...halfAndHalfPricings), (one, other, way, halfAndHalfPricing) => {
        const menu = pizzeria({ halfAndHalfPricing, maxToppings: 99 });
        const of = (line: CartLineInput) => getPrice(line, way, menu);
        const addToppings = [...one.addToppings, ...other.addToppings];
        const halves = of(halvesLine({ ...one, addToppings }, { ...other, addToppings }));
        const plain = of(halvesLine({ ...one, addToppings: [] }, { ...other, addToppings: [] }));
        const whole = of(pizzaLine(one.pizzaId, 'large', { addToppings }));
        expect(halves.unitPrice - plain.unitPrice).toBe(whole.unitPrice - whole.basePrice);
      }),
    );
  });

  test('never costs less with another topping, and the same with something left off', () => {
    holds((line, way, settings) => {
      const before = getPrice(line, way, pizzeria(settings)).unitPrice;
      const more = withToppings(line, (half) => ({ ...half, addToppings: [...half.addToppings, { toppingId: 'ham', quantity: 1 }] }));
      expect(getPrice(more, way, pizzeria(settings)).unitPrice).toBeGreaterThanOrEqual(before);
      const less = withToppings(line, (half) => ({ ...half, removeToppings: [`${half.pizzaId}-onion`] }));
      expect(getPrice(less, way, pizzeria(settings)).unitPrice).toBe(before);
    });
  });

  test('costs the same whatever else is sold out', () => {
    const soldOut = fc.subarray(['margherita', 'hawaiian', 'supreme', 'calzone', 'quattro']);
    fc.assert(
      fc.property(aLine, aWay, someSettings, soldOut, (line, way, settings, gone) => {
        const menu = pizzeria(settings, (items) => items.map((item): MenuItem => ({ ...item, soldout: gone.includes(item.id) })));
        const { line: priced } = priceLine(indexMenu(menu), way, line);
        expect(priced?.unitPrice).toBe(getPrice(line, way, pizzeria(settings)).unitPrice);
      }),
    );
  });
});

import { expect, test } from 'vitest';
import { choose, line } from '../menu/menu.fixtures.ts';
import type { CartLineInput } from '../menu/menu.types.ts';
import { dealLine, dealPizza, half, halvesLine, pizzaLine, pizzeria } from '../menu/pizza.fixtures.ts';
import { priceCart, type PriceCartInput } from './index.ts';

/** Ten of each: pizzas with toppings, halves with toppings, deals with halves inside. */
const lines = Array.from({ length: 30 }, (_, at): CartLineInput => {
  const given = { id: `${at}`, comments: at % 2 === 0 ? '' : 'Well done' };
  if (at % 3 === 0) return pizzaLine('hawaiian', 'large', { addToppings: half('', { ham: 2, olives: 1 }).addToppings }, given);
  if (at % 3 === 1) return halvesLine(half('margherita', { ham: 1 }), half('supreme', { olives: 2 }, ['supreme-onion']), given);
  return dealLine(
    'two-large',
    [dealPizza('pair', half('supreme', { ham: 1 })), dealPizza('pair', half('margherita'), half('hawaiian', { truffle: 1 }))],
    {},
    given,
  );
});

const inputOf = (converts: boolean): PriceCartInput => ({
  menu: pizzeria({ enableDealAndHalfAndHalfConversion: converts }),
  source: 'website',
  collectionType: 'pickup',
  lines: [...lines, line('cola'), pizzaLine('margherita', 'small', choose({ crust: { thin: 1 } }))],
  taxRules: [],
  placedOn: '2026-11-21',
  deliveryFee: 0,
});

/** Microseconds, the fastest of many rounds: what else the machine does must not fail the test. */
function fastest(input: PriceCartInput): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 50; round += 1) {
    const before = performance.now();
    for (let time = 0; time < 40; time += 1) priceCart(input);
    best = Math.min(best, (performance.now() - before) / 40);
  }
  return best * 1000;
}

test.each([
  ['as they were sent', false, 150],
  ['with deals made of them', true, 300],
])('thirty lines of pizzas, halves and deals, %s', (_, converts, most) => {
  const input = inputOf(converts);
  const result = priceCart(input);
  expect(result.ok && result.cart.lines.some(({ convertedFrom }) => convertedFrom !== undefined)).toBe(converts);
  const took = fastest(input);
  expect(took).toBeLessThan(most);
});

import { describe, expect, it } from 'vitest';
import { indexMenu, type AllergenInfo, type HalfSelection } from '../menu/index.ts';
import { deal, halfAndHalf, pizza, pizzeria, slot } from '../menu/pizza.fixtures.ts';
import { getAllergens } from './allergens.ts';

const states = (CONTAINS: string[], MAY_CONTAIN: string[] = [], FREE_FROM: string[] = []): { allergenInfo: AllergenInfo } => ({
  allergenInfo: { CONTAINS, MAY_CONTAIN, FREE_FROM },
});
const marinara = pizza('marinara', { large: 1500 }, states(['Gluten'], ['Milk'], ['Nuts', 'Egg']));
const margherita = pizza('margherita', { large: 1800 }, states(['gluten', 'Milk'], [], ['Nuts']));
const plain = pizza('plain', { large: 1800 });
const halves = halfAndHalf('halves', states(['Gluten']));
const pair = deal('pair', 3000, { pizzas: [slot('both', { quantity: 2 })] });
const index = indexMenu(pizzeria({}, () => [marinara, margherita, plain, halves, pair]));

const half = (pizzaId: string, toppings: string[] = []): HalfSelection => ({
  pizzaId,
  addToppings: toppings.map((toppingId) => ({ toppingId, quantity: 1 })),
  removeToppings: [],
});
const ofHalves = (first: HalfSelection, second: HalfSelection) =>
  getAllergens(index, halves, { modifiers: [], firstHalf: first, secondHalf: second });

describe('a half-and-half', () => {
  it('contains what either half contains, and may contain the rest', () => {
    expect(ofHalves(half('marinara'), half('margherita'))).toEqual({ CONTAINS: ['Gluten', 'Milk'], MAY_CONTAIN: [], FREE_FROM: ['Nuts'] });
  });

  it('says what is known while a half is missing, and promises nothing', () => {
    expect(ofHalves(half('margherita'), half(''))).toEqual({ CONTAINS: ['Gluten', 'Milk'], MAY_CONTAIN: [], FREE_FROM: [] });
    expect(ofHalves(half(''), half(''))).toEqual({ CONTAINS: ['Gluten'], MAY_CONTAIN: [], FREE_FROM: [] });
  });

  it('promises nothing with a half that states nothing, or with a topping added', () => {
    expect(ofHalves(half('marinara'), half('plain')).FREE_FROM).toEqual([]);
    expect(ofHalves(half('marinara'), half('marinara')).FREE_FROM).toEqual(['Nuts', 'Egg']);
    expect(ofHalves(half('marinara', ['ham']), half('marinara')).FREE_FROM).toEqual([]);
  });
});

it('a deal contains what its pizzas contain, whole or in halves', () => {
  const info = getAllergens(index, pair, {
    modifiers: [],
    items: [],
    pizzas: [
      { slotId: 'both', pizza: half('marinara'), halves: null },
      { slotId: 'both', pizza: null, halves: { firstHalf: half('plain'), secondHalf: half('margherita') } },
    ],
  });
  expect(info).toEqual({ CONTAINS: ['Gluten', 'Milk'], MAY_CONTAIN: [], FREE_FROM: [] });
});

it('a pizza is what it states, and free of nothing once a topping is added', () => {
  const of = (toppings: string[]) => getAllergens(index, marinara, { modifiers: [], sizeId: 'large', ...half('marinara', toppings) });
  expect(of([])).toEqual(marinara.allergenInfo);
  expect(of(['ham'])).toEqual({ ...marinara.allergenInfo, FREE_FROM: [] });
});

import { indexMenu, type DealSelection, type HalfSelection, type PizzaSelection } from '../menu/index.ts';
import { describe, expect, it } from 'vitest';
import { deal, halves, margherita, pizzeria, truffle } from './pizzeria.fixtures.ts';
import {
  choosePizza,
  countToppings,
  emptySelections,
  nothingOn,
  setTopping,
  tidyDeal,
  tidyHalves,
  tidyPizza,
  toggleRemoved,
} from './tidy.ts';

const index = indexMenu(pizzeria());
const chosen: PizzaSelection = {
  modifiers: [],
  sizeId: 'large',
  addToppings: [{ toppingId: 'olives', quantity: 2 }],
  removeToppings: ['margherita-cheese'],
};

describe('a pizza', () => {
  it('begins with the first size that is not sold out', () => {
    expect(tidyPizza(index, margherita, emptySelections.pizza as unknown as PizzaSelection).sizeId).toBe('small');
    const sold = pizzeria().pizza!.sizes.map((size) => ({ ...size, soldout: size.id === 'small' }));
    expect(tidyPizza(indexMenu(pizzeria(undefined, { sizes: sold })), margherita, { ...chosen, sizeId: '' }).sizeId).toBe('large');
  });
  it('keeps what is sold out, and what the size cannot have: the guest decides', () => {
    const sold = pizzeria(undefined, {
      sizes: pizzeria().pizza!.sizes.map((size) => ({ ...size, soldout: true })),
      toppings: pizzeria().pizza!.toppings.map((topping) => ({ ...topping, soldout: true })),
    });
    expect(tidyPizza(indexMenu(sold), margherita, chosen)).toEqual(chosen);
    const small = { ...chosen, sizeId: 'small', addToppings: [{ toppingId: 'ham', quantity: 1 }] };
    expect(tidyPizza(index, margherita, small)).toEqual(small);
  });
  it('leaves out what the menu does not have any more', () => {
    const old = {
      ...chosen,
      sizeId: 'gone',
      addToppings: [...chosen.addToppings, { toppingId: 'gone', quantity: 1 }],
      removeToppings: ['gone'],
    };
    expect(tidyPizza(index, margherita, old)).toEqual({ ...chosen, sizeId: 'small', removeToppings: [] });
  });
});

describe('halves', () => {
  it('give up a pizza that cannot be a half any more, and keep what was on it', () => {
    const half: HalfSelection = { pizzaId: 'gone', addToppings: chosen.addToppings, removeToppings: ['gone-cheese'] };
    const tidied = tidyHalves(index, halves(), { modifiers: [], firstHalf: half, secondHalf: nothingOn('truffle') });
    expect(tidied).toEqual({
      modifiers: [],
      firstHalf: { pizzaId: '', addToppings: chosen.addToppings, removeToppings: [] },
      secondHalf: nothingOn('truffle'),
    });
  });
  it('take another pizza with what was added', () => {
    const half = choosePizza({ pizzaId: 'margherita', addToppings: chosen.addToppings, removeToppings: ['margherita-cheese'] }, 'truffle');
    expect(half).toEqual({ pizzaId: 'truffle', addToppings: chosen.addToppings, removeToppings: [] });
  });
});

describe('a deal', () => {
  const empty = tidyDeal(index, deal(), emptySelections.deal as unknown as DealSelection);
  it('has a place for each thing that is chosen, and none for what is in it unsaid', () => {
    expect(empty.items.map(({ entryId }) => entryId)).toEqual(['drink', 'drink']);
    expect(empty.pizzas).toEqual([1, 2].map(() => ({ slotId: 'slot', pizza: nothingOn(), halves: null })));
    expect(tidyDeal(index, deal(), empty)).toEqual(empty);
  });
  it('keeps each choice at its place when the deal grows, shrinks or loses something', () => {
    const full: DealSelection = {
      modifiers: [],
      items: [
        { entryId: 'drink', modifiers: [{ groupId: 'drinks', options: [{ optionId: 'cola', quantity: 1 }] }] },
        ...empty.items.slice(1),
      ],
      pizzas: [
        { slotId: 'slot', pizza: nothingOn('truffle'), halves: null },
        { slotId: 'slot', pizza: null, halves: { firstHalf: nothingOn('margherita'), secondHalf: nothingOn() } },
      ],
    };
    expect(tidyDeal(index, deal(), full)).toEqual(full);
    const smaller = deal({ pizzas: deal().pizzas.map((slot) => ({ ...slot, quantity: 1 })), items: [] });
    expect(tidyDeal(index, smaller, full)).toEqual({ modifiers: [], items: [], pizzas: full.pizzas.slice(0, 1) });
  });
  it('chooses where there is no choice', () => {
    const only = deal({ pizzas: deal().pizzas.map((slot) => ({ ...slot, quantity: 1, includedPizzaIds: ['truffle'] })) });
    expect(tidyDeal(indexMenu(pizzeria([margherita, truffle, only])), only, empty).pizzas[0]?.pizza).toEqual(nothingOn());
    expect(tidyDeal(index, only, emptySelections.deal as unknown as DealSelection).pizzas[0]?.pizza).toEqual(nothingOn('truffle'));
  });
});

it('counts toppings up and away, and strikes out and back', () => {
  const more = setTopping(setTopping(chosen, 'olives', 3), 'ham', 1);
  expect(countToppings(more, chosen)).toBe(6);
  expect(setTopping(setTopping(more, 'olives', 0), 'ham', 0).addToppings).toEqual([]);
  expect(toggleRemoved(toggleRemoved(chosen, 'x'), 'margherita-cheese').removeToppings).toEqual(['x']);
});

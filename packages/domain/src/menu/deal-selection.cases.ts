import { choose } from './menu.fixtures.ts';
import { unavailable, type LineCase } from './pizza-selection.cases.ts';
import { dealLine, dealPizza, half } from './pizza.fixtures.ts';

const margherita = dealPizza('pair', half('margherita'));
const water = { entryId: 'drink', ...choose({ drinks: { water: 1 } }) };
const bread = { entryId: 'bread', modifiers: [] };
const both = [dealPizza('big', half('supreme')), dealPizza('little', half('margherita'))];
const halvesOff: LineCase['problems'] = [['SIZE_WITHOUT_HALVES', 'selection.pizzas.1.halves', '“Large pizza” cannot be half and half.']];
const halves = dealLine('two-large', [margherita, dealPizza('pair', half('margherita'), half('supreme'))]);

export const dealCases: LineCase[] = [
  { name: 'two pizzas', line: dealLine('two-large', [margherita, dealPizza('pair', half('calzone', { truffle: 6 }))]), problems: [] },
  { name: 'halves inside', line: halves, problems: [] },
  { name: 'entries, and the fixed ones not sent', line: dealLine('family', both, { items: [water] }), problems: [] },
  { name: 'the fixed ones sent, in part or all', line: dealLine('family', both, { items: [bread, water, bread] }), problems: [] },
  { name: 'no pizzas for now', line: dealLine('two-large', []), settings: { pizzaAvailable: false }, problems: [unavailable('Two large')] },
  {
    name: 'an entry and a slot that are gone',
    line: dealLine('family', [...both, dealPizza('gone', half('supreme'))], { items: [water, { entryId: 'soup', modifiers: [] }] }),
    problems: [
      ['DEAL_PART_NOT_FOUND', 'selection.items.1', 'What is in “Family” has changed. Please choose again.'],
      ['DEAL_PART_NOT_FOUND', 'selection.pizzas.2', 'What is in “Family” has changed. Please choose again.'],
    ],
  },
  {
    name: 'parts that are missing, each by itself',
    line: dealLine('family', [both[0]!]),
    problems: [
      ['DEAL_PART_MISSING', 'selection.items.drink', 'Please choose 1 of “Drink” for “Family”.'],
      ['DEAL_PART_MISSING', 'selection.pizzas.little', 'Please choose 1 of “Small pizza” for “Family”.'],
    ],
  },
  {
    name: 'parts that are too many, fixed ones too',
    line: dealLine('family', [...both, both[0]!], { items: [bread, bread, bread, water, water] }),
    problems: [
      ['DEAL_PART_TOO_MANY', 'selection.items.bread', 'Please choose only 2 of “Garlic bread” for “Family”.'],
      ['DEAL_PART_TOO_MANY', 'selection.items.drink', 'Please choose only 1 of “Drink” for “Family”.'],
      ['DEAL_PART_TOO_MANY', 'selection.pizzas.big', 'Please choose only 1 of “Large pizza” for “Family”.'],
    ],
  },
  {
    name: 'choices of an entry, at its position; none in a fixed one',
    line: dealLine('family', both, {
      items: [
        { ...bread, ...choose({ drinks: { water: 1 } }) },
        { entryId: 'drink', modifiers: [] },
      ],
    }),
    problems: [
      ['GROUP_NOT_FOUND', 'selection.items.0.modifiers.drinks', 'The choices of “Garlic bread” have changed. Please choose again.'],
      ['TOO_FEW_CHOICES', 'selection.items.1.modifiers.drinks', 'Please choose 1 in “Drinks” for “Drink”.'],
    ],
  },
  {
    name: 'choices of the deal',
    line: dealLine('family', both, { items: [water], ...choose({ crust: { thin: 1 } }) }),
    problems: [['GROUP_NOT_FOUND', 'selection.modifiers.crust', 'The choices of “Family” have changed. Please choose again.']],
  },
  {
    name: 'a pizza and two halves at once',
    line: dealLine('two-large', [
      margherita,
      { slotId: 'pair', pizza: half('gone'), halves: { firstHalf: half('gone'), secondHalf: half('gone') } },
    ]),
    problems: [['DEAL_PIZZA_AND_HALVES', 'selection.pizzas.1', 'Please choose one pizza or two halves for “Large pizza”, not both.']],
  },
  {
    name: 'neither a pizza nor halves',
    line: dealLine('two-large', [{ slotId: 'pair', pizza: null, halves: null }, margherita]),
    problems: [['DEAL_PIZZA_MISSING', 'selection.pizzas.0', 'Please choose a pizza for “Large pizza”.']],
  },
  {
    name: 'the size of a slot is gone',
    line: dealLine('two-large', [margherita, margherita]),
    settings: { sizes: [] },
    problems: [['SIZE_NOT_FOUND', 'selection.pizzas.pair', 'A size in “Two large” is no longer on the menu.']],
  },
  {
    name: 'the size of a slot is sold out',
    line: dealLine('two-large', [margherita, margherita]),
    settings: { sizes: [{ id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 0, soldout: true }] },
    problems: [['SIZE_SOLD_OUT', 'selection.pizzas.pair', 'Sorry, the size “Large” of “Two large” is sold out.']],
  },
  {
    name: 'a pizza that is not included, one that has not the size, one that is sold out',
    line: dealLine('family', [dealPizza('little', half('hawaiian')), dealPizza('big', half('quattro'))], { items: [water] }),
    problems: [
      ['PIZZA_SOLD_OUT', 'selection.pizzas.1.pizza.pizzaId', 'Sorry, “Quattro” is sold out.'],
      ['PIZZA_NOT_FOUND', 'selection.pizzas.0.pizza.pizzaId', 'Please choose another pizza for “Small pizza”.'],
    ],
  },
  { name: 'halves where the store has none', line: halves, settings: { halfAndHalfAvailable: false }, problems: halvesOff },
  {
    name: 'halves where the size has none',
    line: halves,
    settings: { sizes: [{ id: 'large', name: 'Large', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0, soldout: false }] },
    problems: halvesOff,
  },
  {
    name: 'halves where the slot has none, and of a pizza without',
    line: dealLine('family', [both[0]!, dealPizza('little', half('margherita'), half('margherita'))], { items: [water] }),
    problems: [
      ['SIZE_WITHOUT_HALVES', 'selection.pizzas.1.halves', '“Small pizza” cannot be half and half.'],
      [
        'PIZZA_WITHOUT_HALVES',
        'selection.pizzas.1.halves.firstHalf.pizzaId',
        '“Margherita” cannot be one half. Please choose another pizza.',
      ],
      [
        'PIZZA_WITHOUT_HALVES',
        'selection.pizzas.1.halves.secondHalf.pizzaId',
        '“Margherita” cannot be one half. Please choose another pizza.',
      ],
    ],
  },
  {
    name: 'a half that is gone',
    line: dealLine('two-large', [margherita, dealPizza('pair', half('margherita'), half('gone'))]),
    problems: [['PIZZA_NOT_FOUND', 'selection.pizzas.1.halves.secondHalf.pizzaId', 'Please choose another pizza for “Large pizza”.']],
  },
  {
    name: 'toppings at their pizza, whole and half',
    line: dealLine('two-large', [
      dealPizza('pair', half('margherita', { ham: 7 })),
      dealPizza('pair', half('margherita', { gone: 1 }), half('supreme', { anchovies: 1 })),
    ]),
    problems: [
      ['TOO_MANY_TOPPINGS', 'selection.pizzas.0.pizza.addToppings', 'Please add at most 6 toppings to “Margherita”.'],
      [
        'TOPPING_NOT_FOUND',
        'selection.pizzas.1.halves.firstHalf.addToppings.gone',
        'A topping on “Margherita” is no longer on the menu. Please choose again.',
      ],
      ['TOPPING_SOLD_OUT', 'selection.pizzas.1.halves.secondHalf.addToppings.anchovies', '“Anchovies” is sold out.'],
    ],
  },
  {
    name: 'too many toppings on two halves',
    line: dealLine('two-large', [margherita, dealPizza('pair', half('margherita', { ham: 4 }), half('supreme', { ham: 3 }))]),
    problems: [['TOO_MANY_TOPPINGS', 'selection.pizzas.1.halves.addToppings', 'Please add at most 6 toppings to “Large pizza”.']],
  },
];

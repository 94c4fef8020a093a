import { choose } from './menu.fixtures.ts';
import type { CartLineInput, MenuItem, PizzaSettings } from './menu.types.ts';
import { add, customLine, half, halvesLine, pizzaLine } from './pizza.fixtures.ts';

/** A line of the pizzeria, and its problems: code, path, message. */
export interface LineCase {
  name: string;
  line: CartLineInput;
  settings?: Partial<PizzaSettings>;
  /** Changes of items by id. */
  items?: Record<string, Partial<MenuItem>>;
  problems: [string, string, string][];
}

const soldOutLarge: Partial<PizzaSettings> = {
  sizes: [{ id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 0, soldout: true }],
};
export const unavailable = (name: string): [string, string, string] => [
  'UNAVAILABLE',
  'itemId',
  `Sorry, “${name}” is currently unavailable.`,
];

const withToppings = (toppings: Record<string, number>, removeToppings: string[] = []) =>
  pizzaLine('hawaiian', 'small', { addToppings: add(toppings), removeToppings });

export const pizzaCases: LineCase[] = [
  { name: 'a pizza with everything', line: withToppings({ ham: 2, olives: 4 }, ['hawaiian-onion', 'hawaiian-basil']), problems: [] },
  { name: 'none of a topping is as good as not sent, also of one that is gone', line: withToppings({ truffle: 0, gone: 0 }), problems: [] },
  {
    name: 'another type since',
    line: { ...pizzaLine('cola', 'small') },
    problems: [['TYPE_CHANGED', 'type', '“Cola” has changed. Please choose it again.']],
  },
  { name: 'no pizzas for now', line: withToppings({ gone: 1 }), settings: { pizzaAvailable: false }, problems: [unavailable('Hawaiian')] },
  {
    name: 'a size that no pizza has any more',
    line: pizzaLine('hawaiian', 'huge'),
    problems: [['SIZE_NOT_FOUND', 'selection.sizeId', 'Please choose another size of “Hawaiian”.']],
  },
  {
    name: 'a size that this pizza has not',
    line: pizzaLine('supreme', 'small'),
    problems: [['SIZE_NOT_FOUND', 'selection.sizeId', 'Please choose another size of “Supreme”.']],
  },
  {
    name: 'a size that is sold out',
    line: pizzaLine('hawaiian', 'large'),
    settings: soldOutLarge,
    problems: [['SIZE_SOLD_OUT', 'selection.sizeId', 'Sorry, the size “Large” of “Hawaiian” is sold out.']],
  },
  {
    name: 'a topping that is gone',
    line: withToppings({ gone: 1 }),
    problems: [
      ['TOPPING_NOT_FOUND', 'selection.addToppings.gone', 'A topping on “Hawaiian” is no longer on the menu. Please choose again.'],
    ],
  },
  {
    name: 'a topping that is sold out, said once',
    line: pizzaLine('hawaiian', 'small', { addToppings: [...add({ anchovies: 1 }), ...add({ anchovies: 1 })] }),
    problems: [['TOPPING_SOLD_OUT', 'selection.addToppings.anchovies', '“Anchovies” is sold out.']],
  },
  {
    name: 'a topping that is not in the size',
    line: withToppings({ truffle: 1 }),
    problems: [['TOPPING_NOT_IN_SIZE', 'selection.addToppings.truffle', '“Truffle” is not available in this size. Please remove it.']],
  },
  {
    name: 'half a topping',
    line: withToppings({ ham: 0.5, olives: -1 }),
    problems: [
      ['QUANTITY_INVALID', 'selection.addToppings.ham', 'Please choose between 1 and 99 of “Ham”.'],
      ['QUANTITY_INVALID', 'selection.addToppings.olives', 'Please choose between 1 and 99 of “Olives”.'],
    ],
  },
  {
    name: 'more toppings than a pizza may have',
    line: withToppings({ ham: 4, olives: 3 }),
    problems: [['TOO_MANY_TOPPINGS', 'selection.addToppings', 'Please add at most 6 toppings to “Hawaiian”.']],
  },
  {
    name: 'two where there may be one',
    line: withToppings({ ham: 2 }),
    settings: { maxToppings: 1 },
    problems: [['TOO_MANY_TOPPINGS', 'selection.addToppings', 'Please add at most 1 topping to “Hawaiian”.']],
  },
  {
    name: 'what is not on it cannot be left off',
    line: withToppings({}, ['margherita-onion']),
    problems: [
      [
        'REMOVABLE_NOT_FOUND',
        'selection.removeToppings.margherita-onion',
        'What can be left off “Hawaiian” has changed. Please choose again.',
      ],
    ],
  },
  {
    name: 'choices of the pizza as of any item',
    line: pizzaLine('margherita', 'small', choose({ crust: { gone: 1 }, drinks: { water: 1 } })),
    problems: [
      ['GROUP_NOT_FOUND', 'selection.modifiers.drinks', 'The choices of “Margherita” have changed. Please choose again.'],
      ['OPTION_NOT_FOUND', 'selection.modifiers.crust.gone', 'A choice in “Crust” is no longer on the menu. Please choose again.'],
    ],
  },
];

export const halvesCases: LineCase[] = [
  {
    name: 'two halves',
    line: halvesLine(half('margherita', { ham: 3 }), half('supreme', { truffle: 3 }, ['supreme-onion'])),
    problems: [],
  },
  { name: 'two halves of one pizza', line: halvesLine(half('margherita', { ham: 1 }), half('margherita')), problems: [] },
  {
    name: 'no pizzas for now',
    line: halvesLine(half('gone'), half('supreme')),
    settings: { pizzaAvailable: false },
    problems: [unavailable('Half and half')],
  },
  {
    name: 'no halves for now',
    line: halvesLine(half('gone'), half('supreme')),
    settings: { halfAndHalfAvailable: false },
    problems: [unavailable('Half and half')],
  },
  {
    name: 'its size is gone',
    line: halvesLine(half('gone'), half('supreme')),
    settings: { sizes: [] },
    problems: [['SIZE_NOT_FOUND', 'itemId', 'The size of “Half and half” is no longer on the menu.']],
  },
  {
    name: 'its size is sold out',
    line: halvesLine(half('margherita'), half('supreme')),
    settings: soldOutLarge,
    problems: [['SIZE_SOLD_OUT', 'itemId', 'Sorry, the size “Large” of “Half and half” is sold out.']],
  },
  {
    name: 'its size has no halves any more',
    line: halvesLine(half('margherita'), half('supreme')),
    settings: { sizes: [{ id: 'large', name: 'Large', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0, soldout: false }] },
    problems: [['SIZE_WITHOUT_HALVES', 'itemId', '“Large” pizzas cannot be half and half.']],
  },
  {
    name: 'a half that is not chosen yet, each named',
    line: halvesLine(half(''), half('')),
    problems: [
      ['PIZZA_NOT_FOUND', 'selection.firstHalf.pizzaId', 'Please choose the left half of “Half and half”.'],
      ['PIZZA_NOT_FOUND', 'selection.secondHalf.pizzaId', 'Please choose the right half of “Half and half”.'],
    ],
  },
  {
    name: 'a pizza that is gone, one that is none, each at its half',
    line: halvesLine(half('gone'), half('cola')),
    problems: [
      ['PIZZA_NOT_FOUND', 'selection.firstHalf.pizzaId', 'Please choose another pizza for “Half and half”.'],
      ['PIZZA_NOT_FOUND', 'selection.secondHalf.pizzaId', 'Please choose another pizza for “Half and half”.'],
    ],
  },
  {
    name: 'a pizza that is not included, one that is switched off',
    line: halvesLine(half('margherita'), half('retired'), { itemId: 'dear-halves' }),
    problems: [
      ['PIZZA_NOT_FOUND', 'selection.firstHalf.pizzaId', 'Please choose another pizza for “Dear halves”.'],
      ['PIZZA_NOT_FOUND', 'selection.secondHalf.pizzaId', 'Please choose another pizza for “Dear halves”.'],
    ],
  },
  {
    name: 'a pizza that is sold out, one without halves',
    line: halvesLine(half('quattro'), half('calzone')),
    problems: [
      ['PIZZA_SOLD_OUT', 'selection.firstHalf.pizzaId', 'Sorry, “Quattro” is sold out.'],
      ['PIZZA_WITHOUT_HALVES', 'selection.secondHalf.pizzaId', '“Calzone” cannot be one half. Please choose another pizza.'],
    ],
  },
  {
    name: 'toppings of each half',
    line: halvesLine(half('margherita', { anchovies: 1 }), half('supreme', {}, ['margherita-onion'])),
    problems: [
      ['TOPPING_SOLD_OUT', 'selection.firstHalf.addToppings.anchovies', '“Anchovies” is sold out.'],
      [
        'REMOVABLE_NOT_FOUND',
        'selection.secondHalf.removeToppings.margherita-onion',
        'What can be left off “Supreme” has changed. Please choose again.',
      ],
    ],
  },
  {
    name: 'more toppings than a pizza may have, both halves together',
    line: halvesLine(half('margherita', { ham: 4 }), half('supreme', { ham: 3 })),
    problems: [['TOO_MANY_TOPPINGS', 'selection.addToppings', 'Please add at most 6 toppings to “Half and half”.']],
  },
];

export const customCases: LineCase[] = [
  { name: 'a price that a till typed', line: customLine('Corkage', 0), problems: [] },
  ...[-1, 0.5, Number.NaN, 100_000_001].map((price): LineCase => ({
    name: `a price of ${price}`,
    line: customLine('Corkage', price),
    problems: [['PRICE_INVALID', 'selection.price', 'Please enter a price that is not below zero.']],
  })),
];

import { expect, test } from 'vitest';
import { kitchenText } from '../kitchen/index.ts';
import { lineDetails, type LineDetail, type PricedHalf, type PricedPizza } from './index.ts';

const choice = (name: string, quantity = 1, extraCharge = 0) => ({
  groupId: 'g',
  groupName: 'Group',
  optionId: name,
  name,
  quantity,
  extraCharge,
});
const topping = (name: string, quantity = 1, extraCharge = 0) => ({ toppingId: name, name, quantity, extraCharge });
const half = (name: string, given: Partial<PricedHalf> = {}): PricedHalf => ({ pizzaId: name, name, toppings: [], removed: [], ...given });
const pizza = (given: Partial<PricedPizza> = {}): PricedPizza => ({
  size: { id: 'large', name: 'Large' },
  toppings: [],
  removed: [],
  halves: null,
  ...given,
});
const short = ({ kind, depth, quantity, name, extraCharge }: LineDetail) => [kind, depth, quantity, name, extraCharge];
const onion = { id: 'onion', name: 'Onion' };

test('a basic line has its choices', () => {
  expect(lineDetails({ choices: [choice('Brioche', 1, 150), choice('Egg', 2, 250)] }).map(short)).toEqual([
    ['choice', 0, 1, 'Brioche', 150],
    ['choice', 0, 2, 'Egg', 250],
  ]);
});

test('a pizza: size, choices, left off, added', () => {
  const line = { choices: [choice('Well done')], pizza: pizza({ removed: [onion], toppings: [topping('Ham', 2, 200)] }) };
  expect(lineDetails(line).map(short)).toEqual([
    ['size', 0, 1, 'Large', 0],
    ['choice', 0, 1, 'Well done', 0],
    ['removed', 0, 1, 'Onion', 0],
    ['added', 0, 2, 'Ham', 200],
  ]);
});

const halves: PricedPizza['halves'] = [half('Margherita', { removed: [onion] }), half('BBQ', { toppings: [topping('Ham', 1, 100)] })];

test('halves have their own below them', () => {
  expect(lineDetails({ choices: [], pizza: pizza({ halves }) }).map(short)).toEqual([
    ['size', 0, 1, 'Large', 0],
    ['half', 0, 1, 'Margherita', 0],
    ['removed', 1, 1, 'Onion', 0],
    ['half', 0, 1, 'BBQ', 0],
    ['added', 1, 1, 'Ham', 100],
  ]);
});

const deal = {
  choices: [choice('Cutlery')],
  parts: [
    { id: 'e', name: 'Garlic bread', pizzaId: null, quantity: 2, extraCharge: 0, choices: [choice('Cheese', 1, 50)], pizza: null },
    { id: 's', name: 'Half and half', pizzaId: null, quantity: 1, extraCharge: 300, choices: [], pizza: pizza({ halves }) },
  ],
};

test('parts of a deal have theirs below them, halves inside a level deeper', () => {
  expect(lineDetails(deal).map(short)).toEqual([
    ['choice', 0, 1, 'Cutlery', 0],
    ['part', 0, 2, 'Garlic bread', 0],
    ['choice', 1, 1, 'Cheese', 50],
    ['part', 0, 1, 'Half and half', 300],
    ['size', 1, 1, 'Large', 0],
    ['half', 1, 1, 'Margherita', 0],
    ['removed', 2, 1, 'Onion', 0],
    ['half', 1, 1, 'BBQ', 0],
    ['added', 2, 1, 'Ham', 100],
  ]);
});

test('a cook reads what to leave off and what belongs to which half', () => {
  expect(lineDetails(deal).map(kitchenText)).toEqual([
    'Cutlery',
    '2 × Garlic bread',
    '· Cheese',
    'Half and half',
    '· Large',
    '· ½ Margherita:',
    '· · No onion',
    '· ½ BBQ:',
    '· · + Ham',
  ]);
  expect(kitchenText({ kind: 'removed', depth: 0, quantity: 1, name: 'BBQ sauce', extraCharge: 0 })).toBe('No BBQ sauce');
});

import { describe, expect, test } from 'vitest';
import { allDay, taskOfLine, type KitchenTask, type LineForKitchen } from './index.ts';
import { kitchenItems } from './kitchen-items.ts';
import { ticket } from './kitchen.fixtures.ts';

const choice = (name: string, quantity = 1) => ({ groupId: 'g', groupName: 'G', optionId: name, name, quantity, extraCharge: 0 });
const named = (name: string) => ({ id: name, name });
const half = (name: string, removed: string[] = []) => ({ pizzaId: name, name, toppings: [], removed: removed.map(named) });
const pizza = (size: string, halves: [string, string] | null = null, removed: string[] = []) => ({
  size: named(size),
  toppings: [],
  removed: halves === null ? removed.map(named) : [],
  halves: halves && ([half(halves[0]), half(halves[1], removed)] as [ReturnType<typeof half>, ReturnType<typeof half>]),
});
const part = (name: string, given: object = {}) => ({
  id: name,
  name,
  pizzaId: null,
  quantity: 1,
  extraCharge: 0,
  choices: [],
  pizza: null,
  ...given,
});
const line = (name: string, categoryName: string, given: Partial<LineForKitchen>): LineForKitchen => ({
  id: name,
  quantity: 1,
  name,
  categoryName,
  comments: '',
  choices: [],
  ...given,
});
const task = (given: LineForKitchen): KitchenTask => taskOfLine(given, given.id);
const said = (given: LineForKitchen) =>
  kitchenItems(task(given)).map(({ name, size, quantity, details }) => [quantity, name, size, details.join('; ')]);

const deal = line('Night in', 'Deals', {
  quantity: 2,
  choices: [choice('Ranch', 2)],
  parts: [
    part('Garlic knots', { quantity: 2, choices: [choice('No butter')] }),
    part('Margherita', { pizza: pizza('Large', null, ['Basil']) }),
    part('Half and half', { pizza: pizza('Large', ['Pepperoni', 'Margherita'], ['Basil']) }),
  ],
});

describe('kitchenItems', () => {
  test('a line without more than choices is one thing', () => {
    expect(said(line('Burger', 'Mains', { quantity: 3, choices: [choice('Egg', 2)] }))).toEqual([[3, 'Burger', null, '2 × Egg']]);
  });

  test('a pizza has its size; a half-and-half is one pizza under both names in their order', () => {
    expect(said(line('Pepperoni', 'Pies', { choices: [choice('Thin')], pizza: pizza('Large', null, ['Chilli']) }))).toEqual([
      [1, 'Pepperoni', 'Large', 'Thin; No chilli'],
    ]);
    expect(said(line('Half and half', 'Pies', { pizza: pizza('Large', ['Pepperoni', 'Margherita'], ['Basil']) }))).toEqual([
      [1, '½ Margherita + ½ Pepperoni', 'Large', '½ Margherita: no basil'],
    ]);
  });

  test('a deal is what is in it, as often as it was ordered, and what was chosen for the whole of it', () => {
    expect(said(deal)).toEqual([
      [4, 'Garlic knots', null, 'No butter'],
      [2, 'Margherita', 'Large', 'No basil'],
      [2, '½ Margherita + ½ Pepperoni', 'Large', '½ Margherita: no basil'],
      [4, 'Ranch', null, ''],
    ]);
  });
});

describe('all-day counts', () => {
  const tickets = [
    ticket('NEW', [], { tasks: [task(deal), task(line('Margherita', 'Pies', { pizza: pizza('Large') }))] }),
    ticket('NEW', [], {
      tasks: [
        task(line('Garlic knots', 'Sides', {})),
        task(line('Margherita', 'Pies', { quantity: 2, pizza: pizza('Party') })),
        task(line('Half and half', 'Pies', { pizza: pizza('Large', ['Margherita', 'Pepperoni']) })),
      ],
    }),
  ];

  test('what is in deals counts with what is ordered by itself, each size of a pizza by itself', () => {
    expect(allDay(tickets, []).map(({ name, size, categoryName, quantity }) => [categoryName, name, size, quantity])).toEqual([
      ['Deals', 'Ranch', null, 4],
      ['Pies', 'Margherita', 'Large', 3],
      ['Pies', 'Margherita', 'Party', 2],
      ['Pies', '½ Margherita + ½ Pepperoni', 'Large', 3],
      ['Sides', 'Garlic knots', null, 5],
    ]);
  });

  test('the order of tickets changes nothing', () => {
    expect(allDay(tickets.toReversed(), [])).toEqual(allDay(tickets, []));
  });

  test('a ticket of before there were pizzas counts as it did', () => {
    const { made: _, ...old } = task(line('Burger', 'Mains', { choices: [choice('Egg')] }));
    expect(allDay([ticket('NEW', [], { tasks: [old] })], [])).toEqual([
      { name: 'Burger', size: null, categoryName: 'Mains', quantity: 1, variants: [{ details: ['Egg'], quantity: 1 }] },
    ]);
  });
});

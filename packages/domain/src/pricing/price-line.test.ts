import { describe, expect, test } from 'vitest';
import { indexMenu, type CartLineInput, type DealPizzaSelection, type MenuItem, type MenuSnapshot } from '../menu/index.ts';
import { customLine, deal, dealLine, dealPizza, half, halvesLine, pizzaLine, pizzeria, slot } from '../menu/pizza.fixtures.ts';
import { choose, line } from '../menu/menu.fixtures.ts';
import { itemCases } from './items.cases.ts';
import { chosenExtras, fromPrice, priceLine } from './index.ts';

const web = { source: 'website', collectionType: 'pickup' } as const;
const index = indexMenu(pizzeria());

describe('priceLine', () => {
  test.each(itemCases)('$name', ({ line: sent, way, settings, base, unit }) => {
    const { line: priced, problems } = priceLine(indexMenu(pizzeria(settings)), { ...web, ...way }, { ...sent, quantity: 3 });
    expect(problems).toEqual([]);
    expect(priced).toMatchObject({ basePrice: base, unitPrice: unit, lineTotal: 3 * unit });
  });

  test('a pizza is told with names, toppings in the order of the settings', () => {
    const sent = pizzaLine('margherita', 'large', {
      addToppings: [
        { toppingId: 'olives', quantity: 1 },
        { toppingId: 'ham', quantity: 1 },
        { toppingId: 'olives', quantity: 1 },
        { toppingId: 'truffle', quantity: 0 },
      ],
      removeToppings: ['margherita-basil', 'margherita-onion', 'margherita-basil'],
    });
    expect(priceLine(index, web, sent).line).toMatchObject({
      type: 'pizza',
      name: 'Margherita',
      pizza: {
        size: { id: 'large', name: 'Large' },
        toppings: [
          { toppingId: 'ham', name: 'Ham', quantity: 1, extraCharge: 225 },
          { toppingId: 'olives', name: 'Olives', quantity: 2, extraCharge: 175 },
        ],
        removed: [
          { id: 'margherita-onion', name: 'Onion' },
          { id: 'margherita-basil', name: 'Basil' },
        ],
        halves: null,
      },
    });
  });

  test('halves are told with what a topping costs on one', () => {
    const { line: priced } = priceLine(index, web, halvesLine(half('margherita', { olives: 2 }), half('supreme', {}, ['supreme-onion'])));
    expect(priced?.pizza).toEqual({
      size: { id: 'large', name: 'Large' },
      toppings: [],
      removed: [],
      halves: [
        {
          pizzaId: 'margherita',
          name: 'Margherita',
          toppings: [{ toppingId: 'olives', name: 'Olives', quantity: 2, extraCharge: 88, lessHalfCent: true }],
          removed: [],
        },
        { pizzaId: 'supreme', name: 'Supreme', toppings: [], removed: [{ id: 'supreme-onion', name: 'Onion' }] },
      ],
    });
  });

  test('a deal is told part by part, in its own order', () => {
    const sent = dealLine('family', [dealPizza('little', half('margherita')), dealPizza('big', half('supreme'), half('hawaiian'))], {
      items: [{ entryId: 'drink', ...choose({ drinks: { juice: 1 } }) }],
    });
    const parts = priceLine(index, web, sent).line?.parts ?? [];
    expect(
      parts.map(({ id, name, pizzaId, quantity, extraCharge, choices }) => [id, name, pizzaId, quantity, extraCharge, choices.length]),
    ).toEqual([
      ['bread', 'Garlic bread', null, 2, 0, 0],
      ['drink', 'Drink', null, 1, 0, 1],
      ['big', 'Half and half', null, 1, 300, 0],
      ['little', 'Margherita', 'margherita', 1, 0, 0],
    ]);
    expect(parts[2]?.pizza?.halves?.map(({ name }) => name)).toEqual(['Supreme', 'Hawaiian']);
  });

  test('a custom item is called what was typed, and sold at tills alone', () => {
    expect(priceLine(index, { ...web, source: 'pos' }, customLine(' Corkage ', 500)).line?.name).toBe('Corkage');
    expect(priceLine(index, { ...web, source: 'pos' }, customLine(' ', 500)).line?.name).toBe('Open item');
    expect(priceLine(index, web, customLine('Corkage', 500)).problems.map(({ code, path }) => [code, path])).toEqual([
      ['UNAVAILABLE', 'itemId'],
    ]);
  });

  test.each<[string, CartLineInput, number | null]>([
    ['a topping that is gone is left out', pizzaLine('margherita', 'large', { addToppings: [{ toppingId: 'gone', quantity: 1 }] }), 1800],
    ['a size that is not chosen has none', pizzaLine('margherita', ''), null],
    ['halves that are not chosen have none', halvesLine(half('margherita'), half('')), null],
    ['a deal without its pizzas has its own', dealLine('two-large', []), 3500],
    ['another type has none', line('margherita'), null],
    ['an item that is gone has none', line('gone'), null],
  ])('while the guest still chooses: %s', (_, sent, unitPrice) => {
    const { line: priced, problems } = priceLine(index, web, sent);
    expect(problems).not.toEqual([]);
    expect(priced?.unitPrice ?? null).toBe(unitPrice);
  });
});

describe('a deal that was filled in a dearer order', () => {
  const dear = [{ pizzaId: 'supreme', extraCharge: 300 }];
  const slots = [
    slot('premium', { extraCharges: dear }),
    slot('classic', { includedPizzaIds: ['margherita', 'supreme'] }),
    slot('small', { sizeId: 'small' }),
  ];
  const menu = pizzeria({}, (items) => [...items, deal('mixed', 4000, { pizzas: slots })]);
  const little = dealPizza('small', half('margherita'));
  const told = (first: DealPizzaSelection, second: DealPizzaSelection) => {
    const { line: priced, problems } = priceLine(indexMenu(menu), web, dealLine('mixed', [first, second, little]));
    expect(problems).toEqual([]);
    return [priced?.unitPrice, ...(priced?.parts ?? []).map(({ id, name }) => `${id} ${name}`)];
  };
  test('costs the cheaper price', () => {
    expect(told(dealPizza('premium', half('supreme')), dealPizza('classic', half('margherita')))).toEqual([
      4000,
      'premium Margherita',
      'classic Supreme',
      'small Margherita',
    ]);
  });
  test('stays as it is where no slot is cheaper, or none takes the pizza', () => {
    const kept = told(dealPizza('premium', half('hawaiian')), dealPizza('classic', half('supreme')));
    expect(kept).toEqual([4000, 'premium Hawaiian', 'classic Supreme', 'small Margherita']);
    expect(told(dealPizza('premium', half('supreme')), dealPizza('classic', half('supreme')))[0]).toBe(4300);
  });
  test('halves go where halves may be', () => {
    const halves = dealPizza('premium', half('supreme'), half('margherita'));
    expect(told(halves, dealPizza('classic', half('margherita')))[0]).toBe(4000);
  });
  test('what is wrong is told at the slot that the guest filled', () => {
    const wrong = dealLine('mixed', [dealPizza('premium', half('supreme')), dealPizza('classic', half('hawaiian')), little]);
    expect(priceLine(indexMenu(menu), web, wrong).problems.map(({ code, path }) => [code, path])).toEqual([
      ['PIZZA_NOT_FOUND', 'selection.pizzas.1.pizza.pizzaId'],
    ]);
  });
});

test('a pizza that is not available leaves the pool of halves; one that is sold out stays', () => {
  const sent = halvesLine(half('hawaiian'), half('supreme'));
  const without = (gone: Partial<MenuItem>) =>
    pizzeria({}, (items) => items.map((item) => (item.id === 'margherita' ? ({ ...item, ...gone } as MenuItem) : item)));
  const getBase = (menu: MenuSnapshot) => priceLine(indexMenu(menu), web, sent).line?.basePrice;
  expect([{}, { soldout: true }, { available: false }].map((gone) => getBase(without(gone)))).toEqual([2000, 2000, 2295]);
});

describe('the price that a menu shows', () => {
  const from = (id: string, on = index) => fromPrice(on, on.items.get(id)!, 'pickup');
  test('of each type', () => {
    expect(['cola', 'margherita', 'supreme', 'halves', 'dear-halves', 'two-large', 'open'].map((id) => from(id))).toEqual([
      450,
      1200,
      2400,
      2000,
      2295,
      3500,
      null,
    ]);
  });
  test('grows with what is chosen', () => {
    const [id, { options }] = [...index.groups].find(([, { group }]) => group.options.some(({ extraCharge }) => extraCharge > 0))!;
    const dear = [...options.values()].find(({ extraCharge }) => extraCharge > 0)!;
    const chosen = (optionId: string, quantity: number) => ({ modifiers: [{ groupId: id, options: [{ optionId, quantity }] }] });
    expect(chosenExtras(index, chosen(dear.id, 2))).toBe(2 * dear.extraCharge);
    expect([chosenExtras(index, { modifiers: [] }), chosenExtras(index, chosen('gone', 1))]).toEqual([0, 0]);
  });
  test('of what is left', () => {
    const { sizes } = pizzeria().pizza!;
    const noSmall = indexMenu(pizzeria({ sizes: sizes.map((size) => ({ ...size, soldout: size.id === 'small' })) }));
    expect(from('margherita', noSmall)).toBe(1800);
    const none = indexMenu(pizzeria({ sizes: sizes.map((size) => ({ ...size, soldout: true })) }));
    expect(from('margherita', none)).toBe(1200);
  });
  test('of halves by the pizzas that are left, where the two chosen decide', () => {
    const menu = pizzeria({ halfAndHalfPricing: 'average' }, (items) =>
      items.map((item) => (item.id === 'margherita' ? { ...item, soldout: true } : item)),
    );
    expect(from('halves', indexMenu(menu))).toBe(2295);
    expect(from('halves', indexMenu({ ...menu, pizza: { ...menu.pizza!, halfAndHalfPricing: 'cheapestEligible' } }))).toBe(2000);
  });
  test('of a pizza without known sizes there is none', () => {
    expect(from('margherita', indexMenu(pizzeria({ sizes: [] })))).toBeNull();
    expect(from('halves', indexMenu(pizzeria({ sizes: [] })))).toBeNull();
  });
});

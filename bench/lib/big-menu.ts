import { randomUUID } from 'node:crypto';
import {
  plainItem,
  type CartLineInput,
  type DealItem,
  type MenuSnapshot,
  type ModifierSelection,
  type PizzaItem,
  type Price,
  type StoredGroup,
  type StoredItem,
  type StoredMenu,
} from '../../packages/domain/src/menu/index.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: Math.floor(count) }, (_, index) => make(index));
const getPrice = (basePrice: number): Price => ({
  basePrice,
  extraCharge: { pickup: 0, delivery: 50, dineIn: 0 },
  uberEatsExtraCharge: { pickup: 100, delivery: 150 },
});

/** A menu with all types: of `count` items a tenth are pizzas, a fiftieth half-and-halves, a fiftieth deals; 40 groups of 6 options. */
export function bigMenu(count: number): StoredMenu {
  const [small, large] = [randomUUID(), randomUUID()];
  const categories = many(20, (index) => ({
    id: randomUUID(),
    name: `Category ${index}`,
    description: 'What stands in this part of the menu.',
    sortOrder: index,
    image: null,
    applicableOrderingSystem: plainItem.applicableOrderingSystem,
    backgroundColor: null,
  }));
  const groups: StoredGroup[] = many(40, (index) => ({
    id: randomUUID(),
    name: `Group ${index}`,
    min: index % 2,
    max: 3,
    allowMultiple: index % 3 === 0,
    options: many(6, (at) => ({ id: randomUUID(), name: `Option ${index}-${at}`, extraCharge: at * 50 })),
  }));
  const base = (index: number) => ({
    ...plainItem,
    id: randomUUID(),
    categoryId: categories[index % categories.length]!.id,
    sortOrder: index,
    name: `Item number ${index}`,
    description: 'Cooked slowly, with what the market had this morning, and served with bread.',
    discounted: index % 25 === 0,
    dietary: ['Vegetarian'],
    allergenInfo: { CONTAINS: ['Gluten', 'Milk'], MAY_CONTAIN: [], FREE_FROM: [] },
  });
  const pizzas = many(count / 10, (index): Omit<PizzaItem, 'soldout' | 'counted'> => ({
    ...base(index),
    type: 'pizza',
    sizes: [
      { sizeId: small, price: getPrice(1_200 + index * 10), halfAndHalfAvailable: false },
      { sizeId: large, price: getPrice(1_800 + index * 10), halfAndHalfAvailable: true },
    ],
    removeToppings: [{ id: randomUUID(), name: 'Onion' }],
  }));
  const halves: StoredItem[] = many(count / 50, (index) => ({
    ...base(count + index),
    type: 'halfAndHalf',
    pizzaSizeId: large,
    includedPizzaIds: null,
  }));
  const deals = many(count / 50, (index): Omit<DealItem, 'soldout' | 'counted'> => ({
    ...base(2 * count + index),
    type: 'deal',
    price: getPrice(3_500),
    items: [{ id: randomUUID(), name: 'Drink', quantity: 1, modifierGroupIds: [groups[1]!.id] }],
    pizzas: [
      {
        id: randomUUID(),
        name: 'Large pizza',
        sizeId: large,
        quantity: 2,
        includedPizzaIds: null,
        extraCharges: [{ pizzaId: pizzas[0]!.id, extraCharge: 200 }],
        halfAndHalfAvailable: true,
      },
    ],
  }));
  const rest = count - pizzas.length - halves.length - deals.length;
  const basics: StoredItem[] = many(rest, (index) => ({
    ...base(3 * count + index),
    type: 'basic',
    price: getPrice(500 + (index % 30) * 50),
    modifierGroupIds: [groups[index % 40]!.id, groups[(index + 7) % 40]!.id],
  }));
  return {
    categories,
    modifierGroups: groups,
    items: [...pizzas, ...halves, ...deals, ...basics],
    pizza: {
      pizzaAvailable: true,
      halfAndHalfAvailable: true,
      enableDealAndHalfAndHalfConversion: true,
      halfAndHalfPricing: 'cheapestEligible',
      halfToppingPricing: 'half',
      maxToppings: 10,
      sizes: [
        { id: small, name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
        { id: large, name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 200 },
      ],
      toppings: many(20, (index) => ({
        id: randomUUID(),
        name: `Topping ${index}`,
        prices: { [small]: 100 + index * 10, [large]: 150 + index * 10 },
      })),
    },
  };
}

/** 30 lines: 14 basic with choices, 8 pizzas with toppings, 4 half-and-halves, 4 deals with halves inside and a drink. */
export function bigCart(menu: MenuSnapshot): CartLineInput[] {
  const of = <Type extends MenuSnapshot['items'][number]['type']>(type: Type) =>
    menu.items.filter((item): item is Extract<MenuSnapshot['items'][number], { type: Type }> => item.type === type);
  const [basics, pizzas, halves, deals] = [of('basic'), of('pizza'), of('halfAndHalf'), of('deal')];
  const large = menu.pizza!.sizes[1]!.id;
  const topping = (index: number) => menu.pizza!.toppings[index % menu.pizza!.toppings.length]!.id;
  const least = (groupIds: readonly string[]): ModifierSelection['modifiers'] =>
    groupIds.flatMap((groupId) => {
      const group = menu.modifierGroups.find(({ id }) => id === groupId)!;
      return [{ groupId, options: group.options.slice(0, Math.max(1, group.min)).map(({ id }) => ({ optionId: id, quantity: 1 })) }];
    });
  const line = (itemId: string, quantity = 1) => ({ id: randomUUID(), itemId, quantity, comments: '' });
  const half = (index: number) => ({
    pizzaId: pizzas[index % pizzas.length]!.id,
    addToppings: [{ toppingId: topping(index), quantity: 1 }],
    removeToppings: [],
  });
  return [
    ...many(14, (index): CartLineInput => {
      const item = basics[index * 7]!;
      return { ...line(item.id, 1 + (index % 2)), type: 'basic', selection: { modifiers: least(item.modifierGroupIds) } };
    }),
    ...many(8, (index): CartLineInput => {
      const { pizzaId, addToppings } = half(index);
      return { ...line(pizzaId), type: 'pizza', selection: { modifiers: [], sizeId: large, addToppings, removeToppings: [] } };
    }),
    ...many(4, (index): CartLineInput => {
      const selection = { modifiers: [], firstHalf: half(index), secondHalf: half(index + 3) };
      return { ...line(halves[index]!.id), type: 'halfAndHalf', selection };
    }),
    ...many(4, (index): CartLineInput => {
      const deal = deals[index]!;
      const slotId = deal.pizzas[0]!.id;
      const items = deal.items.map((entry) => ({ entryId: entry.id, modifiers: least(entry.modifierGroupIds) }));
      const twoHalves = { slotId, pizza: null, halves: { firstHalf: half(index), secondHalf: half(index + 1) } };
      const whole = { slotId, pizza: half(index + 2), halves: null };
      return { ...line(deal.id), type: 'deal', selection: { modifiers: [], items, pizzas: [twoHalves, whole] } };
    }),
  ];
}

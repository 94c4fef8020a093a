import { randomUUID } from 'node:crypto';
import {
  plainItem,
  type DealItem,
  type HalfAndHalfItem,
  type PizzaItem,
  type Price,
  type StoredItem,
  type StoredMenu,
} from '@servery/domain/menu';

const getPrice = (basePrice: number): Price => ({
  basePrice,
  extraCharge: { pickup: 0, delivery: 0, dineIn: 0 },
  uberEatsExtraCharge: { pickup: 0, delivery: 0 },
});

/**
 * A pizzeria in addition to a store's menu: two sizes, two toppings, two pizzas, halves of the large size, a deal of two large pizzas with
 * a drink, and an item priced at the till. Amounts in minor units; every call creates new ids.
 */
export function pizzaMenu() {
  const ids = {
    category: randomUUID(),
    small: randomUUID(),
    large: randomUUID(),
    ham: randomUUID(),
    olives: randomUUID(),
    onion: randomUUID(),
    margherita: randomUUID(),
    supreme: randomUUID(),
    halves: randomUUID(),
    deal: randomUUID(),
    slot: randomUUID(),
    entry: randomUUID(),
    drinks: randomUUID(),
    cola: randomUUID(),
    custom: randomUUID(),
  };
  const base = (id: string, name: string, sortOrder: number) => ({
    ...plainItem,
    id,
    name,
    sortOrder,
    categoryId: ids.category,
    allergenInfo: { CONTAINS: ['Gluten'], MAY_CONTAIN: [], FREE_FROM: [] },
  });
  const sizes = (small: number, large: number): PizzaItem['sizes'] => [
    { sizeId: ids.small, price: getPrice(small), halfAndHalfAvailable: false },
    { sizeId: ids.large, price: getPrice(large), halfAndHalfAvailable: true },
  ];
  const halves: Pick<HalfAndHalfItem, 'pizzaSizeId' | 'includedPizzaIds'> = {
    pizzaSizeId: ids.large,
    includedPizzaIds: [ids.margherita, ids.supreme],
  };
  const contents: Pick<DealItem, 'items' | 'pizzas'> = {
    items: [{ id: ids.entry, name: 'Drink', quantity: 1, modifierGroupIds: [ids.drinks] }],
    pizzas: [
      {
        id: ids.slot,
        name: 'Large pizza',
        sizeId: ids.large,
        quantity: 2,
        includedPizzaIds: null,
        extraCharges: [{ pizzaId: ids.supreme, extraCharge: 200 }],
        halfAndHalfAvailable: true,
      },
    ],
  };
  const items: StoredItem[] = [
    {
      ...base(ids.margherita, 'Margherita', 1),
      type: 'pizza',
      sizes: sizes(1_200, 1_800),
      removeToppings: [{ id: ids.onion, name: 'Onion' }],
      video: { id: 'oven', name: 'In the oven', path: 'videos/oven.mp4' },
    },
    { ...base(ids.supreme, 'Supreme', 2), type: 'pizza', sizes: sizes(1_600, 2_400), removeToppings: [] },
    { ...base(ids.halves, 'Half and half', 3), type: 'halfAndHalf', ...halves },
    { ...base(ids.deal, 'Two large', 4), type: 'deal', price: getPrice(3_500), ...contents },
    { ...base(ids.custom, 'Open item', 5), type: 'custom' },
  ];
  const menu: StoredMenu = {
    categories: [
      {
        id: ids.category,
        name: 'Pizza',
        description: '',
        sortOrder: 9,
        image: null,
        applicableOrderingSystem: plainItem.applicableOrderingSystem,
        backgroundColor: null,
      },
    ],
    modifierGroups: [
      {
        id: ids.drinks,
        name: 'Drinks',
        min: 1,
        max: 1,
        allowMultiple: false,
        options: [{ id: ids.cola, name: 'Cola', extraCharge: 0 }],
      },
    ],
    items,
    pizza: {
      pizzaAvailable: true,
      halfAndHalfAvailable: true,
      enableDealAndHalfAndHalfConversion: false,
      halfAndHalfPricing: 'cheapestEligible',
      halfToppingPricing: 'half',
      maxToppings: 6,
      sizes: [
        { id: ids.small, name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
        { id: ids.large, name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 200 },
      ],
      toppings: [
        { id: ids.ham, name: 'Ham', prices: { [ids.small]: 150, [ids.large]: 225 } },
        { id: ids.olives, name: 'Olives', prices: { [ids.small]: 100, [ids.large]: 175 } },
      ],
    },
  };
  return { ids, menu };
}

import {
  plainItem,
  type DealItem,
  type MenuItem,
  type MenuSnapshot,
  type PizzaItem,
  type Price,
} from '../../packages/domain/src/menu/index.ts';
import type { PriceCartInput } from '../../packages/domain/src/pricing/index.ts';
import { defaultTaxRules } from '../../packages/domain/src/tax/index.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const getPrice = (basePrice: number): Price => ({
  basePrice,
  extraCharge: { pickup: 0, delivery: 50, dineIn: 0 },
  uberEatsExtraCharge: { pickup: 100, delivery: 150 },
});
const base = (id: string) => ({ ...plainItem, id, categoryId: 'pizzas', sortOrder: 0, name: id, soldout: false });

/** What deals hold, by slot: from pairs to everything in the cart, one by one. */
const shapes = [[2], [3], [4], [2, 2], [3, 3], [1, 1, 1, 1], [6, 6], [4, 4, 4], [2, 2, 2, 2, 2, 2], many(12, () => 1)];

/** The slowest cart of twelve that we know: each pizza on a line of its own, twenty deals that all of them fit, each slot with its own extras. */
export function twelvePizzas(): PriceCartInput {
  const pizzas = many(12, (index): PizzaItem => ({
    ...base(`pizza ${index}`),
    type: 'pizza',
    sizes: [{ sizeId: 'large', price: getPrice(1_800 + index * 37), halfAndHalfAvailable: true }],
    removeToppings: [],
  }));
  const deals = many(20, (index): DealItem => {
    const shape = shapes[index % shapes.length]!;
    const size = shape.reduce((sum, quantity) => sum + quantity, 0);
    return {
      ...base(`deal ${index}`),
      type: 'deal',
      price: getPrice(size * (1_700 - index * 3)),
      items: [],
      pizzas: shape.map((quantity, at) => ({
        id: `slot ${index}.${at}`,
        name: 'Large pizza',
        sizeId: 'large',
        quantity,
        includedPizzaIds: null,
        extraCharges: pizzas.map(({ id }, of) => ({ pizzaId: id, extraCharge: ((of * 7 + at * 5 + index) % 11) * 20 })),
        halfAndHalfAvailable: true,
      })),
    };
  });
  const menu: MenuSnapshot = {
    restaurantId: 'bench',
    storeId: 'bench',
    version: 1,
    publishedAt: '2026-11-22T00:00:00.000Z',
    currency: 'AUD',
    categoryImageAspectRatio: '4x3',
    categories: [
      {
        id: 'pizzas',
        name: 'Pizzas',
        description: '',
        sortOrder: 0,
        image: null,
        applicableOrderingSystem: plainItem.applicableOrderingSystem,
        backgroundColor: null,
      },
    ],
    items: [...pizzas, ...deals] satisfies MenuItem[],
    modifierGroups: [],
    pizza: {
      pizzaAvailable: true,
      halfAndHalfAvailable: true,
      enableDealAndHalfAndHalfConversion: true,
      halfAndHalfPricing: 'average',
      halfToppingPricing: 'half',
      maxToppings: 6,
      sizes: [{ id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 200, soldout: false }],
      toppings: [{ id: 'ham', name: 'Ham', prices: { large: 155 }, soldout: false }],
    },
  };
  return {
    menu,
    source: 'website',
    collectionType: 'delivery',
    lines: pizzas.map(({ id }, at) => ({
      id: `line ${at}`,
      itemId: id,
      type: 'pizza',
      quantity: 1,
      comments: '',
      selection: {
        sizeId: 'large',
        modifiers: [],
        addToppings: at % 2 === 0 ? [{ toppingId: 'ham', quantity: 1 }] : [],
        removeToppings: [],
      },
    })),
    taxRules: [...defaultTaxRules.AU],
    placedOn: '2026-11-21',
    deliveryFee: 500,
    country: 'AU',
  };
}

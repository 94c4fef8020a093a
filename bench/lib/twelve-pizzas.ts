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
import { createRandom } from '../../apps/server/db/seed/random.ts';

const many = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index));
const getPrice = (basePrice: number): Price => ({
  basePrice,
  extraCharge: { pickup: 0, delivery: 50, dineIn: 0 },
  uberEatsExtraCharge: { pickup: 100, delivery: 150 },
});
const base = (id: string) => ({ ...plainItem, id, categoryId: 'pizzas', sortOrder: 0, name: id, soldout: false });

/** What deals hold, by slot: from pairs to everything in the cart, one by one. */
const shapes = [[2], [3], [4], [2, 2], [3, 3], [1, 1, 1, 1], [6, 6], [4, 4, 4], [2, 2, 2, 2, 2, 2], many(12, () => 1)];

/**
 * A cart of the slowest kind that we know: twelve pizzas, each on a separate line, and twenty deals that all of them fit, each slot with
 * its own extra charges. Each number is another cart, with other prices, extra charges and toppings.
 */
export function twelvePizzas(number: number): PriceCartInput {
  const random = createRandom(`twelve pizzas ${number}`);
  const pizzas = many(12, (index): PizzaItem => ({
    ...base(`pizza ${index}`),
    type: 'pizza',
    sizes: [{ sizeId: 'large', price: getPrice(random.whole(1_800, 2_200)), halfAndHalfAvailable: true }],
    removeToppings: [],
  }));
  const deals = many(20, (index): DealItem => {
    const shape = shapes[index % shapes.length]!;
    const size = shape.reduce((sum, quantity) => sum + quantity, 0);
    return {
      ...base(`deal ${index}`),
      type: 'deal',
      price: getPrice(size * random.whole(1_640, 1_700)),
      items: [],
      pizzas: shape.map((quantity, at) => ({
        id: `slot ${index}.${at}`,
        name: 'Large pizza',
        sizeId: 'large',
        quantity,
        includedPizzaIds: null,
        extraCharges: pizzas.map(({ id }) => ({ pizzaId: id, extraCharge: random.whole(0, 10) * 20 })),
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
        addToppings: random.chance(0.5) ? [{ toppingId: 'ham', quantity: 1 }] : [],
        removeToppings: [],
      },
    })),
    taxRules: [...defaultTaxRules.AU],
    placedOn: '2026-11-21',
    deliveryFee: 500,
    country: 'AU',
  };
}

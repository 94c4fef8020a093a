import {
  plainItem,
  type BasicItem,
  type DealItem,
  type HalfAndHalfItem,
  type MenuItem,
  type MenuSnapshot,
  type PizzaItem,
  type PizzaSettings,
  type Price,
} from '../menu/index.ts';

/** A small pizzeria for tests: ids are names, prices whole dollars in cents. */
const getPrice = (basePrice: number): Price => ({
  basePrice,
  extraCharge: { pickup: 0, delivery: 0, dineIn: 0 },
  uberEatsExtraCharge: { pickup: 0, delivery: 0 },
});
const base = (id: string) => ({
  ...plainItem,
  id,
  categoryId: 'menu',
  sortOrder: 1,
  name: id,
  soldout: false,
});

export const basicItem = (id: string, changes: Partial<BasicItem> = {}): BasicItem => ({
  ...base(id),
  type: 'basic',
  price: getPrice(500),
  ...changes,
});

const pizza = (id: string, large: number, changes: Partial<PizzaItem> = {}): PizzaItem => ({
  ...base(id),
  type: 'pizza',
  sizes: [
    { sizeId: 'small', price: getPrice(large - 600), halfAndHalfAvailable: false },
    { sizeId: 'large', price: getPrice(large), halfAndHalfAvailable: true },
  ],
  removeToppings: [{ id: `${id}-cheese`, name: 'Cheese' }],
  ...changes,
});
export const halves = (changes: Partial<HalfAndHalfItem> = {}): HalfAndHalfItem => ({
  ...base('halves'),
  type: 'halfAndHalf',
  pizzaSizeId: 'large',
  includedPizzaIds: null,
  ...changes,
});
export const deal = (changes: Partial<DealItem> = {}): DealItem => ({
  ...base('deal'),
  type: 'deal',
  price: getPrice(3000),
  items: [
    { id: 'drink', name: 'Drink', quantity: 2, modifierGroupIds: ['drinks'] },
    { id: 'bread', name: 'Bread', quantity: 1, modifierGroupIds: [] },
  ],
  pizzas: [
    {
      id: 'slot',
      name: 'Large pizza',
      sizeId: 'large',
      quantity: 2,
      includedPizzaIds: null,
      extraCharges: [{ pizzaId: 'truffle', extraCharge: 300 }],
      halfAndHalfAvailable: true,
    },
  ],
  ...changes,
});

const settings: PizzaSettings = {
  pizzaAvailable: true,
  halfAndHalfAvailable: true,
  enableDealAndHalfAndHalfConversion: false,
  halfAndHalfPricing: 'cheapestEligible',
  halfToppingPricing: 'half',
  maxToppings: 4,
  sizes: [
    { id: 'small', name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0, soldout: false },
    { id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 100, soldout: false },
  ],
  toppings: [
    { id: 'olives', name: 'Olives', prices: { small: 150, large: 250 }, soldout: false },
    { id: 'ham', name: 'Ham', prices: { large: 300 }, soldout: false },
  ],
};

export const margherita = pizza('margherita', 1800);
export const truffle = pizza('truffle', 2600);

/** Its menu; `changes` to the pizza settings. */
export const pizzeria = (
  items: MenuItem[] = [margherita, truffle, halves(), deal()],
  changes: Partial<PizzaSettings> = {},
): MenuSnapshot => ({
  restaurantId: 'r',
  storeId: 's',
  version: 1,
  publishedAt: '2026-11-21T00:00:00.000Z',
  currency: 'AUD',
  categoryImageAspectRatio: '4x3',
  categories: [
    {
      id: 'menu',
      name: 'Menu',
      description: '',
      sortOrder: 1,
      image: null,
      applicableOrderingSystem: plainItem.applicableOrderingSystem,
      backgroundColor: null,
    },
  ],
  items,
  modifierGroups: [
    {
      id: 'drinks',
      name: 'Drink',
      min: 1,
      max: 1,
      allowMultiple: false,
      options: [
        { id: 'cola', name: 'Cola', extraCharge: 0, soldout: false },
        { id: 'juice', name: 'Juice', extraCharge: 50, soldout: false },
      ],
    },
  ],
  pizza: { ...settings, ...changes },
});

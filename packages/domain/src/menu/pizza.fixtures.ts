import { group, item, menu, option } from './menu.fixtures.ts';
import type {
  CustomItem,
  CustomLineInput,
  DealItem,
  DealLineInput,
  DealPizzaSelection,
  DealPizzaSlot,
  HalfAndHalfItem,
  HalfAndHalfLineInput,
  HalfSelection,
  MenuItem,
  MenuSnapshot,
  PizzaItem,
  PizzaLineInput,
  PizzaSelection,
  PizzaSettings,
  Price,
} from './menu.types.ts';

/** The pizzeria of `docs/algorithms/items.md`. Sizes "small" and "large"; only large pizzas come in halves, for $2.00 more. */
export const pizzaSettings = (given: Partial<PizzaSettings> = {}): PizzaSettings => ({
  pizzaAvailable: true,
  halfAndHalfAvailable: true,
  enableDealAndHalfAndHalfConversion: false,
  halfAndHalfPricing: 'cheapestEligible',
  halfToppingPricing: 'half',
  maxToppings: 6,
  sizes: [
    { id: 'small', name: 'Small', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0, soldout: false },
    { id: 'large', name: 'Large', hasHalfAndHalf: true, halfAndHalfExtraCharge: 200, soldout: false },
  ],
  toppings: [
    { id: 'ham', name: 'Ham', prices: { small: 150, large: 225 }, soldout: false },
    { id: 'olives', name: 'Olives', prices: { small: 100, large: 175 }, soldout: false },
    { id: 'truffle', name: 'Truffle', prices: { large: 500 }, soldout: false },
    { id: 'anchovies', name: 'Anchovies', prices: { small: 200, large: 300 }, soldout: true },
  ],
  ...given,
});

/** Delivery 50 cents more; Uber Eats $1.50 and $2.00. */
export const getPrice = (basePrice: number): Price => ({
  basePrice,
  extraCharge: { pickup: 0, delivery: 50, dineIn: 0 },
  uberEatsExtraCharge: { pickup: 150, delivery: 200 },
});

const getBase = (id: string) => {
  const { price: _, type: __, ...base } = item(id);
  return base;
};

export const pizza = (id: string, sizes: Record<string, number>, given: Partial<PizzaItem> = {}): PizzaItem => ({
  ...getBase(id),
  type: 'pizza',
  sizes: Object.entries(sizes).map(([sizeId, price]) => ({
    sizeId,
    price: getPrice(price),
    halfAndHalfAvailable: sizeId === 'large',
  })),
  removeToppings: [
    { id: `${id}-onion`, name: 'Onion' },
    { id: `${id}-basil`, name: 'Basil' },
  ],
  ...given,
});

export const halfAndHalf = (id: string, given: Partial<HalfAndHalfItem> = {}): HalfAndHalfItem => ({
  ...getBase(id),
  type: 'halfAndHalf',
  pizzaSizeId: 'large',
  includedPizzaIds: null,
  ...given,
});

export const slot = (id: string, given: Partial<DealPizzaSlot> = {}): DealPizzaSlot => ({
  id,
  name: `Slot ${id}`,
  sizeId: 'large',
  quantity: 1,
  includedPizzaIds: null,
  extraCharges: [],
  halfAndHalfAvailable: true,
  ...given,
});

export const deal = (id: string, price: number, given: Partial<DealItem> = {}): DealItem => ({
  ...getBase(id),
  type: 'deal',
  price: getPrice(price),
  items: [],
  pizzas: [],
  ...given,
});

export const custom = (id: string, given: Partial<CustomItem> = {}): CustomItem => ({ ...getBase(id), type: 'custom', ...given });

/** The menu of the worked examples. */
export const pizzeria = (
  given: Partial<PizzaSettings> = {},
  change: (items: MenuItem[]) => MenuItem[] = (items) => items,
): MenuSnapshot => ({
  ...menu(
    change([
      pizza('margherita', { small: 1200, large: 1800 }, { name: 'Margherita', modifierGroupIds: ['crust'] }),
      pizza('hawaiian', { small: 1400, large: 2095 }, { name: 'Hawaiian' }),
      pizza('supreme', { large: 2400 }, { name: 'Supreme' }),
      pizza(
        'calzone',
        { large: 1700 },
        {
          name: 'Calzone',
          sizes: [{ sizeId: 'large', price: getPrice(1700), halfAndHalfAvailable: false }],
        },
      ),
      pizza('quattro', { large: 2200 }, { name: 'Quattro', soldout: true }),
      pizza('retired', { large: 900 }, { name: 'Retired', available: false }),
      halfAndHalf('halves', { name: 'Half and half' }),
      halfAndHalf('dear-halves', { name: 'Dear halves', includedPizzaIds: ['supreme', 'quattro', 'hawaiian'] }),
      deal('two-large', 3500, {
        name: 'Two large',
        pizzas: [slot('pair', { name: 'Large pizza', quantity: 2, extraCharges: [{ pizzaId: 'supreme', extraCharge: 300 }] })],
      }),
      deal('family', 4000, {
        name: 'Family',
        modifierGroupIds: ['cutlery'],
        items: [
          { id: 'bread', name: 'Garlic bread', quantity: 2, modifierGroupIds: [] },
          { id: 'drink', name: 'Drink', quantity: 1, modifierGroupIds: ['drinks'] },
        ],
        pizzas: [
          slot('big', { name: 'Large pizza', extraCharges: [{ pizzaId: 'supreme', extraCharge: 300 }] }),
          slot('little', { name: 'Small pizza', sizeId: 'small', includedPizzaIds: ['margherita'], halfAndHalfAvailable: false }),
        ],
      }),
      custom('open', { name: 'Open item' }),
      item('cola', { name: 'Cola', price: getPrice(450) }),
    ]),
    [
      group('crust', [option('thin'), option('stuffed', { name: 'Stuffed crust', extraCharge: 250 })], { name: 'Crust', max: 1 }),
      group('drinks', [option('water', { name: 'Water' }), option('juice', { name: 'Juice', extraCharge: 150 })], {
        name: 'Drinks',
        min: 1,
        max: 1,
      }),
      group('cutlery', [option('yes', { name: 'With cutlery', extraCharge: 50 })], { name: 'Cutlery' }),
    ],
  ),
  pizza: pizzaSettings(given),
});

const getLine = (itemId: string) => ({ id: `line-${itemId}`, itemId, quantity: 1, comments: '' });

/** Added toppings as `{ topping: quantity }`. */
export const add = (toppings: Record<string, number>): HalfSelection['addToppings'] =>
  Object.entries(toppings).map(([toppingId, quantity]) => ({ toppingId, quantity }));

export const pizzaLine = (
  itemId: string,
  sizeId: string,
  selection: Partial<PizzaSelection> = {},
  given: Partial<PizzaLineInput> = {},
): PizzaLineInput => ({
  ...getLine(itemId),
  type: 'pizza',
  selection: { modifiers: [], sizeId, addToppings: [], removeToppings: [], ...selection },
  ...given,
});

export const half = (pizzaId: string, toppings: Record<string, number> = {}, removeToppings: string[] = []): HalfSelection => ({
  pizzaId,
  addToppings: add(toppings),
  removeToppings,
});

export const halvesLine = (
  firstHalf: HalfSelection,
  secondHalf: HalfSelection,
  given: Partial<HalfAndHalfLineInput> = {},
): HalfAndHalfLineInput => ({ ...getLine('halves'), type: 'halfAndHalf', selection: { modifiers: [], firstHalf, secondHalf }, ...given });

/** A deal's pizza: one entry means a whole pizza, two mean halves. */
export const dealPizza = (slotId: string, first: HalfSelection, second?: HalfSelection): DealPizzaSelection =>
  second === undefined ? { slotId, pizza: first, halves: null } : { slotId, pizza: null, halves: { firstHalf: first, secondHalf: second } };

export const dealLine = (
  itemId: string,
  pizzas: DealPizzaSelection[],
  selection: Partial<DealLineInput['selection']> = {},
  given: Partial<DealLineInput> = {},
): DealLineInput => ({ ...getLine(itemId), type: 'deal', selection: { modifiers: [], items: [], pizzas, ...selection }, ...given });

export const customLine = (name: string, price: number, given: Partial<CustomLineInput> = {}): CustomLineInput => ({
  ...getLine('open'),
  type: 'custom',
  selection: { modifiers: [], name, price },
  ...given,
});

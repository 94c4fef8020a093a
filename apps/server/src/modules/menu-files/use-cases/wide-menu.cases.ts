import { plainItem, type Price, type StoredItem, type StoredMenu } from '@servery/domain/menu';
import { idsOfStore } from './ids-of-store.ts';

/** Ids by a word, the same each time. */
export const getId = idsOfStore('test');
const id = (word: string) => getId('test', word);

/** What sales are reported under. */
export const salesCategories = [{ id: id('Coffee and tea'), name: 'Coffee and tea' }];

export const price = (basePrice: number, change: Partial<Price> = {}): Price => ({
  basePrice,
  extraCharge: { pickup: 0, delivery: 0, dineIn: 0 },
  uberEatsExtraCharge: { pickup: 0, delivery: 0 },
  ...change,
});
const everywhere = plainItem.applicableOrderingSystem;

type Base = Omit<Extract<StoredItem, { type: 'custom' }>, 'type'>;
export const itemBase = (name: string, category: string, sortOrder: number, change: Partial<Base> = {}): Base => ({
  ...plainItem,
  id: id(name),
  categoryId: id(category),
  sortOrder,
  name,
  ...change,
});
const category = (name: string, sortOrder: number) => ({
  id: id(name),
  name,
  description: `All about ${name.toLowerCase()}.`,
  sortOrder,
  image: null,
  applicableOrderingSystem: everywhere,
  backgroundColor: null,
});
const [small, large] = [id('Small'), id('Large')];

/** Every type of item, with what each can have, and texts that try the formats. */
export const wideMenu: StoredMenu = {
  categories: [
    {
      ...category('Pizzas', 3),
      backgroundColor: '#aa3311',
      image: { id: 'pies', path: 'category/pies/pies.jpg', width: 800, height: 600 },
    },
    category('Coffee', 7),
    { ...category('Deals', 9), applicableOrderingSystem: { pos: true, online: true, uberEats: false } },
    category('Nothing yet', 12),
  ],
  modifierGroups: [
    {
      id: id('milk'),
      name: 'Milk',
      min: 1,
      max: 1,
      allowMultiple: false,
      options: [
        { id: id('cream'), name: 'Full cream', extraCharge: 0 },
        { id: id('oat'), name: 'Oat, | barista \\ "extra"', extraCharge: 80 },
      ],
    },
    { id: id('milk 2'), name: 'Milk', min: 0, max: 3, allowMultiple: true, options: [{ id: id('soy'), name: 'Soy', extraCharge: 50 }] },
    {
      id: id('unused'),
      name: 'Nobody uses it',
      min: 0,
      max: 1,
      allowMultiple: false,
      options: [{ id: id('x'), name: 'Xx', extraCharge: 0 }],
    },
    {
      id: id('drink'),
      name: 'Which drink?',
      min: 1,
      max: 1,
      allowMultiple: false,
      options: [{ id: id('cola'), name: 'Cola', extraCharge: 0 }],
    },
  ],
  items: [
    {
      ...itemBase('Margherita', 'Pizzas', 1, {
        modifierGroupIds: [id('unused')],
        description: '=1+1, a formula',
        printStationIds: ['oven'],
      }),
      type: 'pizza',
      sizes: [
        { sizeId: small, price: price(1_200, { extraCharge: { pickup: -100, delivery: 150, dineIn: 0 } }), halfAndHalfAvailable: true },
        {
          sizeId: large,
          price: price(1_800, {
            extraCharge: { pickup: -100, delivery: 200, dineIn: 0 },
            uberEatsExtraCharge: { pickup: 100, delivery: 300 },
          }),
          halfAndHalfAvailable: false,
        },
      ],
      removeToppings: [
        { id: id('no basil'), name: 'Basil' },
        { id: id('no garlic'), name: 'Garlic' },
      ],
    },
    {
      ...itemBase('Diavola', 'Pizzas', 2, { available: false }),
      type: 'pizza',
      sizes: [{ sizeId: small, price: price(1_400), halfAndHalfAvailable: true }],
      removeToppings: [],
    },
    {
      ...itemBase('Half and half', 'Pizzas', 3),
      type: 'halfAndHalf',
      pizzaSizeId: small,
      includedPizzaIds: [id('Margherita'), id('Diavola')],
    },
    { ...itemBase('Any halves', 'Pizzas', 4), type: 'halfAndHalf', pizzaSizeId: small, includedPizzaIds: null },
    {
      ...itemBase('Flat white', 'Coffee', 2, {
        description: 'Double ristretto,\nin a glass; "nice"',
        modifierGroupIds: [id('milk 2'), id('milk')],
        availableWeeklyHours: {
          monday: [
            { startTimeOfDay: '6:30 AM', endTimeOfDay: '11:00 AM' },
            { startTimeOfDay: '2:00 PM', endTimeOfDay: '12:30 AM' },
          ],
          tuesday: [{ startTimeOfDay: '6:30 AM', endTimeOfDay: '11:00 AM' }],
          sunday: [],
        },
        availableFor: { pickup: true, delivery: false, dineIn: true },
        dietary: ['V', 'GF'],
        allergenInfo: { CONTAINS: ['Milk'], MAY_CONTAIN: ['Egg'], FREE_FROM: ['Tree nuts'] },
        label: 'Popular',
        taxCategory: 'hotFood',
        categorySalesId: salesCategories[0]!.id,
        discounted: true,
        backgroundColor: '#fff',
        image: { id: 'flat-white', path: 'item/flat-white/flat-white.jpg', width: 800, height: 600 },
        video: { id: 'film', name: 'Pouring', path: 'videos/film.mp4' },
      }),
      type: 'basic',
      price: price(520, { extraCharge: { pickup: 0, delivery: 50, dineIn: 20 }, uberEatsExtraCharge: { pickup: 90, delivery: 100 } }),
    },
    {
      ...itemBase('Espresso martini', 'Coffee', 5, { isAlcohol: true, taxCategory: 'alcohol', isGstApplicable: false }),
      type: 'basic',
      price: price(0),
    },
    {
      ...itemBase('Till only', 'Coffee', 6, { applicableOrderingSystem: { pos: true, online: false, uberEats: false } }),
      type: 'basic',
      price: price(300),
    },
    { ...itemBase('Something else', 'Coffee', 9, { availableFor: { pickup: false, delivery: false, dineIn: false } }), type: 'custom' },
    {
      ...itemBase('Two for Tuesday', 'Deals', 1, { availableWeeklyHours: {} }),
      type: 'deal',
      price: price(2_500),
      items: [{ id: id('deal drink'), name: '1.25 l drink', quantity: 2, modifierGroupIds: [id('drink')] }],
      pizzas: [
        {
          id: id('deal pizza'),
          name: 'Two small pizzas',
          sizeId: small,
          quantity: 2,
          includedPizzaIds: [id('Margherita'), id('Diavola')],
          extraCharges: [{ pizzaId: id('Diavola'), extraCharge: 250 }],
          halfAndHalfAvailable: true,
        },
        {
          id: id('deal large'),
          name: 'One large pizza',
          sizeId: large,
          quantity: 1,
          includedPizzaIds: null,
          extraCharges: [],
          halfAndHalfAvailable: false,
        },
      ],
    },
  ],
  pizza: {
    pizzaAvailable: true,
    halfAndHalfAvailable: true,
    enableDealAndHalfAndHalfConversion: true,
    halfAndHalfPricing: 'cheapestEligible',
    halfToppingPricing: 'full',
    maxToppings: 8,
    sizes: [
      { id: small, name: 'Small', hasHalfAndHalf: true, halfAndHalfExtraCharge: 100 },
      { id: large, name: 'Large', hasHalfAndHalf: false, halfAndHalfExtraCharge: 0 },
    ],
    toppings: [
      { id: id('olives'), name: 'Olives', prices: { [small]: 150, [large]: 200 } },
      { id: id('truffle'), name: 'Truffle', prices: { [large]: 900 } },
      { id: id('nothing'), name: 'Free chilli', prices: { [small]: 0 } },
    ],
  },
  soldOut: [{ kind: 'item', id: id('Diavola') }],
};

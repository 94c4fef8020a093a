import { basicItems, choices, contains, pizzas, vegetarian, type MenuTemplate, type PriceIn } from './describe-template.ts';
import type { MenuFileItem } from '../menu-files/index.ts';

const hot = { taxCategory: 'hotFood' as const };
/** What a size costs on top of the smallest, and one topping on it, in Australian cents. */
const sizes = { Small: { more: 0, topping: 200 }, Medium: { more: 500, topping: 250 }, Large: { more: 900, topping: 300 } };
type Size = keyof typeof sizes;

const pizza = (price: PriceIn, name: string, cents: number, toppings: string[], facts: Partial<MenuFileItem> = {}): MenuFileItem => ({
  ...{ type: 'pizza', category: 'Pizzas', name, ...hot, ...contains('Gluten', 'Milk') },
  description: `${toppings.join(', ')}.`,
  sizes: (Object.keys(sizes) as Size[]).map((size) => ({
    size,
    price: { basePrice: price(cents + sizes[size].more) },
    halfAndHalfAvailable: true,
  })),
  removeToppings: toppings,
  ...facts,
});

/** Pizzas in three sizes with toppings, a half-and-half, a family deal and sides. */
export const pizzeria: MenuTemplate = {
  name: 'Pizza',
  description: 'Pizzas in three sizes with extra toppings, half and half, a family deal, sides, desserts and drinks.',
  menu: (price) => ({
    categories: [
      { name: 'Deals', description: '' },
      { name: 'Pizzas', description: 'Choose a size, add toppings, or leave something off.' },
      { name: 'Sides', description: '' },
      { name: 'Desserts', description: '' },
      { name: 'Drinks', description: '' },
    ],
    groups: [
      choices(price, 'dip', 'Dip', [0, 2], { Aioli: 150, 'Smoky barbecue': 150, 'Sweet chilli': 150 }),
      choices(price, 'softDrink', 'Which drink', [1, 1], { Cola: 0, 'Cola, no sugar': 0, Lemonade: 0, Orange: 0 }),
    ],
    pizza: pizzas(price, Object.fromEntries(Object.entries(sizes).map(([name, { topping }]) => [name, topping])), [
      'Mozzarella',
      'Pepperoni',
      'Ham',
      'Chicken',
      'Bacon',
      'Prawns',
      'Mushrooms',
      'Capsicum',
      'Red onion',
      'Olives',
      'Pineapple',
      'Jalapeños',
    ]),
    items: [
      {
        ...{ type: 'deal', category: 'Deals', name: 'Family deal', ...hot },
        description: 'Two large pizzas, garlic bread and a bottle of soft drink.',
        price: { basePrice: price(5500) },
        entries: [
          { name: 'Garlic bread', quantity: 1, groups: [] },
          { name: 'Soft drink, 1.25 L', quantity: 1, groups: ['softDrink'] },
        ],
        slots: [{ name: 'Large pizzas', size: 'Large', quantity: 2, pizzas: null, extraCharges: [], halfAndHalfAvailable: true }],
      },
      pizza(price, 'Margherita', 1400, ['Tomato', 'Mozzarella', 'Basil'], vegetarian),
      pizza(price, 'Pepperoni', 1600, ['Tomato', 'Mozzarella', 'Pepperoni']),
      pizza(price, 'Hawaiian', 1600, ['Tomato', 'Mozzarella', 'Ham', 'Pineapple']),
      pizza(price, 'Vegetarian', 1650, ['Tomato', 'Mozzarella', 'Mushrooms', 'Capsicum', 'Red onion', 'Olives'], vegetarian),
      pizza(price, 'Barbecue chicken', 1750, ['Barbecue sauce', 'Mozzarella', 'Chicken', 'Red onion']),
      pizza(price, 'Meat lovers', 1850, ['Barbecue sauce', 'Mozzarella', 'Pepperoni', 'Ham', 'Bacon']),
      pizza(price, 'Garlic prawn', 1950, ['Garlic', 'Mozzarella', 'Prawns', 'Chilli'], contains('Gluten', 'Milk', 'Crustaceans')),
      {
        ...{ type: 'halfAndHalf', category: 'Pizzas', name: 'Half and half, large', ...hot, ...contains('Gluten', 'Milk') },
        description: 'Two halves of your choice.',
        pizzaSize: 'Large',
        pizzas: null,
      },
      ...basicItems(price, 'Sides', { ...hot, groups: ['dip'] }, [
        ['Garlic bread', 750, 'With herb butter.', { groups: [], ...vegetarian, ...contains('Gluten', 'Milk') }],
        ['Chips', 800, 'With sea salt.', vegetarian],
        ['Chicken wings', 1400, 'Eight wings.'],
      ]),
      ...basicItems(price, 'Sides', { taxCategory: 'coldFood', ...vegetarian }, [
        ['Garden salad', 1000, 'Leaves, tomato, cucumber and olives.'],
      ]),
      ...basicItems(price, 'Desserts', { taxCategory: 'coldFood', ...vegetarian }, [
        ['Tiramisu', 950, '', contains('Gluten', 'Eggs', 'Milk')],
        ['Chocolate mousse', 850, '', contains('Eggs', 'Milk')],
      ]),
      ...basicItems(price, 'Drinks', { taxCategory: 'standard' }, [
        ['Soft drink, can', 400, '', { groups: ['softDrink'] }],
        ['Soft drink, bottle', 650, '1.25 litres.', { groups: ['softDrink'] }],
        ['Sparkling water', 450, ''],
      ]),
    ],
  }),
};

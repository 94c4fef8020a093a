import type { MenuFile, MenuFileItem } from '@servery/domain/menu-files';

/** The pizzas of Moonlight Slice: sizes, toppings and what can be left off. Prices in minor units. */

const small = 'Small, 12 inches';
const glutenFree = 'Gluten-free, 12 inches';
export const large = 'Large, 16 inches';
export const party = 'Party, 20 inches';

/** What a topping costs on each size; null: that size cannot have it. */
const onEach = (twelve: number, sixteen: number, twenty: number, withoutGluten: number | null = twelve) => ({
  [small]: twelve,
  [glutenFree]: withoutGluten,
  [large]: sixteen,
  [party]: twenty,
});

export const pizza: NonNullable<MenuFile['pizza']> = {
  pizzaAvailable: true,
  halfAndHalfAvailable: true,
  enableDealAndHalfAndHalfConversion: true,
  halfAndHalfPricing: 'cheapestEligible',
  halfToppingPricing: 'half',
  maxToppings: 8,
  sizes: [
    { name: small },
    { name: glutenFree },
    { name: large, hasHalfAndHalf: true, halfAndHalfExtraCharge: 100 },
    { name: party, hasHalfAndHalf: true, halfAndHalfExtraCharge: 200 },
  ],
  toppings: [
    { name: 'Pepperoni', prices: onEach(250, 350, 475) },
    { name: 'Fennel sausage', prices: onEach(250, 350, 475) },
    { name: 'Crisp bacon', prices: onEach(250, 350, 475) },
    { name: 'Meatballs', prices: onEach(300, 425, 550, null) },
    { name: 'Grilled chicken', prices: onEach(300, 425, 550) },
    { name: 'Soppressata', prices: onEach(300, 400, 525) },
    { name: 'Anchovies', prices: onEach(250, 325, 425) },
    { name: 'Mushrooms', prices: onEach(200, 275, 375) },
    { name: 'Roast peppers', prices: onEach(200, 275, 375) },
    { name: 'Red onion', prices: onEach(150, 200, 275) },
    { name: 'Black olives', prices: onEach(200, 275, 375) },
    { name: 'Pickled jalapeños', prices: onEach(150, 200, 275) },
    { name: 'Cherry tomatoes', prices: onEach(200, 275, 375) },
    { name: 'Spinach', prices: onEach(175, 250, 325) },
    { name: 'Fresh basil', prices: onEach(100, 150, 200) },
    { name: 'Extra mozzarella', prices: onEach(250, 350, 475) },
    { name: 'Ricotta', prices: onEach(250, 350, 450) },
    { name: 'Burrata', prices: onEach(500, 550, 1_000), soldout: true },
    { name: 'Hot honey', prices: onEach(100, 150, 200) },
  ],
};

/** Bigger pizzas cost more for delivery and more at Uber Eats. */
function sizesFrom(twelve: number, { withoutGluten = true, halves = true } = {}): NonNullable<MenuFileItem['sizes']> {
  const at = (size: string, basePrice: number, uber: number, delivery = 0, halfAndHalfAvailable = false) => ({
    size,
    price: { basePrice, extraCharge: { delivery }, uberEatsExtraCharge: { pickup: uber, delivery: uber } },
    halfAndHalfAvailable,
  });
  return [
    at(small, twelve, 200),
    ...(withoutGluten ? [at(glutenFree, twelve + 400, 250)] : []),
    at(large, twelve + 600, 300, 0, halves),
    at(party, twelve + 1_250, 450, 150, halves),
  ];
}

const allergens = (CONTAINS: string, MAY_CONTAIN: string, FREE_FROM: string) => ({
  CONTAINS: CONTAINS.split('|'),
  MAY_CONTAIN: MAY_CONTAIN.split('|'),
  FREE_FROM: FREE_FROM.split('|'),
});
const cheesy = allergens('Gluten|Milk', 'Egg|Soy|Sesame', 'Peanuts|Tree nuts|Fish');

const pie = (
  name: string,
  description: string,
  twelve: number,
  image: string,
  removeToppings: string[],
  { withoutGluten, halves, ...more }: Partial<MenuFileItem> & { withoutGluten?: boolean; halves?: boolean } = {},
): MenuFileItem => ({
  type: 'pizza',
  category: 'Whole pies',
  name,
  description,
  image,
  removeToppings,
  groups: ['crust'],
  taxCategory: 'hotFood',
  allergenInfo: cheesy,
  sizes: sizesFrom(twelve, { ...(withoutGluten !== undefined && { withoutGluten }), ...(halves !== undefined && { halves }) }),
  ...more,
});

const vegetarian = { dietary: ['V'] };

export const pies: MenuFileItem[] = [
  pie(
    'Classic cheese',
    'Crushed tomatoes, whole-milk mozzarella, a little oregano. The one we are judged by.',
    1_550,
    'pizza-cheese',
    ['Oregano', 'Tomato sauce', 'Mozzarella'],
    { ...vegetarian, label: 'Popular' },
  ),
  pie(
    'Margherita',
    'San Marzano tomatoes, fresh mozzarella, basil and good olive oil.',
    1_700,
    'pizza-margherita',
    ['Basil', 'Olive oil', 'Fresh mozzarella'],
    vegetarian,
  ),
  pie(
    'Pepperoni',
    'Cup-and-char pepperoni, edge to edge, with mozzarella and a pinch of chilli.',
    1_850,
    'pizza-pepperoni',
    ['Chilli', 'Mozzarella'],
    { label: 'Popular' },
  ),
  pie(
    'Hot honey soppressata',
    'Spicy soppressata, mozzarella, Calabrian chilli and a thread of hot honey.',
    2_050,
    'pizza-hot-honey',
    ['Calabrian chilli', 'Hot honey', 'Mozzarella'],
    { label: 'Chef’s pick' },
  ),
  pie(
    'Full moon',
    'Everything: pepperoni, fennel sausage, meatballs, bacon and peppers. Bring friends.',
    2_250,
    'pizza-full-moon',
    ['Pepperoni', 'Fennel sausage', 'Meatballs', 'Bacon', 'Peppers'],
    { withoutGluten: false },
  ),
  pie('Sausage and peppers', 'Fennel sausage, roast peppers, red onion, provolone.', 2_000, 'pizza-sausage', [
    'Roast peppers',
    'Red onion',
    'Provolone',
  ]),
  pie(
    'White pie',
    'Ricotta, mozzarella, roast garlic, pecorino. No tomato, no regrets.',
    1_900,
    'pizza-white',
    ['Ricotta', 'Roast garlic', 'Pecorino'],
    vegetarian,
  ),
  pie('Vodka pie', 'Pink vodka sauce, mozzarella, parmesan snow and basil.', 1_950, 'pizza-vodka', ['Parmesan', 'Basil'], vegetarian),
  pie(
    'Wild mushroom',
    'Cremini and oyster mushrooms, taleggio, thyme, truffle oil.',
    2_050,
    'pizza-mushroom',
    ['Taleggio', 'Thyme', 'Truffle oil'],
    vegetarian,
  ),
  pie(
    'Garden veggie',
    'Peppers, mushrooms, olives, red onion, spinach, cherry tomatoes.',
    1_900,
    'pizza-veggie',
    ['Peppers', 'Mushrooms', 'Olives', 'Red onion', 'Spinach', 'Cherry tomatoes'],
    vegetarian,
  ),
  pie(
    'Puttanesca',
    'Anchovies, olives, capers, garlic, tomato, no cheese unless you ask.',
    1_850,
    'pizza-puttanesca',
    ['Anchovies', 'Olives', 'Capers', 'Garlic'],
    { dietary: ['DF'], allergenInfo: allergens('Gluten|Fish', 'Milk|Egg|Soy|Sesame', 'Peanuts|Tree nuts') },
  ),
  pie('Buffalo chicken', 'Grilled chicken in buffalo sauce, mozzarella, blue cheese, scallions.', 2_100, 'pizza-buffalo', [
    'Blue cheese',
    'Scallions',
    'Buffalo sauce',
  ]),
  pie(
    'Pineapple and bacon',
    'Charred pineapple, crisp bacon, pickled jalapeños. Argue with us.',
    1_950,
    'pizza-pineapple',
    ['Pineapple', 'Bacon', 'Pickled jalapeños'],
    { label: 'Special', discounted: true },
  ),
  pie(
    'Vegan moon',
    'Tomato, oat mozzarella, roast peppers, olives, basil.',
    2_000,
    'pizza-vegan',
    ['Oat mozzarella', 'Roast peppers', 'Olives', 'Basil'],
    { label: 'New', dietary: ['VG', 'DF'], allergenInfo: allergens('Gluten', 'Milk|Soy|Sesame', 'Egg|Fish|Peanuts') },
  ),
  pie(
    'New Haven clam',
    'Littleneck clams, garlic, oregano, pecorino, lemon. When the boats come in.',
    2_400,
    'pizza-clam',
    ['Garlic', 'Oregano', 'Pecorino', 'Lemon'],
    { halves: false, soldout: true, allergenInfo: allergens('Gluten|Milk|Mollusc', 'Egg|Soy|Sesame', 'Peanuts|Tree nuts') },
  ),
  pie(
    'Grandpa’s four cheese',
    'Mozzarella, provolone, gorgonzola, pecorino, black pepper. A dozen each night, then it is gone.',
    2_150,
    'pizza-white',
    ['Gorgonzola', 'Provolone', 'Black pepper'],
    vegetarian,
  ),
];

const meatless = ['Classic cheese', 'Margherita', 'White pie', 'Vodka pie', 'Wild mushroom', 'Garden veggie', 'Vegan moon'];

const halves = (name: string, description: string, pizzaSize: string, image: string, more: Partial<MenuFileItem> = {}): MenuFileItem => ({
  type: 'halfAndHalf',
  category: 'Whole pies',
  name,
  description,
  pizzaSize,
  image,
  pizzas: null,
  groups: ['crust'],
  taxCategory: 'hotFood',
  allergenInfo: allergens('Gluten', 'Milk|Egg|Fish|Soy|Sesame', 'Peanuts'),
  ...more,
});

export const halfAndHalves: MenuFileItem[] = [
  halves('Half and half, large', 'Two of our pies on one 16-inch dough. You choose both.', large, 'pizza-sausage', { label: 'Popular' }),
  halves('Half and half, party', 'Two of our pies on one 20-inch dough, for a roof full of people.', party, 'pizza-full-moon'),
  halves('Meatless half and half', 'Two of our pies without meat on one 16-inch dough.', large, 'pizza-veggie', {
    pizzas: meatless,
    dietary: ['V'],
  }),
];

import { basicItems, choices, contains, vegan, vegetarian, type MenuTemplate } from './describe-template.ts';

const hot = { taxCategory: 'hotFood' as const };

/** Burgers with a choice of patty and extras, made a meal with sides and drinks. */
export const burgers: MenuTemplate = {
  name: 'Burgers',
  description: 'Burgers with extras and a meal option, loaded fries, sides, shakes and drinks.',
  menu: (price) => ({
    categories: [
      { name: 'Burgers', description: 'Add fries and a drink to make it a meal.' },
      { name: 'Sides', description: '' },
      { name: 'Kids', description: '' },
      { name: 'Shakes', description: '' },
      { name: 'Drinks', description: '' },
    ],
    groups: [
      choices(price, 'bun', 'Bun', [1, 1], { 'Brioche bun': 0, 'Gluten-free bun': 200, 'No bun, in lettuce': 0 }),
      choices(price, 'extras', 'Extras', [0, 6], { 'Extra patty': 500, Cheese: 150, Bacon: 300, Egg: 250, Pickles: 100, Jalapeños: 150 }),
      choices(price, 'leaveOff', 'Leave off', [0, 5], { 'No onion': 0, 'No tomato': 0, 'No lettuce': 0, 'No pickles': 0, 'No sauce': 0 }),
      choices(price, 'meal', 'Make it a meal', [0, 1], { 'Fries and a soft drink': 800, 'Sweet potato fries and a soft drink': 950 }),
      choices(price, 'fries', 'Size', [1, 1], { Regular: 0, Large: 300 }),
      choices(price, 'sauce', 'Sauce', [0, 3], { Ketchup: 0, Aioli: 100, 'Smoky barbecue': 100, 'Burger sauce': 100 }),
      choices(price, 'flavour', 'Flavour', [1, 1], { Chocolate: 0, Vanilla: 0, Strawberry: 0, 'Salted caramel': 50 }),
      choices(price, 'softDrink', 'Which drink', [1, 1], { Cola: 0, 'Cola, no sugar': 0, Lemonade: 0, Orange: 0 }),
    ],
    items: [
      ...basicItems(price, 'Burgers', { ...hot, groups: ['bun', 'extras', 'leaveOff', 'meal'] }, [
        ['Classic burger', 1400, 'Beef, lettuce, tomato, onion, pickles and burger sauce.', contains('Gluten', 'Eggs')],
        ['Cheeseburger', 1500, 'Beef, cheddar, onion, pickles, ketchup and mustard.', contains('Gluten', 'Milk', 'Mustard')],
        ['Double bacon burger', 2000, 'Two beef patties, cheddar, bacon and barbecue sauce.', contains('Gluten', 'Milk')],
        ['Fried chicken burger', 1650, 'Buttermilk chicken, slaw and spicy mayonnaise.', contains('Gluten', 'Milk', 'Eggs')],
        ['Fish burger', 1700, 'Crumbed white fish, lettuce and tartare sauce.', contains('Gluten', 'Eggs', 'Fish')],
        ['Halloumi burger', 1600, 'Grilled halloumi, peppers and aioli.', { ...vegetarian, ...contains('Gluten', 'Milk', 'Eggs') }],
        ['Plant burger', 1650, 'Plant-based patty, lettuce, tomato and vegan mayonnaise.', { ...vegan, ...contains('Gluten', 'Soy') }],
      ]),
      ...basicItems(price, 'Sides', { ...hot, groups: ['sauce'] }, [
        ['Fries', 600, 'With sea salt.', { groups: ['fries', 'sauce'], ...vegan }],
        ['Sweet potato fries', 800, '', { groups: ['fries', 'sauce'], ...vegan }],
        ['Loaded fries', 1200, 'Cheese sauce, bacon and spring onion.', contains('Milk')],
        ['Onion rings', 800, 'Beer battered.', { ...vegetarian, ...contains('Gluten') }],
        ['Chicken tenders', 1100, 'Four pieces.', contains('Gluten', 'Milk')],
      ]),
      ...basicItems(price, 'Kids', hot, [
        ['Kids’ cheeseburger', 1000, 'With small fries and a juice.', contains('Gluten', 'Milk')],
        ['Kids’ chicken tenders', 1000, 'With small fries and a juice.', contains('Gluten', 'Milk')],
      ]),
      ...basicItems(price, 'Shakes', { taxCategory: 'standard', ...vegetarian }, [
        ['Thickshake', 850, 'Made with ice cream.', { groups: ['flavour'], ...contains('Milk') }],
      ]),
      ...basicItems(price, 'Drinks', { taxCategory: 'standard' }, [
        ['Soft drink', 400, '', { groups: ['softDrink'] }],
        ['Still water', 350, ''],
        ['Sparkling water', 450, ''],
      ]),
    ],
  }),
};

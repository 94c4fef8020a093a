import { basicItems, choices, contains, vegan, vegetarian, type MenuTemplate } from './describe-template.ts';

const hot = { taxCategory: 'hotFood' as const };
const cold = { taxCategory: 'coldFood' as const };

/** Coffee with sizes and milks, breakfast, and what is on the counter. */
export const cafe: MenuTemplate = {
  name: 'Café',
  description: 'Coffee in two sizes with milks and extras, breakfast, toasties, cakes and cold drinks.',
  menu: (price) => ({
    categories: [
      { name: 'Coffee and tea', description: '' },
      { name: 'Cold drinks', description: '' },
      { name: 'Breakfast', description: 'All day.' },
      { name: 'Toasties and rolls', description: '' },
      { name: 'From the counter', description: 'Baked this morning.' },
    ],
    groups: [
      choices(price, 'size', 'Size', [1, 1], { Regular: 0, Large: 80 }),
      choices(price, 'milk', 'Milk', [1, 1], { 'Full cream': 0, Skim: 0, Oat: 80, Almond: 80, Soy: 80, 'Lactose free': 60 }),
      choices(price, 'extras', 'Extras', [0, 3], { 'Extra shot': 80, 'Vanilla syrup': 70, 'Caramel syrup': 70, Decaf: 50 }),
      choices(price, 'tea', 'Which tea', [1, 1], { 'English breakfast': 0, 'Earl Grey': 0, Peppermint: 0, 'Green tea': 0 }),
      choices(price, 'eggs', 'How would you like your eggs?', [1, 1], { Poached: 0, Fried: 0, Scrambled: 0 }),
      choices(price, 'sides', 'Add a side', [0, 4], { Bacon: 550, Avocado: 500, Halloumi: 550, Mushrooms: 450, 'Hash brown': 350 }),
    ],
    items: [
      ...basicItems(price, 'Coffee and tea', { ...hot, ...vegetarian, groups: ['size', 'milk', 'extras'] }, [
        ['Flat white', 480, 'Double shot, silky milk.', contains('Milk')],
        ['Latte', 480, '', contains('Milk')],
        ['Cappuccino', 480, 'With chocolate on top.', contains('Milk')],
        ['Mocha', 550, 'Espresso and chocolate.', contains('Milk')],
        ['Chai latte', 520, 'Spiced black tea with milk.', contains('Milk')],
        ['Hot chocolate', 500, '', contains('Milk')],
      ]),
      ...basicItems(price, 'Coffee and tea', { ...hot, ...vegan }, [
        ['Long black', 430, 'Double shot over hot water.', { groups: ['extras'] }],
        ['Espresso', 380, ''],
        ['Pot of tea', 500, 'Leaf tea for one.', { groups: ['tea'] }],
      ]),
      ...basicItems(price, 'Cold drinks', { taxCategory: 'standard' }, [
        ['Iced latte', 600, 'Over ice.', { groups: ['milk', 'extras'], ...contains('Milk') }],
        ['Fresh orange juice', 800, 'Pressed to order.', vegan],
        ['Berry smoothie', 950, 'Berries, banana and yoghurt.', contains('Milk')],
        ['Sparkling water', 450, '', vegan],
      ]),
      ...basicItems(price, 'Breakfast', hot, [
        ['Eggs on toast', 1450, 'Two eggs on sourdough.', { groups: ['eggs', 'sides'], ...vegetarian, ...contains('Eggs', 'Gluten') }],
        [
          'Smashed avocado',
          1900,
          'Feta, lemon and seeds on sourdough.',
          { groups: ['sides'], ...vegetarian, ...contains('Gluten', 'Milk') },
        ],
        [
          'Big breakfast',
          2600,
          'Eggs, bacon, mushrooms, tomato, hash brown and toast.',
          { groups: ['eggs'], ...contains('Eggs', 'Gluten') },
        ],
        ['Granola and yoghurt', 1500, 'With seasonal fruit.', { ...cold, ...vegetarian, ...contains('Milk', 'Nuts', 'Gluten') }],
      ]),
      ...basicItems(price, 'Toasties and rolls', hot, [
        ['Ham and cheese toastie', 1250, '', contains('Gluten', 'Milk')],
        ['Three-cheese toastie', 1200, '', { ...vegetarian, ...contains('Gluten', 'Milk') }],
        ['Bacon and egg roll', 1300, 'With tomato relish.', contains('Gluten', 'Eggs')],
        ['Chicken and pesto roll', 1450, '', contains('Gluten', 'Milk', 'Nuts')],
      ]),
      ...basicItems(price, 'From the counter', { ...cold, ...vegetarian }, [
        ['Butter croissant', 600, '', contains('Gluten', 'Milk')],
        ['Banana bread', 700, 'Toasted, with butter.', contains('Gluten', 'Eggs', 'Milk')],
        ['Blueberry muffin', 650, '', contains('Gluten', 'Eggs', 'Milk')],
        ['Chocolate brownie', 600, '', contains('Eggs', 'Milk', 'Nuts')],
      ]),
    ],
  }),
};

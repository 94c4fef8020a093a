import { basicItems, choices, contains, vegan, vegetarian, type MenuTemplate } from './describe-template.ts';

const hot = { taxCategory: 'hotFood' as const };

/** Curries by heat, with rice and breads. */
export const curry: MenuTemplate = {
  name: 'Curry',
  description: 'Starters, curries in the heat that guests choose, tandoori grills, rice, breads and drinks.',
  menu: (price) => ({
    categories: [
      { name: 'Starters', description: '' },
      { name: 'Curries', description: 'Rice and breads are ordered separately.' },
      { name: 'Vegetable curries', description: '' },
      { name: 'From the tandoor', description: '' },
      { name: 'Rice and breads', description: '' },
      { name: 'Drinks and desserts', description: '' },
    ],
    groups: [
      choices(price, 'heat', 'How hot?', [1, 1], { Mild: 0, Medium: 0, Hot: 0, 'Extra hot': 0 }),
      choices(price, 'meat', 'Choose', [1, 1], { Chicken: 0, Lamb: 200, Beef: 200, Prawns: 400 }),
      choices(price, 'dips', 'Chutneys', [0, 3], { Raita: 350, 'Mango chutney': 300, 'Mint chutney': 300, 'Lime pickle': 300 }),
    ],
    items: [
      ...basicItems(price, 'Starters', { ...hot, groups: ['dips'] }, [
        ['Vegetable samosas', 850, 'Two pieces, potato and peas.', { ...vegan, ...contains('Gluten') }],
        ['Onion bhajis', 800, 'Four pieces.', vegan],
        ['Chicken tikka', 1350, 'Four pieces from the tandoor.', contains('Milk')],
        ['Poppadoms', 450, 'Four pieces.', vegan],
      ]),
      ...basicItems(price, 'Curries', { ...hot, groups: ['meat', 'heat'] }, [
        ['Korma', 2000, 'Cream, cashews and cardamom.', contains('Milk', 'Nuts')],
        ['Rogan josh', 2000, 'Tomato, Kashmiri chilli and yoghurt.', contains('Milk')],
        ['Vindaloo', 2000, 'Vinegar, garlic and plenty of chilli.'],
        ['Madras', 2000, 'Coconut, curry leaves and mustard seed.', contains('Mustard')],
        ['Saag', 2000, 'Spinach, ginger and cream.', contains('Milk')],
      ]),
      ...basicItems(price, 'Curries', { ...hot, groups: ['heat'] }, [
        ['Butter chicken', 2100, 'Tandoori chicken in tomato, butter and cream.', contains('Milk', 'Nuts')],
        ['Chicken tikka masala', 2100, 'Tikka pieces, onion, pepper and tomato.', contains('Milk')],
      ]),
      ...basicItems(price, 'Vegetable curries', { ...hot, ...vegetarian, groups: ['heat'] }, [
        ['Palak paneer', 1750, 'Paneer and spinach.', contains('Milk')],
        ['Dal makhani', 1600, 'Black lentils, butter and cream.', contains('Milk')],
        ['Chana masala', 1550, 'Chickpeas, tomato and ginger.', vegan],
        ['Aloo gobi', 1550, 'Potato and cauliflower.', vegan],
      ]),
      ...basicItems(price, 'From the tandoor', { ...hot, groups: ['dips'] }, [
        ['Tandoori chicken, half', 1700, 'On the bone, with salad.', contains('Milk')],
        ['Lamb chops', 2600, 'Four pieces.', contains('Milk')],
      ]),
      ...basicItems(price, 'Rice and breads', { ...hot, ...vegetarian }, [
        ['Steamed basmati rice', 400, '', vegan],
        ['Pilau rice', 500, 'With saffron and cumin.', vegan],
        ['Plain naan', 400, '', contains('Gluten', 'Milk')],
        ['Garlic naan', 500, '', contains('Gluten', 'Milk')],
        ['Cheese naan', 600, '', contains('Gluten', 'Milk')],
        ['Roti', 400, 'Wholemeal.', { ...vegan, ...contains('Gluten') }],
      ]),
      ...basicItems(price, 'Drinks and desserts', { taxCategory: 'standard', ...vegetarian }, [
        ['Mango lassi', 600, '', contains('Milk')],
        ['Masala chai', 450, '', { ...hot, ...contains('Milk') }],
        ['Sparkling water', 450, '', vegan],
        ['Gulab jamun', 750, 'Two pieces, warm.', { ...hot, ...contains('Gluten', 'Milk') }],
      ]),
    ],
  }),
};

import { createRandom } from '../random.ts';
import type { DemoRestaurant } from '../demo.types.ts';

export interface DemoGuest {
  name: string;
  /** E.164, from a range reserved for fiction. */
  phone: string;
  email: string;
}

const first: Readonly<Record<DemoRestaurant['country'], readonly string[]>> = {
  AU: [
    'Olivia',
    'Jack',
    'Chloe',
    'Noah',
    'Mia',
    'Liam',
    'Zoe',
    'Ethan',
    'Ruby',
    'Hugo',
    'Isla',
    'Lachlan',
    'Ava',
    'Kai',
    'Matilda',
    'Arjun',
    'Grace',
    'Minh',
  ],
  US: [
    'Emma',
    'Jayden',
    'Sofia',
    'Mateo',
    'Aaliyah',
    'Ben',
    'Naomi',
    'Tyler',
    'Rachel',
    'Luis',
    'Keisha',
    'Danny',
    'Priya',
    'Owen',
    'Carmen',
    'Theo',
    'Mei',
    'Andre',
  ],
  GB: [
    'Amelia',
    'George',
    'Poppy',
    'Oscar',
    'Freya',
    'Alfie',
    'Zainab',
    'Rhys',
    'Imogen',
    'Kwame',
    'Beth',
    'Callum',
    'Nadia',
    'Euan',
    'Tilly',
    'Marcus',
    'Aoife',
    'Jamal',
  ],
  NZ: [
    'Aroha',
    'Jack',
    'Mila',
    'Tane',
    'Sophie',
    'Wiremu',
    'Hannah',
    'Sione',
    'Lucy',
    'Nikau',
    'Anahera',
    'Finn',
    'Leilani',
    'Josh',
    'Kiri',
    'Raj',
    'Emily',
    'Tavita',
  ],
};

const last: Readonly<Record<DemoRestaurant['country'], readonly string[]>> = {
  AU: ['Nguyen', 'Walsh', 'Papadopoulos', 'Singh', 'O’Brien', 'Chen', 'Kowalski', 'Hart', 'Rossi', 'Campbell', 'Ahmed', 'Baker'],
  US: ['Rivera', 'Cohen', 'Washington', 'Kim', 'Murphy', 'Rossi', 'Brown', 'Patel', 'Garcia', 'Novak', 'Johnson', 'Lee'],
  GB: ['Hughes', 'Okafor', 'Patel', 'Sinclair', 'Evans', 'Begum', 'Clarke', 'Doyle', 'Mensah', 'Walker', 'Kaur', 'Fletcher'],
  NZ: ['Tamati', 'Wilson', 'Faleolo', 'Patel', 'Ngata', 'Thompson', 'Kumar', 'Henare', 'Scott', 'Taufa', 'Moore', 'Rangi'],
};

/** Mobile numbers that Australia reserves for fiction. */
const australian = `570006 570156 570157 570158 570159 570110 570313 570737 571266 571491 571804 572549 572665 572983 573770 573087 574118
  574632 575254 575789 576398 576801 577426 577644 578957 578148 578888 579212 579760 579455`.split(/\s+/);

/** Unassigned numbers: each country's range for fiction. New Zealand reserves none; 555 is used there. */
const numbers: Readonly<Record<DemoRestaurant['country'], readonly string[]>> = {
  AU: australian.map((rest) => `+61491${rest}`),
  US: ['718', '917', '347'].flatMap((area) => Array.from({ length: 22 }, (_, index) => `+1${area}55501${10 + index}`)),
  GB: Array.from({ length: 80 }, (_, index) => `+447700900${100 + index * 7}`),
  NZ: Array.from({ length: 60 }, (_, index) => `+64215550${100 + index}`),
};

/** All customers with an account at a restaurant: always the same people, the most frequent first. */
export function getGuests({ key, country }: Pick<DemoRestaurant, 'key' | 'country'>): DemoGuest[] {
  const random = createRandom(`guests/${key}`);
  return numbers[country].map((phone) => {
    const name = `${random.pick(first[country])} ${random.pick(last[country])}`;
    const email = random.chance(0.7) ? `${name.toLowerCase().replaceAll(/[^a-z]+/g, '.')}@example.com` : '';
    return { name, phone, email };
  });
}

/** The first name of somebody who ordered without an account. */
export const passerBy = (country: DemoRestaurant['country'], pick: <T>(from: readonly T[]) => T): string =>
  `${pick(first[country])} ${pick(last[country])[0]}.`;

/** Comments that guests write for the kitchen. */
export const wishes = [
  'Extra napkins please',
  'No rush',
  'Please ring when it is ready',
  'Birthday! A candle would be lovely',
  'Sauce on the side',
  'For the office, in two bags',
];

/** Streets around the stores that deliver, by the store's key. */
export const streets: Readonly<Record<string, readonly { street: string; suburb: string; postcode: string; state: string }[]>> = {
  'carroll-gardens': [
    { street: 'Smith Street', suburb: 'Brooklyn', postcode: '11231', state: 'NY' },
    { street: 'Henry Street', suburb: 'Brooklyn', postcode: '11231', state: 'NY' },
    { street: 'Bergen Street', suburb: 'Brooklyn', postcode: '11217', state: 'NY' },
    { street: 'Van Brunt Street', suburb: 'Red Hook', postcode: '11231', state: 'NY' },
  ],
  bermondsey: [
    { street: 'Tanner Street', suburb: 'Bermondsey', postcode: 'SE1 3LD', state: '' },
    { street: 'Jamaica Road', suburb: 'Bermondsey', postcode: 'SE16 4ST', state: '' },
    { street: 'Long Lane', suburb: 'Borough', postcode: 'SE1 4PG', state: '' },
    { street: 'Shad Thames', suburb: 'Butler’s Wharf', postcode: 'SE1 2YE', state: '' },
  ],
  ponsonby: [
    { street: 'Franklin Road', suburb: 'Freemans Bay', postcode: '1011', state: 'Auckland' },
    { street: 'Richmond Road', suburb: 'Grey Lynn', postcode: '1021', state: 'Auckland' },
    { street: 'Jervois Road', suburb: 'Herne Bay', postcode: '1011', state: 'Auckland' },
    { street: 'Great North Road', suburb: 'Grey Lynn', postcode: '1021', state: 'Auckland' },
  ],
};

import { defaultTaxRules } from '@servery/domain/tax';
import type { DemoRestaurant, DemoStation, StoredSettings } from '../demo.types.ts';
import { surcharges } from '../offers.ts';
import {
  checkoutFor,
  commonDevices,
  everyCollection,
  toHours,
  interval,
  isLate,
  printingFor,
  process,
  session,
  getStaff,
  tablesIn,
  week,
} from '../settings.ts';
import { coupons, delivery, extras, loyalty } from './offers.ts';

const stations: DemoStation[] = [
  { id: 'tandoor', name: 'Tandoor', categories: ['Starters', 'From the tandoor', 'Breads'] },
  {
    id: 'curry',
    name: 'Curry',
    categories: ['Banquets', 'Chicken curries', 'Lamb, beef & goat', 'Seafood curries', 'Vegetable curries', 'Biryani & rice', 'Lunch'],
  },
  { id: 'pass', name: 'Cold & bar', categories: ['Chutneys & sides', 'Sweets & kulfi', 'Drinks', 'Beer & wine'] },
];

/** Lunch and dinner with a break between them; closed on Mondays. */
const tradingHours = toHours((name) =>
  name === 'monday' ? [] : [interval('11:30 AM', '2:30 PM'), interval('5:00 PM', isLate(name) ? '10:30 PM' : '9:30 PM')],
);
const timings: StoredSettings<'timings'> = week((name) =>
  everyCollection({
    session1: session(name !== 'monday', '11:30 AM', 3),
    session2: session(name !== 'monday', '5:00 PM', isLate(name) ? 5.5 : 4.5),
  }),
);
const offered = { pickup: true, delivery: true, dineIn: true };

/** Tamarind Lane: a curry house in Auckland. GST is inside the prices. */
export const tamarind: Omit<DemoRestaurant, 'menu'> = {
  key: 'tamarind',
  name: 'Tamarind Lane',
  description: 'A curry house off Ponsonby Road: clay oven, slow pots, bread fresh from the tandoor. Lunch and dinner, never on Mondays.',
  country: 'NZ',
  currency: 'NZD',
  brandColor: '#6a2a55',
  logo: 'tamarind',
  banner: 'tamarind',
  stations,
  stores: [
    {
      key: 'ponsonby',
      name: 'Tamarind Lane Ponsonby',
      timeZone: 'Pacific/Auckland',
      address: {
        formattedAddress: '7 Brown Street',
        suburb: 'Ponsonby',
        state: 'Auckland',
        postcode: '1021',
        country: 'NZ',
        latitude: -36.8568,
        longitude: 174.7475,
      },
      phone: '+64 9 555 0119',
      email: 'namaste@tamarind.example.com',
      image: 'ponsonby',
      settings: {
        tradingHours,
        timings,
        tax: { rules: defaultTaxRules.NZ.map((rule) => ({ ...rule })) },
        checkout: checkoutFor(offered, true),
        surcharges: surcharges({
          country: 'NZ',
          holidayPercent: 15,
          card: { amountInCents: 0, percentage: 1_900, applicableBelowAmount: 5_000 },
        }),
        onlineOrdering: {
          collectionTypes: offered,
          leadTimeInMinutes: { pickup: 25, delivery: 50, dineIn: 0 },
          lastOrderBeforeCloseInMinutes: 30,
          slotLengthInMinutes: 15,
          daysInAdvance: 7,
        },
        delivery,
        orderProcess: process(false),
        kitchenDisplay: { prepTimeInMinutes: 25 },
        printing: printingFor(stations, 'Dhanyavaad. See you soon.'),
        business: { legalName: 'Tamarind Lane Limited', taxNumber: '49-091-850', taxRegistered: true },
      },
      tables: tablesIn({ Inside: 10, Lane: 4 }),
      printer: { name: 'Pass printer', serial: 'N411201K00006' },
      devices: [...commonDevices],
      employees: [
        { name: 'Ben Tautahi', role: 'manager', pin: '4170', hours: [10 * 60 + 30, 18 * 60 + 30] },
        { name: 'Sina Leota', role: 'staff', pin: '9358', hours: [16 * 60, 22 * 60] },
        { name: 'Dev Anand', role: 'staff', pin: '2804', hours: [11 * 60, 19 * 60] },
      ],
      trade: {
        ordersPerDay: 18,
        collection: { pickup: 5, delivery: 4, dineIn: 5 },
        hours: { 11: 1, 12: 5, 13: 4, 14: 1, 17: 4, 18: 9, 19: 9, 20: 5, 21: 1 },
        weekdays: [0, 0.75, 0.85, 1, 1.5, 1.6, 1.1],
      },
    },
  ],
  extras,
  coupons,
  loyalty,
  users: getStaff('tamarind', 'ponsonby', { owner: 'Anjali Rao', manager: 'Ben Tautahi', waiter: 'Sina Leota' }),
};

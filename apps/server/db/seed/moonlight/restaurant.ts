import type { DemoRestaurant, DemoStation, StoredSettings } from '../demo.types.ts';
import { surcharges } from '../offers.ts';
import {
  checkoutFor,
  commonDevices,
  toHours,
  interval,
  isAfterLate,
  isLate,
  everyCollection,
  printingFor,
  process,
  session,
  getStaff,
  week,
} from '../settings.ts';
import { coupons, delivery, extras, loyalty } from './offers.ts';

const stations: DemoStation[] = [
  { id: 'oven', name: 'Oven', categories: ['Deals', 'Whole pies', 'By the slice', 'Calzones & rolls'] },
  { id: 'fryer', name: 'Fryer & salads', categories: ['Knots, wings & more', 'Salads'] },
  { id: 'counter', name: 'Counter', categories: ['Dips', 'Sweets', 'Drinks'] },
];

/** New York: state, city and the commuter district, each on top of the prices; together 8.875 %. */
const salesTax = (id: string, name: string, rate: number) => ({
  id,
  name,
  rate,
  inclusive: false,
  categories: ['standard', 'hotFood', 'coldFood', 'alcohol'] as ('standard' | 'hotFood' | 'coldFood' | 'alcohol')[],
  collectionTypes: ['pickup', 'delivery', 'dineIn'] as ('pickup' | 'delivery' | 'dineIn')[],
  appliesToDeliveryFee: true,
  startDate: '2009-08-01',
  endDate: null,
});

/** Until 2 AM, and 4 AM after a Friday and a Saturday: those hours belong to the evening before. */
const tradingHours = toHours((name) => [
  interval('12:00 AM', isAfterLate(name) ? '4:00 AM' : '2:00 AM', true),
  interval('11:00 AM', '12:00 AM'),
]);
const timings: StoredSettings<'timings'> = week((name) =>
  everyCollection({ session1: session(true, '11:00 AM', 7), session2: session(true, '6:00 PM', isLate(name) ? 10 : 8) }),
);
const offered = { pickup: true, delivery: true, dineIn: false };

/** Moonlight Slice: pizza in Brooklyn, most of it sold after dark. Sales tax comes on top of the prices. */
export const moonlight: Omit<DemoRestaurant, 'menu'> = {
  key: 'moonlight',
  name: 'Moonlight Slice',
  description: 'Brooklyn pies with a three-day dough, baked on stone. Open late, for everybody who is still hungry.',
  country: 'US',
  currency: 'USD',
  brandColor: '#24407a',
  logo: 'moonlight',
  banner: 'moonlight',
  stations,
  stores: [
    {
      key: 'carroll-gardens',
      name: 'Moonlight Slice Carroll Gardens',
      timeZone: 'America/New_York',
      address: {
        formattedAddress: '418 Court Street',
        suburb: 'Brooklyn',
        state: 'NY',
        postcode: '11231',
        country: 'US',
        latitude: 40.6794,
        longitude: -73.9994,
      },
      phone: '+1 718-555-0137',
      email: 'hello@moonlight.example.com',
      image: 'carroll-gardens',
      settings: {
        tradingHours,
        timings,
        tax: {
          rules: [
            salesTax('us-ny-state', 'NY state sales tax', 4_000),
            salesTax('us-nyc', 'New York City tax', 4_500),
            salesTax('us-mctd', 'MCTD surcharge', 375),
          ],
        },
        checkout: checkoutFor(offered, true),
        surcharges: surcharges({
          country: 'US',
          card: { amountInCents: 0, percentage: 2_500, applicableBelowAmount: null },
          tips: { enabled: true, percentages: [15, 18, 20, 25] },
        }),
        onlineOrdering: {
          collectionTypes: offered,
          leadTimeInMinutes: { pickup: 15, delivery: 40, dineIn: 0 },
          lastOrderBeforeCloseInMinutes: 20,
          slotLengthInMinutes: 15,
          daysInAdvance: 3,
        },
        delivery,
        orderProcess: process(false),
        kitchenDisplay: { prepTimeInMinutes: 15 },
        printing: printingFor(stations, 'Thank you. Reheat slices on a dry pan, never in a microwave.'),
        business: { legalName: 'Moonlight Slice LLC', taxNumber: '00-5550137', taxRegistered: true },
      },
      tables: [],
      printer: { name: 'Oven printer', serial: 'N411201K00003' },
      devices: [...commonDevices],
      employees: [
        { name: 'Dana Whitlock', role: 'manager', pin: '8052', hours: [15 * 60, 23 * 60] },
        { name: 'Marcus Bell', role: 'staff', pin: '3741', hours: [11 * 60, 19 * 60] },
        { name: 'Inez Calder', role: 'staff', pin: '6209', hours: [16 * 60, 23 * 60] },
      ],
      trade: {
        ordersPerDay: 27,
        collection: { pickup: 5, delivery: 5, dineIn: 0 },
        hours: { 11: 1, 12: 4, 13: 3, 14: 2, 15: 1, 16: 2, 17: 4, 18: 7, 19: 8, 20: 7, 21: 5, 22: 4, 23: 4, 24: 4, 25: 3 },
        weekdays: [0.7, 0.75, 0.85, 1, 1.5, 1.6, 1.1],
      },
    },
  ],
  extras,
  coupons,
  loyalty,
  users: getStaff('moonlight', 'carroll-gardens', { owner: 'Nico Ferrante', manager: 'Dana Whitlock', waiter: 'Marcus Bell' }),
};

import { defaultTaxRules } from '@servery/domain/tax';
import type { DemoRestaurant, DemoStation, DemoStore, StoredSettings } from '../demo.types.ts';
import { surcharges } from '../offers.ts';
import {
  checkoutFor,
  closedAllWeek,
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
import { coupons, delivery, extras } from './offers.ts';

const stations: DemoStation[] = [
  { id: 'grill', name: 'Grill', categories: ['Meals', 'Beef burgers', 'Chicken & fish', 'Veggie & vegan'] },
  { id: 'fry', name: 'Fry & cold', categories: ['Fries & sides', 'Salad boxes', 'Dips & sauces'] },
  { id: 'bar', name: 'Shakes & bar', categories: ['Shakes', 'Puddings', 'Soft drinks & coffee', 'Beer & cider'] },
];

/** Food eaten in, and hot food, sweets and drinks, have VAT; cold food to take away does not. */
const tax: StoredSettings<'tax'> = { rules: defaultTaxRules.GB.map((rule) => ({ ...rule })) };
const tradingHours = toHours((name) => [interval('11:30 AM', isLate(name) ? '11:30 PM' : '10:30 PM')]);
const timings: StoredSettings<'timings'> = week((name) =>
  everyCollection({ session1: session(true, '11:30 AM', 5.5), session2: session(true, '5:00 PM', isLate(name) ? 6.5 : 5.5) }),
);
const offered = { pickup: true, delivery: true, dineIn: true };
const onlineOrdering: StoredSettings<'onlineOrdering'> = {
  collectionTypes: offered,
  leadTimeInMinutes: { pickup: 15, delivery: 35, dineIn: 0 },
  lastOrderBeforeCloseInMinutes: 20,
  slotLengthInMinutes: 10,
  daysInAdvance: 5,
};
const shared: DemoStore['settings'] = {
  timings,
  tax,
  checkout: checkoutFor(offered, true),
  surcharges: surcharges({ country: 'GB' }),
  onlineOrdering,
  delivery,
  orderProcess: process(true),
  kitchenDisplay: { prepTimeInMinutes: 15 },
  printing: printingFor(stations, 'Thanks for coming. Please wash your hands before you text.'),
  business: { legalName: 'Bramble & Bun Ltd', taxNumber: 'GB 555 0101 83', taxRegistered: true },
};

const timeClock: StoredSettings<'timeClock'> = {
  enableEmployeeTimeClock: true,
  enableBreakRecording: true,
  enableAutomaticDeduction: false,
  shiftBreakPresets: [
    {
      id: 'b2f6a3de-5c1f-4f0e-9a64-3b5d1c7e8f01',
      name: 'Meal',
      type: 'UNPAID',
      limit: { type: 'MINUTES_30', duration: { hours: 0, minutes: 0 } },
    },
    {
      id: 'b2f6a3de-5c1f-4f0e-9a64-3b5d1c7e8f02',
      name: 'Tea',
      type: 'PAID',
      limit: { type: 'MINUTES_15', duration: { hours: 0, minutes: 0 } },
    },
  ],
};

/** Bramble & Bun: burgers in London. VAT depends on the food and where it is eaten; the second store is closed for building works. */
export const bramble: Omit<DemoRestaurant, 'menu'> = {
  key: 'bramble',
  name: 'Bramble & Bun',
  description: 'Smashed British beef, blackberry ketchup and fries with the skin on. Eat in, take away or have it delivered.',
  country: 'GB',
  currency: 'GBP',
  brandColor: '#1f5a43',
  logo: 'bramble',
  banner: 'bramble',
  stations,
  stores: [
    {
      key: 'bermondsey',
      name: 'Bramble & Bun Bermondsey',
      timeZone: 'Europe/London',
      address: {
        formattedAddress: '61 Druid Street',
        suburb: 'Bermondsey',
        state: 'London',
        postcode: 'SE1 2EZ',
        country: 'GB',
        latitude: 51.5007,
        longitude: -0.0763,
      },
      phone: '+44 20 7946 0142',
      email: 'bermondsey@bramble.example.com',
      image: 'bermondsey',
      settings: { ...shared, tradingHours, timeClock },
      tables: tablesIn({ Inside: 8, Arches: 4 }),
      printer: { name: 'Grill printer', serial: 'N411201K00004' },
      devices: [...commonDevices, { kind: 'kdsDevice', name: 'Fry station' }],
      employees: [
        { name: 'Callum Reid', role: 'manager', pin: '4821', hours: [11 * 60, 19 * 60] },
        { name: 'Priya Nair', role: 'staff', pin: '6174', hours: [16 * 60, 23 * 60] },
        { name: 'Tomasz Lis', role: 'staff', pin: '9007', hours: [10 * 60 + 30, 18 * 60 + 30] },
      ],
      trade: {
        ordersPerDay: 25,
        collection: { pickup: 4, delivery: 3, dineIn: 5 },
        hours: { 11: 1, 12: 7, 13: 8, 14: 3, 15: 1, 16: 1, 17: 3, 18: 6, 19: 8, 20: 6, 21: 3, 22: 1 },
        weekdays: [0.75, 0.8, 0.9, 1.05, 1.4, 1.5, 0.9],
      },
    },
    {
      key: 'brixton',
      name: 'Bramble & Bun Brixton',
      timeZone: 'Europe/London',
      address: {
        formattedAddress: '9 Atlantic Road',
        suburb: 'Brixton',
        state: 'London',
        postcode: 'SW9 8HX',
        country: 'GB',
        latitude: 51.4624,
        longitude: -0.1138,
      },
      phone: '+44 20 7946 0176',
      email: 'brixton@bramble.example.com',
      image: 'brixton',
      settings: { ...shared, tradingHours: closedAllWeek },
      tables: tablesIn({ Inside: 6 }),
      printer: { name: 'Grill printer', serial: 'N411201K00005' },
      devices: [...commonDevices],
      employees: [{ name: 'Grace Obi', role: 'manager', pin: '7536', hours: [11 * 60, 19 * 60] }],
      closed: { note: 'Closed for a new kitchen', days: 60 },
      trade: null,
    },
  ],
  extras,
  coupons,
  loyalty: null,
  users: getStaff('bramble', 'bermondsey', { owner: 'Harriet Osei', manager: 'Callum Reid', waiter: 'Priya Nair' }),
};

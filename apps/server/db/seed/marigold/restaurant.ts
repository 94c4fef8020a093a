import type { DemoRestaurant, DemoStation, StoredSettings } from '../demo.types.ts';
import { surcharges } from '../offers.ts';
import {
  commonDevices,
  everyCollection,
  toHours,
  interval,
  isAfterLate,
  isLate,
  printingFor,
  process,
  session,
  getStaff,
  tablesIn,
  week,
  type DayHours,
} from '../settings.ts';
import { coupons, extras, loyalty } from './offers.ts';

const stations: DemoStation[] = [
  { id: 'kitchen', name: 'Kitchen', categories: ['Breakfast', 'Toasties & rolls', 'Bowls & salads', 'Burgers', 'Pasta', 'Sides', 'Kids'] },
  { id: 'bar', name: 'Coffee & bar', categories: ['Sweets', 'Coffee', 'Tea, chai & chocolate', 'Cold drinks', 'Wine, beer & spritz'] },
];

const allDay: StoredSettings<'tradingHours'> = everyCollection(week<DayHours>(() => ({ availableAllDay: true, dayIntervals: [] })));
const allDayTimings: StoredSettings<'timings'> = week(() =>
  everyCollection({ session1: session(true, '12:00 AM', 24), session2: session(false, '5:00 PM', 4) }),
);

/** Open until 10 PM, and until 1 AM after a Friday and a Saturday: those hours belong to the evening before. */
const bondiHours = toHours((name) => [
  ...(isAfterLate(name) ? [interval('12:00 AM', '1:00 AM', true)] : []),
  interval('7:00 AM', isLate(name) ? '12:00 AM' : '10:00 PM'),
]);
const bondiTimings: StoredSettings<'timings'> = week((name) =>
  everyCollection({ session1: session(true, '7:00 AM', 8), session2: session(true, '3:00 PM', isLate(name) ? 10 : 7) }),
);

const gst: StoredSettings<'tax'> = {
  rules: [
    {
      id: 'au-gst',
      name: 'GST',
      rate: 10_000,
      inclusive: true,
      categories: ['standard', 'hotFood', 'coldFood', 'alcohol'],
      collectionTypes: ['pickup', 'delivery', 'dineIn'],
      appliesToDeliveryFee: true,
      startDate: '2000-07-01',
      endDate: null,
    },
  ],
};
const checkout: StoredSettings<'checkout'> = {
  hasCollectionTime: true,
  hasComments: true,
  hasCoupons: true,
  commentMaxLength: { item: 120, order: 250 },
  paymentSettings: { pickup: ['stripeCheckout', 'inStore'], delivery: [], dineIn: ['stripeCheckout', 'inStore'] },
};
const ordering: StoredSettings<'onlineOrdering'> = {
  collectionTypes: { pickup: true, delivery: false, dineIn: true },
  leadTimeInMinutes: { pickup: 20, delivery: 45, dineIn: 0 },
  lastOrderBeforeCloseInMinutes: 15,
  slotLengthInMinutes: 15,
  daysInAdvance: 6,
};
const business: StoredSettings<'business'> = { legalName: 'Marigold Street Pty Ltd', taxNumber: '70 555 010 142', taxRegistered: true };
const printing = printingFor(stations, 'Thank you. Cooked with love on King Street.');

/** Marigold Street: an all-day kitchen in Sydney. The Newtown store can be ordered from at any hour, so that the demo always works. */
export const marigold: Omit<DemoRestaurant, 'menu'> = {
  key: 'marigold',
  name: 'Marigold Street',
  description: 'All-day breakfast, bowls, burgers and honest coffee. Cooked to order, to take away or linger over.',
  country: 'AU',
  currency: 'AUD',
  brandColor: '#b4480f',
  logo: 'marigold',
  banner: 'marigold',
  stations,
  stores: [
    {
      key: 'newtown',
      name: 'Marigold Street Newtown',
      timeZone: 'Australia/Sydney',
      address: {
        formattedAddress: '212 King Street',
        suburb: 'Newtown',
        state: 'NSW',
        postcode: '2042',
        country: 'AU',
        latitude: -33.8968,
        longitude: 151.1793,
      },
      phone: '+61 2 5550 0142',
      email: 'newtown@marigold.example.com',
      image: 'newtown',
      settings: {
        tradingHours: allDay,
        timings: allDayTimings,
        tax: gst,
        checkout,
        onlineOrdering: ordering,
        orderProcess: process(true),
        kitchenDisplay: { prepTimeInMinutes: 20 },
        printing,
        business,
        surcharges: surcharges({ country: 'AU' }),
      },
      tables: tablesIn({ Inside: 8, Courtyard: 4 }),
      printer: { name: 'Kitchen printer', serial: 'N411201K00001' },
      uberEatsStoreId: '5f1c7a52-3f0e-4b6e-9f3d-0c6f6b8f2a01',
      devices: [...commonDevices],
      employees: [
        { name: 'Theo Park', role: 'manager', pin: '2638', hours: [6 * 60, 14 * 60] },
        { name: 'Lucia Tran', role: 'staff', pin: '7415', hours: [7 * 60, 15 * 60] },
        { name: 'Jonah Ellis', role: 'staff', pin: '3096', hours: [13 * 60, 21 * 60] },
      ],
      trade: {
        ordersPerDay: 32,
        collection: { pickup: 6, delivery: 0, dineIn: 5 },
        hours: { 6: 2, 7: 6, 8: 9, 9: 8, 10: 6, 11: 6, 12: 8, 13: 7, 14: 4, 15: 3, 16: 2, 17: 2, 18: 3, 19: 3, 20: 2, 21: 1 },
        weekdays: [0.85, 0.85, 0.9, 0.95, 1.1, 1.4, 1.3],
      },
    },
    {
      key: 'bondi',
      name: 'Marigold Street Bondi',
      timeZone: 'Australia/Sydney',
      address: {
        formattedAddress: '74 Hall Street',
        suburb: 'Bondi Beach',
        state: 'NSW',
        postcode: '2026',
        country: 'AU',
        latitude: -33.8895,
        longitude: 151.2736,
      },
      phone: '+61 2 5550 0187',
      email: 'bondi@marigold.example.com',
      image: 'bondi',
      settings: {
        tradingHours: bondiHours,
        timings: bondiTimings,
        tax: gst,
        checkout,
        onlineOrdering: ordering,
        orderProcess: process(false),
        kitchenDisplay: { prepTimeInMinutes: 25 },
        printing,
        business,
        // Allowed until October 2026; the law of the day decides.
        surcharges: surcharges({
          country: 'AU',
          holidayPercent: 15,
          card: { amountInCents: 0, percentage: 1_400, applicableBelowAmount: null },
        }),
      },
      tables: tablesIn({ Inside: 6, Courtyard: 6 }),
      printer: { name: 'Kitchen printer', serial: 'N411201K00002' },
      devices: [...commonDevices],
      employees: [
        { name: 'Hana Sato', role: 'manager', pin: '5927', hours: [7 * 60, 15 * 60] },
        { name: 'Mikey Brandt', role: 'staff', pin: '1683', hours: [13 * 60, 21 * 60] },
      ],
      trade: {
        ordersPerDay: 21,
        collection: { pickup: 6, delivery: 0, dineIn: 5 },
        hours: { 7: 5, 8: 9, 9: 8, 10: 6, 11: 6, 12: 8, 13: 7, 14: 4, 15: 3, 16: 2, 17: 2, 18: 3, 19: 3, 20: 2, 21: 1 },
        weekdays: [0.7, 0.75, 0.8, 0.9, 1.1, 1.6, 1.5],
      },
    },
  ],
  extras,
  coupons,
  loyalty,
  users: [
    ...getStaff('marigold', 'newtown', { owner: 'Amara Quinn', manager: 'Theo Park', waiter: 'Lucia Tran' }),
    {
      role: 'restaurantAdmin',
      who: 'Two restaurants',
      name: 'Rosa Keane',
      email: 'group@servery.example.com',
      password: 'servery-group',
      store: null,
      also: ['bramble'],
    },
    {
      role: 'superAdmin',
      who: 'Platform',
      name: 'Platform admin',
      email: 'platform@servery.example.com',
      password: 'servery-platform',
      store: null,
    },
  ],
};

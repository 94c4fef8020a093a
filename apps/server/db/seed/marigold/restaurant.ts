import { settingsSections, type SettingsOf } from '@servery/contract/settings/index';
import { weekdays } from '@servery/domain/time';
import type { DemoRestaurant } from '../demo.types.ts';

type TradingHours = SettingsOf<'tradingHours'>;
type Timings = SettingsOf<'timings'>;
type Day = TradingHours['pickup']['monday'];
type Weekday = (typeof weekdays)[number];

const week = <T>(day: (name: Weekday) => T) => Object.fromEntries(weekdays.map((name) => [name, day(name)])) as Record<Weekday, T>;
const everyCollection = <T>(value: T) => ({ pickup: value, delivery: value, dineIn: value });
const interval = (startTimeOfDay: string, endTimeOfDay: string, attributeToPreviousDay = false) => ({
  startTimeOfDay,
  endTimeOfDay,
  attributeToPreviousDay,
});
const session = (available: boolean, startTimeOfDay: string, durationInHours: number) => ({
  available,
  timePeriod: { startTimeOfDay, durationInHours },
});

const allDay: TradingHours = everyCollection(week<Day>(() => ({ availableAllDay: true, dayIntervals: [] })));
const allDayTimings: Timings = week(() =>
  everyCollection({ session1: session(true, '12:00 AM', 24), session2: session(false, '5:00 PM', 4) }),
);

const late: readonly Weekday[] = ['friday', 'saturday'];
const afterLate: readonly Weekday[] = ['saturday', 'sunday'];
/** Open until 10 PM, and until 1 AM after a Friday and a Saturday: those hours belong to the evening before. */
const bondiHours: TradingHours = everyCollection(
  week<Day>((name) => ({
    availableAllDay: false,
    dayIntervals: [
      ...(afterLate.includes(name) ? [interval('12:00 AM', '1:00 AM', true)] : []),
      interval('7:00 AM', late.includes(name) ? '12:00 AM' : '10:00 PM'),
    ],
  })),
);
const bondiTimings: Timings = week((name) =>
  everyCollection({ session1: session(true, '7:00 AM', 8), session2: session(true, '3:00 PM', late.includes(name) ? 10 : 7) }),
);

const gst: SettingsOf<'tax'> = {
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
const checkout: SettingsOf<'checkout'> = {
  hasCollectionTime: true,
  hasComments: true,
  hasCoupons: false,
  commentMaxLength: { item: 120, order: 250 },
  paymentSettings: { pickup: ['stripeCheckout', 'inStore'], delivery: [], dineIn: ['stripeCheckout', 'inStore'] },
};
const ordering: SettingsOf<'onlineOrdering'> = {
  collectionTypes: { pickup: true, delivery: false, dineIn: true },
  pausedUntil: {},
  leadTimeInMinutes: { pickup: 20, delivery: 45, dineIn: 0 },
  lastOrderBeforeCloseInMinutes: 15,
  slotLengthInMinutes: 15,
  daysInAdvance: 6,
};
const process = (autoAcceptDineInOrders: boolean): SettingsOf<'orderProcess'> => ({
  hasEta: true,
  hasUnprocessedOrderMonitor: true,
  hasCompleteStatus: true,
  acceptWithinInMinutes: 5,
  autoAcceptDineInOrders,
  autoAcceptOnlineOrders: false,
});
const tables = (inside: number, outside: number) => [
  ...Array.from({ length: inside }, (_, index) => ({ name: `Table ${index + 1}`, area: 'Inside' })),
  ...Array.from({ length: outside }, (_, index) => ({ name: `Table ${inside + index + 1}`, area: 'Courtyard' })),
];

const devices: DemoRestaurant['stores'][number]['devices'] = [
  { kind: 'kdsDevice', name: 'Kitchen screen' },
  { kind: 'posTerminal', name: 'Front counter' },
  { kind: 'printer', name: 'Print bridge' },
];

/** Marigold Street: an all-day kitchen in Sydney. The Newtown store can be ordered from at any hour, so that the demo always works. */
export const marigold: Omit<DemoRestaurant, 'menu'> = {
  key: 'marigold',
  name: 'Marigold Street',
  description: 'All-day breakfast, bowls, burgers and honest coffee. Cooked to order, made to be carried home or lingered over.',
  country: 'AU',
  currency: 'AUD',
  brandColor: '#b4480f',
  logo: 'marigold',
  banner: 'marigold',
  stores: [
    {
      key: 'newtown',
      name: 'Marigold Street Newtown',
      timeZone: 'Australia/Sydney',
      address: {
        formattedAddress: '212 King Street, Newtown NSW 2042',
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
        kitchenDisplay: { ...settingsSections.kitchenDisplay.defaults, prepTimeInMinutes: 20 },
      },
      tables: tables(8, 4),
      printer: { name: 'Kitchen printer', serial: 'N411201K00001' },
      devices,
    },
    {
      key: 'bondi',
      name: 'Marigold Street Bondi',
      timeZone: 'Australia/Sydney',
      address: {
        formattedAddress: '74 Hall Street, Bondi Beach NSW 2026',
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
        kitchenDisplay: { ...settingsSections.kitchenDisplay.defaults, prepTimeInMinutes: 25 },
      },
      tables: tables(6, 6),
      printer: { name: 'Kitchen printer', serial: 'N411201K00002' },
      devices,
    },
  ],
  users: [
    {
      role: 'restaurantAdmin',
      who: 'Owner',
      name: 'Amara Quinn',
      email: 'owner@marigold.example.com',
      password: 'marigold-owner',
      store: null,
    },
    {
      role: 'storeAdmin',
      who: 'Store manager',
      name: 'Theo Park',
      email: 'manager@marigold.example.com',
      password: 'marigold-manager',
      store: 'newtown',
    },
    {
      role: 'storeUser',
      who: 'Waiter',
      name: 'Lucia Tran',
      email: 'waiter@marigold.example.com',
      password: 'marigold-waiter',
      store: 'newtown',
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

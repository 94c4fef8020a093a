import type { CollectionType } from '@servery/domain/orders';
import { weekdays, type Weekday } from '@servery/domain/time';
import type { DemoStation, DemoUser, StoredSettings } from './demo.types.ts';

type TradingHours = StoredSettings<'tradingHours'>;
export type DayHours = TradingHours['pickup']['monday'];

export const week = <T>(day: (name: Weekday) => T) => Object.fromEntries(weekdays.map((name) => [name, day(name)])) as Record<Weekday, T>;

export const everyCollection = <T>(value: T) => ({ pickup: value, delivery: value, dineIn: value });

export const interval = (startTimeOfDay: string, endTimeOfDay: string, attributeToPreviousDay = false) => ({
  startTimeOfDay,
  endTimeOfDay,
  attributeToPreviousDay,
});

export const session = (available: boolean, startTimeOfDay: string, durationInHours: number) => ({
  available,
  timePeriod: { startTimeOfDay, durationInHours },
});

/** The same intervals for every collection type, day by day. */
export const toHours = (intervals: (name: Weekday) => DayHours['dayIntervals']): TradingHours =>
  everyCollection(week((name) => ({ availableAllDay: false, dayIntervals: intervals(name) })));

export const closedAllWeek: TradingHours = toHours(() => []);

/** Opens while others sleep: the hours after midnight belong to the evening before. */
export const isAfterLate = (name: Weekday): boolean => name === 'saturday' || name === 'sunday';
export const isLate = (name: Weekday): boolean => name === 'friday' || name === 'saturday';

/** How orders go through a store of the demo. */
export const process = (autoAcceptDineInOrders: boolean): StoredSettings<'orderProcess'> => ({
  hasEta: true,
  hasUnprocessedOrderMonitor: true,
  hasCompleteStatus: true,
  autoAcceptDineInOrders,
  autoAcceptOnlineOrders: false,
});

/** What is offered, with the usual ways to pay of each collection type. */
export const checkoutFor = (
  offered: Record<CollectionType, boolean>,
  hasCoupons = false,
): Pick<StoredSettings<'checkout'>, 'hasCollectionTime' | 'hasComments' | 'hasCoupons' | 'commentMaxLength' | 'paymentSettings'> => ({
  hasCollectionTime: true,
  hasComments: true,
  hasCoupons,
  commentMaxLength: { item: 120, order: 250 },
  paymentSettings: {
    pickup: offered.pickup ? ['stripeCheckout', 'inStore'] : [],
    delivery: offered.delivery ? ['stripeCheckout', 'cashOnDelivery', 'cardOnDelivery'] : [],
    dineIn: offered.dineIn ? ['stripeCheckout', 'inStore'] : [],
  },
});

/** Printing and stations: the kitchen prints when an order is accepted. */
export const printingFor = (stations: readonly DemoStation[], invoiceFooter: string): StoredSettings<'printing'> => ({
  printLocations: [{ id: 'kitchen', name: 'Kitchen' }],
  printStations: stations.map(({ id, name }) => ({ id, name })),
  onAccept: ['ORDER_TICKET'],
  onComplete: [],
  invoiceQrUrl: '',
  invoiceFooter,
});

export const tablesIn = (areas: Record<string, number>) => {
  let number = 0;
  return Object.entries(areas).flatMap(([area, count]) => Array.from({ length: count }, () => ({ name: `Table ${(number += 1)}`, area })));
};

export const commonDevices = [
  { kind: 'kdsDevice', name: 'Kitchen screen' },
  { kind: 'posTerminal', name: 'Front counter' },
  { kind: 'printer', name: 'Print bridge' },
] as const;

/** Owner, manager and waiter of a restaurant: `owner@<key>.example.com`, `<key>-owner`. */
export const getStaff = (key: string, store: string, names: { owner: string; manager: string; waiter: string }): DemoUser[] => {
  const user = (role: DemoUser['role'], who: string, word: string, name: string, at: string | null): DemoUser => ({
    role,
    who,
    name,
    email: `${word}@${key}.example.com`,
    password: `${key}-${word}`,
    store: at,
  });
  return [
    user('restaurantAdmin', 'Owner', 'owner', names.owner, null),
    user('storeAdmin', 'Store manager', 'manager', names.manager, store),
    user('storeUser', 'Waiter', 'waiter', names.waiter, store),
  ];
};

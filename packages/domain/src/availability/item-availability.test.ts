import { describe, expect, test } from 'vitest';
import type { UnavailableReason, WeeklyHours } from './availability.types.ts';
import { isWithin, itemAvailability, type LocalMoment } from './index.ts';

const everywhere = { pos: true, online: true, uberEats: true };
const item = {
  available: true,
  soldout: false,
  availableFor: { pickup: true, delivery: true, dineIn: true },
  availableWeeklyHours: null as WeeklyHours | null,
  applicableOrderingSystem: everywhere,
};
const breakfast: WeeklyHours = {
  saturday: [{ startTimeOfDay: '7:00 AM', endTimeOfDay: '11:30 AM' }],
  sunday: [],
  friday: [{ startTimeOfDay: '9:00 PM', endTimeOfDay: '2:00 AM' }],
};
const moment = (weekday: LocalMoment['weekday'], hour: number, minute = 0): LocalMoment => ({ weekday, minutes: hour * 60 + minute });

describe('itemAvailability', () => {
  test.each<{ name: string; change: Partial<typeof item>; reason: UnavailableReason | null }>([
    { name: 'on the menu', change: {}, reason: null },
    { name: 'switched off', change: { available: false }, reason: 'UNAVAILABLE' },
    { name: 'sold out', change: { soldout: true }, reason: 'SOLD_OUT' },
    { name: 'switched off and sold out', change: { available: false, soldout: true }, reason: 'UNAVAILABLE' },
    { name: 'not for pickup', change: { availableFor: { pickup: false, delivery: true, dineIn: true } }, reason: 'UNAVAILABLE' },
    { name: 'at the till only', change: { applicableOrderingSystem: { ...everywhere, online: false } }, reason: 'UNAVAILABLE' },
    { name: 'outside its hours', change: { availableWeeklyHours: { monday: [] } }, reason: 'UNAVAILABLE' },
    { name: 'outside its hours and sold out', change: { availableWeeklyHours: { monday: [] }, soldout: true }, reason: 'UNAVAILABLE' },
  ])('$name', ({ change, reason }) => {
    expect(itemAvailability({ ...item, ...change }, 'pickup', moment('monday', 12), 'online')).toBe(reason);
  });

  test('a category can keep its items from an ordering system', () => {
    const category = { applicableOrderingSystem: { ...everywhere, uberEats: false } };
    expect(itemAvailability(item, 'delivery', null, 'uberEats', category)).toBe('UNAVAILABLE');
    expect(itemAvailability(item, 'delivery', null, 'pos', category)).toBeNull();
  });

  test('without a moment the hours are left out', () => {
    expect(itemAvailability({ ...item, availableWeeklyHours: { monday: [] } }, 'pickup', null, 'online')).toBeNull();
  });
});

describe('isWithin', () => {
  test.each<{ name: string; at: LocalMoment; within: boolean }>([
    { name: 'from the first minute', at: moment('saturday', 7), within: true },
    { name: 'not at the last', at: moment('saturday', 11, 30), within: false },
    { name: 'a day that is not named has any hour', at: moment('monday', 3), within: true },
    { name: 'an empty day has none', at: moment('sunday', 9), within: false },
    { name: 'the evening of a night', at: moment('friday', 23), within: true },
    { name: 'the morning of a night, on the next day', at: moment('saturday', 1, 59), within: true },
    { name: 'after the night', at: moment('saturday', 2), within: false },
  ])('$name', ({ at, within }) => {
    expect(isWithin(breakfast, at)).toBe(within);
  });
});

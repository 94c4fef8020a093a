import { expect, it } from 'vitest';
import { groupHours, hoursNames } from './group-hours.ts';

const hours = (collectionType: 'pickup' | 'delivery' | 'dineIn', interval: string) => ({
  collectionType,
  status: { open: true, closesAt: null, opensAt: null, reason: null },
  week: [{ date: '2026-11-21', weekday: 'saturday', intervals: [interval], note: null }],
});

it('puts together what has the same hours', () => {
  const groups = groupHours([
    hours('pickup', '9:00 AM – 9:00 PM'),
    hours('delivery', '5:00 PM – 9:00 PM'),
    hours('dineIn', '9:00 AM – 9:00 PM'),
  ]);
  expect(groups.map(({ collectionTypes }) => hoursNames(collectionTypes))).toEqual(['Pickup and dining in', 'Delivery']);
});

it('names any number of them', () => {
  expect(hoursNames(['pickup', 'delivery', 'dineIn'])).toBe('Pickup, delivery and dining in');
  expect(hoursNames([])).toBe('');
});

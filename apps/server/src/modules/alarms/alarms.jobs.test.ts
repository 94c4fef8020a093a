import { expect, it } from 'vitest';
import { getCheckTimes } from './alarms.jobs.ts';

const now = new Date('2026-11-21T18:00:00.000Z');
const getCheck = (orderId: string, inMs: number, storeId = 's') => ({
  kind: 'orderUnaccepted' as const,
  restaurantId: 'r',
  storeId,
  orderId,
  at: new Date(now.getTime() + inMs),
});
const getShort = (checks: Parameters<typeof getCheckTimes>[0]) =>
  getCheckTimes(checks, now).map(({ at, orderIds }) => [at.getTime() - now.getTime(), orderIds.length]);

it('looks at what is due in the same second of a store together, and never before its time', () => {
  expect(getShort([getCheck('a', 1_001), getCheck('b', 2_000), getCheck('c', 2_001), getCheck('d', 1_500, 'other')])).toEqual([
    [2_000, 2],
    [3_000, 1],
    [2_000, 1],
  ]);
});

it('looks at all that is overdue at once, two hundred at a time', () => {
  expect(getShort(Array.from({ length: 450 }, (_, index) => getCheck(`${index}`, -1_000 * index)))).toEqual([
    [0, 200],
    [-200_000, 200],
    [-400_000, 50],
  ]);
});

it('has one key for what is planned twice', () => {
  const [first, again] = [[getCheck('a', 30_000)], [getCheck('a', 30_000), getCheck('b', 29_500)]].map((checks) =>
    getCheckTimes(checks, now),
  );
  expect(again?.map(({ key }) => key)).toEqual(first?.map(({ key }) => key));
});

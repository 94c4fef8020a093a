import { expect, it } from 'vitest';
import { getMoment, getNextQuarter, type OrderToTry } from './order-to-try.ts';

const order: OrderToTry = { system: 'online', collectionType: 'pickup', isForLater: true, date: '2026-11-23', time: '18:05' };

it.each<[string, Partial<OrderToTry>, string | null | undefined]>([
  ['a time in the store’s zone', {}, '2026-11-23T07:05:00.000Z'],
  ['midnight', { time: '00:00' }, '2026-11-22T13:00:00.000Z'],
  ['as soon as possible', { isForLater: false }, undefined],
  ['no date', { date: '' }, null],
  ['a year half typed', { date: '0202-11-23' }, null],
  ['no time', { time: '' }, null],
  ['a time that daylight saving skips: an hour later', { date: '2026-10-04', time: '02:30' }, '2026-10-03T16:30:00.000Z'],
])('%s', (_, given, instant) => {
  expect(getMoment({ ...order, ...given }, 'Australia/Sydney')).toBe(instant);
});

it('starts from the next quarter hour on the store’s clock', () => {
  expect(getNextQuarter(Date.parse('2026-11-23T12:46:00Z'), 'Australia/Sydney')).toEqual({ date: '2026-11-24', time: '00:00' });
  expect(getNextQuarter(Date.parse('2026-11-23T12:30:00Z'), 'Australia/Sydney')).toEqual({ date: '2026-11-23', time: '23:30' });
});

import { describe, expect, test } from 'vitest';
import { addMinutes } from '../time/index.ts';
import { clockChanges } from './clock-changes.cases.ts';
import { at as local, storeHours, type HoursGiven } from './hours.fixtures.ts';
import { changesAfter, isOrderable, notForNow, type StoreHours } from './index.ts';

/** Local times in Sydney; 2026-11-21 is a Saturday. Pickup needs 20 minutes, delivery 45, a table none; the last order is at 8:45 PM. */
const lastOrder: HoursGiven = { lastOrderBeforeCloseInMinutes: 15 };
const night: HoursGiven = { ...lastOrder, trading: ['6:00 PM - 2:00 AM'] };
const split: HoursGiven = { sessions: ['11:00 AM + 3', '5:00 PM + 3.5'] };
const pickup = ['pickup'] as const;
const pickupOnly = { pickup: true, delivery: false, dineIn: false };
const types = ['pickup', 'delivery', 'dineIn'] as const;

const getTypes = (hours: StoreHours, now: string) => notForNow(hours, types, now).map(({ collectionType }) => collectionType);

describe('the types that take no order for now while the store trades', () => {
  test.each([
    ['before its lead time reaches the last order', lastOrder, '2026-11-21 7:59 PM', []],
    ['the last minute of a delivery', lastOrder, '2026-11-21 8:00 PM', []],
    ['the first without one', lastOrder, '2026-11-21 8:01 PM', ['delivery']],
    ['the last minute of a pickup', lastOrder, '2026-11-21 8:25 PM', ['delivery']],
    ['the first without one', lastOrder, '2026-11-21 8:26 PM', ['pickup', 'delivery']],
    ['the last order of a table', lastOrder, '2026-11-21 8:45 PM', ['pickup', 'delivery']],
    ['after the last order', lastOrder, '2026-11-21 8:46 PM', ['pickup', 'delivery', 'dineIn']],
    ['the last minute before closing', lastOrder, '2026-11-21 8:59 PM', ['pickup', 'delivery', 'dineIn']],
    ['a closed store says that it is closed', lastOrder, '2026-11-21 9:00 PM', []],
    ['a night: the last minute of a pickup', night, '2026-11-22 1:25 AM', ['delivery']],
    ['a night: the first without one', night, '2026-11-22 1:26 AM', ['pickup', 'delivery']],
    ['a night: before midnight', night, '2026-11-21 11:59 PM', []],
    ['a night: closed', night, '2026-11-22 2:00 AM', []],
    ['between sessions', split, '2026-11-21 3:00 PM', ['pickup', 'delivery', 'dineIn']],
    ['a delivery is ready in the next session', split, '2026-11-21 4:15 PM', ['pickup', 'dineIn']],
    [
      'a pause tells itself',
      { ...lastOrder, pausedUntil: { pickup: local('2026-11-21 8:50 PM') } },
      '2026-11-21 8:46 PM',
      ['delivery', 'dineIn'],
    ],
    ['a store that never closes', { ...lastOrder, trading: ['all day'] }, '2026-11-21 11:59 PM', []],
    [
      'a type that is off',
      { ...lastOrder, collectionTypes: { pickup: false, delivery: true, dineIn: true } },
      '2026-11-21 8:30 PM',
      ['delivery'],
    ],
  ] as const)('%s: at %o, %s', (_, given, now, expected) => {
    expect(getTypes(storeHours(given as HoursGiven), local(now))).toEqual(expected);
  });

  test('a type that trades at other hours than the store', () => {
    const hours = storeHours();
    hours.tradingHours.delivery = storeHours({ trading: ['5:00 PM - 9:00 PM'] }).tradingHours.delivery;
    expect(getTypes(hours, local('2026-11-21 4:59 PM'))).toEqual(['delivery']);
    expect(getTypes(hours, local('2026-11-21 5:00 PM'))).toEqual([]);
  });

  test.each([
    ['later today', split, '2026-11-21 3:00 PM', '2026-11-21 5:00 PM'],
    ['tomorrow', lastOrder, '2026-11-21 8:30 PM', '2026-11-22 10:00 AM'],
    ['tonight, past midnight', night, '2026-11-22 1:30 AM', '2026-11-22 6:00 PM'],
    ['never, where orders are for today alone', { ...lastOrder, daysInAdvance: 0 }, '2026-11-21 8:30 PM', null],
  ] as const)('the next time is %s', (_, given, now, next) => {
    expect(notForNow(storeHours(given as HoursGiven), pickup, local(now))).toEqual([
      { collectionType: 'pickup', next: next === null ? null : local(next) },
    ]);
  });
});

describe('when that changes', () => {
  test.each([
    ['the page: 1:25 PM', '1:25 PM', null, '1:25 PM'],
    ['the page: 1:26 PM', '1:26 PM', '2026-11-21 5:00 PM', '4:39 PM'],
    ['the page: 4:39 PM', '4:39 PM', '2026-11-21 5:00 PM', '4:39 PM'],
    ['the page: 4:40 PM', '4:40 PM', null, '8:25 PM'],
    ['the page: 8:26 PM', '8:26 PM', '2026-11-22 11:00 AM', '9:00 PM'],
  ])('%s', (_, time, next, changes) => {
    const hours = storeHours({ ...lastOrder, collectionTypes: pickupOnly, sessions: ['11:00 AM + 3', '5:00 PM + 4'] });
    const now = local(`2026-11-21 ${time}`);
    expect(notForNow(hours, pickup, now)).toEqual(next === null ? [] : [{ collectionType: 'pickup', next: local(next) }]);
    expect(changesAfter(hours, now)).toBe(local(`2026-11-21 ${changes}`));
  });

  test.each([
    ['the last minute of an order for now', lastOrder, '2026-11-21 12:00 PM', '2026-11-21 8:25 PM'],
    ['then closing', lastOrder, '2026-11-21 8:26 PM', '2026-11-21 9:00 PM'],
    ['a night past midnight', night, '2026-11-21 11:00 PM', '2026-11-22 1:25 AM'],
    ['the end of a pause', { pausedUntil: { pickup: local('2026-11-21 12:10 PM') } }, '2026-11-21 12:00 PM', '2026-11-21 12:10 PM'],
    ['never, where nothing closes', { ...lastOrder, trading: ['all day'] }, '2026-11-21 11:59 PM', null],
  ] as const)('%s', (_, given, now, expected) => {
    expect(changesAfter(storeHours({ ...(given as HoursGiven), collectionTypes: pickupOnly }), local(now))).toBe(
      expected === null ? null : local(expected),
    );
  });

  /** What a page says of the types. */
  const said = (hours: StoreHours, now: string) =>
    types
      .map((collectionType) => isOrderable({ hours, collectionType, at: null, now }))
      .map((answer) => answer.ok || answer.reason)
      .join();
  const shapes: HoursGiven[] = [
    { ...lastOrder, trading: ['6:00 PM - 5:00 AM'] },
    { ...lastOrder, trading: ['6:00 PM - 12:00 AM', '<12:00 AM - 5:00 AM'], sessions: ['5:00 PM + 4', '11:30 PM + 3.25'] },
    { trading: ['6:00 PM - 12:00 AM', '1:00 AM - 2:30 AM'], leadTimeInMinutes: { pickup: 20, delivery: 600, dineIn: 0 } },
  ];
  test.each(clockChanges.flatMap((change) => shapes.map((shape, index) => ({ ...change, shape, index }))))(
    '$name, hours $index: nothing changes before it is told, by the checkout’s own rule',
    ({ zone, eve, date, shape }) => {
      const hours = storeHours({ ...shape, timeZone: zone });
      const [end, unforeseen]: [string, string[]] = [local(`${date} 6:30 AM`, zone), []];
      let until = '';
      for (let now = local(`${eve} 9:00 PM`, zone); now < end; now = addMinutes(until, 1)) {
        until = changesAfter(hours, now) ?? end;
        const words = said(hours, now);
        const length = (Date.parse(until) - Date.parse(now)) / 60_000;
        const looks = [...Array(Math.ceil(length / 25)).keys()].map((at) => at * 25);
        for (const minutes of [...looks, length - 2, length - 1]) {
          const look = addMinutes(now, Math.max(0, minutes));
          if (said(hours, look) !== words) unforeseen.push(look);
        }
      }
      expect(unforeseen).toEqual([]);
    },
  );
});

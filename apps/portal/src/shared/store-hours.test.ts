import { describe, expect, it } from 'vitest';
import type { CollectionType } from '@servery/domain/orders';
import { hoursToday, openText, getOver, takesOrdersAhead, type Over } from './store-hours.ts';

const timeZone = 'Australia/Sydney';
/** Saturday 21 November, noon in Sydney. */
const now = '2026-11-21T01:00:00.000Z';
const status = { open: true, closesAt: null, opensAt: null, reason: null };

describe('whether a store is open, in words', () => {
  it.each([
    [{ closesAt: '2026-11-21T10:30:00.000Z' }, 'done', 'Open until 9:30 PM'],
    [{ closesAt: '2026-11-21T01:40:00.000Z' }, 'late', 'Closing soon, at 12:40 PM'],
    [{}, 'done', 'Open 24 hours'],
    [{ reason: 'PAUSED' }, 'late', 'Open, not taking online orders right now'],
    [{ open: false, opensAt: '2026-11-21T06:00:00.000Z' }, 'neutral', 'Closed, opens 5:00 PM'],
    [{ open: false, opensAt: '2026-11-21T21:00:00.000Z' }, 'neutral', 'Closed, opens tomorrow 8:00 AM'],
    [{ open: false, opensAt: '2026-11-23T21:00:00.000Z' }, 'neutral', 'Closed, opens Tue 24 Nov 8:00 AM'],
    [{ open: false }, 'neutral', 'Closed'],
  ])('%j: %s, %s', (changes, tone, text) => {
    expect(openText({ status: { ...status, ...changes }, timeZone }, now)).toEqual({ tone, text });
  });
});

describe('a store that is closed for a holiday', () => {
  const closed = { ...status, open: false, reason: 'HOLIDAY' };
  const week = (note: string) => [{ date: '2026-11-21', weekday: 'Saturday', intervals: [], note }];
  const opens = '2026-11-21T21:00:00.000Z';
  it('says why in the words of its owner', () => {
    expect(openText({ status: closed, timeZone, week: week('Closed for a new kitchen') }, now).text).toBe('Closed for a new kitchen');
    expect(openText({ status: closed, timeZone, week: week('Boxing Day') }, now).text).toBe('Closed: Boxing Day');
    const later = { ...closed, opensAt: opens };
    expect(openText({ status: later, timeZone, week: week('Boxing Day') }, now).text).toBe('Closed: Boxing Day, opens tomorrow 8:00 AM');
  });

  it('takes orders ahead only where it is known when it opens, and a time can be chosen', () => {
    expect(takesOrdersAhead({ status: closed, hasCollectionTime: true })).toBe(false);
    expect(takesOrdersAhead({ status: { ...closed, opensAt: opens }, hasCollectionTime: true })).toBe(true);
    expect(takesOrdersAhead({ status: { ...closed, opensAt: opens }, hasCollectionTime: false })).toBe(false);
  });
});

describe('an open store that takes no order for now', () => {
  it.each([
    [{ closesAt: '2026-11-21T01:20:00.000Z' }, 'later', 'Closing at 12:20 PM · order for later'],
    [{ closesAt: '2026-11-21T01:20:00.000Z' }, 'today', 'Closing at 12:20 PM · no more orders for today'],
    [{ closesAt: '2026-11-21T10:30:00.000Z' }, 'now', 'Open until 9:30 PM · no orders for now'],
    [{}, 'later', 'Open · order for later'],
  ] as const)('%j, %s: %s', (changes, over: Over, text) => {
    expect(openText({ status: { ...status, ...changes }, timeZone }, now, over)).toEqual({ tone: 'late', text });
  });
  it('that is closed or pauses says so first', () => {
    expect(openText({ status: { ...status, open: false }, timeZone }, now, 'later').text).toBe('Closed');
    expect(openText({ status: { ...status, reason: 'PAUSED' }, timeZone }, now, 'now').text).toMatch(/^Open, not taking/);
  });

  const next = '2026-11-22T00:00:00.000Z';
  const both: CollectionType[] = ['pickup', 'delivery'];
  it.each<[string, [CollectionType, string | null][], CollectionType[], boolean, Over | null]>([
    [
      'all of it can be for later',
      [
        ['pickup', next],
        ['delivery', next],
      ],
      both,
      true,
      'later',
    ],
    [
      'some of it can be for later',
      [
        ['pickup', null],
        ['delivery', next],
      ],
      both,
      true,
      'later',
    ],
    ['orders are for today alone', [['pickup', null]], ['pickup'], true, 'today'],
    ['the store asks for no time', [['pickup', next]], ['pickup'], false, 'now'],
    ['at a table everything is for now', [['dineIn', next]], ['dineIn'], true, 'now'],
    ['something can be had', [['delivery', next]], both, true, null],
    ['nothing is over', [], both, true, null],
    ['nothing can be ordered online at all', [['dineIn', next]], [], true, null],
  ])('%s', (_, over, ways, hasCollectionTime, expected) => {
    const notForNow = over.map(([collectionType, at]) => ({ collectionType, next: at }));
    expect(getOver({ notForNow, hasCollectionTime }, ways)).toBe(expected);
  });
});

describe("today's hours", () => {
  const day = (date: string, ...intervals: string[]) => ({ date, weekday: 'saturday', intervals, note: null });
  it('are those of the local date', () => {
    const week = [day('2026-11-20', 'wrong'), day('2026-11-21', '10:00 AM – 3:00 PM', '5:00 PM – 9:30 PM')];
    expect(hoursToday({ week, timeZone }, now)).toBe('10:00 AM – 3:00 PM, 5:00 PM – 9:30 PM');
  });
  it('say when it is closed', () => {
    expect(hoursToday({ week: [day('2026-11-21')], timeZone }, now)).toBe('Closed today');
  });
});

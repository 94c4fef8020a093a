import { describe, expect, it } from 'vitest';
import { hoursToday, openWords } from './store-hours.ts';

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
    expect(openWords({ status: { ...status, ...changes }, timeZone }, now)).toEqual({ tone, text });
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

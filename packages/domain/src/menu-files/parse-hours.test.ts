import { describe, expect, it } from 'vitest';
import { parseHours } from './parse-hours.ts';

const morning = { startTimeOfDay: '7:00 AM', endTimeOfDay: '11:30 AM' };

describe('parseHours', () => {
  it('reads every day', () => {
    const hours = parseHours('daily 7:00 AM - 11:30 AM');
    expect(Object.keys(hours ?? {})).toHaveLength(7);
    expect(hours?.sunday).toEqual([morning]);
  });

  it('reads names, spans, lists and several parts, in the order of the week', () => {
    expect(parseHours('Sat, sun 8am–2:00 PM | Mon-Wed 7:00 AM-11:30 AM | mon 5 pm - 9 pm')).toEqual({
      monday: [morning, { startTimeOfDay: '5:00 PM', endTimeOfDay: '9:00 PM' }],
      tuesday: [morning],
      wednesday: [morning],
      saturday: [{ startTimeOfDay: '8:00 AM', endTimeOfDay: '2:00 PM' }],
      sunday: [{ startTimeOfDay: '8:00 AM', endTimeOfDay: '2:00 PM' }],
    });
    expect(Object.keys(parseHours('fri-mon 7:00 AM - 11:30 AM') ?? {})).toEqual(['monday', 'friday', 'saturday', 'sunday']);
    expect(Object.keys(parseHours('weekends 7:00 AM - 11:30 AM') ?? {})).toEqual(['saturday', 'sunday']);
  });

  it.each([
    '',
    'daily',
    '7 AM - 9 AM',
    'someday 7 AM - 9 AM',
    'daily 13:00 AM - 2 PM',
    'daily 7:60 AM - 9 AM',
    'daily 7 - 9',
    'constructor 7 AM - 9 AM',
    'mon-tue-wed 7 AM - 9 AM',
    'daily 7 AM - 9 AM |',
  ])('does not read “%s”', (text) => expect(parseHours(text)).toBeNull());
});

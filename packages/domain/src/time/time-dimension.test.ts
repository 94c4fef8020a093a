import { expect, it } from 'vitest';
import { getTimeDimension } from './time-dimension.ts';

it.each([
  ['a dinner', '2026-11-13T08:30:00Z', '2026-11-13', { dow: 'friday', isoWeek: '2026-W46', month: 11, year: 2026, hourOfDay: 19 }],
  ['one at half past one that counts on the evening before', '2026-11-13T14:30:00Z', '2026-11-13', { dow: 'friday', hourOfDay: 1 }],
  ['one for a later day', '2026-11-10T01:00:00Z', '2026-11-12', { dow: 'thursday', isoWeek: '2026-W46', hourOfDay: 12 }],
  ['the first days of a year that belong to a week of the last', '2027-01-01T02:00:00Z', '2027-01-01', { isoWeek: '2026-W53', year: 2027 }],
  ['the hour that comes twice', '2026-04-04T16:30:00Z', '2026-04-05', { dow: 'sunday', hourOfDay: 2 }],
])('%s', (_what, placedAt, tradingDay, expected) => {
  expect(getTimeDimension(placedAt, tradingDay, 'Australia/Sydney')).toMatchObject({ tradingDay, ...expected });
});

import { compare, formatRange, getSection, nameFigure } from '@servery/domain/reports';
import { expect, it } from 'vitest';
import { getReportCsv } from './report-csv.ts';
import { daily, getListed, storeFigures, toReport } from './reports.fixtures.ts';
import { formatMonth, getDayBars, getHourBars } from './report-bars.ts';
import { getMonths, toReportQuery } from './report-query.ts';

const zone = 'Australia/Sydney';
const ask = (search: Record<string, string>) => toReportQuery((id) => search[id] ?? '', '2026-11-28');

it('asks for the period of the address, and says which dates are missing', () => {
  expect(ask({})).toEqual({ period: 'today' });
  expect(ask({ period: 'for ever' })).toEqual({ period: 'today' });
  expect(ask({ period: 'lastWeek', from: '2026-01-01' })).toEqual({ period: 'lastWeek' });
  expect(ask({ period: 'chosenMonth' })).toEqual({ period: 'chosenMonth', from: '2026-11-01' });
  expect(ask({ period: 'chosenMonth', month: '2026-13' })).toEqual({ period: 'chosenMonth', from: '2026-11-01' });
  expect(ask({ period: 'chosenMonth', month: '2025-02' })).toEqual({ period: 'chosenMonth', from: '2025-02-01' });
  expect(ask({ period: 'chosenDates', from: '2026-11-01' })).toMatch(/Choose a first and a last day/);
  expect(ask({ period: 'chosenDates', from: '2026-11-02', to: '2026-11-01' })).toMatch(/before the first/);
  const days = { period: 'chosenDates', from: '2026-11-01', to: '2026-11-02' };
  expect(ask(days)).toEqual(days);
});

it('offers the months of three years, and an older one that is chosen', () => {
  const months = getMonths('2026-01-15', '2020-05');
  expect([months[0], months[1], months[35], months.at(-1)]).toEqual(['2026-01', '2025-12', '2023-02', '2020-05']);
  expect(getMonths('2026-01-15', '2026-01')).toHaveLength(36);
  expect(formatMonth('2026-11')).toBe('November 2026');
});

it.each([
  [100, 100, 'same', 'No change'],
  [0, 0, 'same', 'No change'],
  [112, 100, 'up', '12% more'],
  [1015, 1000, 'up', '1.5% more'],
  [50, 100, 'down', '50% less'],
  [0, 100, 'down', '100% less'],
  [100_001, 100_000, 'up', 'Slightly more'],
  [100, 0, 'up', 'None before'],
  // More went back.
  [-300, -200, 'up', '50% more'],
  [5, -5, 'up', 'More'],
  [-5, 5, 'down', 'Less'],
])('compares %i with %i: %s, %s', (now, before, direction, words) => {
  expect(compare(now, before)).toEqual({ direction, words });
});

it('writes days in the order of the store’s country, with a year where it is needed', () => {
  expect(formatRange({ from: '2026-11-28', to: '2026-11-28' }, zone)).toBe('Sat 28 Nov 2026');
  expect(formatRange({ from: '2026-11-23', to: '2026-11-28' }, zone)).toBe('Mon 23 Nov – Sat 28 Nov 2026');
  expect(formatRange({ from: '2025-12-29', to: '2026-01-04' }, 'America/New_York')).toBe('Mon, Dec 29, 2025 – Sun, Jan 4, 2026');
});

it('has a bar for each day, also without a sale, and one for each month of a long period', () => {
  const week = getDayBars(toReport([], { daily }), zone);
  expect(week.map(({ label, amount }) => [label, amount])).toEqual([
    ...[
      ['Mon', 20_000],
      ['Tue', 0],
      ['Wed', 0],
      ['Thu', 0],
    ],
    ...[
      ['Fri', 0],
      ['Sat', 110_000],
      ['Sun', 0],
    ],
  ]);
  const long = getDayBars(toReport([], { daily, days: { from: '2026-09-15', to: '2026-11-29' } }), zone);
  expect(long.map(({ label, name, count, amount, days }) => [label, name, count, amount, days])).toEqual([
    ['Sep 26', 'September 2026', 0, 0, { from: '2026-09-15', to: '2026-09-30' }],
    ['Oct 26', 'October 2026', 0, 0, { from: '2026-10-01', to: '2026-10-31' }],
    ['Nov 26', 'November 2026', 40, 130_000, { from: '2026-11-01', to: '2026-11-29' }],
  ]);
});

it('shows hours after midnight at the end of their evening', () => {
  const bars = getHourBars(toReport(storeFigures));
  expect([bars[0]?.label, bars.at(-1)?.label, bars.length]).toEqual(['12 PM', '12 AM', 13]);
  expect(bars.find(({ key }) => key === '18')).toMatchObject({ name: '6 PM to 7 PM', count: 20, amount: 70_000 });
});

it('names every figure, and leaves out those that were nothing', () => {
  const report = toReport([
    ...storeFigures,
    { ...storeFigures[0]!, key: 'loyalty', amount: 0, count: 0, quantity: 0, before: { count: 0, quantity: 0, amount: 0 } },
  ]);
  expect(getSection(report, 'sales').map(({ key }) => key)).not.toContain('loyalty');
  const names = (section: 'tax' | 'payment') => getSection(report, section).map((figure) => nameFigure(figure));
  expect(names('tax')).toEqual(['GST 10%, in prices']);
  expect(names('payment')).toEqual(['Card online', 'Cash', 'Voucher', 'Refunded to cards']);
});

it('writes all of a report as CSV, with the period before beside it and the days below', () => {
  const lines = getReportCsv(toReport(storeFigures, { daily }), new Map()).trimEnd().split('\r\n');
  expect(lines[0]).toBe(
    '\uFEFFSection,Name,Count,Quantity,Amount,Count before,Quantity before,Amount before,Currency,First day,Last day,First day before,Last day before',
  );
  expect(lines).toContain('Payments,Voucher,2,4,50.00,0,0,0.00,AUD,2026-11-23,2026-11-29,2026-11-16,2026-11-22');
  expect(lines).toContain('Hours,Saturday 6 PM,20,40,700.00,20,40,600.00,AUD,2026-11-23,2026-11-29,2026-11-16,2026-11-22');
  expect(lines.at(-1)).toBe('Days,2026-11-28,32,0,1100.00,,,,AUD,2026-11-23,2026-11-29,2026-11-16,2026-11-22');
  // A number for a spreadsheet: no comma in it, and no apostrophe in front.
  const less = getReportCsv(toReport([{ ...storeFigures[1]!, amount: -123_456 }]), new Map());
  expect(less).toContain('Sales,Coupons,3,6,-1234.56,');
  const categories = getReportCsv(toReport(getListed('category', ['Food'])), new Map([['category Food', 'Kitchen']]));
  expect(categories).toContain('Sales categories,Kitchen,20');
});

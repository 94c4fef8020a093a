import { describe, expect, it } from 'vitest';
import { getDaysBefore, getPeriodDays, type ReportPeriod } from './index.ts';

const none = { from: '', to: '' };
// A Wednesday.
const today = '2026-03-04';

describe('the periods of reports', () => {
  const cases: [Exclude<ReportPeriod, 'last24Hours'>, string, string][] = [
    ['today', '2026-03-04 2026-03-04', '2026-03-03 2026-03-03'],
    ['yesterday', '2026-03-03 2026-03-03', '2026-03-02 2026-03-02'],
    ['week', '2026-03-02 2026-03-04', '2026-02-23 2026-02-25'],
    ['lastWeek', '2026-02-23 2026-03-01', '2026-02-16 2026-02-22'],
    ['month', '2026-03-01 2026-03-04', '2026-02-01 2026-02-04'],
    ['lastMonth', '2026-02-01 2026-02-28', '2026-01-01 2026-01-31'],
  ];
  for (const [period, days, before] of cases) {
    it(`${period}: ${days}, compared with ${before}`, () => {
      const range = getPeriodDays(period, today, none);
      expect(`${range.from} ${range.to}`).toBe(days);
      const compared = getDaysBefore(period, range);
      expect(`${compared.from} ${compared.to}`).toBe(before);
    });
  }

  it('a chosen month is all of it, in a leap year too', () => {
    const range = getPeriodDays('chosenMonth', today, { from: '2028-02-10', to: '' });
    expect(range).toEqual({ from: '2028-02-01', to: '2028-02-29' });
    expect(getDaysBefore('chosenMonth', range)).toEqual({ from: '2028-01-01', to: '2028-01-31' });
    expect(getPeriodDays('chosenMonth', today, { from: '2026-12-31', to: '' })).toEqual({ from: '2026-12-01', to: '2026-12-31' });
  });

  it('the 31st is compared with all of a shorter month', () => {
    const range = getPeriodDays('month', '2026-03-31', none);
    expect(getDaysBefore('month', range)).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });

  it('chosen dates are compared with as many days right before', () => {
    const range = getPeriodDays('chosenDates', today, { from: '2026-10-03', to: '2026-10-06' });
    expect(getDaysBefore('chosenDates', range)).toEqual({ from: '2026-09-29', to: '2026-10-02' });
  });
});
